// Flat shapes as a document writes them: profiles, cutouts, outlines, and the holes of a panel.

import { type Expression, expression, face, namedExpressions, point } from './fields.js';
import { check, fields, list, optional, type RecursiveList, type ValueOf } from './schema.js';

export type PathCommand =
  | readonly ['M' | 'L', Expression, Expression]
  | readonly ['A', cx: Expression, cy: Expression, r: Expression, from: Expression, to: Expression]
  | readonly ['C', x1: Expression, y1: Expression, x2: Expression, y2: Expression, x: Expression, y: Expression]
  | readonly ['Z'];

/** Numbers that follow each letter. */
const argumentCounts: ReadonlyMap<unknown, number> = new Map([
  ['M', 2],
  ['L', 2],
  ['A', 5],
  ['C', 6],
  ['Z', 0],
]);

export const pathCommand = check<PathCommand>(
  '["M", x, y], ["L", x, y], ["A", cx, cy, r, from, to], ["C", x1, y1, x2, y2, x, y] or ["Z"]',
  (value) =>
    Array.isArray(value) &&
    argumentCounts.get(value[0]) === value.length - 1 &&
    value.every((entry) => typeof entry === 'number' || typeof entry === 'string'),
);

const profiles: RecursiveList<ProfileDefinition> = {
  is: 'list',
  get of() {
    return profile;
  },
};

export const profile = fields({
  rect: optional(point),
  radius: optional(expression),
  circle: optional(expression),
  polygon: optional(list(point)),
  path: optional(list(pathCommand)),
  at: optional(point),
  holes: optional(profiles),
  repeat: optional(namedExpressions),
});

/** One of `rect`, `circle`, `polygon` and `path`. */
export interface ProfileDefinition extends ValueOf<typeof profile> {}

export const hole = fields({
  at: point,
  diameter: expression,
  depth: optional(expression),
  face: optional(face),
  repeat: optional(namedExpressions),
});

export type HoleDefinition = ValueOf<typeof hole>;
