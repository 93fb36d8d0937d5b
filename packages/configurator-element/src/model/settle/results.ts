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
  /** Undefined if the key is unknown, because its value is removed. */
  readonly to: ConfigurationValue | undefined;
  readonly reason: AdjustmentReason;
  /** Keys of the other parameters that set the limit, step or condition that the value didn't meet. */
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

/** The range, step or options of a parameter's value; for a text, the range of its length in characters. */
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
  /** A value for this key that is allowed, or that would make the rule hold. */
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
  /** The heading of its group in the form. */
  readonly group?: string;
  /** Whether the form shows it folded, with its value. */
  readonly folded?: boolean;
  readonly visible: boolean;
}

/** A number, as a form shows it; `unit` says whether it's millimeters or degrees. */
export interface NumberState extends CommonState {
  readonly type: 'number';
  readonly value: number;
  readonly default: number;
  readonly min: number;
  /** The highest value that can be reached from `min` in steps. */
  readonly max: number;
  readonly step: number;
  readonly unit?: 'mm' | 'deg';
  /** Keys of the other parameters that set the limits. */
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

/** One of several, as a form shows it. */
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
  /** Absent if any color is allowed. */
  readonly options?: readonly (OptionState & { readonly color: string })[];
}

/** A text, as a form shows it. */
export interface TextState extends CommonState {
  readonly type: 'text';
  readonly value: string;
  readonly default: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: 'any' | 'letters' | 'digits' | 'url';
}

/** What a form shows for a parameter with one configuration. */
export type ParameterState =
  | NumberState
  | IntegerState
  | BooleanState
  | ChoiceState
  | MaterialState
  | ColorState
  | TextState;

/** A value that fixes a failed rule, or moves a limit so that it allows a value. */
export interface Suggestion {
  /** For a rule: its index in the document's and the product's rules. */
  readonly rule?: number;
  /** For a limit: the key whose value had to change. */
  readonly bound?: string;
  /** The parameter to change; for a limit, one that determines it. */
  readonly key: string;
  /** The value that makes the rule hold, or the limit allow the requested value, without breaking other rules. */
  readonly value: ConfigurationValue;
}

/** A ready-made configuration, as a form offers it. */
export interface PresetState {
  readonly id: string;
  readonly name: string;
  readonly configuration: Readonly<Record<string, ConfigurationValue>>;
  /** Whether it's offered with the current configuration. */
  readonly available: boolean;
}
