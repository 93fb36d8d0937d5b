// A person beside the product, for scale: a flat life-size figure, as in architects' models. It's only in the picture,
// not in the product.

import { circleLoop, polygonLoop } from '../../geometry/curve.js';
import type { Material } from '../../model/document/material.js';
import type { Bounds, ExtrudePart, Point, Region } from '../../model/evaluate/product.js';

/** The height of the person; mm. */
export const PERSON_HEIGHT = 1750;

/** The person's path, which product parts never have. */
export const PERSON_PATH = '';

/** The rotation about the vertical, chosen so that it's visible in the front, home and side views; degrees. */
const TURN = 40;

/** The distance from the product; mm. */
const GAP = 220;

/** The thickness of the figure; mm. */
const THICKNESS = 4;

const HEAD_RADIUS = 108;

/** The right half of the outline, from the body's midline: from the neck to the feet and up between the legs; mm. */
const CONTOUR: readonly Point[] = [
  [46, 1560],
  [56, 1505],
  [130, 1478],
  [188, 1450],
  [222, 1402],
  [236, 1330],
  [246, 1120],
  [252, 860],
  [240, 800],
  [214, 800],
  [202, 870],
  [186, 1110],
  [170, 1220],
  [162, 1090],
  [172, 880],
  [160, 470],
  [140, 90],
  [158, 24],
  [150, 0],
  [62, 0],
  [56, 80],
  [44, 470],
  [12, 800],
];

const half = Math.max(...CONTOUR.map(([x]) => x));

const MATERIAL: Material = { id: '', name: '', color: '#c3c6ca', finish: 'laminate', roughness: 1 };

/** The person as a part on the ground, to the left of the bounds. */
export function personBeside({ min, max }: Bounds): ExtrudePart {
  const [sine, cosine] = [Math.sin((TURN * Math.PI) / 180), Math.cos((TURN * Math.PI) / 180)];
  const reach = half * cosine;
  const [x, y, z] = [min[0] - GAP - reach, min[1], (min[2] + max[2]) / 2];
  return {
    kind: 'extrude',
    path: PERSON_PATH,
    id: PERSON_PATH,
    name: '',
    at: [x, y, z],
    size: [2 * half, PERSON_HEIGHT, THICKNESS],
    // A rotation about the vertical, with the feet centred at x and z.
    matrix: [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, x - half * cosine, y, z + half * sine, 1],
    material: MATERIAL,
    color: MATERIAL.color,
    bom: false,
    axis: 'z',
    profile: [body, head],
    length: THICKNESS,
    bevel: 0,
  };
}

const body: Region = {
  outer: polygonLoop([
    ...CONTOUR.map(([x, y]): Point => [half - x, y]),
    ...CONTOUR.map(([x, y]): Point => [half + x, y]).reverse(),
  ]),
  holes: [],
};

const head: Region = { outer: circleLoop([half, PERSON_HEIGHT - HEAD_RADIUS], HEAD_RADIUS), holes: [] };
