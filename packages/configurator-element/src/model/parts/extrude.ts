// Mouldings, plates, brackets: a profile drawn out along an axis.

import { areaOfLoop, boundsOfLoops, sumOverRegions, translatedRegion } from '../curve.js';
import type { PartDefinitionOf } from '../document.js';
import type { Region } from '../product.js';
import { compileProfile } from '../profile.js';
import { axes, axisIndex } from './axes.js';
import type { PartRow } from './row.js';

/** A profile from its smallest corner. */
interface Section {
  readonly regions: readonly Region[];
  readonly width: number;
  readonly height: number;
  /** mm² */
  readonly area: number;
}

export const extrude: PartRow<PartDefinitionOf<'extrude'>> = {
  kind: 'extrude',
  isPlaced: true,
  compile({ profile, length, axis, bevel = 0 }, builder) {
    const section = builder.shape('/profile', (shape) => {
      const build = compileProfile(profile, shape);
      return (evaluation) => sectionOf(build(evaluation));
    });
    const along = builder.positive(length, '/length', 'length');
    const chamfer = builder.notNegative(bevel, '/bevel', 'bevel');
    return (part, evaluation) => {
      const r = evaluation.runtime.registers;
      const made = section();
      const inPlane = [made.width, made.height];
      const [x, y, z] = axes.map((each) => (each === axis ? r[along]! : inPlane.shift()!));
      const broken = Math.min(r[chamfer]!, Math.min(x!, y!, z!) / 2);
      const row = evaluation.placement.add(part, [x!, y!, z!], [axisIndex[axis], broken]);
      evaluation.placement.columns.shapes[row] = made;
    };
  },
  read({ size, traits, shapes }, row) {
    const axis = traits[4 * row]!;
    return {
      axis: axes[axis]!,
      profile: (shapes[row] as Section).regions,
      length: size[3 * row + axis]!,
      bevel: traits[4 * row + 1]!,
    };
  },
  volume: ({ size, traits, shapes }, row) => (shapes[row] as Section).area * size[3 * row + traits[4 * row]!]!,
};

function sectionOf(drawn: readonly Region[]): Section {
  const { min, max } = boundsOfLoops(drawn.map(({ outer }) => outer));
  const regions = drawn.map((region) => translatedRegion(region, [-min[0], -min[1]]));
  const area = sumOverRegions(regions, areaOfLoop);
  return { regions, width: max[0] - min[0], height: max[1] - min[1], area };
}
