// A board: a plain rectangle stretches from one template, and so do those that are drilled alike; what is shaped or cut
// out is a prism of its own.

import { axisIndex } from '../geometry/axes.js';
import {
  circle,
  containsPoint,
  flattenRegions,
  type Polygon,
  type PolygonWithHoles,
  rectangle,
} from '../geometry/polygon.js';
import { subtractPolygons } from '../geometry/subtract-polygons.js';
import type { Hole, PanelPart } from '../model/evaluate/product.js';
import { isThrough } from '../model/parts/hole.js';
import { panelEdgeRadius, plainPanelSource } from './board.js';
import { boresAreApart, drilledPanel, faceSize, isInFace } from './drilled/index.js';
import type { GeometryCache } from './geometry-cache.js';
import { addPrism, type Pocket } from './prism.js';
import { fixedGeometry, type PartGeometry } from './stretch-geometry.js';

/** Letters cut into one of its faces, clear of everything else. */
export interface Engraving {
  /** Equal keys are equal carvings. */
  readonly key: string;
  readonly pockets: readonly Pocket[];
}

/** @param memory of the products before this one */
export function panelGeometry(
  part: PanelPart,
  carvings: readonly Engraving[] = [],
  memory?: GeometryCache,
): PartGeometry {
  const { size, normal, outline, cutouts, holes } = part;
  const ease = panelEdgeRadius(size[0], size[1], size[2]);
  const isRectangle = !outline && !cutouts && carvings.length === 0;
  const isDrilled = holes?.some((hole) => isInFace(hole, normal)) ?? false;
  if (isRectangle && !isDrilled) return { source: plainPanelSource, size, edgeRadius: ease };
  const drilled = isRectangle ? (memory ? memory.drilledPanels.geometryOf(part) : drilledPanel(part)) : undefined;
  if (drilled) return drilled;
  const textOf = memory ? memory.keyOf : JSON.stringify;
  const work = [outline, cutouts, isDrilled ? holes : undefined].map((shared) => shared && textOf(shared));
  const key = ['panel', normal, ...size, ...work, ...carvings.map((carving) => carving.key)].join(' ');
  return fixedGeometry(key, (builder) => {
    const { areas, pockets } = machinePanel(part);
    const all = [...pockets, ...carvings.flatMap((carving) => carving.pockets)];
    addPrism(builder, normal, { areas, length: size[axisIndex[normal]], edgeRadius: ease, pockets: all });
  });
}

/** What is left of a board across its thickness, and what is sunk into its faces. */
export interface MachinedPanel {
  readonly areas: readonly PolygonWithHoles[];
  readonly pockets: readonly Pocket[];
}

export function machinePanel(part: PanelPart): MachinedPanel {
  const { size, normal, outline, cutouts = [], holes = [] } = part;
  const thickness = size[axisIndex[normal]];
  const drilled = holes.filter((hole) => isInFace(hole, normal));
  const board: PolygonWithHoles[] = outline
    ? flattenRegions(outline)
    : [{ outer: rectangle(...faceSize(part)), holes: [] }];
  const through = drilled.filter((hole) => isThrough(hole, thickness));
  const cutters = flattenRegions(cutouts).flatMap(({ outer, holes }) => [outer, ...holes]);
  const areas = subtractPolygons(board, [...cutters, ...through.map(outlineOf)]);
  const pockets = drilled
    .filter((hole) => !isThrough(hole, thickness) && isWithin(outlineOf(hole), areas))
    // Where one runs into another, the first is enough to see.
    .filter((hole, i, all) => all.slice(0, i).every((other) => boresAreApart(hole, other, thickness)))
    .map((hole): Pocket => ({ area: areaOf(hole), depth: hole.depth!, fromTop: hole.face.startsWith('+') }));
  return { areas, pockets };
}

/** Whether there is wood all around it and all over it. */
export function isWithin(outline: Polygon, areas: readonly PolygonWithHoles[]): boolean {
  return areas.some(({ outer, holes }) => {
    const isClearOf = (hole: Polygon) =>
      !containsPoint(outline, hole[0]!) && !outline.some((at) => containsPoint(hole, at));
    return outline.every((at) => containsPoint(outer, at)) && holes.every(isClearOf);
  });
}

function outlineOf({ at, diameter }: Hole): Polygon {
  return circle(at, diameter / 2);
}

function areaOf(hole: Hole): PolygonWithHoles {
  return { outer: outlineOf(hole), holes: [] };
}
