// Turned parts, lamp shades: a profile turned about an axis.

import { boundsOfLoops, momentOfLoop, type Rectangle, sumOverRegions, translatedRegion } from '../curve.js';
import type { PartDefinitionOf } from '../document.js';
import { fail } from '../errors.js';
import { cosine, sine } from '../expression/machine.js';
import type { Point, Region } from '../product.js';
import { compileProfile } from '../profile.js';
import { axes, axisIndex } from './axes.js';
import type { PartRow } from './row.js';

/** A profile whose second coordinate begins at 0. */
interface Section {
  readonly regions: readonly Region[];
  /** From the axis to the nearest and to the farthest point. */
  readonly inner: number;
  readonly outer: number;
  readonly length: number;
  /** mm³ a radian */
  readonly moment: number;
}

interface Turned {
  readonly section: Section;
  readonly center: Point;
}

export const revolve: PartRow<PartDefinitionOf<'revolve'>> = {
  kind: 'revolve',
  isPlaced: true,
  compile({ profile, axis, angle = 360 }, builder) {
    const section = builder.shape('/profile', (shape) => {
      const build = compileProfile(profile, shape);
      return (evaluation) => sectionOf(build(evaluation), shape.pointer);
    });
    const turn = builder.positive(angle, '/angle', 'angle');
    const index = axisIndex[axis];
    return (part, evaluation) => {
      const degrees = Math.min(360, evaluation.runtime.registers[turn]!);
      const made = section();
      const { min, max } = sectorBounds(made, degrees);
      const size = [0, 0, 0];
      size[index] = made.length;
      size[(index + 1) % 3] = max[0] - min[0];
      size[(index + 2) % 3] = max[1] - min[1];
      const row = evaluation.placement.add(part, [size[0]!, size[1]!, size[2]!], [index, degrees]);
      // Of x, y, z, x … the sector's axes follow its own; in the order x, y, z they change places about y.
      const center: Point = index === 1 ? [0 - min[1], 0 - min[0]] : [0 - min[0], 0 - min[1]];
      evaluation.placement.columns.shapes[row] = { section: made, center } satisfies Turned;
    };
  },
  read({ traits, shapes }, row) {
    const { section, center } = shapes[row] as Turned;
    return { axis: axes[traits[4 * row]!]!, profile: section.regions, angle: traits[4 * row + 1]!, center };
  },
  volume: ({ traits, shapes }, row) => ((shapes[row] as Turned).section.moment * traits[4 * row + 1]! * Math.PI) / 180,
};

function sectionOf(drawn: readonly Region[], pointer: string): Section {
  const { min, max } = boundsOfLoops(drawn.map(({ outer }) => outer));
  if (min[0] < -slack) {
    fail(pointer, 'out-of-range', `A profile is turned about x = 0 and has to keep to x ≥ 0, and begins at ${min[0]}`);
  }
  const regions = drawn.map((region) => translatedRegion(region, [0, -min[1]]));
  return {
    regions,
    inner: Math.max(0, min[0]),
    outer: max[0],
    length: max[1] - min[1],
    moment: sumOverRegions(regions, momentOfLoop),
  };
}

/** mm */
const slack = 1e-6;

/** Of a ring, or of a piece of one that begins at the first axis. */
function sectorBounds({ inner, outer }: Section, degrees: number): Rectangle {
  const angles = [0, 90, 180, 270].filter((angle) => angle < degrees);
  const points = [...angles, degrees].flatMap((angle): Point[] => [
    [inner * cosine(angle), inner * sine(angle)],
    [outer * cosine(angle), outer * sine(angle)],
  ]);
  const along = (pick: (...values: number[]) => number): Point => [
    pick(...points.map(([u]) => u)),
    pick(...points.map(([, v]) => v)),
  ];
  return { min: along(Math.min), max: along(Math.max) };
}
