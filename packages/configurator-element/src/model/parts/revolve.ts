// A profile revolved about an axis, such as turned legs and lampshades.

import { axisIndex } from '../../geometry/axes.js';
import { arcLoop, loopBounds, loopMoment, sumOverRegions, translateRegion } from '../../geometry/curve.js';
import { vectorAt } from '../../geometry/vector.js';
import { axis, expression } from '../document/fields.js';
import { list, optional } from '../document/schema.js';
import { turnedVolume } from '../evaluate/amounts.js';
import type { KindProperties, PartColumnsBuilder } from '../evaluate/part-columns.js';
import type { Point, RevolvePart } from '../evaluate/product.js';
import { boresOf, compileBores } from './bores.js';
import { compileProfile, profile } from './compile-profile.js';
import { hole } from './hole.js';
import { definePartKind } from './part-kind.js';

export const revolve = definePartKind({
  isDrillable: true,
  fields: { profile, axis, angle: optional(expression), holes: optional(list(hole)) },
  compile({ profile, axis, angle: degrees = 360, holes }, compiler) {
    const readSection = compiler.cached('/profile', (inner) => {
      const drawProfile = compileProfile(profile, inner);
      return (evaluation) => {
        const drawn = drawProfile(evaluation);
        const { min, max } = loopBounds(drawn.map(({ outer }) => outer));
        if (min[0] < -SLACK) inner.fail('', `A turned profile must stay at x ≥ 0, but starts at x = ${min[0]}`);
        const regions = drawn.map((region) => translateRegion(region, [0, -min[1]]));
        const moment = sumOverRegions(regions, loopMoment);
        return { regions, innerRadius: Math.max(0, min[0]), outerRadius: max[0], length: max[1] - min[1], moment };
      };
    });
    const bores = compileBores(holes, axis, compiler);
    const angleRegister = compiler.positive(degrees, '/angle', 'angle');
    const index = axisIndex[axis];
    return (_part, evaluation) => {
      const angle = Math.min(360, evaluation.runtime.registers[angleRegister]!);
      const { regions, innerRadius, outerRadius, length, moment } = readSection(evaluation);
      const { min, max } = loopBounds([arcLoop(innerRadius, angle), arcLoop(outerRadius, angle)]);
      const [[left, bottom], [right, top]] = [min, max];
      const sizes = [length, right - left, top - bottom];
      const along = (at: number) => sizes[(at - index + 3) % 3]!;
      // The sector's axes are the two after `axis` in the order x, y, z, x. For y, they're z and x, so they're swapped
      // here.
      const center: Point = index === 1 ? [0 - bottom, 0 - left] : [0 - left, 0 - bottom];
      return {
        size: [along(0), along(1), along(2)],
        attributes: [index, angle],
        details: {
          properties: { kind: 'revolve', axis, profile: regions, angle, center },
          volume: turnedVolume(moment, angle),
          ...bores?.(evaluation),
        },
      };
    };
  },
  read: readTurned,
  volume(columns, row, contours) {
    const part = readTurned(columns, row);
    const bored = part.holes && contours?.bored({ ...part, size: vectorAt(columns.size, row) });
    return columns.details[row]!.volume! - (bored ?? 0);
  },
});

function readTurned(columns: PartColumnsBuilder, row: number): KindProperties<RevolvePart> {
  const properties = columns.details[row]!.properties as KindProperties<RevolvePart>;
  return { ...properties, ...boresOf(columns, row) };
}

/** How far a profile may extend beyond the axis because of rounding, in mm. */
const SLACK = 1e-6;
