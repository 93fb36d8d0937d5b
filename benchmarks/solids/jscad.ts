// The boards of the wall, made by JSCAD.

import { booleans, extrusions, geometries, primitives, transforms } from '@jscad/modeling';
import type { Vector } from '../../packages/configurator-element/src/geometry/vector.js';
import { holeDiameter, holeSegments } from '../model/wall.js';
import { buildDistinct, buildEach, drilledFace, faceToAxis, type SolidLibrary } from './solid-library.js';

type Solid = geometries.geom3.Geom3;

export const jscad: SolidLibrary = {
  name: 'JSCAD',
  plain: (wall) => buildEach(wall, cuboid),
  drilled: (wall) => buildEach(wall, (size, at) => move(drill(size), at)),
  drilledDistinct: (wall) => buildDistinct(wall, { build: extrude, move, free: () => undefined }),
  plainTriangles: (size, at) => trianglesOf(cuboid(size, at)),
  drilledTriangles: (size) => trianglesOf(extrude(size)),
};

function cuboid([w, h, d]: Vector, [x, y, z]: Vector): Solid {
  return primitives.cuboid({ size: [w, h, d], center: [x + w / 2, y + h / 2, z + d / 2] });
}

function move(solid: Solid, [x, y, z]: Vector): Solid {
  return transforms.translate([x, y, z], solid);
}

function rotate(solid: Solid, normal: 0 | 1 | 2): Solid {
  return transforms.transform([...faceToAxis[normal]] as Parameters<typeof transforms.transform>[0], solid);
}

function drill(size: Vector): Solid {
  const { normal, holes } = drilledFace(size);
  const cutters = holes.map((position) => {
    const cutter = primitives.cylinder({ radius: holeDiameter / 2, height: 200, segments: holeSegments });
    return move(rotate(cutter, normal), position);
  });
  return booleans.subtract(cuboid(size, [0, 0, 0]), ...cutters);
}

function extrude(size: Vector): Solid {
  const face = drilledFace(size);
  const contours = face.contours();
  const points = contours.flat();
  let next = 0;
  const paths = contours.map((contour) => contour.map(() => next++));
  const solid = extrusions.extrudeLinear({ height: size[face.normal] }, primitives.polygon({ points, paths }));
  return rotate(solid, face.normal);
}

/** The polygons of a solid are convex, so that each can be triangulated as a fan. */
function trianglesOf(solid: Solid): Float32Array {
  const numbers: number[] = [];
  for (const { vertices } of geometries.geom3.toPolygons(solid)) {
    for (let i = 2; i < vertices.length; i++) numbers.push(...vertices[0]!, ...vertices[i - 1]!, ...vertices[i]!);
  }
  return new Float32Array(numbers);
}
