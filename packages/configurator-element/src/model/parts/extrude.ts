// Mouldings, plates, brackets: a profile drawn out along an axis.

import { axes, axisIndex } from '../../geometry/axes.js';
import { loopArea, loopBounds, sumOverRegions, translateRegion } from '../../geometry/curve.js';
import { axis, expression } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { definePartKind } from './part-kind.js';
import { compileProfile, profile } from './profile.js';

export const extrude = definePartKind({
  fields: { profile, length: expression, axis, bevel: optional(expression) },
  compile({ profile, length, axis, bevel = 0 }, builder) {
    const section = builder.cached('/profile', (shape) => {
      const build = compileProfile(profile, shape);
      return (evaluation) => {
        const drawn = build(evaluation);
        const { min, max } = loopBounds(drawn.map(({ outer }) => outer));
        const regions = drawn.map((region) => translateRegion(region, [-min[0], -min[1]]));
        return { regions, size: [max[0] - min[0], max[1] - min[1]], area: sumOverRegions(regions, loopArea) };
      };
    });
    const along = builder.positive(length, '/length', 'length');
    const chamfer = builder.notNegative(bevel, '/bevel', 'bevel');
    return (_part, { runtime: { registers } }) => {
      const { regions, size: inPlane, area } = section();
      const [long, rest] = [registers[along]!, [...inPlane]];
      const [x, y, z] = axes.map((each) => (each === axis ? long : rest.shift()!));
      const broken = Math.min(registers[chamfer]!, x! / 2, y! / 2, z! / 2);
      const own = { kind: 'extrude', axis, profile: regions, length: long, bevel: broken } as const;
      return {
        size: [x!, y!, z!],
        attributes: [axisIndex[axis], broken],
        details: { properties: own, volume: area * long },
      };
    };
  },
});
