// A board: a plain rectangle stretches from one template, and so do those that are drilled alike; what is shaped or cut
// out is a prism of its own.

import type { Hole, PanelPart } from '../model/product.js';
import { isThrough } from '../model/through.js';
import { axisIndex } from '../typeface/index.js';
import { boardEase, boardShape } from './board.js';
import { cutAway } from './cut-away.js';
import { areApart, drilledForm, faceOf, isInFace } from './drilled/index.js';
import type { FormMemory } from './form-memory.js';
import { type Area, areasOf, circle, contains, type Polygon, rectangle } from './polygon.js';
import { addPrism, type Pocket } from './prism.js';
import { type Form, rigidForm } from './template.js';

/** Letters cut into one of its faces, clear of everything else. */
export interface Carving {
  /** Equal keys are equal carvings. */
  readonly key: string;
  readonly pockets: readonly Pocket[];
}

/** @param memory of the products before this one */
export function panelForm(part: PanelPart, carvings: readonly Carving[] = [], memory?: FormMemory): Form {
  const { size, normal, outline, cutouts, holes } = part;
  const ease = boardEase(size[0], size[1], size[2]);
  const isRectangle = !outline && !cutouts && carvings.length === 0;
  const isDrilled = holes?.some((hole) => isInFace(hole, normal)) ?? false;
  if (isRectangle && !isDrilled) return { shape: boardShape, size, ease };
  const drilled = isRectangle ? (memory ? memory.drilledBoards.formOf(part) : drilledForm(part)) : undefined;
  if (drilled) return drilled;
  const textOf = memory ? memory.textOf : JSON.stringify;
  const work = [outline, cutouts, isDrilled ? holes : undefined].map((shared) => shared && textOf(shared));
  const key = ['panel', normal, ...size, ...work, ...carvings.map((carving) => carving.key)].join(' ');
  return rigidForm(key, (builder) => {
    const { areas, pockets } = panelShape(part);
    const all = [...pockets, ...carvings.flatMap((carving) => carving.pockets)];
    addPrism(builder, normal, { areas, length: size[axisIndex[normal]], ease, pockets: all });
  });
}

/** What is left of a board across its thickness, and what is sunk into its faces. */
export interface PanelShape {
  readonly areas: readonly Area[];
  readonly pockets: readonly Pocket[];
}

export function panelShape(part: PanelPart): PanelShape {
  const { size, normal, outline, cutouts = [], holes = [] } = part;
  const thickness = size[axisIndex[normal]];
  const drilled = holes.filter((hole) => isInFace(hole, normal));
  const board: Area[] = outline ? areasOf(outline) : [{ outer: rectangle(...faceOf(part)), holes: [] }];
  const through = drilled.filter((hole) => isThrough(hole, thickness));
  const cutters = areasOf(cutouts).flatMap(({ outer, holes }) => [outer, ...holes]);
  const areas = cutAway(board, [...cutters, ...through.map(outlineOf)]);
  const pockets = drilled
    .filter((hole) => !isThrough(hole, thickness) && isWithin(outlineOf(hole), areas))
    // Where one runs into another, the first is enough to see.
    .filter((hole, i, all) => all.slice(0, i).every((other) => areApart(hole, other, thickness)))
    .map((hole): Pocket => ({ area: areaOf(hole), depth: hole.depth!, fromTop: hole.face.startsWith('+') }));
  return { areas, pockets };
}

/** Whether there is wood all around it and all over it. */
export function isWithin(outline: Polygon, areas: readonly Area[]): boolean {
  return areas.some(({ outer, holes }) => {
    const isClearOf = (hole: Polygon) => !contains(outline, hole[0]!) && !outline.some((at) => contains(hole, at));
    return outline.every((at) => contains(outer, at)) && holes.every(isClearOf);
  });
}

function outlineOf({ at, diameter }: Hole): Polygon {
  return circle(at, diameter / 2);
}

function areaOf(hole: Hole): Area {
  return { outer: outlineOf(hole), holes: [] };
}
