// Turned parts, lamp shades: a profile turned about an axis.

import { axisIndex } from '../../geometry/axes.js';
import { loopBounds, loopMoment, sumOverRegions, translateRegion } from '../../geometry/curve.js';
import { cosine, sine } from '../../geometry/degrees.js';
import { axis, expression } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { turnedVolume } from '../evaluate/amounts.js';
import type { Point } from '../evaluate/product.js';
import { definePartKind } from './part-kind.js';
import { compileProfile, profile } from './profile.js';

export const revolve = definePartKind({
  fields: { profile, axis, angle: optional(expression) },
  compile({ profile, axis, angle: turn = 360 }, builder) {
    const section = builder.cached('/profile', (shape) => {
      const build = compileProfile(profile, shape);
      return (evaluation) => {
        const drawn = build(evaluation);
        const { min, max } = loopBounds(drawn.map(({ outer }) => outer));
        if (min[0] < -slack) shape.fail('', `A profile is turned about x = 0 and keeps to x ≥ 0, not from ${min[0]}`);
        const regions = drawn.map((region) => translateRegion(region, [0, -min[1]]));
        const moment = sumOverRegions(regions, loopMoment);
        return { regions, inner: Math.max(0, min[0]), outer: max[0], length: max[1] - min[1], moment };
      };
    });
    const turned = builder.positive(turn, '/angle', 'angle');
    const index = axisIndex[axis];
    return (_part, { runtime: { registers } }) => {
      const angle = Math.min(360, registers[turned]!);
      const { regions, inner, outer, length, moment } = section();
      const [[left, right], [bottom, top]] = sectorBounds(inner, outer, angle);
      const sizes = [length, right - left, top - bottom];
      const along = (at: number) => sizes[(at - index + 3) % 3]!;
      // Of x, y, z, x … the sector's axes follow its own; in the order x, y, z they change places about y.
      const center: Point = index === 1 ? [0 - bottom, 0 - left] : [0 - left, 0 - bottom];
      return {
        size: [along(0), along(1), along(2)],
        attributes: [index, angle],
        details: {
          properties: { kind: 'revolve', axis, profile: regions, angle, center },
          volume: turnedVolume(moment, angle),
        },
      };
    };
  },
});

/** mm */
const slack = 1e-6;

/** Of a ring, or of a piece of one that begins at the first axis: least and greatest along both. */
function sectorBounds(inner: number, outer: number, degrees: number): readonly [Point, Point] {
  const angles = [0, 90, 180, 270, degrees].filter((angle) => angle <= degrees);
  const reach = (along: (angle: number) => number): Point => {
    const ends = angles.flatMap((angle) => [inner * along(angle), outer * along(angle)]);
    return [Math.min(...ends), Math.max(...ends)];
  };
  return [reach(cosine), reach(sine)];
}
