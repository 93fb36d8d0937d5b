// The finishes in exported files, by name. A finish has one file here, one in scene/finishes/, and its parameters in
// view/finish-appearance.ts.

import { axisIndex, FACES, type Face } from '../../geometry/axes.js';
import { faceAxis } from '../../geometry/sides.js';
import type { Band } from '../../model/document/material.js';
import type { Finish } from '../../model/document/model-document.js';
import type { PlacedPart, Vector } from '../../model/evaluate/product.js';
import { textColor } from '../../typeface/index.js';
import { EDGE_BAND_DEPTH, FACE_FROM } from '../../view/finish-appearance.js';
import { writeFinishAttributes } from '../../view/finish-attributes.js';
import { lightRgb } from '../../view/part-light.js';
import { once } from '../once.js';
import type { Pictures } from '../pictures.js';
import { fabricFinish } from './fabric.js';
import { glassFinish } from './glass.js';
import { laminateFinish } from './laminate.js';
import { leatherFinish } from './leather.js';
import { metalFinish } from './metal.js';
import {
  axisOf,
  type BakedFinish,
  baseMaterial,
  type FinishedPart,
  type PartMaterials,
  type PbrMaterial,
  singleMaterial,
} from './part-materials.js';
import { withPictures } from './pictured.js';
import { plywoodFinish } from './plywood.js';
import { stoneFinish } from './stone.js';
import { woodFinish } from './wood.js';

export { FinishTextures } from './finish-textures.js';
export type { MaterialSide, PartMaterials, PbrMaterial } from './part-materials.js';

/** One color on all sides. */
const plainFinish: BakedFinish = (part) => singleMaterial(baseMaterial(part));

const bakedFinishes: Readonly<Record<Finish, BakedFinish>> = {
  wood: woodFinish,
  plywood: plywoodFinish,
  laminate: laminateFinish,
  metal: metalFinish,
  glass: glassFinish,
  fabric: fabricFinish,
  leather: leatherFinish,
  stone: stoneFinish,
  paint: plainFinish,
  lacquer: plainFinish,
};

/**
 * The materials of a part's sides and bands. A part without a material looks like laminate.
 * @param cuts the number of different texture offsets on parts. By default, every part has its own.
 * @param pictures the document's pictures, which cover the finish. Materials whose pictures it lacks show their finish.
 */
export function partMaterialsOf(part: PlacedPart, cuts = Infinity, pictures?: Pictures): PartMaterials {
  const finished = finishedPart(part, cuts);
  if (part.light) return singleMaterial({ ...baseMaterial(finished), emission: lightRgb(part.light) });
  const plain = bakedFinishes[finished.finish](finished);
  const own = pictures ? withPictures(plain, finished, pictures) : plain;
  return part.kind === 'panel' && part.bands ? withBands(own, part.bands, finished) : own;
}

/**
 * Adds a side for each banded side, with the finish of its band. On the faces, a band is a strip that's as wide as the
 * band is thick.
 */
function withBands(own: PartMaterials, bands: { readonly [F in Face]?: Band }, finished: FinishedPart): PartMaterials {
  const { size, thickness, isBanded } = finished;
  const byBand = new Map<Band, PartMaterials>();
  const faces = FACES.filter((face) => bands[face]);
  const sides = [...own.sides];
  const indices = faces.map((face) => {
    const band = bands[face]!;
    const { finish, color } = band;
    const ofBand = once(byBand, band, () => bakedFinishes[finish]({ ...finished, finish, color, material: band }));
    const normal = normals[face];
    const corner: Vector = [
      Math.max(0, normal[0]) * size[0],
      Math.max(0, normal[1]) * size[1],
      Math.max(0, normal[2]) * size[2],
    ];
    const side = ofBand.sides[ofBand.sideFacing(normal, corner)]!;
    // A band that looks like its board shares the board's material, so there are fewer meshes to write.
    const alike = own.sides.findIndex(({ material }) => looksLike(material, side.material));
    if (alike >= 0 && !side.textureAt) return alike;
    return sides.push(alike >= 0 ? { ...side, material: own.sides[alike]!.material } : side) - 1;
  });
  const upwards: Vector = thickness === 0 ? [1, 0, 0] : thickness === 1 ? [0, 1, 0] : [0, 0, 1];
  const onFaces = own.sides[own.sideFacing(upwards, size)]!.material;
  const strips = faces
    .map((face, i) => ({ ...stripAt(face, bands[face]!.thickness, size), index: indices[i]! }))
    .filter(({ axis, index }) => axis !== thickness && !looksLike(sides[index]!.material, onFaces));
  return {
    sides,
    sideFacing: (normal, at) => {
      const index = isBanded(normal, at)
        ? indices[faces.indexOf(faceTowards(normal))]
        : strips.find((strip) => Math.abs(normal[thickness]) >= FACE_FROM && strip.contains(at))?.index;
      return index ?? own.sideFacing(normal, at);
    },
    seams: strips,
  };
}

/** The plane at a depth inside a side, and a function that tells whether a point is beyond the plane. */
function stripAt(face: Face, depth: number, size: Vector) {
  const axis = axisIndex[faceAxis(face)];
  const at = face[0] === '+' ? size[axis] - depth : depth;
  return { axis, at, contains: (point: Vector) => (face[0] === '+' ? point[axis] > at : point[axis] < at) };
}

function looksLike(one: PbrMaterial, other: PbrMaterial): boolean {
  return JSON.stringify({ ...one, name: '' }) === JSON.stringify({ ...other, name: '' });
}

const normals: Readonly<Record<Face, Vector>> = {
  '-x': [-1, 0, 0],
  '+x': [1, 0, 0],
  '-y': [0, -1, 0],
  '+y': [0, 1, 0],
  '-z': [0, 0, -1],
  '+z': [0, 0, 1],
};

function faceTowards(normal: Vector): Face {
  const axis = axisOf(normal);
  return FACES[2 * axis + (normal[axis] > 0 ? 1 : 0)]!;
}

/** A key that's the same for equal parts with the same texture coordinates. */
export function textureKey(part: PlacedPart, cuts: number): string {
  const { grain, thickness, seed } = finishedPart(part, cuts);
  return `${grain} ${thickness} ${seed}`;
}

function finishedPart(part: PlacedPart, cuts: number): FinishedPart {
  const attributes = [0, 0, 0, 0];
  writeFinishAttributes(part, attributes, 0);
  const [grain = 0, thickness = 0, bands = 0, own = 0] = attributes;
  const seed = cuts === Infinity ? own : Math.floor(own * cuts) / cuts;
  const { material, size } = part;
  const isBanded = (normal: Vector, at: Vector) => {
    const axis = axisOf(normal);
    const isEnd = normal[axis] > 0;
    const inside = isEnd ? size[axis] - at[axis] : at[axis];
    return (bands & (1 << (axis * 2 + (isEnd ? 1 : 0)))) !== 0 && inside < EDGE_BAND_DEPTH;
  };
  return {
    finish: material?.finish ?? 'laminate',
    material,
    color: part.kind === 'text' ? textColor(part) : part.color,
    size,
    isBoard: part.kind === 'panel',
    grain: axisNumber(grain),
    thickness: axisNumber(thickness),
    isBanded,
    seed,
  };
}

function axisNumber(value: number): 0 | 1 | 2 {
  if (value === 0) return 0;
  return value === 1 ? 1 : 2;
}
