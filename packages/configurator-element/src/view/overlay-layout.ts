// Where the labels and knobs over the picture stand, so that none covers another: a label slides along its line, or steps
// aside from it; what finds no place goes away, the least important first. It holds on to where everything was, so that
// nothing trembles while the product turns. Knows no product.

import type { Rect } from '../geometry/rect.js';
import { freeIntervals, type Interval, rectAround, type ScreenPoint, touches } from './free-intervals.js';

export interface OverlayLabel {
  readonly id: string;
  /** The parameter that it shows. */
  readonly key: string | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What it is written at. */
  readonly line: readonly [ScreenPoint, ScreenPoint];
}

export interface OverlayHandle {
  readonly id: string;
  /** The parameter that it moves. */
  readonly key: string;
  readonly position: ScreenPoint;
  /** Nothing else tells what it would move: it is there only where the label of this id is. */
  readonly label?: string | undefined;
}

export interface OverlayContent {
  /** Of the picture; pixels. */
  readonly width: number;
  readonly height: number;
  /** What stands over the picture and stays. */
  readonly obstacles: readonly Rect[];
  /** The most important first. */
  readonly labels: readonly OverlayLabel[];
  readonly handles: readonly OverlayHandle[];
  /** The parameter that a person is at: its label and a knob of it are always there, this very one where it is named. */
  readonly active: { readonly key: string; readonly handle?: string | undefined } | undefined;
}

export interface PlacedLabel extends ScreenPoint {
  /** Which of the ways beside its line it has taken, and how far along; 0 to 1. */
  readonly track: number;
  readonly share: number;
}

/** What is not in it is not shown. */
export interface OverlayLayout {
  readonly labels: ReadonlyMap<string, PlacedLabel>;
  readonly handles: ReadonlyMap<string, ScreenPoint>;
}

export const emptyOverlayLayout: OverlayLayout = { labels: new Map(), handles: new Map() };

/** Of a knob as it is seen; pixels. */
export const handleSize = 28;

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

export function layOutOverlay(overlay: OverlayContent, last: OverlayLayout = emptyOverlayLayout): OverlayLayout {
  const taken: Rect[] = [...overlay.obstacles];
  const labels = new Map<string, PlacedLabel>();
  const knobs = new Map<string, ScreenPoint>();
  const putKnob = ({ id }: OverlayHandle, place: ScreenPoint): void => {
    knobs.set(id, place);
    taken.push(rectAround(place, handleSize, handleSize));
  };
  const tryKnob = (knob: OverlayHandle): boolean => {
    const rect = rectAround(knob.position, handleSize, handleSize);
    const margin = last.handles.has(knob.id) ? toStay : toCome;
    if (knobs.has(knob.id) || !isWithin(rect, overlay, margin)) return false;
    if (taken.some((other) => touches(rect, other, margin))) return false;
    putKnob(knob, knob.position);
    return true;
  };
  const putLabel = (label: OverlayLabel, wanted?: PlacedLabel): void => {
    if (labels.has(label.id)) return;
    const placed = wanted ?? placeOf(label, overlay, taken, last.labels.get(label.id));
    if (!placed) return;
    labels.set(label.id, placed);
    taken.push(rectAround(placed, label.width, label.height));
  };
  const isAttended = ({ key }: { readonly key: string | undefined }) =>
    key !== undefined && key === overlay.active?.key;

  const attendedKnob =
    overlay.handles.find(({ id }) => id === overlay.active?.handle) ?? overlay.handles.find(isAttended);
  if (attendedKnob) putKnob(attendedKnob, clearOf(attendedKnob.position, overlay));
  for (const label of overlay.labels.filter(isAttended)) {
    const held = last.labels.get(label.id);
    // What a hand is about to press does not slip away from under it.
    putLabel(label, held && heldPlace(label, overlay, taken, held, held.share));
    putLabel(label, anywhere(label, overlay));
  }
  // One knob moves a parameter as well as two: the others come when all labels have found their places.
  const moved = new Set(attendedKnob && [attendedKnob.key]);
  for (const knob of overlay.handles) {
    if (!knob.label && !moved.has(knob.key) && tryKnob(knob)) moved.add(knob.key);
  }
  for (const label of overlay.labels) {
    const before = taken.length;
    const knob = overlay.handles.find((one) => one.label === label.id && !moved.has(one.key) && tryKnob(one));
    putLabel(label);
    if (!knob || labels.has(label.id)) continue;
    knobs.delete(knob.id);
    taken.length = before;
  }
  for (const knob of overlay.handles) if (!knob.label || labels.has(knob.label)) tryKnob(knob);
  return { labels, handles: knobs };
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
  label: OverlayLabel,
  overlay: OverlayContent,
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
    for (const stretch of freeIntervals(a, b, label, taken, toCome)) {
      const candidate = candidateAt(nearest(0.5, stretch), track, a, b);
      if (!best || candidate.cost < best.cost) best = candidate;
    }
  }
  return best;
}

/** As near to the middle of its way as it can slide from where it was. */
function heldPlace(
  label: OverlayLabel,
  overlay: OverlayContent,
  taken: readonly Rect[],
  { track, share }: PlacedLabel,
  wish = 0.5,
): Candidate | undefined {
  const [a, b] = trackOf(label, track, overlay);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const away = (stretch: Interval) => Math.abs(nearest(share, stretch) - share) * length;
  const [held] = [...freeIntervals(a, b, label, taken, toStay)].sort((one, two) => away(one) - away(two));
  if (!held || away(held) > drift) return undefined;
  const candidate = candidateAt(nearest(wish, held), track, a, b);
  return { ...candidate, cost: candidate.cost - steadiness };
}

function candidateAt(share: number, track: number, a: ScreenPoint, b: ScreenPoint): Candidate {
  const cost = Math.abs(share - 0.5) * Math.hypot(b.x - a.x, b.y - a.y) + tracks[track]!.cost;
  return { ...along(a, b, share), track, share, cost };
}

/** Where the middle of a label can be on one of the ways beside its line, within the picture. */
function trackOf(
  { line: [a, b], ...label }: OverlayLabel,
  track: number,
  overlay: OverlayContent,
): readonly [ScreenPoint, ScreenPoint] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: (a.y - b.y) / length, y: (b.x - a.x) / length };
  const { aside } = tracks[track]!;
  const reach = (Math.abs(normal.x) * label.width + Math.abs(normal.y) * label.height) / 2;
  const by = aside === 0 ? 0 : Math.sign(aside) * reach + aside;
  const beside = ({ x, y }: ScreenPoint) => inside({ x: x + normal.x * by, y: y + normal.y * by }, label, overlay);
  return [beside(a), beside(b)];
}

/** Where nothing is free. */
function anywhere(label: OverlayLabel, overlay: OverlayContent): PlacedLabel {
  const place = along(...trackOf(label, 0, overlay), 0.5);
  return { ...clearOf(place, overlay, label), track: 0, share: 0.5 };
}

/** Out of the way of what stays, by the shortest way. */
function clearOf(
  place: ScreenPoint,
  overlay: OverlayContent,
  size = { width: handleSize, height: handleSize },
): ScreenPoint {
  const { width, height } = size;
  let clear = inside(place, size, overlay);
  for (const { left, top, right, bottom } of overlay.obstacles) {
    if (!touches(rectAround(clear, width, height), { left, top, right, bottom }, 0)) continue;
    const { x, y } = clear;
    const ways: readonly ScreenPoint[] = [
      { x: left - width / 2, y },
      { x: right + width / 2, y },
      { x, y: top - height / 2 },
      { x, y: bottom + height / 2 },
    ];
    const possible = ways.map((way) => inside(way, size, overlay));
    const apart = ({ x: toX, y: toY }: ScreenPoint) => Math.hypot(toX - x, toY - y);
    clear = possible
      .filter((way) => !touches(rectAround(way, width, height), { left, top, right, bottom }, -0.1))
      .reduce((one, two) => (apart(two) < apart(one) ? two : one), possible[0]!);
  }
  return clear;
}

/** Where a knob stands that has no place, for whom the keys bring to it. */
export function handleWithin(place: ScreenPoint, picture: Size): ScreenPoint {
  return inside(place, { width: handleSize, height: handleSize }, picture);
}

function inside({ x, y }: ScreenPoint, size: Size, { width, height }: Size): ScreenPoint {
  const [reachX, reachY] = [size.width / 2, size.height / 2];
  return { x: Math.max(reachX, Math.min(width - reachX, x)), y: Math.max(reachY, Math.min(height - reachY, y)) };
}

/** Half a knob at the picture's edge is none. */
function isWithin({ left, top, right, bottom }: Rect, { width, height }: Size, margin: number): boolean {
  return left >= margin && top >= margin && right <= width - margin && bottom <= height - margin;
}

/** Whether anything of a line is in the picture. */
function crosses([a, b]: OverlayLabel['line'], { width, height }: OverlayContent): boolean {
  const picture: Rect = { left: 0, top: 0, right: width, bottom: height };
  const [whole] = freeIntervals(a, b, { width: 0, height: 0 }, [picture], 0);
  return whole === undefined || whole[0] > 0 || whole[1] < 1;
}

function nearest(share: number, [from, to]: Interval): number {
  return Math.max(from, Math.min(to, share));
}

function along(a: ScreenPoint, b: ScreenPoint, share: number): ScreenPoint {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}
