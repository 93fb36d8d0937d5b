// Letters on a part: a thin plate on its face, which holds their place in the order of painting. Knows no font.

import type { Axis, Face, TextPart, Vector } from '../../model/product.js';
import { blockOf } from './box.js';
import type { Lettering, Solid } from './solid.js';

/** Of the plate; mm. */
const thickness = 0.2;

const axes = ['x', 'y', 'z'] as const;

/** Along which axes and which way letters run and stand, by the face that they are on. */
const directions: Readonly<Record<Face, readonly [run: Vector, stand: Vector]>> = {
  '+z': [
    [1, 0, 0],
    [0, 1, 0],
  ],
  '-z': [
    [-1, 0, 0],
    [0, 1, 0],
  ],
  '+x': [
    [0, 0, -1],
    [0, 1, 0],
  ],
  '-x': [
    [0, 0, 1],
    [0, 1, 0],
  ],
  '+y': [
    [1, 0, 0],
    [0, 0, -1],
  ],
  '-y': [
    [1, 0, 0],
    [0, 0, 1],
  ],
};

export function textSolids({ on, size }: TextPart): readonly Solid[] {
  const axis = axes.indexOf(on.face[1] as Axis);
  const upper = on.face[0] === '+';
  // Raised letters stand on the face and engraved ones end at it: either way the plate lies before them.
  const shift = upper ? size[axis]! : -thickness;
  const shifted = (point: Vector) => withValue(point, axis, point[axis]! + shift);
  const plate = blockOf(withValue(size, axis, thickness));
  const facets = plate.facets.map((facet) => ({
    ...facet,
    offset: facet.offset + facet.normal[axis]! * shift,
    sharp: facet.sharp.map(() => false),
  }));
  return [{ vertices: plate.vertices.map(shifted), facets, lettering: letteringOn(on.face, size, axis, upper) }];
}

function letteringOn(face: Face, size: Vector, axis: number, upper: boolean): Lettering {
  const [run, stand] = directions[face];
  const corner = size.map((length, i) => (run[i]! < 0 || stand[i]! < 0 ? length : 0)) as unknown as Vector;
  const start = withValue(corner, axis, upper ? size[axis]! : 0);
  const along = (direction: Vector) => start.map((value, i) => value + direction[i]! * size[i]!) as unknown as Vector;
  return { start, run: along(run), stand: along(stand) };
}

function withValue(point: Vector, axis: number, value: number): Vector {
  return point.map((own, i) => (i === axis ? value : own)) as unknown as Vector;
}
