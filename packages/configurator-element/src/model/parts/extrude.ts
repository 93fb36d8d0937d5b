// A profile extruded along an axis: moldings, plates, brackets.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { loopArea, loopBounds, sumOverRegions, translateRegion } from '../../geometry/curve.js';
import { axis, expression } from '../document/fields.js';
import { optional } from '../document/schema.js';
import type { ExtrudePart } from '../evaluate/product.js';
import { compileProfile, profile } from './compile-profile.js';
import { definePartKind } from './part-kind.js';

export const extrude = definePartKind({
  fields: { profile, length: expression, axis, bevel: optional(expression) },
  compile({ profile, length, axis, bevel = 0 }, compiler) {
    const readSection = compiler.cached('/profile', (inner) => {
      const drawProfile = compileProfile(profile, inner);
      return (evaluation) => {
        const drawn = drawProfile(evaluation);
        const { min, max } = loopBounds(drawn.map(({ outer }) => outer));
        const regions = drawn.map((region) => translateRegion(region, [-min[0], -min[1]]));
        return { regions, size: [max[0] - min[0], max[1] - min[1]], area: sumOverRegions(regions, loopArea) };
      };
    });
    const lengthRegister = compiler.positive(length, '/length', 'length');
    const bevelRegister = compiler.notNegative(bevel, '/bevel', 'bevel');
    return (_part, evaluation) => {
      const { registers } = evaluation.runtime;
      const { regions, size: inPlane, area } = readSection(evaluation);
      const [length, rest] = [registers[lengthRegister]!, [...inPlane]];
      const [x, y, z] = AXES.map((each) => (each === axis ? length : rest.shift()!));
      const bevel = Math.min(registers[bevelRegister]!, x! / 2, y! / 2, z! / 2);
      return {
        size: [x!, y!, z!],
        attributes: [axisIndex[axis], bevel],
        details: { properties: { kind: 'extrude', axis, profile: regions, length, bevel }, volume: area * length },
      };
    };
  },
  volume(columns, row, contours) {
    const { properties, volume } = columns.details[row]!;
    return volume! - (contours?.beveled(properties as ExtrudePart) ?? 0);
  },
});
