// The convex solids that a part is drawn as, by its kind.

import { dot } from '../../geometry/vector.js';
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
 * The convex bodies of a part, in the product's axes.
 * @param finest what is smaller needs no facet; mm
 */
export function solidsOf(part: PlacedPart, finest: number): readonly Solid[] {
  return joinSmooth(build(part.kind, part, finest)).map((solid) => move(solid, part.matrix));
}

function build<K extends PartKind>(kind: K, part: Parts[K], finest: number): readonly Solid[] {
  return kinds[kind](part, finest);
}

function move({ vertices, facets, axis }: Solid, m: readonly number[]): Solid {
  const turn = ([x, y, z]: Vector): Vector => [
    m[0]! * x + m[4]! * y + m[8]! * z,
    m[1]! * x + m[5]! * y + m[9]! * z,
    m[2]! * x + m[6]! * y + m[10]! * z,
  ];
  const shift: Vector = [m[12]!, m[13]!, m[14]!];
  const place = (point: Vector): Vector => {
    const [x, y, z] = turn(point);
    return [x + shift[0], y + shift[1], z + shift[2]];
  };
  const moveFacet = ({ smoothNormals: beyond, whole, holeRims: marks, ...facet }: Facet): Facet => {
    const normal = turn(facet.normal);
    return {
      ...facet,
      normal,
      offset: facet.offset + dot(normal, shift),
      ...(beyond && { smoothNormals: beyond.map((other) => other && turn(other)) }),
      ...(whole && {
        whole: { corners: whole.corners.map(place), ...(whole.normals && { normals: whole.normals.map(turn) }) },
      }),
      ...(marks && { holeRims: marks.map((mark) => mark.map(place)) }),
    };
  };
  return {
    vertices: vertices.map(place),
    facets: facets.map(moveFacet),
    ...(axis && { axis: [place(axis[0]), place(axis[1])] as const }),
  };
}
