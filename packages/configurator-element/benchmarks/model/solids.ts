// Geometry libraries that build the boards of the wall as solids: with plain boards, with four holes bored through each,
// and with one solid for boards that are alike.

import * as jscad from '@jscad/modeling';
import createManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d';
import { boardCount, floatsABoard, holeDiameter, holeSegments, holesOf, type Wall, writeBoards } from './shelving.js';

type Size = readonly [number, number, number];
type Place = readonly [number, number, number];

/** Builds the wall anew and gives the number of its boards. */
export type Build = (width: number) => number;

export interface Library {
  readonly name: string;
  readonly plain: (wall: Wall) => Build;
  readonly drilled: (wall: Wall) => Build;
  /** One extrusion with holes for boards of one size. */
  readonly drilledOnce: (wall: Wall) => Build;
}

export const jscadLibrary: Library = {
  name: 'JSCAD',
  plain: (wall) =>
    buildEach(wall, (size, [x, y, z]) => {
      const [w, h, d] = size;
      jscad.primitives.cuboid({ size: [w, h, d], center: [x + w / 2, y + h / 2, z + d / 2] });
    }),
  drilled: (wall) => buildEach(wall, (size, at) => moveJscad(drillJscad(size), at)),
  drilledOnce: (wall) => buildAlike(wall, extrudeJscad, moveJscad, () => undefined),
};

export async function loadManifold(wasmBinary: ArrayBuffer): Promise<Library> {
  const manifold: ManifoldToplevel = await createManifold({ wasmBinary } as never);
  manifold.setup();
  const cylinder = manifold.Manifold.cylinder(200, holeDiameter / 2, holeDiameter / 2, holeSegments, true);
  const along = [cylinder.rotate([0, 90, 0]), cylinder.rotate([90, 0, 0]), cylinder] as const;
  const move = (solid: Manifold, at: Place) => solid.translate([...at]).delete();
  return {
    name: 'manifold',
    plain: (wall) =>
      buildEach(wall, (size, at) => {
        const solid = manifold.Manifold.cube([...size]);
        move(solid, at);
        solid.delete();
      }),
    drilled: (wall) =>
      buildEach(wall, (size, at) => {
        const solid = drillManifold(manifold, along, size);
        move(solid, at);
        solid.delete();
      }),
    drilledOnce: (wall) =>
      buildAlike(
        wall,
        (size) => extrudeManifold(manifold, size),
        move,
        (solid) => solid.delete(),
      ),
  };
}

function buildEach(wall: Wall, build: (size: Size, at: Place) => void): Build {
  const boards = new Float32Array(boardCount(wall) * floatsABoard);
  return (width) => {
    const count = writeBoards(wall, width, boards);
    for (let i = 0; i < boards.length; i += floatsABoard) {
      build([boards[i + 3]!, boards[i + 4]!, boards[i + 5]!], [boards[i]!, boards[i + 1]!, boards[i + 2]!]);
    }
    return count;
  };
}

function buildAlike<T>(
  wall: Wall,
  build: (size: Size) => T,
  move: (solid: T, at: Place) => void,
  free: (solid: T) => void,
): Build {
  const known = new Map<string, T>();
  const each = buildEach(wall, (size, at) => {
    const key = size.join(' ');
    let solid = known.get(key);
    if (solid === undefined) {
      solid = build(size);
      known.set(key, solid);
    }
    move(solid, at);
  });
  return (width) => {
    const count = each(width);
    for (const solid of known.values()) free(solid);
    known.clear();
    return count;
  };
}

type JscadSolid = jscad.geometries.geom3.Geom3;

function moveJscad(solid: JscadSolid, [x, y, z]: Place): JscadSolid {
  return jscad.transforms.translate([x, y, z], solid);
}

function drillJscad(size: Size): JscadSolid {
  const { normal, centers } = holesOf(size);
  const [w, h, d] = size;
  const board = jscad.primitives.cuboid({ size: [w, h, d], center: [w / 2, h / 2, d / 2] });
  const bores = centers.map((center) => {
    const bore = jscad.primitives.cylinder({ radius: holeDiameter / 2, height: 200, segments: holeSegments });
    return moveJscad(turnJscad(bore, normal), inSpace(center, normal));
  });
  return jscad.booleans.subtract(board, ...bores);
}

function turnJscad(solid: JscadSolid, normal: 0 | 1 | 2): JscadSolid {
  if (normal === 2) return solid;
  return normal === 0 ? jscad.transforms.rotateY(Math.PI / 2, solid) : jscad.transforms.rotateX(Math.PI / 2, solid);
}

function extrudeJscad(size: Size): JscadSolid {
  const { normal } = holesOf(size);
  const loops = loopsOf(size);
  let next = 0;
  const paths = loops.map((loop) => loop.map(() => next++));
  const face = jscad.primitives.polygon({ points: loops, paths } as never);
  const board = jscad.extrusions.extrudeLinear({ height: size[normal] }, face);
  return turnJscad(board, normal);
}

function drillManifold(
  manifold: ManifoldToplevel,
  along: readonly [Manifold, Manifold, Manifold],
  size: Size,
): Manifold {
  const { normal, centers } = holesOf(size);
  const board = manifold.Manifold.cube([...size]);
  const bores = centers.map((center) => along[normal].translate(inSpace(center, normal)));
  const drilled = manifold.Manifold.difference([board, ...bores]);
  // It cuts when it is asked for something.
  drilled.numTri();
  for (const solid of [board, ...bores]) solid.delete();
  return drilled;
}

function extrudeManifold(manifold: ManifoldToplevel, size: Size): Manifold {
  const { normal } = holesOf(size);
  const board = manifold.Manifold.extrude(loopsOf(size), size[normal]);
  if (normal === 2) return board;
  const turned = board.rotate(normal === 0 ? [0, 90, 0] : [90, 0, 0]);
  turned.numTri();
  board.delete();
  return turned;
}

/** The board's face and its holes, which run the other way. */
function loopsOf(size: Size): [number, number][][] {
  const { face, centers } = holesOf(size);
  const [u, v] = face;
  const outer: [number, number][] = [
    [0, 0],
    [u, 0],
    [u, v],
    [0, v],
  ];
  return [outer, ...centers.map(([x, y]) => circle(x, y))];
}

function circle(x: number, y: number): [number, number][] {
  return Array.from({ length: holeSegments }, (_, i): [number, number] => {
    const angle = (-2 * Math.PI * i) / holeSegments;
    return [x + (holeDiameter / 2) * Math.cos(angle), y + (holeDiameter / 2) * Math.sin(angle)];
  });
}

function inSpace([u, v]: readonly [number, number], normal: 0 | 1 | 2): [number, number, number] {
  if (normal === 0) return [0, u, v];
  return normal === 1 ? [u, 0, v] : [u, v, 0];
}
