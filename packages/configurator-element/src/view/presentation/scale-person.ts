// A person beside the product, for scale: flat, as architects cut them out of card, and of true size. It is part of the
// picture and of nothing else.

import { circleLoop, polygonLoop } from '../../geometry/curve.js';
import type { Material } from '../../model/document/material.js';
import type { Bounds, ExtrudePart, Point, Region } from '../../model/evaluate/product.js';

/** mm */
export const personHeight = 1750;

/** No part of a product has it. */
export const personPath = '';

/** Turned so that it is seen from the front, from home and from the side; degrees. */
const turn = 40;

/** To the product; mm. */
const gap = 220;

/** Thickness of the card; mm. */
const thickness = 4;

const headRadius = 108;

/** From the middle of the body, to the right, from the neck down to the feet and up between the legs; mm. */
const contour: readonly Point[] = [
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

const half = Math.max(...contour.map(([x]) => x));

const material: Material = { id: '', name: '', color: '#c3c6ca', finish: 'laminate', roughness: 1 };

/** On the ground, to the left of what has these bounds. */
export function personBeside({ min, max }: Bounds): ExtrudePart {
  const [sine, cosine] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const reach = half * cosine;
  const [x, y, z] = [min[0] - gap - reach, min[1], (min[2] + max[2]) / 2];
  return {
    kind: 'extrude',
    path: personPath,
    id: personPath,
    name: '',
    at: [x, y, z],
    size: [2 * half, personHeight, thickness],
    // About the vertical, with the middle of the feet where it stands.
    matrix: [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, x - half * cosine, y, z + half * sine, 1],
    material,
    color: material.color,
    bom: false,
    axis: 'z',
    profile: [body, head],
    length: thickness,
    bevel: 0,
  };
}

const body: Region = {
  outer: polygonLoop([
    ...contour.map(([x, y]): Point => [half - x, y]),
    ...contour.map(([x, y]): Point => [half + x, y]).reverse(),
  ]),
  holes: [],
};

const head: Region = { outer: circleLoop([half, personHeight - headRadius], headRadius), holes: [] };
