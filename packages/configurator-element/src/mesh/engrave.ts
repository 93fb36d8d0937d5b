// Which letters can be cut into a board: those that lie on one of its faces, clear of its edges, its holes and each
// other, and that do not go through.

import { flattenRegions, type PolygonWithHoles, polygonBounds, type Rect } from '../geometry/polygon.js';
import { insetPolygon } from '../geometry/polygon-edges.js';
import type { PanelPart, PartList, PlacedPart, TextPart } from '../model/evaluate/product.js';
import { leavesNothing } from '../model/parts/hole.js';
import { axisIndex, faceAxis, type PartText, type Typeface, textRegions, textsByPart } from '../typeface/index.js';
import { panelEdgeRadius } from './board.js';
import { type Engraving, isWithin, type MachinedPanel, machinePanel } from './panel.js';
import type { Pocket } from './prism.js';

/** Less than this below the ground of a letter is no ground; mm. */
const thinnest = 0.5;

/** Letters that are cut into a board. */
export interface TextEngraving extends Engraving {
  readonly text: TextPart;
}

/** By the board that they are cut into. */
export function engravingsByPanel(
  parts: PartList,
  typeface: Typeface,
): ReadonlyMap<PlacedPart, readonly TextEngraving[]> {
  const carved = new Map<PlacedPart, readonly TextEngraving[]>();
  const inscriptions = textsByPart(parts);
  if (inscriptions.size === 0) return carved;
  for (const part of parts) {
    const own = inscriptions.get(part.path);
    const carvings = own && part.kind === 'panel' ? engravingsIn(part, own, typeface) : [];
    if (carvings.length > 0) carved.set(part, carvings);
  }
  return carved;
}

function engravingsIn(part: PanelPart, inscriptions: readonly PartText[], typeface: Typeface): TextEngraving[] {
  const thickness = part.size[axisIndex[part.normal]];
  const shape = easedShape(part);
  const taken = [...shape.pockets];
  const carvings: TextEngraving[] = [];
  for (const inscription of inscriptions) {
    const { text: letters, toCarrier: place } = inscription;
    const { text, height, depth, on } = letters;
    if (depth >= 0 || -depth > thickness - thinnest || faceAxis(on.face) !== part.normal) continue;
    const fromTop = on.face.startsWith('+');
    const pockets = flattenRegions(textRegions(inscription, typeface)).map(
      (area): Pocket => ({ area, depth: -depth, fromTop }),
    );
    if (!pockets.every((pocket) => isWithin(pocket.area.outer, shape.areas) && isClear(pocket, taken, thickness)))
      continue;
    for (const pocket of pockets) taken.push(pocket);
    const key = JSON.stringify([text, height, depth, on.face, place([0, 0]), place([1, 0])]);
    carvings.push({ text: letters, key, pockets });
  }
  return carvings;
}

/** What of a board lies flat. */
function easedShape(part: PanelPart): MachinedPanel {
  const { areas, pockets } = machinePanel(part);
  const ease = panelEdgeRadius(...part.size);
  return { areas: areas.map((area) => eased(area, ease)), pockets };
}

function eased({ outer, holes }: PolygonWithHoles, ease: number): PolygonWithHoles {
  return { outer: insetPolygon(outer, ease), holes: holes.map((hole) => insetPolygon(hole, ease)) };
}

/** Of what is cut into the same face, and of what comes as deep from the other one. */
function isClear({ area, depth, fromTop }: Pocket, taken: readonly Pocket[], thickness: number): boolean {
  const own = polygonBounds(area.outer);
  return taken.every((other) => {
    const areOpposite = other.fromTop !== fromTop && !leavesNothing(depth + other.depth, thickness);
    return areOpposite || areApart(own, polygonBounds(other.area.outer));
  });
}

function areApart(a: Rect, b: Rect): boolean {
  return a.max[0] < b.min[0] || b.max[0] < a.min[0] || a.max[1] < b.min[1] || b.max[1] < a.min[1];
}
