// The boards of the wall, made by manifold-3d, whose solids stay in WebAssembly's memory until they are deleted.

import createManifold, { type Manifold, type ManifoldToplevel, type Mat4 } from 'manifold-3d';
import type { Vector } from '../../packages/configurator-element/src/geometry/vector.js';
import { holeDiameter, holeSegments } from '../model/wall.js';
import { buildDistinct, buildEach, drilledFace, faceToAxis, type SolidLibrary } from './solid-library.js';

export async function loadManifold(wasmBinary: ArrayBuffer): Promise<SolidLibrary> {
  // The types name only `locateFile`, but every module built by Emscripten takes the bytes as well.
  const options: object = { wasmBinary };
  const module = await createManifold(options as Parameters<typeof createManifold>[0]);
  module.setup();
  return libraryOf(module, cylindersOf(module));
}

function libraryOf({ Manifold: solids }: ManifoldToplevel, cylinders: readonly Manifold[]): SolidLibrary {
  const cube = (size: Vector) => solids.cube([...size]);
  const drill = (size: Vector): Manifold => {
    const { normal, holes } = drilledFace(size);
    const board = cube(size);
    const cutters = holes.map((position) => cylinders[normal]!.translate(position));
    return computed(solids.difference([board, ...cutters]), [board, ...cutters]);
  };
  const extrude = (size: Vector): Manifold => {
    const { normal, contours } = drilledFace(size);
    const flat = solids.extrude(contours(), size[normal]);
    return computed(flat.transform([...faceToAxis[normal]] as Mat4), [flat]);
  };
  return {
    name: 'manifold',
    plain: (wall) => buildEach(wall, (size, at) => moveAndFree(cube(size), at)),
    drilled: (wall) => buildEach(wall, (size, at) => moveAndFree(drill(size), at)),
    drilledDistinct: (wall) => buildDistinct(wall, { build: extrude, move, free: (solid) => solid.delete() }),
    plainTriangles: (size, at) => {
      const solid = cube(size);
      return trianglesOf(computed(solid.translate([...at]), [solid]));
    },
    drilledTriangles: (size) => trianglesOf(extrude(size)),
  };
}

/** A cylinder along each axis. */
function cylindersOf({ Manifold: solids }: ManifoldToplevel): readonly Manifold[] {
  const cylinder = solids.cylinder(200, holeDiameter / 2, holeDiameter / 2, holeSegments, true);
  return faceToAxis.map((matrix) => cylinder.transform([...matrix] as Mat4));
}

function move(solid: Manifold, at: Vector): void {
  solid.translate([...at]).delete();
}

function moveAndFree(solid: Manifold, at: Vector): void {
  move(solid, at);
  solid.delete();
}

/** Makes manifold compute, which it does lazily, by reading a number; its operands can be deleted afterwards. */
function computed(solid: Manifold, operands: readonly Manifold[]): Manifold {
  solid.numTri();
  for (const other of operands) other.delete();
  return solid;
}

function trianglesOf(solid: Manifold): Float32Array {
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  solid.delete();
  const positions = new Float32Array(triVerts.length * 3);
  triVerts.forEach((vertex, corner) => {
    for (let axis = 0; axis < 3; axis++) positions[3 * corner + axis] = vertProperties[numProp * vertex + axis]!;
  });
  return positions;
}
