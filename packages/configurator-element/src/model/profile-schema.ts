// Flat shapes as a document writes them: profiles, cutouts, outlines, and the holes of a panel.

import * as z from 'zod/mini';
import type { Face } from './product.js';
import {
  type Expression,
  expression,
  face,
  type NamedExpressions,
  named,
  type PointDefinition,
  point,
} from './schema.js';

export type PathCommand =
  | readonly ['M' | 'L', Expression, Expression]
  | readonly ['A', cx: Expression, cy: Expression, r: Expression, from: Expression, to: Expression]
  | readonly ['C', x1: Expression, y1: Expression, x2: Expression, y2: Expression, x: Expression, y: Expression]
  | readonly ['Z'];

/** One of `rect`, `circle`, `polygon` and `path`. */
export interface ProfileDefinition {
  readonly rect?: PointDefinition;
  readonly radius?: Expression;
  readonly circle?: Expression;
  readonly polygon?: readonly PointDefinition[];
  readonly path?: readonly PathCommand[];
  readonly at?: PointDefinition;
  readonly holes?: readonly ProfileDefinition[];
  readonly repeat?: NamedExpressions;
}

const argumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, A: 5, C: 6, Z: 0 };

export const pathCommand = z.custom<PathCommand>(
  (value) =>
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Object.hasOwn(argumentCounts, value[0]) &&
    value.length === argumentCounts[value[0]]! + 1 &&
    value.every((entry) => typeof entry === 'number' || typeof entry === 'string'),
  {
    params: {
      expected: '["M", x, y], ["L", x, y], ["A", cx, cy, r, from, to], ["C", x1, y1, x2, y2, x, y] or ["Z"]',
    },
  },
);

export const profile: z.ZodMiniType<ProfileDefinition> = z.strictObject({
  rect: z.optional(point),
  radius: z.optional(expression),
  circle: z.optional(expression),
  polygon: z.optional(z.array(point)),
  path: z.optional(z.array(pathCommand)),
  at: z.optional(point),
  holes: z.optional(z.lazy(() => z.array(profile))),
  repeat: z.optional(named),
}) as unknown as z.ZodMiniType<ProfileDefinition>;

export const hole = z.strictObject({
  at: point,
  diameter: expression,
  depth: z.optional(expression),
  face: z.optional(face),
  repeat: z.optional(named),
});

export interface HoleDefinition {
  readonly at: PointDefinition;
  readonly diameter: Expression;
  readonly depth?: Expression | undefined;
  readonly face?: Face | undefined;
  readonly repeat?: NamedExpressions | undefined;
}
