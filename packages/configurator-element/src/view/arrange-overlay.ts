// Where the labels and knobs over the picture stand, so that none covers another: a label slides along its line, or steps
// aside from it; what finds no place goes away, the least important first. It holds on to where everything was, so that
// nothing trembles while the product turns. Knows no product.

import { freeStretches, type Place, type Rect, rectAround, type Stretch, touches } from './free-stretch.js';

export interface Label {
  readonly id: string;
  /** The parameter that it shows. */
  readonly key: string | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What it is written at. */
  readonly line: readonly [Place, Place];
}

export interface Knob {
  readonly id: string;
  /** The parameter that it moves. */
  readonly key: string;
  readonly place: Place;
  /** Nothing else tells what it would move: it is there only where the label of this id is. */
  readonly label?: string | undefined;
}

export interface Overlay {
  /** Of the picture; pixels. */
  readonly width: number;
  readonly height: number;
  /** What stands over the picture and stays. */
  readonly obstacles: readonly Rect[];
  /** The most important first. */
  readonly labels: readonly Label[];
  readonly knobs: readonly Knob[];
  /** The parameter that a person is at: its label and a knob of it are always there, this very one where it is named. */
  readonly attended: { readonly key: string; readonly knob?: string | undefined } | undefined;
}

export interface PlacedLabel extends Place {
  /** Which of the ways beside its line it has taken, and how far along; 0 to 1. */
  readonly track: number;
  readonly share: number;
}

/** What is not in it is not shown. */
export interface Arrangement {
  readonly labels: ReadonlyMap<string, PlacedLabel>;
  readonly knobs: ReadonlyMap<string, Place>;
}

export const nothingArranged: Arrangement = { labels: new Map(), knobs: new Map() };

/** Of a knob as it is seen; pixels. */
export const knobSize = 28;

/** Between what stands beside each other; to come, and to stay: pixels. */
const toCome = 7;
const toStay = 1;

/** How far from its line a label steps aside, and what that costs against sliding along; pixels. */
const tracks = [
  { aside: 0, cost: 0 },
  { aside: 4, cost: 36 },
  { aside: -4, cost: 36 },
  { aside: 22, cost: 84 },
  { aside: -22, cost: 84 },
] as const;

/** How much better another place must be than the one that is held; pixels. */
const steadiness = 36;

/** What is held may have been moved by so much since the last picture; pixels. */
const drift = 24;

export function arrangeOverlay(overlay: Overlay, last: Arrangement = nothingArranged): Arrangement {
  const taken: Rect[] = [...overlay.obstacles];
  const labels = new Map<string, PlacedLabel>();
  const knobs = new Map<string, Place>();
  const putKnob = ({ id }: Knob, place: Place): void => {
    knobs.set(id, place);
    taken.push(rectAround(place, knobSize, knobSize));
  };
  const tryKnob = (knob: Knob): boolean => {
    const rect = rectAround(knob.place, knobSize, knobSize);
    const margin = last.knobs.has(knob.id) ? toStay : toCome;
    if (knobs.has(knob.id) || !isWithin(rect, overlay, margin)) return false;
    if (taken.some((other) => touches(rect, other, margin))) return false;
    putKnob(knob, knob.place);
    return true;
  };
  const putLabel = (label: Label, wanted?: PlacedLabel): void => {
    if (labels.has(label.id)) return;
    const placed = wanted ?? placeOf(label, overlay, taken, last.labels.get(label.id));
    if (!placed) return;
    labels.set(label.id, placed);
    taken.push(rectAround(placed, label.width, label.height));
  };
  const isAttended = ({ key }: { readonly key: string | undefined }) =>
    key !== undefined && key === overlay.attended?.key;

  const attendedKnob = overlay.knobs.find(({ id }) => id === overlay.attended?.knob) ?? overlay.knobs.find(isAttended);
  if (attendedKnob) putKnob(attendedKnob, clearOf(attendedKnob.place, overlay));
  for (const label of overlay.labels.filter(isAttended)) {
    const held = last.labels.get(label.id);
    // What a hand is about to press does not slip away from under it.
    putLabel(label, held && heldPlace(label, overlay, taken, held, held.share));
    putLabel(label, anywhere(label, overlay));
  }
  // One knob moves a parameter as well as two: the others come when all labels have found their places.
  const moved = new Set(attendedKnob && [attendedKnob.key]);
  for (const knob of overlay.knobs) {
    if (!knob.label && !moved.has(knob.key) && tryKnob(knob)) moved.add(knob.key);
  }
  for (const label of overlay.labels) {
    const before = taken.length;
    const knob = overlay.knobs.find((one) => one.label === label.id && !moved.has(one.key) && tryKnob(one));
    putLabel(label);
    if (!knob || labels.has(label.id)) continue;
    knobs.delete(knob.id);
    taken.length = before;
  }
  for (const knob of overlay.knobs) if (!knob.label || labels.has(knob.label)) tryKnob(knob);
  return { labels, knobs };
}

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

interface Candidate extends PlacedLabel {
  readonly cost: number;
}

function placeOf(
  label: Label,
  overlay: Overlay,
  taken: readonly Rect[],
  last: PlacedLabel | undefined,
): PlacedLabel | undefined {
  if (!crosses(label.line, overlay)) return undefined;
  let best = last && heldPlace(label, overlay, taken, last);
  if (best?.cost === -steadiness) return best;
  for (let track = 0; track < tracks.length; track++) {
    const { cost } = tracks[track]!;
    if (best && cost >= best.cost) continue;
    const [a, b] = trackOf(label, track, overlay);
    for (const stretch of freeStretches(a, b, label, taken, toCome)) {
      const candidate = candidateAt(nearest(0.5, stretch), track, a, b);
      if (!best || candidate.cost < best.cost) best = candidate;
    }
  }
  return best;
}

/** As near to the middle of its way as it can slide from where it was. */
function heldPlace(
  label: Label,
  overlay: Overlay,
  taken: readonly Rect[],
  { track, share }: PlacedLabel,
  wish = 0.5,
): Candidate | undefined {
  const [a, b] = trackOf(label, track, overlay);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const away = (stretch: Stretch) => Math.abs(nearest(share, stretch) - share) * length;
  const [held] = [...freeStretches(a, b, label, taken, toStay)].sort((one, two) => away(one) - away(two));
  if (!held || away(held) > drift) return undefined;
  const candidate = candidateAt(nearest(wish, held), track, a, b);
  return { ...candidate, cost: candidate.cost - steadiness };
}

function candidateAt(share: number, track: number, a: Place, b: Place): Candidate {
  const cost = Math.abs(share - 0.5) * Math.hypot(b.x - a.x, b.y - a.y) + tracks[track]!.cost;
  return { ...along(a, b, share), track, share, cost };
}

/** Where the middle of a label can be on one of the ways beside its line, within the picture. */
function trackOf({ line: [a, b], ...label }: Label, track: number, overlay: Overlay): readonly [Place, Place] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: (a.y - b.y) / length, y: (b.x - a.x) / length };
  const { aside } = tracks[track]!;
  const reach = (Math.abs(normal.x) * label.width + Math.abs(normal.y) * label.height) / 2;
  const by = aside === 0 ? 0 : Math.sign(aside) * reach + aside;
  const beside = ({ x, y }: Place) => inside({ x: x + normal.x * by, y: y + normal.y * by }, label, overlay);
  return [beside(a), beside(b)];
}

/** Where nothing is free. */
function anywhere(label: Label, overlay: Overlay): PlacedLabel {
  const place = along(...trackOf(label, 0, overlay), 0.5);
  return { ...clearOf(place, overlay, label), track: 0, share: 0.5 };
}

/** Out of the way of what stays, by the shortest way. */
function clearOf(place: Place, overlay: Overlay, size = { width: knobSize, height: knobSize }): Place {
  const { width, height } = size;
  let clear = inside(place, size, overlay);
  for (const { left, top, right, bottom } of overlay.obstacles) {
    if (!touches(rectAround(clear, width, height), { left, top, right, bottom }, 0)) continue;
    const { x, y } = clear;
    const ways: readonly Place[] = [
      { x: left - width / 2, y },
      { x: right + width / 2, y },
      { x, y: top - height / 2 },
      { x, y: bottom + height / 2 },
    ];
    const possible = ways.map((way) => inside(way, size, overlay));
    const apart = ({ x: toX, y: toY }: Place) => Math.hypot(toX - x, toY - y);
    clear = possible
      .filter((way) => !touches(rectAround(way, width, height), { left, top, right, bottom }, -0.1))
      .reduce((one, two) => (apart(two) < apart(one) ? two : one), possible[0]!);
  }
  return clear;
}

/** Where a knob stands that has no place, for whom the keys bring to it. */
export function knobInside(place: Place, picture: Size): Place {
  return inside(place, { width: knobSize, height: knobSize }, picture);
}

function inside({ x, y }: Place, size: Size, { width, height }: Size): Place {
  const [reachX, reachY] = [size.width / 2, size.height / 2];
  return { x: Math.max(reachX, Math.min(width - reachX, x)), y: Math.max(reachY, Math.min(height - reachY, y)) };
}

/** Half a knob at the picture's edge is none. */
function isWithin({ left, top, right, bottom }: Rect, { width, height }: Size, margin: number): boolean {
  return left >= margin && top >= margin && right <= width - margin && bottom <= height - margin;
}

/** Whether anything of a line is in the picture. */
function crosses([a, b]: Label['line'], { width, height }: Overlay): boolean {
  const picture: Rect = { left: 0, top: 0, right: width, bottom: height };
  const [whole] = freeStretches(a, b, { width: 0, height: 0 }, [picture], 0);
  return whole === undefined || whole[0] > 0 || whole[1] < 1;
}

function nearest(share: number, [from, to]: Stretch): number {
  return Math.max(from, Math.min(to, share));
}

function along(a: Place, b: Place, share: number): Place {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
