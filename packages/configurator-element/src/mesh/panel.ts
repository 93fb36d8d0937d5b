// Panels. Plain rectangles share one geometry, panels with the same drilling share another, and each panel with an
// outline, cutouts or an engraving has its own prism.

import { axisIndex } from '../geometry/axes.js';
import {
  areApart,
  circle,
  containsPoint,
  containsPoints,
  flattenRegions,
  type Polygon,
  type PolygonWithHoles,
  polygonBounds,
  rectangle,
} from '../geometry/polygon.js';
import { faceAxis } from '../geometry/sides.js';
import { subtractPolygons } from '../geometry/subtract-polygons.js';
import type { Hole, PanelPart } from '../model/evaluate/product.js';
import { isThrough } from '../model/parts/hole.js';
import { beveledBox, panelEdgeRadius } from './box.js';
import { boresAreApart, faceSize, isInFace } from './drilled/drill-pattern.js';
import { drilledPanel } from './drilled/drilled-geometry.js';
import type { DrilledPanelCache } from './drilled/drilled-panel-cache.js';
import { mitredGeometry } from './mitred.js';
import { addPrism, type Pocket } from './prism.js';
import { cutsOf } from './recessed/panel-cuts.js';
import { addRecessedSolid } from './recessed/recessed-solid.js';
import { fixedGeometry, type GeometryBuilder, type KeyOf, type PartGeometry } from './stretch-geometry.js';

/** Text engraved into a panel's face that touches nothing else on it. */
export interface Engraving {
  /** Equal keys mean equal engravings. */
  readonly key: string;
  readonly pockets: readonly Pocket[];
}

/** @param drilledPanels the cache for a view that shows one product after another */
export function panelGeometry(
  part: PanelPart,
  keyOf: KeyOf,
  engravings: readonly Engraving[] = [],
  drilledPanels?: DrilledPanelCache,
): PartGeometry {
  const { size, normal, outline, cutouts, holes, recesses, mitres } = part;
  const edgeRadius = mitres ? 0 : panelEdgeRadius(size[0], size[1], size[2]);
  const isRectangle = !outline && !cutouts && !recesses && !mitres && engravings.length === 0;
  const isDrilled = holes?.some((hole) => isInFace(hole, normal)) ?? false;
  if (isRectangle && !isDrilled) return { source: beveledBox, size, edgeRadius };
  const drilled = isRectangle
    ? drilledPanels
      ? drilledPanels.geometryOf(part)
      : drilledPanel(part, keyOf)
    : undefined;
  if (drilled) return drilled;
  // A board with recesses also shows the holes in its edges.
  const isBored = isDrilled || (recesses && holes?.some(({ joint }) => !joint?.isCovered));
  const machining = [outline, cutouts, isBored ? holes : undefined, recesses].map((shared) => shared && keyOf(shared));
  const key = ['panel', normal, ...size, ...machining, ...engravings.map((engraving) => engraving.key)].join(' ');
  const engraved = engravings.flatMap((engraving) => engraving.pockets);
  const geometry = fixedGeometry(key, (builder) => {
    if (recesses) {
      addRecessedPanel(builder, part, edgeRadius, engraved);
      return;
    }
    const { areas, pockets } = machinePanel(part);
    addPrism(builder, normal, {
      areas,
      length: size[axisIndex[normal]],
      edgeRadius,
      pockets: [...pockets, ...engraved],
    });
  });
  return mitres ? mitredGeometry(geometry, mitres) : geometry;
}

/** @param edgeRadius the radius of the bevels, which are left out where there's no room, in mm */
export function addRecessedPanel(
  builder: GeometryBuilder,
  part: PanelPart,
  edgeRadius: number,
  engraved: readonly Pocket[] = [],
): void {
  const { size, normal } = part;
  const areas = throughAreas(part);
  const { pockets, cuts, bores } = cutsOf(part, areas);
  addRecessedSolid(builder, { size, normal, areas, edgeRadius, cuts, bores, pockets: [...pockets, ...engraved] });
}

/** A panel's material through the whole thickness, and the pockets and recesses in its faces. */
export interface MachinedPanel {
  readonly areas: readonly PolygonWithHoles[];
  readonly pockets: readonly Pocket[];
}

export function machinePanel(part: PanelPart): MachinedPanel {
  const { size, normal, holes = [], recesses = [] } = part;
  const thickness = size[axisIndex[normal]];
  const bores = holes.filter((hole) => isInFace(hole, normal));
  const areas = throughAreas(part);
  const pockets = bores
    .filter((hole) => !isThrough(hole, thickness) && isWithin(outlineOf(hole), areas))
    // If holes run into each other, only the first is shown.
    .filter((hole, i, all) => all.slice(0, i).every((other) => boresAreApart(hole, other, thickness)))
    .map((hole): Pocket => ({ area: areaOf(hole), depth: hole.depth!, fromTop: hole.face.startsWith('+') }));
  const sunk = recesses
    .filter(({ face }) => faceAxis(face) === normal)
    .flatMap(({ face, region, depth }) =>
      flattenRegions([region]).map((area): Pocket => ({ area, depth, fromTop: face.startsWith('+') })),
    );
  return { areas, pockets: [...pockets, ...sunk] };
}

/** The panel's material that goes through the whole thickness. */
function throughAreas(part: PanelPart): readonly PolygonWithHoles[] {
  const { size, normal, outline, cutouts = [], holes = [] } = part;
  const whole: PolygonWithHoles[] = outline
    ? flattenRegions(outline)
    : [{ outer: rectangle(...faceSize(part)), holes: [] }];
  const through = holes.filter((hole) => isInFace(hole, normal) && isThrough(hole, size[axisIndex[normal]]));
  const cutters = flattenRegions(cutouts).flatMap(({ outer, holes }) => [outer, ...holes]);
  return subtractPolygons(whole, [...cutters, ...through.map(outlineOf)]);
}

/** Whether an outline is within one of the areas and doesn't touch its holes. */
export function isWithin(outline: Polygon, areas: readonly PolygonWithHoles[]): boolean {
  const bounds = polygonBounds(outline);
  return areas.some(({ outer, holes }) => {
    const isClearOf = (hole: Polygon) =>
      areApart(bounds, polygonBounds(hole)) ||
      (!containsPoint(outline, hole[0]!) && !outline.some((at) => containsPoint(hole, at)));
    return containsPoints(outer, outline) && holes.every(isClearOf);
  });
}

function outlineOf({ at, diameter }: Hole): Polygon {
  return circle(at, diameter / 2);
}

function areaOf(hole: Hole): PolygonWithHoles {
  return { outer: outlineOf(hole), holes: [] };
}
