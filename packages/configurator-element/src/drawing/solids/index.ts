// The convex solids that a part is drawn as, by its kind.

import { dot, matrixColumn, transformPoint } from '../../geometry/vector.js';
import type { PartKind, PlacedPart, Vector } from '../../model/evaluate/product.js';
import { assetSolids, boxSolids } from './box.js';
import { cylinderSolids } from './cylinder.js';
import { joinSmooth } from './join-smooth.js';
import { panelSolids } from './panel.js';
import { extrudeSolids } from './prism.js';
import { revolveSolids } from './revolve.js';
import type { Facet, Solid } from './solid.js';
import { textSolids } from './text.js';
import { tubeSolids } from './tube.js';

type Parts = { readonly [P in PlacedPart as P['kind']]: P };
type Kinds = { readonly [K in PartKind]: (part: Parts[K], finest: number) => readonly Solid[] };

const kinds: Kinds = {
  panel: panelSolids,
  box: boxSolids,
  cylinder: cylinderSolids,
  extrude: extrudeSolids,
  revolve: revolveSolids,
  tube: tubeSolids,
  text: textSolids,
  asset: assetSolids,
};

/**
 * The convex solids of a part, in the product's axes.
 * @param finest smaller details need no facet; mm
 */
export function solidsOf(part: PlacedPart, finest: number): readonly Solid[] {
  return joinSmooth(build(part.kind, part, finest)).map((solid) => move(solid, part.matrix));
}

function build<K extends PartKind>(kind: K, part: Parts[K], finest: number): readonly Solid[] {
  return kinds[kind](part, finest);
}

function move({ vertices, facets, axis }: Solid, matrix: readonly number[]): Solid {
  const origin = matrixColumn(matrix, 3);
  const place = (point: Vector) => transformPoint(matrix, point);
  const rotation = [...matrix.slice(0, 12), 0, 0, 0, 1];
  const rotate = (direction: Vector) => transformPoint(rotation, direction);
  const moveFacet = ({ smoothNormals, whole, holeRims, ...facet }: Facet): Facet => {
    const normal = rotate(facet.normal);
    return {
      ...facet,
      normal,
      offset: facet.offset + dot(normal, origin),
      ...(smoothNormals && { smoothNormals: smoothNormals.map((other) => other && rotate(other)) }),
      ...(whole && {
        whole: { corners: whole.corners.map(place), ...(whole.normals && { normals: whole.normals.map(rotate) }) },
      }),
      ...(holeRims && { holeRims: holeRims.map((rim) => rim.map(place)) }),
    };
  };
  return {
    vertices: vertices.map(place),
    facets: facets.map(moveFacet),
    ...(axis && { axis: [place(axis[0]), place(axis[1])] as const }),
  };
}
