// The schema of the document format `parametric-model/1`. The document's types are inferred from it.

import { fitting } from '../joints/fitting.js';
import { joint } from '../joints/joint-definition.js';
import { partFields } from '../parts/index.js';
import { commonPartFields } from '../parts/part-kind.js';
import {
  anything,
  boolean,
  expression,
  hexColor,
  name,
  namedExpressions,
  number,
  string,
  text,
  textLength,
  vector,
} from './fields.js';
import { band, material } from './material.js';
import {
  either,
  type FieldSchemas,
  type Fields,
  fields,
  type HasValueType,
  list,
  oneOf,
  optional,
  type RecursiveList,
  recordOf,
  type ValueOf,
  type Variants,
  variants,
} from './schema.js';
import { typeface } from './typeface.js';

export type { Band, Finish, Material } from './material.js';
export type { OwnTypeface } from './typeface.js';

export const FORMAT = 'parametric-model/1';

const everyParameter = {
  key: name,
  label: text,
  help: optional(text),
  group: optional(text),
  /** Whether the form shows the parameter folded, with its value, because few customers change it. */
  folded: optional(boolean),
  visible: optional(expression),
};

/** An expression for the option's default, as a string. It applies until the customer chooses. */
const following = { follows: optional(expression) };

const bounds = { min: optional(expression), max: optional(expression) };

export const parameter = variants('type', {
  number: {
    ...everyParameter,
    default: expression,
    ...bounds,
    step: optional(expression),
    unit: optional(oneOf('mm', 'deg')),
  },
  integer: { ...everyParameter, default: expression, ...bounds },
  boolean: { ...everyParameter, default: expression },
  choice: {
    ...everyParameter,
    ...following,
    default: string,
    options: list(fields({ value: string, label: text, if: optional(expression) })),
  },
  material: { ...everyParameter, ...following, default: string, options: list(string) },
  color: {
    ...everyParameter,
    ...following,
    default: hexColor,
    options: optional(list(either(hexColor, fields({ value: hexColor, label: text, if: optional(expression) })))),
  },
  text: {
    ...everyParameter,
    default: string,
    minLength: optional(textLength),
    maxLength: optional(textLength),
    pattern: optional(oneOf('any', 'letters', 'digits', 'url')),
  },
});

/** Something that a customer can choose, as the document defines it. */
export type Parameter = ValueOf<typeof parameter>;
/** The kinds of parameters. */
export type ParameterType = Parameter['type'];
export type ParameterOf<T extends ParameterType> = Extract<Parameter, { readonly type: T }>;

export interface GroupDefinition extends ValueOf<Fields<typeof commonPartFields>> {
  readonly kind: 'group';
  readonly parts: readonly Part[];
}

/** A part as the document defines it, or a group of parts. */
export type Part = ValueOf<Variants<'kind', typeof partFields>> | GroupDefinition;
const inGroup: RecursiveList<Part> = {
  is: 'list',
  get of() {
    return part;
  },
};

export const part: HasValueType<Part> & Variants<'kind', Readonly<Record<Part['kind'], FieldSchemas>>> = variants(
  'kind',
  {
    ...partFields,
    group: { ...commonPartFields, parts: inGroup },
  },
);

export const rule = fields({
  require: expression,
  message: text,
  keys: list(string),
  level: optional(oneOf('error', 'warning')),
});

/** A condition that the document sets for configurations, in addition to bounds. */
export type Rule = ValueOf<typeof rule>;

export const dimension = fields({
  from: vector,
  to: vector,
  key: optional(string),
  offset: optional(vector),
});

/** A dimension in the document: its two ends, and the parameter that it shows. */
export type Dimension = ValueOf<typeof dimension>;

export const preset = fields({
  id: string,
  name: text,
  configuration: recordOf(anything),
  if: optional(expression),
});

/** A ready-made configuration, as the document defines it. */
export type Preset = ValueOf<typeof preset>;

export const estimate = fields({
  currency: string,
  amount: expression,
  /** Whether the amount includes tax. It never includes delivery, which depends on the destination. */
  taxIncluded: optional(boolean),
});

export const document = fields({
  /** The JSON Schema's address, for editors. */
  $schema: optional(string),
  format: oneOf(FORMAT),
  id: string,
  name: text,
  description: optional(text),
  /** Where the product is shown, unless the page sets it. */
  setting: optional(oneOf('studio', 'wall', 'room')),
  /** Whether the product stands on the floor or hangs on a wall. */
  mount: optional(oneOf('floor', 'wall')),
  typeface: optional(typeface),
  parameters: list(parameter),
  /** The keys of the parameters that sum up the product. */
  summary: optional(list(string)),
  materials: optional(list(material)),
  bands: optional(list(band)),
  tables: optional(recordOf(recordOf(number))),
  define: optional(namedExpressions),
  parts: list(part),
  joints: optional(list(joint)),
  fittings: optional(list(fitting)),
  /** The name of the catalog that the document's own fittings are from. */
  catalog: optional(string),
  rules: optional(list(rule)),
  dimensions: optional(list(dimension)),
  presets: optional(list(preset)),
  estimate: optional(estimate),
});

/** A product's document, format `parametric-model/1`: lengths in millimeters, angles in degrees. */
export type ModelDocument = ValueOf<typeof document>;

/**
 * The type that TypeScript gives a document imported from a JSON file: enumerated values have the type `string`, and
 * vectors are arrays of any length. Required keys and their value types are still checked; compiling checks the rest.
 */
export interface ModelDocumentJson extends FromJson<ModelDocument> {}

type FromJson<T> = T extends string
  ? string extends T
    ? T
    : // With `string & {}` instead of `string`, editors still suggest the known values.
      T | (string & {})
  : T extends readonly (infer E)[]
    ? readonly FromJson<E>[]
    : T extends object
      ? { readonly [K in keyof T]: FromJson<T[K]> }
      : T;
