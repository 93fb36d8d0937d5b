// Panels as they're machined: notches are part of the outline, overlapping cutouts are merged, and a diagonal panel is
// turned to lie along its blank.

import { type PlaneFrame, placePoint, placeRegion } from '../geometry/place-loop.js';
import type { Contours, TurnedBlank } from '../model/evaluate/amounts.js';
import { joinedContours } from '../model/evaluate/joined-contours.js';
import type { Hole, PanelPart, Point, Recess, Region } from '../model/evaluate/product.js';
import { turnedBlank, turnedSize } from '../model/evaluate/turned-blank.js';

/** A panel to lay on the bench. */
export interface BenchPart {
  readonly part: PanelPart;
  /** Merges parts with equal descriptions. The result is in the order in which the descriptions first occur. */
  readonly move: ((point: Point) => Point) | undefined;
}

/** Returns a function that prepares panels. Panels with the same machining and size are prepared once. */
export function benchParts(): (part: PanelPart) => BenchPart {
  const numbers = new Map<unknown, number>();
  const numberOf = (shared: unknown) => {
    const number = numbers.get(shared) ?? numbers.size;
    numbers.set(shared, number);
    return number;
  };
  const known = new Map<string, BenchPart | undefined>();
  return (part) => {
    const { outline, cutouts, holes, recesses, normal, size, grain, edges } = part;
    if (!outline && !cutouts && !holes) return { part, move: undefined };
    const key = [[outline, cutouts, holes, recesses].map(numberOf), normal, size, grain, edges].join('|');
    if (!known.has(key)) known.set(key, benchPart(part));
    const first = known.get(key);
    return first ? { part: withWorkOf(first.part, part), move: first.move } : { part, move: undefined };
  };
}

/** The panel as it lies on the bench. Undefined if it's machined in the orientation that it has in the product. */
function benchPart(placed: PanelPart): BenchPart | undefined {
  const contours = joinedContours(placed);
  const blank = turnedBlank(placed);
  if (!contours && !blank) return undefined;
  const part = contours ? machined(placed, contours) : placed;
  if (!blank) return { part, move: undefined };
  return { part: turned(part, blank), move: (point) => placePoint(blank.frame, point) };
}

function machined(part: PanelPart, { outline, cutouts, holes }: Contours): PanelPart {
  const { outline: _outline, cutouts: _cutouts, holes: _holes, ...rest } = part;
  return { ...rest, ...(outline && { outline }), ...(cutouts && { cutouts }), ...(holes && { holes }) };
}

function turned(part: PanelPart, blank: TurnedBlank): PanelPart {
  const { outline, cutouts, holes, recesses } = part;
  const { frame } = blank;
  const placed = (region: Region) => placeRegion(frame, region);
  return {
    ...part,
    size: turnedSize(part, blank),
    ...(outline && { outline: outline.map(placed) }),
    ...(cutouts && { cutouts: cutouts.map(placed) }),
    ...(holes && { holes: holes.map((hole): Hole => ({ ...hole, at: placePoint(frame, hole.at) })) }),
    ...(recesses && { recesses: recesses.map((recess) => turnedRecess(recess, frame)) }),
  };
}

function turnedRecess(recess: Recess, frame: PlaneFrame): Recess {
  const { region, line } = recess;
  const placed = line && { line: [placePoint(frame, line[0]), placePoint(frame, line[1])] as const };
  return { ...recess, region: placeRegion(frame, region), ...placed };
}

/** A part with another part's size and machining. */
function withWorkOf({ size, outline, cutouts, holes, recesses }: PanelPart, part: PanelPart): PanelPart {
  const { outline: _outline, cutouts: _cutouts, holes: _holes, recesses: _recesses, ...rest } = part;
  return {
    ...rest,
    size,
    ...(outline && { outline }),
    ...(cutouts && { cutouts }),
    ...(holes && { holes }),
    ...(recesses && { recesses }),
  };
}
