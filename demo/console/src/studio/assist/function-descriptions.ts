// Describes each function of expressions in a sentence.

import type { JsonPath } from '../json-tree.js';

export const functionDescriptions: Readonly<Record<string, string>> = {
  abs: 'Without its sign.',
  ceil: 'Rounded up to a whole number.',
  floor: 'Rounded down to a whole number.',
  round: 'Rounded to the nearest whole number, or multiple of the step; halves up.',
  sign: '−1, 0 or 1.',
  min: 'The least of its arguments.',
  max: 'The greatest of its arguments.',
  clamp: 'The nearest to x from lo to hi.',
  sqrt: 'The square root.',
  pow: 'x to the power of y.',
  hypot: 'The length of the diagonal: the root of the sum of the squares.',
  sin: 'The sine of an angle in degrees.',
  cos: 'The cosine of an angle in degrees.',
  tan: 'The tangent of an angle in degrees.',
  asin: 'The angle in degrees that has this sine.',
  acos: 'The angle in degrees that has this cosine.',
  atan: 'The angle in degrees that has this tangent.',
  atan2: 'The angle in degrees from the x axis to the point (x, y).',
  pick: 'One of its arguments by number, from 0: pick(1, 10, 20) is 20.',
  lookup: 'A number from one of the tables, by its key.',
  materialById: "A material by its id, for its fields: materialById('oak').thickness.",
  random: 'A number from 0 up to 1, the same for the same seed.',
  length: 'How many characters a text has.',
  textWidth: 'How wide a text is at a capital height of 1 mm.',
  text: 'A number as a text, to write it on a part.',
  areaOf: 'Square metres of the boards of a material. In rules and the estimate alone.',
  volumeOf: 'Cubic metres of all of a material. In rules and the estimate alone.',
  massOf: 'Kilograms of all of a material. In rules and the estimate alone.',
};

/** The fields of `material.` */
export const materialFields: Readonly<Record<string, string>> = {
  thickness: 'Of the sheet, in mm.',
  density: 'In kg/m³.',
  price: 'Of a square metre where the material has a thickness, else of a cubic metre.',
  id: 'Its id, a text.',
};

/** Whether an expression at this path may read the sums over all parts. */
export function mayReadSums([section]: JsonPath): boolean {
  return section === 'estimate' || section === 'rules';
}

/** Constants of every expression, unless the document defines the same name. */
export const constants: Readonly<Record<string, string>> = {
  pi: '3.14159…: the circumference of a circle by its diameter.',
};

/** Records that only rules and the estimate may read. */
export const sums: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  panels: { count: 'How many boards there are.', area: 'Square metres of all boards.' },
  edges: { length: 'Metres of banded edges.' },
  holes: { count: 'How many holes are drilled.' },
};

/** Numbers that only rules and the estimate may read. */
export const plainSums: Readonly<Record<string, string>> = {
  volume: 'Cubic metres of all that is made.',
  mass: 'Kilograms of all that is made.',
};
