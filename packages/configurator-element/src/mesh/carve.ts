// Which letters can be cut into a board: those that lie on one of its faces, clear of its edges, its holes and each
// other, and that do not go through.

import type { PanelPart, PartList, PlacedPart, TextPart } from '../model/product.js';
import { leavesNothing } from '../model/through.js';
import { axisIndex, faceAxis, type Inscription, inscribed, inscriptionsOf, type Typeface } from '../typeface/index.js';
import { boardEase } from './board.js';
import { inset } from './outline.js';
import { type Carving, isWithin, type PanelShape, panelShape } from './panel.js';
import { type Area, areasOf, boundsOf, type Rectangle } from './polygon.js';
import type { Pocket } from './prism.js';

/** Less than this below the ground of a letter is no ground; mm. */
const thinnest = 0.5;

/** Letters that are cut into a board. */
export interface LetterCarving extends Carving {
  readonly letters: TextPart;
}

/** By the board that they are cut into. */
export function carvingsOf(parts: PartList, typeface: Typeface): ReadonlyMap<PlacedPart, readonly LetterCarving[]> {
  const carved = new Map<PlacedPart, readonly LetterCarving[]>();
  const inscriptions = inscriptionsOf(parts);
  if (inscriptions.size === 0) return carved;
  for (const part of parts) {
    const own = inscriptions.get(part.path);
    const carvings = own && part.kind === 'panel' ? carvingsIn(part, own, typeface) : [];
    if (carvings.length > 0) carved.set(part, carvings);
  }
  return carved;
}

function carvingsIn(part: PanelPart, inscriptions: readonly Inscription[], typeface: Typeface): LetterCarving[] {
  const thickness = part.size[axisIndex[part.normal]];
  const shape = easedShape(part);
  const taken = [...shape.pockets];
  const carvings: LetterCarving[] = [];
  for (const inscription of inscriptions) {
    const { letters, place } = inscription;
    const { text, height, depth, on } = letters;
    if (depth >= 0 || -depth > thickness - thinnest || faceAxis(on.face) !== part.normal) continue;
    const fromTop = on.face.startsWith('+');
    const pockets = areasOf(inscribed(inscription, typeface)).map((area): Pocket => ({ area, depth: -depth, fromTop }));
    if (!pockets.every((pocket) => isWithin(pocket.area.outer, shape.areas) && isClear(pocket, taken, thickness)))
      continue;
    for (const pocket of pockets) taken.push(pocket);
    const key = JSON.stringify([text, height, depth, on.face, place([0, 0]), place([1, 0])]);
    carvings.push({ letters, key, pockets });
  }
  return carvings;
}

/** What of a board lies flat. */
function easedShape(part: PanelPart): PanelShape {
  const { areas, pockets } = panelShape(part);
  const ease = boardEase(...part.size);
  return { areas: areas.map((area) => eased(area, ease)), pockets };
}

function eased({ outer, holes }: Area, ease: number): Area {
  return { outer: inset(outer, ease), holes: holes.map((hole) => inset(hole, ease)) };
}

/** Of what is cut into the same face, and of what comes as deep from the other one. */
function isClear({ area, depth, fromTop }: Pocket, taken: readonly Pocket[], thickness: number): boolean {
  const own = boundsOf(area.outer);
  return taken.every((other) => {
    const areOpposite = other.fromTop !== fromTop && !leavesNothing(depth + other.depth, thickness);
    return areOpposite || areApart(own, boundsOf(other.area.outer));
  });
}

function areApart(a: Rectangle, b: Rectangle): boolean {
  return a.max[0] < b.min[0] || b.max[0] < a.min[0] || a.max[1] < b.min[1] || b.max[1] < a.min[1];
}
