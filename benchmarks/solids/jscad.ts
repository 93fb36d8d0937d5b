// Boards by JSCAD.

import { booleans, extrusions, geometries, primitives, transforms } from '@jscad/modeling';
import { holeDiameter, holeSegments, holesOf } from '../model/shelving.js';
import { acrossAxis, buildAlike, buildEach, inSpace, type Library, loopsOf, type Place, type Size } from './library.js';

type Solid = geometries.geom3.Geom3;
type Matrix = Parameters<typeof transforms.transform>[0];

export const jscad: Library = {
  name: 'JSCAD',
  plain: (wall) => buildEach(wall, cuboid),
  drilled: (wall) => buildEach(wall, (size, at) => move(drill(size), at)),
  drilledOnce: (wall) => buildAlike(wall, { build: extrude, move, free: () => undefined }),
  plainTriangles: (size, at) => trianglesOf(cuboid(size, at)),
  drilledTriangles: (size) => trianglesOf(extrude(size)),
};

function cuboid([w, h, d]: Size, [x, y, z]: Place): Solid {
  return primitives.cuboid({ size: [w, h, d], center: [x + w / 2, y + h / 2, z + d / 2] });
}

function move(solid: Solid, [x, y, z]: Place): Solid {
  return transforms.translate([x, y, z], solid);
}

function turn(solid: Solid, normal: 0 | 1 | 2): Solid {
  return transforms.transform([...acrossAxis[normal]] as Matrix, solid);
}

function drill(size: Size): Solid {
  const { normal, centers } = holesOf(size);
  const bores = centers.map((center) => {
    const bore = primitives.cylinder({ radius: holeDiameter / 2, height: 200, segments: holeSegments });
    return move(turn(bore, normal), inSpace(center, normal));
  });
  return booleans.subtract(cuboid(size, [0, 0, 0]), ...bores);
}

function extrude(size: Size): Solid {
  const { normal } = holesOf(size);
  const loops = loopsOf(size);
  const points = loops.flat();
  let next = 0;
  const paths = loops.map((loop) => loop.map(() => next++));
  return turn(extrusions.extrudeLinear({ height: size[normal] }, primitives.polygon({ points, paths })), normal);
}

/** Its polygons are convex: each is a fan. */
function trianglesOf(solid: Solid): Float32Array {
  const numbers: number[] = [];
  for (const { vertices } of geometries.geom3.toPolygons(solid)) {
    for (let i = 2; i < vertices.length; i++) numbers.push(...vertices[0]!, ...vertices[i - 1]!, ...vertices[i]!);
  }
  return new Float32Array(numbers);
}
