// The names available in an expression: parameters, definitions, names defined by the surrounding parts, and the
// format's own functions, constants, and sums.

import { type ExpressionKind, expressionKind } from '@parametric/configurator-element/checker';
import type { ParameterType } from '@parametric/configurator-element/model';
import { englishOf } from '../../shared/format.js';
import { isObject, type JsonObject, type JsonPath, objectsIn } from '../json-text.js';
import { type DocumentSource, valueAt } from './document-source.js';

export interface KnownName {
  readonly name: string;
  readonly what: 'parameter' | 'definition' | 'value of the part' | 'loop';
  /** The kind of the name's value; undefined if its expression is faulty. */
  readonly kind: ExpressionKind | undefined;
  /** The type in words, with its unit, such as `number, mm`. */
  readonly type: string;
  /** The path of the name's definition. */
  readonly path: JsonPath;
  /** The label that a parameter has in the form. */
  readonly label?: string | undefined;
  /** The expression that defines the name. */
  readonly expression?: string | undefined;
}

const parameterKinds: Readonly<Record<ParameterType, ExpressionKind>> = {
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  choice: 'text',
  color: 'text',
  text: 'text',
  material: 'record',
};

const KIND_WORDS: Readonly<Record<ExpressionKind, string>> = {
  number: 'number',
  boolean: 'true or false',
  text: 'text',
  record: 'material',
};

export function namesAt(source: DocumentSource, path: JsonPath): readonly KnownName[] {
  const kinds = new Map<string, ExpressionKind>();
  const parameters = objectsIn(source.value.parameters).flatMap(([parameter, index]) => {
    const known = ofParameter(parameter, ['parameters', index, 'key']);
    return known ? [known] : [];
  });
  for (const { name, kind } of parameters) if (kind) kinds.set(name, kind);
  const names = [...parameters, ...computed(source, source.value.define, ['define'], 'definition', kinds)];
  for (let depth = 1; depth < path.length; depth++) {
    const holder = valueAt(source, path.slice(0, depth));
    if (!isObject(holder) || path[0] === 'define' || path[0] === 'tables') continue;
    const at = path.slice(0, depth);
    const inRepeat = path[depth] === 'repeat' ? String(path[depth + 1] ?? '') : undefined;
    const loops = Object.keys(isObject(holder.repeat) ? holder.repeat : {});
    // The count of a loop can use the loops around it, but not the loop itself.
    const seen = inRepeat === undefined ? loops : loops.slice(0, Math.max(0, loops.indexOf(inRepeat)));
    for (const name of seen) {
      kinds.set(name, 'number');
      const path = [...at, 'repeat', name];
      names.push({ name, what: 'loop', kind: 'number', type: 'number, from 0', path });
    }
    if (inRepeat === undefined) names.push(...computed(source, holder.let, [...at, 'let'], 'value of the part', kinds));
  }
  return names;
}

function ofParameter({ key, type, label, unit }: JsonObject, path: JsonPath): KnownName | undefined {
  if (typeof key !== 'string' || key === '') return undefined;
  const kind = (parameterKinds as Readonly<Record<string, ExpressionKind | undefined>>)[String(type)];
  const words = kind === undefined ? String(type ?? '') : type === 'integer' ? 'whole number' : KIND_WORDS[kind];
  const typed = typeof unit === 'string' ? `${words}, ${unit}` : words;
  return { name: key, what: 'parameter', kind, type: typed, path, label: englishOf(label) };
}

/**
 * The document's definitions, with the types of their values. They can refer to each other regardless of their order.
 */
function computed(
  { value }: DocumentSource,
  definitions: unknown,
  at: JsonPath,
  what: KnownName['what'],
  kinds: Map<string, ExpressionKind>,
): readonly KnownName[] {
  if (!isObject(definitions)) return [];
  const open = new Map(Object.entries(definitions));
  let size = -1;
  while (size !== open.size) {
    size = open.size;
    for (const [name, expression] of open) {
      const kind = expressionKind(expression, kinds, value);
      if (kind === undefined) continue;
      kinds.set(name, kind);
      open.delete(name);
    }
  }
  return Object.entries(definitions).map(([name, expression]) => {
    const kind = open.has(name) ? undefined : kinds.get(name);
    const type = kind === undefined ? 'unknown (has an error)' : KIND_WORDS[kind];
    return { name, what, kind, type, path: [...at, name], expression: String(expression) };
  });
}

export const FUNCTION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  abs: 'The absolute value.',
  ceil: 'Rounds up to a whole number.',
  floor: 'Rounds down to a whole number.',
  round: 'Rounds to the nearest whole number, or to the nearest multiple of step. Halves round up.',
  sign: 'The sign of a number: −1, 0, or 1.',
  min: 'The smallest argument.',
  max: 'The largest argument.',
  clamp: 'x limited to the range from lo to hi.',
  sqrt: 'The square root.',
  pow: 'x to the power of y.',
  hypot: 'The square root of the sum of the squares: a diagonal’s length.',
  sin: 'The sine of an angle in degrees.',
  cos: 'The cosine of an angle in degrees.',
  tan: 'The tangent of an angle in degrees.',
  asin: 'The angle in degrees whose sine is x.',
  acos: 'The angle in degrees whose cosine is x.',
  atan: 'The angle in degrees whose tangent is x.',
  atan2: 'The angle in degrees from the x axis to the point (x, y).',
  pick: 'The argument at a zero-based index: pick(1, 10, 20) is 20.',
  lookup: 'A number from a table, by key.',
  materialById: "A material by its ID, to read its fields: materialById('oak').thickness.",
  random: 'A number between 0 and 1. The same seed gives the same number.',
  length: 'The number of characters in some text.',
  textWidth: 'The width of text whose capitals are 1 mm high.',
  text: 'Converts a number to text, for example to engrave it on a part.',
  areaOf: 'The area of a material’s boards, in m². Available only in rules and the estimate.',
  volumeOf: 'A material’s volume, in m³. Available only in rules and the estimate.',
  massOf: 'A material’s mass, in kg. Available only in rules and the estimate.',
  surfaceOf:
    'The surface area, in m², of the finished parts made of a material. Available only in rules and the estimate.',
};

/** The fields of a material in expressions, such as `material.thickness`, with explanations. */
export const MATERIAL_FIELDS: Readonly<Record<string, string>> = {
  thickness: 'Sheet thickness in mm.',
  density: 'Density in kg/m³.',
  price: 'Price per m² if the material has a thickness, otherwise per m³.',
  id: 'The material’s ID.',
};

/** Whether an expression at this path can use sums over all parts, such as their number. */
export function mayReadSums([section]: JsonPath): boolean {
  return section === 'estimate' || section === 'rules';
}

/** Constants available in every expression, unless the document defines the same name. */
export const CONSTANTS: Readonly<Record<string, string>> = {
  pi: '3.14159…, the ratio of a circle’s circumference to its diameter.',
};

/** Records of sums that only rules and the estimate can use, with explanations of their fields. */
export const SUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  panels: { count: 'The number of boards.', area: 'The area of all boards in m².' },
  edges: { length: 'The length of banded edges in meters.', price: 'The price of the edge banding.' },
  recesses: {
    count: 'The number of grooves, rabbets, and pockets.',
    length: 'How far a cutter runs along grooves and rabbets and around pockets, in meters.',
  },
  holes: { count: 'The number of drilled holes.' },
  cutouts: { count: 'The number of cutouts inside boards.' },
  outline: { length: 'The total perimeter of all boards, in meters.' },
  cut: { length: 'The total perimeter of all boards and their cutouts, in meters.' },
  sheets: { count: 'The number of folded sheets.', area: 'The area of their blanks in m².' },
  bends: { count: 'The number of bends that a press makes.' },
};

/** Single sums that only rules and the estimate can use, with explanations. */
export const PLAIN_SUMS: Readonly<Record<string, string>> = {
  volume: 'The product’s volume in m³.',
  mass: 'The product’s mass in kg.',
  surface: 'The surface area of the finished parts in m².',
};
