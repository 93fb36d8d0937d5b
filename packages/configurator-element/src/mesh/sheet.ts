// A folded sheet: its flat faces and its bends, each extruded along the third axis of its own frame.

import { transformPoint } from '../geometry/matrix.js';
import { flattenRegions } from '../geometry/polygon.js';
import { subtractPolygons } from '../geometry/subtract-polygons.js';
import { times } from '../geometry/times.js';
import { vectorAt } from '../geometry/vector.js';
import type { SheetPart } from '../model/evaluate/product.js';
import { addPrism } from './prism.js';
import { fixedGeometry, GeometryBuilder, type KeyOf, type PartGeometry } from './stretch-geometry.js';

export function sheetGeometry({ faces, bends, thickness }: SheetPart, keyOf: KeyOf): PartGeometry {
  const key = `sheet ${thickness} ${keyOf(faces)} ${keyOf(bends)}`;
  return fixedGeometry(key, (builder) => {
    for (const { region, matrix } of faces) addBody(builder, { regions: region, length: thickness, matrix });
    for (const { section, length, matrix, hinge } of bends) {
      const whole = [{ section, from: 0, length }];
      for (const piece of hinge?.pieces ?? whole) {
        addBody(builder, { regions: [piece.section], from: piece.from, length: piece.length, matrix });
      }
    }
  });
}

interface Body {
  readonly regions: Parameters<typeof flattenRegions>[0];
  /** The start of the body along the third axis. Defaults to 0. */
  readonly from?: number;
  readonly length: number;
  readonly matrix: readonly number[];
}

/** Edges stay sharp, so that there's no visible line between faces and bends. */
function addBody(builder: GeometryBuilder, { regions, from = 0, length, matrix }: Body): void {
  const own = new GeometryBuilder();
  addPrism(own, 'z', { areas: subtractPolygons(flattenRegions(regions), []), from, length, edgeRadius: 0 });
  const { offsets, normals, indices } = own.build();
  const turn = [...matrix.slice(0, 12), 0, 0, 0, 1];
  const vertices = times(offsets.length / 3, (i) =>
    builder.point(transformPoint(matrix, vectorAt(offsets, i)), transformPoint(turn, vectorAt(normals, i))),
  );
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => vertices[indices[i + corner]!]!);
    builder.triangle(a!, b!, c!);
  }
}
