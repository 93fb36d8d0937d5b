// Boards by manifold-3d, whose solids lie in WebAssembly's memory until they are deleted.

import createManifold, { type Manifold, type ManifoldToplevel, type Mat4 } from 'manifold-3d';
import { holeDiameter, holeSegments, holesOf } from '../model/shelving.js';
import { acrossAxis, buildAlike, buildEach, inSpace, type Library, loopsOf, type Place, type Size } from './library.js';

export async function loadManifold(wasmBinary: ArrayBuffer): Promise<Library> {
  // Its types name only `locateFile`; what Emscripten made of it takes the bytes as well.
  const options: object = { wasmBinary };
  const module = await createManifold(options as Parameters<typeof createManifold>[0]);
  module.setup();
  return libraryOf(module, boresOf(module));
}

function libraryOf({ Manifold: solids }: ManifoldToplevel, bores: readonly Manifold[]): Library {
  const cube = (size: Size) => solids.cube([...size]);
  const drill = (size: Size): Manifold => {
    const { normal, centers } = holesOf(size);
    const board = cube(size);
    const taken = centers.map((center) => bores[normal]!.translate(inSpace(center, normal)));
    return used(solids.difference([board, ...taken]), [board, ...taken]);
  };
  const extrude = (size: Size): Manifold => {
    const { normal } = holesOf(size);
    const flat = solids.extrude(loopsOf(size), size[normal]);
    return used(flat.transform([...acrossAxis[normal]] as Mat4), [flat]);
  };
  return {
    name: 'manifold',
    plain: (wall) => buildEach(wall, (size, at) => moveAndFree(cube(size), at)),
    drilled: (wall) => buildEach(wall, (size, at) => moveAndFree(drill(size), at)),
    drilledOnce: (wall) => buildAlike(wall, { build: extrude, move, free: (solid) => solid.delete() }),
    plainTriangles: (size, at) => {
      const solid = cube(size);
      return trianglesOf(used(solid.translate([...at]), [solid]));
    },
    drilledTriangles: (size) => trianglesOf(extrude(size)),
  };
}

/** One a direction. */
function boresOf({ Manifold: solids }: ManifoldToplevel): readonly Manifold[] {
  const bore = solids.cylinder(200, holeDiameter / 2, holeDiameter / 2, holeSegments, true);
  return acrossAxis.map((matrix) => bore.transform([...matrix] as Mat4));
}

function move(solid: Manifold, at: Place): void {
  solid.translate([...at]).delete();
}

function moveAndFree(solid: Manifold, at: Place): void {
  move(solid, at);
  solid.delete();
}

/** It works when it is asked for something; what it was made of may go then. */
function used(solid: Manifold, from: readonly Manifold[]): Manifold {
  solid.numTri();
  for (const other of from) other.delete();
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
