// Bent frames, rails.

import { fail } from '../document/errors.js';
import { expression, vector } from '../document/fields.js';
import { list, optional } from '../document/schema.js';
import { tubeVolume } from '../evaluate/amounts.js';
import { centerlineOf } from './centerline.js';
import { definePartKind } from './part-kind.js';

export const tube = definePartKind({
  fields: { path: list(vector), diameter: expression, wall: optional(expression), bend: optional(expression) },
  compile({ path, diameter: across, wall: thick, bend: inside }, builder) {
    if (path.length < 2) builder.issue('/path', 'value', 'A path has at least two points');
    const outer = builder.positive(across, '/diameter', 'diameter');
    const inner = thick === undefined ? undefined : builder.positive(thick, '/wall', 'wall');
    const radius = inside === undefined ? undefined : builder.notNegative(inside, '/bend', 'radius');
    const bent = builder.cached('', (shape) => {
      // Read here too, so that the path is bent anew with them.
      shape.number(across, '/diameter');
      if (inside !== undefined) shape.number(inside, '/bend');
      const corners = path.map((point, index) => shape.vector(point, `/path/${index}`));
      return (evaluation) => {
        const { registers } = evaluation.runtime;
        shape.charge(evaluation, corners.length);
        const points = corners.map(([x, y, z]) => [registers[x]!, registers[y]!, registers[z]!] as const);
        return centerlineOf(points, registers[outer]!, radius === undefined ? undefined : registers[radius]!, shape);
      };
    });
    return (part, { runtime: { registers } }) => {
      const { min, max, length, points, pieces } = bent();
      const diameter = registers[outer]!;
      const wall = inner === undefined ? undefined : registers[inner]!;
      const bend = radius === undefined ? undefined : registers[radius]!;
      if (2 * (wall ?? 0) > diameter) fail(`${part.pointer}/wall`, 'out-of-range', 'The wall is thicker than the tube');
      return {
        size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
        attributes: [diameter, wall ?? 0, bend ?? -1],
        offset: min,
        details: {
          properties: { kind: 'tube', points, centerline: pieces, diameter, wall, bend },
          volume: tubeVolume(diameter, wall, length),
        },
      };
    };
  },
});
