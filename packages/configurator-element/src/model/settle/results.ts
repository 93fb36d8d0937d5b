// The types of a model's results for a configuration, other than the product: adjustments, issues, parameter states for
// a form, suggestions and presets.

import type { Finish, Material } from '../document/model-document.js';
import type { Configuration, ConfigurationValue } from '../evaluate/product.js';

/** Why settling changed a value. */
export type AdjustmentReason =
  | 'unknown-key'
  | 'type'
  | 'min'
  | 'max'
  | 'step'
  | 'option'
  | 'hidden'
  | 'pattern'
  | 'min-length'
  | 'max-length'
  | 'letters-missing';

/** A value that settling changed. A key that wasn't given gets its default without an adjustment. */
export interface Adjustment {
  readonly key: string;
  readonly from: unknown;
  /** The value after settling. Undefined if the key is unknown, because its value is removed. */
  readonly to: ConfigurationValue | undefined;
  readonly reason: AdjustmentReason;
  /** The keys of the other parameters that determine the limit, step or condition that the value didn't meet. */
  readonly because?: readonly string[];
  /** The limit that the value exceeded. */
  readonly limit?: number;
  /** The letters that the typeface lacks, each with its accents. */
  readonly letters?: readonly string[];
}

/** The nearest configuration that the document allows, and what had to change. */
export interface Settled {
  readonly configuration: Configuration;
  readonly adjustments: readonly Adjustment[];
}

/** The kind of issue. */
export type ConfigurationIssueCode = AdjustmentReason | 'rule' | 'unbuildable';

/** The range, step or options of a parameter's value. For a text parameter, the range of its length in characters. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly options?: readonly string[];
}

/** Why a service refuses a configuration. */
export interface ConfigurationIssue {
  /** JSON pointer into the configuration: `/width`; empty for the whole configuration. */
  readonly pointer: string;
  readonly code: ConfigurationIssueCode;
  readonly message: string;
  readonly limits?: Limits;
  /** A value for this key that's allowed, or with which the rule would hold. */
  readonly nearest?: ConfigurationValue;
  /** The letters that the typeface lacks, each with its accents. */
  readonly letters?: readonly string[];
}

/** A configuration's issues; none if it's valid. */
export interface Validation {
  readonly issues: readonly ConfigurationIssue[];
}

interface CommonState {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  /** The heading of the parameter's group in the form. */
  readonly group?: string;
  /** Whether the form shows the parameter folded, with its value. */
  readonly folded?: boolean;
  readonly visible: boolean;
}

/** A number, as a form shows it. `unit` says whether it's in millimeters or degrees. */
export interface NumberState extends CommonState {
  readonly type: 'number';
  readonly value: number;
  readonly default: number;
  readonly min: number;
  /** The highest value that can be reached from `min` in steps. */
  readonly max: number;
  readonly step: number;
  readonly unit?: 'mm' | 'deg';
  /** The keys of the other parameters that determine the limits. */
  readonly minBecause?: readonly string[];
  readonly maxBecause?: readonly string[];
}

/** A whole number, as a form shows it. */
export interface IntegerState extends Omit<NumberState, 'type' | 'unit'> {
  readonly type: 'integer';
}

/** A yes/no choice, as a form shows it. */
export interface BooleanState extends CommonState {
  readonly type: 'boolean';
  readonly value: boolean;
  readonly default: boolean;
}

interface OptionState {
  readonly value: string;
  readonly label: string;
  readonly available: boolean;
}

/** One of several options, as a form shows it. */
export interface ChoiceState extends CommonState {
  readonly type: 'choice';
  readonly value: string;
  readonly default: string;
  readonly options: readonly OptionState[];
}

/** A material to choose. */
export interface MaterialOption extends OptionState {
  readonly color: string;
  readonly finish: Finish;
  readonly material: Material;
}

/** A choice of materials, as a form shows it. */
export interface MaterialState extends CommonState {
  readonly type: 'material';
  readonly value: string;
  readonly default: string;
  readonly options: readonly MaterialOption[];
}

/** A color (`#rrggbb`), as a form shows it. */
export interface ColorState extends CommonState {
  readonly type: 'color';
  /** `#rrggbb` */
  readonly value: string;
  readonly default: string;
  /** The colors to choose from. Absent if any color is allowed. */
  readonly options?: readonly (OptionState & { readonly color: string })[];
}

/** A text parameter, as a form shows it. */
export interface TextState extends CommonState {
  readonly type: 'text';
  readonly value: string;
  readonly default: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: 'any' | 'letters' | 'digits' | 'url';
}

/** The state of a parameter for a form, given a configuration. */
export type ParameterState =
  | NumberState
  | IntegerState
  | BooleanState
  | ChoiceState
  | MaterialState
  | ColorState
  | TextState;

/** A value that makes a failed rule hold, or moves a limit so that it allows a value. */
export interface Suggestion {
  /** The index of the failed rule among the document's and the product's rules; absent for a limit. */
  readonly rule?: number;
  /** The key whose value had to change because it exceeded a limit; absent for a rule. */
  readonly bound?: string;
  /** The parameter to change. For a limit, it's one that the limit depends on. */
  readonly key: string;
  /** The value with which the rule holds, or the limit allows the requested value, without breaking other rules. */
  readonly value: ConfigurationValue;
}

/** A ready-made configuration, as a form offers it. */
export interface PresetState {
  readonly id: string;
  readonly name: string;
  readonly configuration: Readonly<Record<string, ConfigurationValue>>;
  /** Whether the preset is offered with the current configuration. */
  readonly available: boolean;
}
