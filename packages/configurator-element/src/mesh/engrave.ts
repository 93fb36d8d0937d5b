// Which texts can be engraved into a panel: those that lie on one of its faces, clear of its edges, its holes and each
// other, and that do not go through.

import { axisIndex, faceAxis } from '../geometry/axes.js';
import { type Point, transformRegions } from '../geometry/curve.js';
import { areApart, flattenRegions, insetPolygon, type PolygonWithHoles, polygonBounds } from '../geometry/polygon.js';
import type { PanelPart, PartList, PlacedPart, TextPart } from '../model/evaluate/product.js';
import { leavesNothing } from '../model/parts/hole.js';
import { type PartText, type Typeface, textsByPart } from '../typeface/index.js';
import { panelEdgeRadius } from './box.js';
import { type Engraving, isWithin, type MachinedPanel, machinePanel } from './panel.js';
import type { Pocket } from './prism.js';

/** With less left below the pocket's floor, a text is not engraved; mm. */
const thinnestFloor = 0.5;

export interface TextEngraving extends Engraving {
  readonly text: TextPart;
}

export function engravingsByPanel(
  parts: PartList,
  typeface: Typeface,
): ReadonlyMap<PlacedPart, readonly TextEngraving[]> {
  const engraved = new Map<PlacedPart, readonly TextEngraving[]>();
  const texts = textsByPart(parts);
  if (texts.size === 0) return engraved;
  for (const part of parts) {
    const own = texts.get(part.path);
    const engravings = own && part.kind === 'panel' ? engravingsIn(part, own, typeface) : [];
    if (engravings.length > 0) engraved.set(part, engravings);
  }
  return engraved;
}

function engravingsIn(panel: PanelPart, texts: readonly PartText[], typeface: Typeface): TextEngraving[] {
  const thickness = panel.size[axisIndex[panel.normal]];
  const { areas, pockets } = withinEdges(panel);
  const taken = [...pockets];
  const engravings: TextEngraving[] = [];
  for (const { text, toCarrier } of texts) {
    const { height, depth, on } = text;
    if (depth >= 0 || -depth > thickness - thinnestFloor || faceAxis(on.face) !== panel.normal) continue;
    const fromTop = on.face.startsWith('+');
    const letters = flattenRegions(transformRegions(typeface.regionsOf(text), toCarrier));
    const own = letters.map((area): Pocket => ({ area, depth: -depth, fromTop }));
    if (!own.every((pocket) => isWithin(pocket.area.outer, areas) && isClear(pocket, taken, thickness))) continue;
    taken.push(...own);
    const place: readonly Point[] = [toCarrier([0, 0]), toCarrier([1, 0])];
    engravings.push({ text, key: JSON.stringify([text.text, height, depth, on.face, ...place]), pockets: own });
  }
  return engravings;
}

/** The flat part of a panel's faces, without the beveled edges. */
function withinEdges(panel: PanelPart): MachinedPanel {
  const { areas, pockets } = machinePanel(panel);
  const radius = panelEdgeRadius(...panel.size);
  const inset = ({ outer, holes }: PolygonWithHoles): PolygonWithHoles => ({
    outer: insetPolygon(outer, radius),
    holes: holes.map((hole) => insetPolygon(hole, radius)),
  });
  return { areas: areas.map(inset), pockets };
}

/** Clear of the pockets in the same face, and of those so deep in the other one that nothing is left between them. */
function isClear({ area, depth, fromTop }: Pocket, taken: readonly Pocket[], thickness: number): boolean {
  const own = polygonBounds(area.outer);
  return taken.every((other) => {
    const areOpposite = other.fromTop !== fromTop && !leavesNothing(depth + other.depth, thickness);
    return areOpposite || areApart(own, polygonBounds(other.area.outer));
  });
}
