// Describes each expression function in one sentence.

import type { JsonPath } from '../json-text.js';

export const FUNCTION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  abs: 'The absolute value.',
  ceil: 'Rounds up to a whole number.',
  floor: 'Rounds down to a whole number.',
  round: 'Rounds to the nearest whole number, or to the nearest multiple of step. Halves round up.',
  sign: '−1, 0 or 1.',
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
  pick: 'The argument at an index that starts at 0: pick(1, 10, 20) is 20.',
  lookup: 'A number from a table, by key.',
  materialById: "A material by its ID, to read its fields: materialById('oak').thickness.",
  random: 'A number between 0 and 1. The same seed gives the same number.',
  length: 'The number of characters in a text.',
  textWidth: 'The width of a text whose capitals are 1 mm high.',
  text: 'A number as text, to write it on a part.',
  areaOf: 'Board area of a material in m². Only in rules and the estimate.',
  volumeOf: 'Volume of a material in m³. Only in rules and the estimate.',
  massOf: 'Mass of a material in kg. Only in rules and the estimate.',
};

/** The fields of `material.` */
export const MATERIAL_FIELDS: Readonly<Record<string, string>> = {
  thickness: 'Sheet thickness in mm.',
  density: 'Density in kg/m³.',
  price: 'Price per m² if the material has a thickness, otherwise per m³.',
  id: 'The material’s ID.',
};

/** Whether an expression at this path can use totals over all parts. */
export function mayReadSums([section]: JsonPath): boolean {
  return section === 'estimate' || section === 'rules';
}

/** Constants available in every expression, unless the document defines the same name. */
export const CONSTANTS: Readonly<Record<string, string>> = {
  pi: '3.14159…, the ratio of a circle’s circumference to its diameter.',
};

/** Records that only rules and the estimate can read. */
export const SUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  panels: { count: 'The number of boards.', area: 'The area of all boards in m².' },
  edges: { length: 'The length of banded edges in metres.', price: 'The price of their bands.' },
  holes: { count: 'The number of drilled holes.' },
  recesses: {
    count: 'The number of grooves, rebates and pockets.',
    length: 'How far a cutter runs along grooves and rebates and around pockets, in metres.',
  },
};

/** Numbers that only rules and the estimate can read. */
export const PLAIN_SUMS: Readonly<Record<string, string>> = {
  volume: 'The product’s volume in m³.',
  mass: 'The product’s mass in kg.',
};
