// A straight slot, centered on a line, with square ends.

import { polygonLoop } from '../../../geometry/curve.js';
import { expression, point } from '../../document/fields.js';
import type { Point } from '../../evaluate/product.js';
import { defineOperation, type RecessShape } from './operation.js';

export const groove = defineOperation({
  fields: { from: point, to: point, width: expression },
  compile(definition, _, compiler) {
    const [fromU, fromV] = definition.from.map((value, axis) => compiler.number(value, `/from/${axis}`));
    const [toU, toV] = definition.to.map((value, axis) => compiler.number(value, `/to/${axis}`));
    const width = compiler.positive(definition.width, '/width', 'width');
    return ({ runtime: { registers: r } }) => {
      const [from, to]: [Point, Point] = [
        [r[fromU!]!, r[fromV!]!],
        [r[toU!]!, r[toV!]!],
      ];
      if (from[0] === to[0] && from[1] === to[1]) compiler.fail('/to', 'The groove has no length');
      return [slot(from, to, r[width]!)];
    };
  },
});

/** The rectangle around a line, counterclockwise. */
export function slot(from: Point, to: Point, width: number): RecessShape {
  const [along, across] = [to[0] - from[0], to[1] - from[1]];
  const scale = width / 2 / Math.hypot(along, across);
  const [u, v] = [across * scale, -along * scale];
  const outer = polygonLoop([
    [from[0] + u, from[1] + v],
    [to[0] + u, to[1] + v],
    [to[0] - u, to[1] - v],
    [from[0] - u, from[1] - v],
  ]);
  return { region: { outer, holes: [] }, line: [from, to], width };
}
