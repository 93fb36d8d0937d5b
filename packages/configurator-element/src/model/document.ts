// The parametric model document, format 1: its schema and its types. Knows no value and no part in space.

import * as z from 'zod/mini';
import {
  assetShape,
  boxShape,
  commonShape,
  cylinderShape,
  extrudeShape,
  itemShape,
  panelShape,
  revolveShape,
  textShape,
  tubeShape,
} from './parts/shapes.js';
import {
  address,
  expression,
  hexColor,
  name,
  named,
  notNegative,
  positive,
  share,
  text,
  textLength,
  vector,
} from './schema.js';

export const format = 'parametric-model/1';

const finishes = ['wood', 'plywood', 'laminate', 'metal', 'glass', 'fabric', 'stone'] as const;

export type Finish = (typeof finishes)[number];

const material = z.strictObject({
  id: z.string(),
  name: text,
  /** mm */
  thickness: z.optional(positive),
  /** `#rrggbb` */
  color: hexColor,
  finish: z.enum(finishes),
  texture: z.optional(address),
  roughness: z.optional(share),
  metalness: z.optional(share),
  /** kg/m³; without one the mass is 0. */
  density: z.optional(notNegative),
  /** A square metre with `thickness`, a cubic metre without; major unit of the document's currency. */
  price: z.optional(notNegative),
  /** Length and width of what is bought; mm. */
  sheet: z.optional(z.tuple([positive, positive])),
  /** What a saw takes; mm. */
  kerf: z.optional(notNegative),
  /** Whether a grain runs along a sheet's length. */
  grain: z.optional(z.boolean()),
});

export type Material = DeepReadonly<z.infer<typeof material>>;

const everyParameter = {
  key: name,
  label: text,
  help: z.optional(text),
  group: z.optional(z.string()),
  visible: z.optional(expression),
};

const number = z.strictObject({
  ...everyParameter,
  type: z.literal('number'),
  default: expression,
  min: z.optional(expression),
  max: z.optional(expression),
  step: z.optional(expression),
  unit: z.optional(z.enum(['mm', 'deg'])),
});

const integer = z.strictObject({
  ...everyParameter,
  type: z.literal('integer'),
  default: expression,
  min: z.optional(expression),
  max: z.optional(expression),
});

const boolean = z.strictObject({ ...everyParameter, type: z.literal('boolean'), default: expression });

const choice = z.strictObject({
  ...everyParameter,
  type: z.literal('choice'),
  default: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: text, if: z.optional(expression) })),
});

const materialChoice = z.strictObject({
  ...everyParameter,
  type: z.literal('material'),
  default: z.string(),
  options: z.array(z.string()),
});

const color = z.strictObject({
  ...everyParameter,
  type: z.literal('color'),
  default: hexColor,
  options: z.optional(z.array(hexColor)),
});

export const textPatterns = ['any', 'letters', 'digits', 'url'] as const;

const textInput = z.strictObject({
  ...everyParameter,
  type: z.literal('text'),
  default: z.string(),
  minLength: z.optional(textLength),
  maxLength: z.optional(textLength),
  pattern: z.optional(z.enum(textPatterns)),
});

const parameter = z.discriminatedUnion('type', [number, integer, boolean, choice, materialChoice, color, textInput]);

export type Parameter = DeepReadonly<z.infer<typeof parameter>>;
export type ParameterType = Parameter['type'];
export type ParameterOf<T extends ParameterType> = Extract<Parameter, { readonly type: T }>;

const solids = [
  z.strictObject({ kind: z.literal('panel'), ...commonShape, ...panelShape }),
  z.strictObject({ kind: z.literal('box'), ...commonShape, ...boxShape }),
  z.strictObject({ kind: z.literal('cylinder'), ...commonShape, ...cylinderShape }),
  z.strictObject({ kind: z.literal('extrude'), ...commonShape, ...extrudeShape }),
  z.strictObject({ kind: z.literal('revolve'), ...commonShape, ...revolveShape }),
  z.strictObject({ kind: z.literal('tube'), ...commonShape, ...tubeShape }),
  z.strictObject({ kind: z.literal('text'), ...commonShape, ...textShape }),
  z.strictObject({ kind: z.literal('asset'), ...commonShape, ...assetShape }),
  z.strictObject({ kind: z.literal('item'), ...commonShape, ...itemShape }),
] as const;

type Solid = DeepReadonly<z.infer<(typeof solids)[number]>>;
type Common = DeepReadonly<z.infer<z.ZodMiniObject<typeof commonShape>>>;

export interface GroupDefinition extends Common {
  readonly kind: 'group';
  readonly parts: readonly Part[];
}

export type Part = Solid | GroupDefinition;
export type PartDefinitionOf<K extends Part['kind']> = Extract<Part, { readonly kind: K }>;

const group = z.strictObject({
  kind: z.literal('group'),
  ...commonShape,
  parts: z.lazy((): z.ZodMiniType => z.array(part)),
});

const part = z.discriminatedUnion('kind', [...solids, group]);

const rule = z.strictObject({
  require: expression,
  message: text,
  keys: z.array(z.string()),
  level: z.optional(z.enum(['error', 'warning'])),
});

export type Rule = DeepReadonly<z.infer<typeof rule>>;

const dimension = z.strictObject({
  from: vector,
  to: vector,
  key: z.optional(z.string()),
  offset: z.optional(vector),
});

export type Dimension = DeepReadonly<z.infer<typeof dimension>>;

const preset = z.strictObject({
  id: z.string(),
  name: text,
  configuration: z.record(z.string(), z.unknown()),
  if: z.optional(expression),
});

export type Preset = DeepReadonly<z.infer<typeof preset>>;

export const documentSchema = z.strictObject({
  /** For editors: where the JSON Schema lies. */
  $schema: z.optional(z.string()),
  format: z.literal(format),
  id: z.string(),
  name: text,
  description: z.optional(text),
  parameters: z.array(parameter),
  materials: z.optional(z.array(material)),
  tables: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
  define: z.optional(named),
  parts: z.array(part),
  rules: z.optional(z.array(rule)),
  dimensions: z.optional(z.array(dimension)),
  presets: z.optional(z.array(preset)),
  estimate: z.optional(z.strictObject({ currency: z.string(), amount: expression })),
});

export type ModelDocument = Omit<DeepReadonly<z.infer<typeof documentSchema>>, 'parts'> & {
  readonly parts: readonly Part[];
};

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
