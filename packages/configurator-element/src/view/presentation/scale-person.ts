// A person beside the product, for scale: a flat life-size figure of any height, as in architects' models. It's only in
// the picture, not in the product.

import type { Point, Region } from '../../geometry/curve.js';
import type { Material } from '../../model/document/material.js';
import type { Bounds, ExtrudePart } from '../../model/evaluate/product.js';
import { curvesThrough } from './smooth-curve.js';

/** The default height of the person, and the range of heights, in mm. */
export const PERSON_HEIGHT = 1750;
export const PERSON_HEIGHTS = { min: 1500, max: 2000 } as const;

/** The person's path, which product parts never have. */
export const PERSON_PATH = '';

/**
 * The rotation about the vertical axis, chosen so that the figure is visible in the front, home and side views, in
 * degrees.
 */
const TURN = 30;

/** The distance from the product, in mm. */
const GAP = 220;

/** The thickness of the figure, in mm. */
const THICKNESS = 4;

/** The right half of the figure from the crown down to the crotch; mm, for a person of `PERSON_HEIGHT`. */
const CONTOUR: readonly Point[] = [
  // Head and neck.
  [0, 1750],
  [44, 1737],
  [70, 1700],
  [77, 1652],
  [71, 1600],
  [56, 1552],
  [52, 1515],
  [60, 1492],
  // Shoulder, and the outside of the arm.
  [112, 1466],
  [172, 1447],
  [208, 1415],
  [224, 1362],
  [229, 1280],
  [234, 1190],
  [243, 1100],
  [252, 1010],
  [256, 920],
  [257, 850],
  [262, 800],
  [256, 745],
  [240, 706],
  [226, 712],
  [220, 760],
  [214, 815],
  [211, 860],
  // The inside of the arm, up to the armpit.
  [204, 950],
  [193, 1050],
  [182, 1140],
  [173, 1230],
  [166, 1296],
  [160, 1292],
  // Side, hip and the outside of the leg.
  [152, 1210],
  [138, 1120],
  [138, 1060],
  [154, 990],
  [172, 910],
  [176, 840],
  [170, 740],
  [156, 620],
  [140, 510],
  [134, 460],
  [140, 400],
  [142, 340],
  [132, 250],
  [112, 150],
  [104, 95],
  [112, 62],
  [136, 34],
  [146, 12],
  [136, 0],
  // The sole, and the inside of the leg.
  [58, 0],
  [48, 12],
  [50, 60],
  [52, 110],
  [44, 220],
  [40, 330],
  [46, 420],
  [42, 480],
  [32, 600],
  [14, 740],
  [0, 786],
];

const HALF = Math.max(...CONTOUR.map(([x]) => x));

const MATERIAL: Material = { id: '', name: '', color: '#c3c6ca', finish: 'laminate', roughness: 1 };

/** The person as a part on the ground, to the left of the bounds. @param height the person's height, in mm */
export function personBeside({ min, max }: Bounds, height: number): ExtrudePart {
  const scale = height / PERSON_HEIGHT;
  const half = HALF * scale;
  const [sine, cosine] = [Math.sin((TURN * Math.PI) / 180), Math.cos((TURN * Math.PI) / 180)];
  const [x, y, z] = [min[0] - GAP - half * cosine, min[1], (min[2] + max[2]) / 2];
  return {
    kind: 'extrude',
    path: PERSON_PATH,
    id: PERSON_PATH,
    name: '',
    at: [x, y, z],
    size: [2 * half, height, THICKNESS],
    // A rotation about the vertical axis, with the feet centered at x and z.
    matrix: [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, x - half * cosine, y, z + half * sine, 1],
    material: MATERIAL,
    color: MATERIAL.color,
    bom: false,
    axis: 'z',
    profile: [figure(scale)],
    length: THICKNESS,
    bevel: 0,
  };
}

function figure(scale: number): Region {
  const right = CONTOUR.map(([x, y]): Point => [(HALF + x) * scale, y * scale]);
  const left = CONTOUR.slice(1, -1).map(([x, y]): Point => [(HALF - x) * scale, y * scale]);
  const points = [...left, right.at(-1)!, ...right.slice(0, -1).reverse()];
  return { outer: { start: points[0]!, segments: curvesThrough(points, true) }, holes: [] };
}
