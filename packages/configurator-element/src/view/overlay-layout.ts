// Lays out labels and handles over the picture without overlaps. A label slides along its line or is placed next to it.
// If there isn't enough space, the least important ones aren't shown. Everything prefers its position in the last
// picture, so that nothing flickers while the camera moves.

import type { Rect } from '../geometry/rect.js';

export interface OverlayLabel {
  readonly id: string;
  /** The parameter that the label shows. */
  readonly key: string | undefined;
  /** The size of the label, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The dimension line that the label belongs to. */
  readonly line: readonly [ScreenPoint, ScreenPoint];
}

export interface OverlayHandle {
  readonly id: string;
  /** The parameter that the handle changes. */
  readonly key: string;
  readonly position: ScreenPoint;
  /** The id of the label that shows what the handle changes. Without it, the handle isn't shown. */
  readonly label?: string | undefined;
}

export interface OverlayContent {
  /** The size of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Fixed rectangles over the picture. */
  readonly obstacles: readonly Rect[];
  /** The labels, most important first. */
  readonly labels: readonly OverlayLabel[];
  readonly handles: readonly OverlayHandle[];
  /** The active parameter. Its label and one of its handles (the given one, if any) are always shown. */
  readonly active: { readonly key: string; readonly handle?: string | undefined } | undefined;
}

export interface PlacedLabel extends ScreenPoint {
  /** The index of the label's track beside its line, and its position along the track, 0 to 1. */
  readonly track: number;
  readonly share: number;
}

/** The positions of the labels and handles, by id. Those without a position aren't shown. */
export interface OverlayLayout {
  readonly labels: ReadonlyMap<string, PlacedLabel>;
  readonly handles: ReadonlyMap<string, ScreenPoint>;
}

export const emptyOverlayLayout: OverlayLayout = { labels: new Map(), handles: new Map() };

/** The visible side of a handle, in pixels. */
export const HANDLE_SIZE = 28;

/** The free space around new items, and around those in the last picture, in pixels. */
const MARGIN_TO_APPEAR = 7;
const MARGIN_TO_STAY = 1;

/** The tracks of a label: the distance from its line, and the cost compared with sliding along the line, in pixels. */
const TRACKS = [
  { offset: 0, cost: 0 },
  { offset: 4, cost: 36 },
  { offset: -4, cost: 36 },
  { offset: 22, cost: 84 },
  { offset: -22, cost: 84 },
] as const;

/** How much cheaper another position must be than the last one, in pixels. */
const HYSTERESIS = 36;

/** The largest movement at which a label is still considered to stay in place, in pixels. */
const MAX_DRIFT = 24;

export function layOutOverlay(overlay: OverlayContent, last: OverlayLayout = emptyOverlayLayout): OverlayLayout {
  const taken: Rect[] = [...overlay.obstacles];
  const labels = new Map<string, PlacedLabel>();
  const handles = new Map<string, ScreenPoint>();
  const putHandle = ({ id }: OverlayHandle, place: ScreenPoint): void => {
    handles.set(id, place);
    taken.push(centeredRect(place, HANDLE_SIZE, HANDLE_SIZE));
  };
  const tryHandle = (handle: OverlayHandle): boolean => {
    const rect = centeredRect(handle.position, HANDLE_SIZE, HANDLE_SIZE);
    const margin = last.handles.has(handle.id) ? MARGIN_TO_STAY : MARGIN_TO_APPEAR;
    if (handles.has(handle.id) || !isWithin(rect, overlay, margin)) return false;
    if (taken.some((other) => touches(rect, other, margin))) return false;
    putHandle(handle, handle.position);
    return true;
  };
  const putLabel = (label: OverlayLabel, wanted?: PlacedLabel): void => {
    if (labels.has(label.id)) return;
    const placed = wanted ?? placeOf(label, overlay, taken, last.labels.get(label.id));
    if (!placed) return;
    labels.set(label.id, placed);
    taken.push(centeredRect(placed, label.width, label.height));
  };
  const isActive = ({ key }: { readonly key: string | undefined }) => key !== undefined && key === overlay.active?.key;

  const activeHandle =
    overlay.handles.find(({ id }) => id === overlay.active?.handle) ?? overlay.handles.find(isActive);
  if (activeHandle) putHandle(activeHandle, clearOf(activeHandle.position, overlay));
  for (const label of overlay.labels.filter(isActive)) {
    const before = last.labels.get(label.id);
    // Keep the active label in its place, because it mustn't move away from a pointer that's about to press it.
    putLabel(label, before && keptPlace(label, overlay, taken, before, before.share));
    putLabel(label, unavoidable(label, overlay));
  }
  // One handle per parameter is enough, so the other handles are placed after all labels.
  const moved = new Set(activeHandle && [activeHandle.key]);
  for (const handle of overlay.handles) {
    if (!handle.label && !moved.has(handle.key) && tryHandle(handle)) moved.add(handle.key);
  }
  for (const label of overlay.labels) {
    const before = taken.length;
    const handle = overlay.handles.find((one) => one.label === label.id && !moved.has(one.key) && tryHandle(one));
    putLabel(label);
    if (!handle || labels.has(label.id)) continue;
    handles.delete(handle.id);
    taken.length = before;
  }
  for (const handle of overlay.handles) if (!handle.label || labels.has(handle.label)) tryHandle(handle);
  return { labels, handles };
}

/** A size in pixels. */
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
  let best = last && keptPlace(label, overlay, taken, last);
  if (best?.cost === -HYSTERESIS) return best;
  for (let track = 0; track < TRACKS.length; track++) {
    const { cost } = TRACKS[track]!;
    if (best && cost >= best.cost) continue;
    const [a, b] = trackOf(label, track, overlay);
    for (const interval of freeIntervals(a, b, label, taken, MARGIN_TO_APPEAR)) {
      const candidate = candidateAt(nearest(0.5, interval), track, a, b);
      if (!best || candidate.cost < best.cost) best = candidate;
    }
  }
  return best;
}

/** The last position, moved along its track as close to the target as the free interval allows. */
function keptPlace(
  label: OverlayLabel,
  overlay: OverlayContent,
  taken: readonly Rect[],
  { track, share }: PlacedLabel,
  target = 0.5,
): Candidate | undefined {
  const [a, b] = trackOf(label, track, overlay);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const away = (interval: Interval) => Math.abs(nearest(share, interval) - share) * length;
  const [kept] = [...freeIntervals(a, b, label, taken, MARGIN_TO_STAY)].sort((one, two) => away(one) - away(two));
  if (!kept || away(kept) > MAX_DRIFT) return undefined;
  const candidate = candidateAt(nearest(target, kept), track, a, b);
  return { ...candidate, cost: candidate.cost - HYSTERESIS };
}

function candidateAt(share: number, track: number, a: ScreenPoint, b: ScreenPoint): Candidate {
  const cost = Math.abs(share - 0.5) * Math.hypot(b.x - a.x, b.y - a.y) + TRACKS[track]!.cost;
  return { ...along(a, b, share), track, share, cost };
}

/** The line on which a label's center can be placed on one of its tracks, within the picture. */
function trackOf(
  { line: [a, b], ...label }: OverlayLabel,
  track: number,
  overlay: OverlayContent,
): readonly [ScreenPoint, ScreenPoint] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: (a.y - b.y) / length, y: (b.x - a.x) / length };
  const { offset } = TRACKS[track]!;
  const half = (Math.abs(normal.x) * label.width + Math.abs(normal.y) * label.height) / 2;
  const by = offset === 0 ? 0 : Math.sign(offset) * half + offset;
  const beside = ({ x, y }: ScreenPoint) => inside({ x: x + normal.x * by, y: y + normal.y * by }, label, overlay);
  return [beside(a), beside(b)];
}

/** The middle of the label's line, moved only to avoid obstacles, for a label that's always shown. */
function unavoidable(label: OverlayLabel, overlay: OverlayContent): PlacedLabel {
  const place = along(...trackOf(label, 0, overlay), 0.5);
  return { ...clearOf(place, overlay, label), track: 0, share: 0.5 };
}

/** The position, moved out of the obstacles the shortest way. */
function clearOf(
  place: ScreenPoint,
  overlay: OverlayContent,
  size = { width: HANDLE_SIZE, height: HANDLE_SIZE },
): ScreenPoint {
  const { width, height } = size;
  let clear = inside(place, size, overlay);
  for (const { left, top, right, bottom } of overlay.obstacles) {
    if (!touches(centeredRect(clear, width, height), { left, top, right, bottom }, 0)) continue;
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
      .filter((way) => !touches(centeredRect(way, width, height), { left, top, right, bottom }, -0.1))
      .reduce((one, two) => (apart(two) < apart(one) ? two : one), possible[0]!);
  }
  return clear;
}

/**
 * Where to show a handle that gets the keyboard focus although there was no space for it: near its place, but inside
 * the picture.
 */
export function handleWithin(place: ScreenPoint, picture: Size): ScreenPoint {
  return inside(place, { width: HANDLE_SIZE, height: HANDLE_SIZE }, picture);
}

function inside({ x, y }: ScreenPoint, size: Size, { width, height }: Size): ScreenPoint {
  const [halfX, halfY] = [size.width / 2, size.height / 2];
  return { x: Math.max(halfX, Math.min(width - halfX, x)), y: Math.max(halfY, Math.min(height - halfY, y)) };
}

/** Whether the whole rectangle is in the picture. A handle cut off at the edge isn't shown. */
function isWithin({ left, top, right, bottom }: Rect, { width, height }: Size, margin: number): boolean {
  return left >= margin && top >= margin && right <= width - margin && bottom <= height - margin;
}

/** Whether any part of a line is in the picture. */
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

// Finds the positions along a straight line on the screen where a box doesn't touch others.

/** A point of the picture; pixels from the left and from the top. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Part of a line, as fractions of its length. */
export type Interval = readonly [from: number, to: number];

export function centeredRect({ x, y }: ScreenPoint, width: number, height: number): Rect {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function touches(a: Rect, b: Rect, margin: number): boolean {
  return (
    a.left < b.right + margin && a.right > b.left - margin && a.top < b.bottom + margin && a.bottom > b.top - margin
  );
}

/**
 * The intervals on the line from `a` to `b` where a box can be centered without touching other boxes.
 * @param margin the minimum distance from the other boxes, in pixels
 */
export function freeIntervals(
  a: ScreenPoint,
  b: ScreenPoint,
  { width, height }: { readonly width: number; readonly height: number },
  others: readonly Rect[],
  margin: number,
): readonly Interval[] {
  const [marginX, marginY] = [width / 2 + margin, height / 2 + margin];
  const blocked: Interval[] = [];
  for (const other of others) {
    const interval = blockedInterval(a, b, other, marginX, marginY);
    if (interval) blocked.push(interval);
  }
  blocked.sort((one, two) => one[0] - two[0]);
  const free: Interval[] = [];
  let from = 0;
  for (const [start, end] of blocked) {
    if (start > from) free.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < 1 || blocked.length === 0) free.push([from, 1]);
  return free;
}

/** The interval of the line inside a rectangle enlarged on all sides (Liang–Barsky clipping, one axis at a time). */
function blockedInterval(
  a: ScreenPoint,
  b: ScreenPoint,
  rect: Rect,
  marginX: number,
  marginY: number,
): Interval | undefined {
  let [from, to] = [0, 1];
  const across = [
    [a.x, b.x - a.x, rect.left - marginX, rect.right + marginX],
    [a.y, b.y - a.y, rect.top - marginY, rect.bottom + marginY],
  ] as const;
  for (const [start, step, low, high] of across) {
    if (Math.abs(step) < 1e-9) {
      if (start <= low || start >= high) return undefined;
      continue;
    }
    const [one, two] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(one, two));
    to = Math.min(to, Math.max(one, two));
    if (from >= to) return undefined;
  }
  return [from, to];
}
