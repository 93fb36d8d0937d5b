// The convex solids to draw for a part, by kind.

import { axisIndex } from '../../geometry/axes.js';
import { matrixColumn, transformPoint } from '../../geometry/matrix.js';
import { faceAxis } from '../../geometry/sides.js';
import { times } from '../../geometry/times.js';
import { add, type Vector } from '../../geometry/vector.js';
import { dot, vectorAlong } from '../../geometry/vector-math.js';
import type {
  CylinderPart,
  PartByKind,
  PartKind,
  PlacedPart,
  SheetPart,
  TextPart,
} from '../../model/evaluate/product.js';
import { assetSolids, blockOf, boxSolids } from './box.js';
import { panelSolids } from './panel.js';
import { extrudeSolids } from './prism.js';
import { revolveSolids } from './revolve.js';
import { sheetBodies } from './sheet.js';
import { type Facet, inProductAxes, type Solid, stack } from './solid.js';
import { tubeSolids } from './tube.js';

const kinds: { readonly [K in PartKind]: (part: PartByKind[K], finest: number) => readonly Solid[] } = {
  panel: panelSolids,
  box: boxSolids,
  cylinder: cylinderSolids,
  extrude: extrudeSolids,
  revolve: revolveSolids,
  tube: tubeSolids,
  sheet: sheetSolids,
  text: textSolids,
  asset: assetSolids,
};

/**
 * A part's convex solids, in product coordinates.
 * @param finest the size of the finest details that need a facet, in mm
 */
export function solidsOf(part: PlacedPart, finest: number): readonly Solid[] {
  return joinSmooth(build(part.kind, part, finest)).map((solid) => move(solid, part.matrix));
}

/**
 * Returns a function like `solidsOf` that builds the solids for each shape only once. Without it, a picture of 400
 * boards takes 1.3 times as long, and one of 450 parts of numbered lockers takes 1.6 times as long.
 */
export function solidReader(finest: number): (part: PlacedPart) => readonly Solid[] {
  const shapes = new Map<string, readonly Solid[]>();
  const numbers = new Map<unknown, number>();
  return (part) => {
    const key = shapeKey(part, numbers);
    if (key === undefined) return solidsOf(part, finest);
    const solids = shapes.get(key) ?? joinSmooth(build(part.kind, part, finest));
    shapes.set(key, solids);
    return solids.map((solid) => move(solid, part.matrix));
  };
}

/**
 * A key that's the same for parts with the same shape; undefined if it would take longer to compute than the solids.
 */
function shapeKey(part: PlacedPart, numbers: Map<unknown, number>): string | undefined {
  const { kind, size } = part;
  if (kind === 'box') return `box ${size} ${part.radius}`;
  if (kind === 'cylinder') return `cylinder ${size} ${part.axis} ${part.diameter} ${part.topDiameter}`;
  if (kind === 'text') return `text ${size} ${part.on.face}`;
  if (kind !== 'panel') return undefined;
  // Number these objects, because boards with the same machining share them.
  const machining = [part.outline, part.cutouts, part.holes, part.recesses].map((shared) => {
    if (shared && !numbers.has(shared)) numbers.set(shared, numbers.size);
    return shared && numbers.get(shared);
  });
  return `panel ${size} ${part.normal} ${machining} ${JSON.stringify(part.mitres)}`;
}

function build<K extends PartKind>(kind: K, part: PartByKind[K], finest: number): readonly Solid[] {
  return kinds[kind](part, finest);
}

function move(solid: Solid, matrix: readonly number[]): Solid {
  const origin = matrixColumn(matrix, 3);
  // Most parts aren't rotated, so they share everything but their origin.
  const { vertices, facets, axis } = solid;
  const isTurned = matrix[0] !== 1 || matrix[5] !== 1 || matrix[10] !== 1;
  if (!isTurned && facets.every(({ whole, openings }) => !whole && !openings)) {
    return { ...solid, origin, ...(axis && { axis: [add(axis[0], origin), add(axis[1], origin)] as const }) };
  }
  const rotation = isTurned ? [...matrix.slice(0, 12), 0, 0, 0, 1] : matrix;
  const place = isTurned
    ? (point: Vector) => transformPoint(matrix, point)
    : (point: Vector): Vector => add(point, origin);
  const rotate = isTurned
    ? (direction: Vector) => transformPoint(rotation, direction)
    : (direction: Vector) => direction;
  const moveFacet = (facet: Facet): Facet => {
    const { smoothNormals, whole, openings, offset } = facet;
    const normal = rotate(facet.normal);
    return {
      ...facet,
      normal,
      offset: offset + dot(normal, origin),
      ...(smoothNormals && { smoothNormals: smoothNormals.map((other) => other && rotate(other)) }),
      ...(whole && {
        whole: { corners: whole.corners.map(place), ...(whole.normals && { normals: whole.normals.map(rotate) }) },
      }),
      ...(openings && { openings: openings.map(({ rim, light }) => ({ rim: rim.map(place), light })) }),
    };
  };
  return {
    vertices: vertices.map(place),
    facets: facets.map(moveFacet),
    ...(axis && { axis: [place(axis[0]), place(axis[1])] as const }),
  };
}

function sheetSolids(part: SheetPart, finest: number): readonly Solid[] {
  return sheetBodies(part, finest).flatMap(({ solids, matrix }) =>
    solids.map((solid) => inProductAxes(move(solid, matrix))),
  );
}

// For the painting order, text on a part is treated as a thin plate on the part's face.

/** The thickness of the plate, in mm. */
const THICKNESS = 0.2;

function textSolids({ on, size }: TextPart): readonly Solid[] {
  const axis = axisIndex[faceAxis(on.face)];
  const upper = on.face[0] === '+';
  // Raised text starts at the face, and engraved text ends at it. In both cases, the plate is in front of the text.
  const shift = upper ? size[axis] : -THICKNESS;
  const shifted = (point: Vector) => withValue(point, axis, point[axis]! + shift);
  const plate = blockOf(withValue(size, axis, THICKNESS));
  const facets = plate.facets.map((facet) => ({ ...facet, offset: facet.offset + facet.normal[axis]! * shift }));
  return [{ vertices: plate.vertices.map(shifted), facets }];
}

function withValue(point: Vector, axis: number, value: number): Vector {
  const along = (i: 0 | 1 | 2) => (i === axis ? value : point[i]);
  return [along(0), along(1), along(2)];
}

// A rod, leg or cone, with as many facets as it needs to look round at the picture's size.

/** @param finest the largest distance between a facet and the circle it approximates, in mm */
function cylinderSolids(part: CylinderPart, finest: number): readonly Solid[] {
  const widest = Math.max(part.diameter, part.topDiameter) / 2;
  const count = facetsFor(widest, finest);
  const ring = (diameter: number, along: number): Vector[] =>
    times(count, (i) => {
      const angle = (i * 2 * Math.PI) / count;
      const [u, v] = [(diameter / 2) * Math.cos(angle), (diameter / 2) * Math.sin(angle)];
      return vectorAlong(axisIndex[part.axis], along, widest + u, widest + v);
    });
  const end = (along: number) => vectorAlong(axisIndex[part.axis], along, widest, widest);
  const sides = stack([ring(part.diameter, 0), ring(part.topDiameter, part.length)], {
    sharpSides: false,
    sharpRings: [true, true],
  });
  return [{ ...sides, axis: [end(0), end(part.length)] }];
}

/** The number of facets. It's a multiple of four, so that the outline touches the part's box. */
function facetsFor(radius: number, finest: number): number {
  const needed = Math.PI * Math.sqrt(radius / (2 * finest));
  return 4 * Math.min(12, Math.max(3, Math.ceil(needed / 4)));
}

// Finds the neighbors of a part's facets across smooth edges, in the same solid or another one. With their normals, a
// curved surface gets its outline and even light, however it's cut into pieces.

/** Corners closer together than this (in mm) are merged. */
const GRID = 1e-3;

interface FacetEdge {
  readonly facet: Facet;
  readonly step: number;
}

function joinSmooth(solids: readonly Solid[]): readonly Solid[] {
  const isCurved = (facet: Facet) => facet.shown && facet.sharp.includes(false);
  if (!solids.some(({ facets }) => facets.some(isCurved))) return solids;
  const ids = idsOf(solids);
  const edges = new Map<number, FacetEdge[]>();
  const keyAt = ({ loop }: Facet, step: number, own: readonly number[]) => {
    const [i, j] = [own[loop[step]!]!, own[loop[(step + 1) % loop.length]!]!];
    return i < j ? i * ids.count + j : j * ids.count + i;
  };
  const eachSmooth = (visit: (facet: Facet, step: number, key: number) => void) => {
    solids.forEach(({ facets }, at) => {
      for (const facet of facets.filter(isCurved)) {
        facet.sharp.forEach((sharp, step) => {
          if (!sharp) visit(facet, step, keyAt(facet, step, ids.bySolid[at]!));
        });
      }
    });
  };
  eachSmooth((facet, step, key) => {
    const places = edges.get(key);
    if (places) places.push({ facet, step });
    else edges.set(key, [{ facet, step }]);
  });
  const beyond = new Map<Facet, (Vector | undefined)[]>();
  eachSmooth((facet, step, key) => {
    const other = edges.get(key)!.find((place) => place.facet !== facet);
    if (!other) return;
    const normals = beyond.get(facet) ?? facet.loop.map(() => undefined);
    normals[step] = other.facet.normal;
    beyond.set(facet, normals);
  });
  const joined = (facet: Facet): Facet => {
    const normals = beyond.get(facet);
    return normals ? { ...facet, smoothNormals: normals } : facet;
  };
  return solids.map((solid) => ({ ...solid, facets: solid.facets.map(joined) }));
}

/** Returns an id for each corner. Corners of different solids at the same position have the same id. */
function idsOf(solids: readonly Solid[]): { readonly bySolid: readonly (readonly number[])[]; readonly count: number } {
  const ids = new Map<string, number>();
  const bySolid = solids.map(({ vertices }) =>
    vertices.map((vertex) => {
      const key = vertex.map((value) => Math.round(value / GRID)).join(' ');
      const id = ids.get(key) ?? ids.size;
      ids.set(key, id);
      return id;
    }),
  );
  return { bySolid, count: ids.size };
}
