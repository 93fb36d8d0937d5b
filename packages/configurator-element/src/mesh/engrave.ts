// Finds the text that can be engraved into a panel: text on one of its faces that doesn't touch the panel's edges, its
// holes or other text, and doesn't go all the way through.

import { axisIndex } from '../geometry/axes.js';
import { type Point, transformRegions } from '../geometry/curve.js';
import { areApart, flattenRegions, insetPolygon, type PolygonWithHoles, polygonBounds } from '../geometry/polygon.js';
import { faceAxis } from '../geometry/sides.js';
import type { PanelPart, PartList, PlacedPart, TextPart } from '../model/evaluate/product.js';
import { leavesNothing } from '../model/parts/hole.js';
import { type PartText, type Typeface, textsByPart } from '../typeface/index.js';
import { panelEdgeRadius } from './box.js';
import { type Engraving, isWithin, type MachinedPanel, machinePanel } from './panel.js';
import type { Pocket } from './prism.js';
import { type KeyOf, sharedKeys } from './stretch-geometry.js';

/** The minimum thickness that an engraving leaves, in mm. */
const THINNEST_FLOOR = 0.5;

export interface TextEngraving extends Engraving {
  readonly text: TextPart;
}

/** A panel's engravings, each with its text's index among the panel's text parts. */
type Found = readonly { readonly index: number; readonly engraving: Engraving }[];

/**
 * Keeps the last product's engravings, because most numbered doors stay the same when one value changes. Without it, a
 * slider step that moves 100 such doors takes 17 times as long to get their geometries.
 */
export class KeptEngravings {
  #last: ReadonlyMap<string, Found> = new Map();
  #now = new Map<string, Found>();

  /** Call this before each product. It drops engravings that the last product didn't use. */
  begin(): void {
    this.#last = this.#now;
    this.#now = new Map();
  }

  get(key: string, find: () => Found): Found {
    const found = this.#now.get(key) ?? this.#last.get(key) ?? find();
    this.#now.set(key, found);
    return found;
  }
}

/** @param kept the kept engravings of a view that shows one product after another */
export function engravingsByPanel(
  parts: PartList,
  typeface: Typeface,
  kept = new KeptEngravings(),
  keyOf: KeyOf = sharedKeys(),
): ReadonlyMap<PlacedPart, readonly TextEngraving[]> {
  const engraved = new Map<PlacedPart, readonly TextEngraving[]>();
  const texts = textsByPart(parts);
  if (texts.size === 0) return engraved;
  for (const part of parts) {
    const own = texts.get(part.path);
    if (!own || part.kind !== 'panel') continue;
    const found = kept.get(keyFor(part, own, keyOf), () => engravingsIn(part, own, typeface));
    if (found.length === 0) continue;
    engraved.set(
      part,
      found.map(({ index, engraving }) => ({ text: own[index]!.text, ...engraving })),
    );
  }
  return engraved;
}

/** A key for everything that a panel's engravings depend on. */
function keyFor(
  { size, normal, outline, cutouts, holes, recesses }: PanelPart,
  texts: readonly PartText[],
  keyOf: KeyOf,
): string {
  const machining = [outline, cutouts, holes, recesses].map((shared) => (shared ? keyOf(shared) : ''));
  const letters = texts.map(({ text: { text, height, depth, on, typeface }, toCarrier }) => {
    const places = [toCarrier([0, 0]), toCarrier([1, 0]), toCarrier([0, 1])];
    return [height, depth, on.face, ...places, JSON.stringify([text, typeface])].join();
  });
  return [normal, ...size, ...machining, ...letters].join(' ');
}

function engravingsIn(panel: PanelPart, texts: readonly PartText[], typeface: Typeface): Found {
  const thickness = panel.size[axisIndex[panel.normal]];
  const { areas, pockets } = withinEdges(panel);
  const taken = [...pockets];
  const engravings: Found[number][] = [];
  for (let index = 0; index < texts.length; index++) {
    const { text, toCarrier } = texts[index]!;
    const { height, depth, on } = text;
    if (depth >= 0 || -depth > thickness - THINNEST_FLOOR || faceAxis(on.face) !== panel.normal) continue;
    const fromTop = on.face.startsWith('+');
    const letters = flattenRegions(transformRegions(typeface.regionsOf(text), toCarrier));
    const own = letters.map((area): Pocket => ({ area, depth: -depth, fromTop }));
    if (!own.every((pocket) => isWithin(pocket.area.outer, areas) && isClear(pocket, taken, thickness))) continue;
    taken.push(...own);
    const place: readonly Point[] = [toCarrier([0, 0]), toCarrier([1, 0])];
    const key = JSON.stringify([text.text, height, depth, on.face, ...place]);
    engravings.push({ index, engraving: { key, pockets: own } });
  }
  return engravings;
}

/** The flat part of a panel's faces, without their beveled edges. */
function withinEdges(panel: PanelPart): MachinedPanel {
  const { areas, pockets } = machinePanel(panel);
  const radius = panelEdgeRadius(...panel.size);
  const inset = ({ outer, holes }: PolygonWithHoles): PolygonWithHoles => ({
    outer: insetPolygon(outer, radius),
    holes: holes.map((hole) => insetPolygon(hole, radius)),
  });
  return { areas: areas.map(inset), pockets };
}

/**
 * Whether a pocket is clear of the pockets in its face, and of those in the other face that would leave no material in
 * between.
 */
function isClear({ area, depth, fromTop }: Pocket, taken: readonly Pocket[], thickness: number): boolean {
  const own = polygonBounds(area.outer);
  return taken.every((other) => {
    const areOpposite = other.fromTop !== fromTop && !leavesNothing(depth + other.depth, thickness);
    return areOpposite || areApart(own, polygonBounds(other.area.outer));
  });
}
