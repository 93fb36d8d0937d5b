// Bent frames, rails.

import { BendProblem, type Centerline, centerlineOf } from '../centerline.js';
import type { PartDefinitionOf } from '../document.js';
import { fail } from '../errors.js';
import type { CenterlinePiece, Vector } from '../product.js';
import type { PartRow } from './row.js';

interface Bent {
  /** From the smallest corner. */
  readonly centerline: readonly CenterlinePiece[];
  readonly points: readonly Vector[];
  readonly line: Centerline;
}

export const tube: PartRow<PartDefinitionOf<'tube'>> = {
  kind: 'tube',
  isPlaced: true,
  compile({ path, diameter, wall, bend }, builder) {
    if (path.length < 2) builder.issue('/path', 'value', 'A path has at least two points');
    const across = builder.positive(diameter, '/diameter', 'diameter');
    const thickness = wall === undefined ? undefined : builder.positive(wall, '/wall', 'wall');
    const inside = bend === undefined ? undefined : builder.notNegative(bend, '/bend', 'radius');
    const bent = builder.shape('', (shape) => {
      // Read here too, so that the path is bent anew with them.
      const radius = shape.number(diameter, '/diameter');
      const inner = bend === undefined ? undefined : shape.number(bend, '/bend');
      const corners = path.map((point, index) =>
        point.map((value, axis) => shape.number(value, `/path/${index}/${axis}`)),
      );
      return (evaluation) => {
        const r = evaluation.runtime.registers;
        shape.charge(evaluation, corners.length);
        const points = corners.map(([x, y, z]): Vector => [r[x!]!, r[y!]!, r[z!]!]);
        return bentTube(points, r[radius]!, inner === undefined ? undefined : r[inner]!, shape.pointer);
      };
    });
    return (part, evaluation) => {
      const r = evaluation.runtime.registers;
      const { line, ...made } = bent();
      const { min, max } = line.bounds;
      const width = thickness === undefined ? 0 : r[thickness]!;
      if (2 * width > r[across]!) fail(`${part.pointer}/wall`, 'out-of-range', 'The wall is thicker than the tube');
      const size: Vector = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
      const traits = [r[across]!, width, inside === undefined ? -1 : r[inside]!];
      const row = evaluation.placement.add(part, size, traits, min);
      evaluation.placement.columns.shapes[row] = { line, ...made };
    };
  },
  read({ traits, shapes }, row) {
    const { points, centerline } = shapes[row] as Bent;
    const [diameter, wall, bend] = traits.subarray(4 * row);
    return {
      points,
      centerline,
      diameter: diameter!,
      wall: wall === 0 ? undefined : wall!,
      bend: bend! < 0 ? undefined : bend!,
    };
  },
  volume({ traits, shapes }, row) {
    const [diameter, wall] = traits.subarray(4 * row);
    const hollow = wall === 0 ? 0 : diameter! - 2 * wall!;
    return ((Math.PI * (diameter! ** 2 - hollow ** 2)) / 4) * (shapes[row] as Bent).line.length;
  },
};

function bentTube(corners: readonly Vector[], diameter: number, bend: number | undefined, pointer: string): Bent {
  try {
    const line = centerlineOf(corners, diameter, bend);
    const { min } = line.bounds;
    const move = ([x, y, z]: Vector): Vector => [x - min[0], y - min[1], z - min[2]];
    const centerline = line.pieces.map((piece): CenterlinePiece => {
      const ends = { from: move(piece.from), to: move(piece.to) };
      return piece.kind === 'line' ? { ...piece, ...ends } : { ...piece, ...ends, center: move(piece.center) };
    });
    return { centerline, points: corners.map(move), line };
  } catch (error) {
    if (!(error instanceof BendProblem)) throw error;
    return fail(`${pointer}/path/${error.corner}`, 'out-of-range', error.message);
  }
}
