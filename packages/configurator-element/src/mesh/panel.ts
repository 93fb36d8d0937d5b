// A board: a plain rectangle stretches from one template; what is shaped, cut out or drilled is a prism of its own. Holes
// that are drilled into an edge lie in a joint, where nobody sees them, and are left out.

import type { Axis, Hole, PanelPart, Vector } from '../model/product.js';
import { cutAway } from './cut-away.js';
import { easedBox } from './eased-box.js';
import { type Area, areasOf, circle, contains, type Polygon, rectangle } from './polygon.js';
import { addPrism, type Pocket } from './prism.js';
import { type Form, rigidForm, type Shape } from './template.js';

/** How far a workshop breaks a board's edges; mm. */
const edgeRadius = 0.8;

/** Across each axis: the other two, in the order x, y, z. */
const inPlane: Readonly<Record<Axis, readonly [0 | 1, 1 | 2]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };
const axes: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** Of every whole board. */
export const boardShape: Shape = easedBox;

/** How far the edges of a board of this size are eased; mm. */
export function boardEase(x: number, y: number, z: number): number {
  return Math.min(edgeRadius, x / 8, y / 8, z / 8);
}

/** Letters cut into one of its faces, clear of everything else. */
export interface Carving {
  /** Equal keys are equal carvings. */
  readonly key: string;
  readonly pockets: readonly Pocket[];
}

export function panelForm(part: PanelPart, carvings: readonly Carving[] = []): Form {
  const { size, normal, outline, cutouts } = part;
  const ease = boardEase(...size);
  const drilled = drilledInFaces(part);
  if (!outline && !cutouts && drilled.length === 0 && carvings.length === 0) return { shape: boardShape, size, ease };
  const work = [outline, cutouts, drilled].map((shared) => shared && textOf(shared));
  const key = ['panel', normal, ...size, ...work, ...carvings.map((carving) => carving.key)].join(' ');
  return rigidForm(key, (builder) => {
    const { areas, pockets } = panelShape(part);
    const all = [...pockets, ...carvings.flatMap((carving) => carving.pockets)];
    addPrism(builder, normal, { areas, length: size[axes[normal]], ease, pockets: all });
  });
}

/** What is left of a board across its thickness, and what is sunk into its faces. */
export interface PanelShape {
  readonly areas: readonly Area[];
  readonly pockets: readonly Pocket[];
}

export function panelShape(part: PanelPart): PanelShape {
  const { size, normal, outline, cutouts = [] } = part;
  const thickness = size[axes[normal]];
  const drilled = drilledInFaces(part);
  const board: Area[] = outline ? areasOf(outline) : [{ outer: rectangle(...faceOf(size, normal)), holes: [] }];
  const through = drilled.filter((hole) => isThrough(hole, thickness));
  const cutters = areasOf(cutouts).flatMap(({ outer, holes }) => [outer, ...holes]);
  const areas = cutAway(board, [...cutters, ...through.map(outlineOf)]);
  const pockets = drilled
    .filter((hole) => !isThrough(hole, thickness) && isWithin(outlineOf(hole), areas))
    .filter((hole, i, all) => all.slice(0, i).every((other) => areApart(hole, other)))
    .map((hole): Pocket => ({ area: areaOf(hole), depth: hole.depth!, fromTop: hole.face.startsWith('+') }));
  return { areas, pockets };
}

/** Whether there is wood all around it. */
export function isWithin(outline: Polygon, areas: readonly Area[]): boolean {
  return areas.some(({ outer, holes }) =>
    outline.every((point) => contains(outer, point) && !holes.some((other) => contains(other, point))),
  );
}

function drilledInFaces({ holes, normal }: PanelPart): readonly Hole[] {
  if (!holes) return noHoles;
  const drilled = drilledIn[normal].get(holes) ?? holes.filter(({ face }) => face.endsWith(normal));
  drilledIn[normal].set(holes, drilled);
  return drilled;
}

const noHoles: readonly Hole[] = [];

// What is done to boards is one object for all that are alike: it is looked through and written out once.
const drilledIn: Readonly<Record<Axis, WeakMap<readonly Hole[], readonly Hole[]>>> = {
  x: new WeakMap(),
  y: new WeakMap(),
  z: new WeakMap(),
};
const texts = new WeakMap<object, string>();

function textOf(shared: object): string {
  const text = texts.get(shared) ?? JSON.stringify(shared);
  texts.set(shared, text);
  return text;
}

function faceOf(size: Vector, normal: Axis): [number, number] {
  const [u, v] = inPlane[normal];
  return [size[u], size[v]];
}

function isThrough({ depth }: Hole, thickness: number): boolean {
  return depth === undefined || depth >= thickness;
}

function outlineOf({ at, diameter }: Hole): Polygon {
  return circle(at, diameter / 2);
}

function areaOf(hole: Hole): Area {
  return { outer: outlineOf(hole), holes: [] };
}

/** Where one pocket runs into another, the first is enough to see. */
function areApart(a: Hole, b: Hole): boolean {
  return a.face !== b.face || Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) > (a.diameter + b.diameter) / 2;
}
