// The texts next to the views in a part drawing: sizes, and the positions of holes, cutouts, and bends, measured from
// the marked corner.

import {
  bendTable,
  type FlatHole,
  type FlatSheet,
  type ItemRow,
  type PanelRow,
  partFileNames,
} from '@parametric/configurator-element/manufacture';
import type {
  Axis,
  CylinderPart,
  ExtrudePart,
  Hole,
  Loop,
  Point,
  Region,
  RevolvePart,
  Segment,
  TubePart,
} from '@parametric/configurator-element/model';
import { isolated } from '../../platform/plain-text.js';
import type { OrderPaper } from './order-paper.js';

export interface ListLine {
  readonly text: string;
  readonly isBold?: boolean;
}

/** A hole in a part that isn't a panel, in the view of its side. */
export interface ItemHole {
  readonly side: 'left' | 'right' | 'below' | 'above' | 'back' | 'front';
  readonly at: Point;
  readonly diameter: number;
  readonly depth: number | undefined;
  readonly thread?: string;
}

/** Holes of the same size on the same side, with their letter in the drawing. */
export interface HoleGroup<H extends FlatHole | ItemHole> {
  readonly letter: string;
  readonly holes: readonly H[];
}

export function holeGroups<H extends FlatHole | ItemHole>(holes: readonly H[]): readonly HoleGroup<H>[] {
  const groups = new Map<string, H[]>();
  for (const hole of holes) {
    const key = `${hole.side}|${hole.diameter}|${hole.depth}|${hole.thread}`;
    groups.set(key, [...(groups.get(key) ?? []), hole]);
  }
  return [...groups.values()].map((group, index) => {
    return { letter: String.fromCharCode(65 + (index % 26)), holes: group };
  });
}

export function panelLines(on: OrderPaper, row: PanelRow, groups: readonly HoleGroup<FlatHole>[]): readonly ListLine[] {
  const { words } = on;
  const { length, width, thickness, cut, bands } = row;
  const banded = row.edges.map((side) => `${words[side]}: ${bands[side] ? on.nameOf(bands[side]) : words.band}`);
  const placeIn = ({ side, at: [x, y, z] }: FlatHole): Point => {
    if (side === 'front' || side === 'back') return [x, y];
    return [side.startsWith('length') ? x : y, z];
  };
  return [
    { text: `${words.size}: ${on.lengths([length, width, thickness])}` },
    { text: `${words.cutSize}: ${on.lengths([cut.length, cut.width])}` },
    ...(row.grain ? [{ text: `${words.grain}: ${words.alongLength}` }] : []),
    ...(banded.length === 0 ? [{ text: words.noBand }] : banded.map((text) => ({ text }))),
    ...(row.mirrors === undefined ? [] : [{ text: `${words.mirrors} ${row.mirrors}` }]),
    ...groups.flatMap((group) => holeLines(on, group, placeIn)),
    ...row.recesses.flatMap(({ kind, side, depth, line, width: wide, region }) => {
      const across = wide === undefined ? '' : `${on.num(wide)} × `;
      const title = `${words[kind]} · ${words[side]} · ${across}${words.depth} ${on.num(depth)}`;
      if (!line) return areaLines(on, title, region.outer);
      return [{ text: title, isBold: true }, { text: isolated(line.map((at) => place(on, at)).join(' → ')) }];
    }),
    ...row.cutouts.flatMap(({ outer }) => areaLines(on, words.cutout, outer)),
    ...outlineLines(on, row.outline ?? [], [length, width]),
    ...row.mitres.map(({ side, long, setback }) => {
      const opposite = long === 'front' ? 'back' : 'front';
      return mitreLine(on, words[side], opposite, { setback, deep: thickness });
    }),
    ...row.letters.map(({ text, side, depth }) => ({
      text: `${words.engraving} · ${words[side]} · ${words.depth} ${on.num(depth)}: ${isolated(text)}`,
    })),
  ];
}

export function itemLines(on: OrderPaper, row: ItemRow, groups: readonly HoleGroup<ItemHole>[]): readonly ListLine[] {
  const files = partFileNames(row);
  return [
    { text: `${on.words.size}: ${on.lengths(row.size)}` },
    ...(row.color === undefined ? [] : [{ text: row.color }]),
    ...shapeLines(on, row.part!),
    ...groups.flatMap((group) => holeLines(on, group, ({ at }) => at)),
    ...(files.length === 0 ? [] : [{ text: `${on.words.files}: ${isolated(files.join(' '))}` }]),
  ];
}

/** The drilled holes in a part that isn't a panel, and the round ones in its profile. */
export function itemHoles(part: NonNullable<ItemRow['part']>): readonly ItemHole[] {
  if (part.kind === 'extrude') {
    if (wallOf(part) !== undefined) return [];
    return sectionOf(part).flatMap(({ holes }) => holes.flatMap((loop) => roundHole(loop, sideOf(part.axis, true))));
  }
  if (!('holes' in part)) return [];
  return (part.holes ?? []).map(({ face, at, diameter, depth, thread }: Hole): ItemHole => {
    const axis = face[1] as Axis;
    const own = { side: sideOf(axis, face.startsWith('+')), at: inView(axis, at), diameter, depth };
    return thread === undefined ? own : { ...own, thread };
  });
}

/** What to cut and bend in a folded sheet, according to its flat pattern. */
export function flatLines(
  on: OrderPaper,
  { size, thickness, outline, bends }: FlatSheet,
  groups: readonly HoleGroup<ItemHole>[],
): readonly ListLine[] {
  const { words } = on;
  const holes = outline.flatMap((region) => region.holes);
  return [
    { text: `${words.flatSize}: ${on.lengths([...size, thickness])}` },
    ...groups.flatMap((group) => holeLines(on, group, ({ at }) => at)),
    ...holes.filter((loop) => !circleOf(loop)).flatMap((loop) => areaLines(on, words.cutout, loop)),
    ...bends.flatMap(({ number, angle, direction, radius, line, hinge }) => {
      const way = words[hinge ? hinge.kind : direction];
      const what = isolated(`${on.num(angle)}° · R ${on.num(radius)}`);
      return [
        { text: `${words.bend} ${number} · ${what} · ${way}`, isBold: true },
        { text: isolated(line.map((at) => place(on, at)).join(' → ')) },
      ];
    }),
    ...outlineLines(on, outline, size),
  ];
}

/** The round holes in a flat sheet. */
export function flatHoles({ outline }: FlatSheet): readonly ItemHole[] {
  return outline.flatMap(({ holes }) => holes.flatMap((loop) => roundHole(loop, 'front')));
}

function shapeLines(on: OrderPaper, part: NonNullable<ItemRow['part']>): readonly ListLine[] {
  if (part.kind === 'extrude') return sectionLines(on, part);
  if (part.kind === 'tube') return tubeLines(on, part);
  if (part.kind === 'cylinder') return taperLines(on, part);
  if (part.kind === 'revolve') return turnedLines(on, part);
  return part.kind === 'box' && part.radius > 0 ? [{ text: isolated(`R ${on.num(part.radius)}`) }] : [];
}

function sectionLines(on: OrderPaper, part: ExtrudePart): readonly ListLine[] {
  const { words } = on;
  const section = sectionOf(part);
  const [wide, high] = [0, 1].map((axis) => {
    const along = section.flatMap(({ outer }) => pointsOf(outer).map((point) => point[axis]!));
    return Math.max(...along) - Math.min(...along);
  });
  const wall = wallOf(part);
  const holes = wall === undefined ? section.flatMap((region) => region.holes) : [];
  return [
    ...(wall === undefined ? [] : [{ text: `${words.wall}: ${on.num(wall)}` }]),
    ...(part.bevel > 0 ? [{ text: `${words.bevel}: ${on.num(part.bevel)}` }] : []),
    ...(part.mitres ?? []).map(({ end, long, setback }) => {
      const deep = part.size['xyz'.indexOf(long[1]!)]!;
      const opposite = sideOf(long[1] as Axis, long.startsWith('-'));
      return mitreLine(on, on.words[sideOf(end[1] as Axis, end.startsWith('+'))], opposite, { setback, deep });
    }),
    ...outlineLines(on, section, [wide!, high!]),
    ...holes.filter((loop) => !circleOf(loop)).flatMap((loop) => areaLines(on, words.cutout, loop)),
  ];
}

/** @param short the side that the miter shortens */
function mitreLine(
  on: OrderPaper,
  end: string,
  short: ItemHole['side'],
  { setback, deep }: { readonly setback: number; readonly deep: number },
): ListLine {
  const { words } = on;
  const angle = isolated(`${on.num((Math.atan2(setback, deep) * 180) / Math.PI)}°`);
  return { text: `${words.mitre} · ${end} · ${angle} · ${words[short]} ${isolated(`−${on.num(setback)}`)}` };
}

function tubeLines(on: OrderPaper, part: TubePart): readonly ListLine[] {
  const { words } = on;
  const table = bendTable(part);
  const wall = part.wall === undefined ? [] : [{ text: `${words.wall}: ${on.num(part.wall)}` }];
  if (!table) {
    if (part.points.length < 3) return wall;
    const points = part.points.map((point) => point.map((value) => on.num(value)).join('\u00a0/\u00a0'));
    return [...wall, { text: words.outline, isBold: true }, { text: isolated(points.join(' → ')) }];
  }
  // In these lines, L is the straight length before a bend, and ↻ is the rotation of the tube around its own axis.
  const bends = table.bends.map(({ length, rotation, angle }, index) => {
    const what = isolated(`L ${on.num(length)} · ↻ ${on.num(rotation)}° · ${on.num(angle)}°`);
    return { text: `${words.bend} ${index + 1} · ${what}` };
  });
  return [
    ...wall,
    { text: `${words.insideRadius}: ${on.num(part.bend!)}` },
    ...bends,
    { text: isolated(`→ L ${on.num(table.rest)}`) },
  ];
}

function taperLines(on: OrderPaper, { axis, diameter, topDiameter }: CylinderPart): readonly ListLine[] {
  if (diameter === topDiameter) return [];
  const end = (isFar: boolean, size: number) =>
    `${on.words[sideOf(axis, isFar)]}: ${isolated(`ø\u00a0${on.num(size)}`)}`;
  return [{ text: `${end(false, diameter)} · ${end(true, topDiameter)}` }];
}

/** The profile of a turned part, as diameters with their positions along the axis. */
function turnedLines(on: OrderPaper, { axis, profile, angle }: RevolvePart): readonly ListLine[] {
  const title = `${on.words.outline} · ø / ${on.words[sideOf(axis, false)]} 0`;
  const turn = angle < 360 ? [{ text: `${on.num(angle)}°` }] : [];
  const loops = profile.flatMap(({ outer, holes }) => [outer, ...holes]);
  const written = ([radius, along]: Point) => `ø\u00a0${place(on, [2 * radius, along])}`;
  return [
    ...turn,
    ...loops.flatMap((loop) => [{ text: title, isBold: true }, { text: isolated(pathText(on, loop, written)) }]),
  ];
}

function holeLines<H extends FlatHole | ItemHole>(
  on: OrderPaper,
  { letter, holes }: HoleGroup<H>,
  placeIn: (hole: H) => Point,
): readonly ListLine[] {
  const { words } = on;
  const { side, diameter, depth, thread } = holes[0]!;
  const drilled = `ø ${on.num(diameter)}`;
  const reach = depth === undefined ? words.through : `${words.depth} ${on.num(depth)}`;
  const title = `${letter} · ${isolated(thread === undefined ? drilled : `${thread} (${drilled})`)} · ${reach} · ${words[side]} · ${isolated(`${holes.length} ×`)}`;
  const sorted = holes.map(placeIn).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [{ text: title, isBold: true }, { text: isolated(sorted.map((at) => place(on, at)).join('   ')) }];
}

/**
 * Describes an area. A circle or rectangle is described by its size and radius, and any other shape by all of its
 * corners.
 */
function areaLines(on: OrderPaper, title: string, loop: Loop): readonly ListLine[] {
  const circle = circleOf(loop);
  if (circle) {
    const size = isolated(`ø ${on.num(2 * circle.radius)}`);
    return [{ text: `${title} · ${size}`, isBold: true }, { text: isolated(place(on, circle.center)) }];
  }
  const rectangle = rectangleOf(loop);
  if (!rectangle) return [{ text: title, isBold: true }, { text: isolated(pathText(on, loop)) }];
  const { min, max, radius } = rectangle;
  const rounding = radius > 0 ? ` · ${isolated(`R ${on.num(radius)}`)}` : '';
  const size = on.lengths([max[0] - min[0], max[1] - min[1]]);
  return [
    { text: `${title} · ${size}${rounding}`, isBold: true },
    { text: isolated(`${place(on, min)} → ${place(on, max)}`) },
  ];
}

/** The lines for an outline; empty for a rectangle of the full size. */
function outlineLines(on: OrderPaper, regions: readonly Region[], size: Point): readonly ListLine[] {
  return regions.flatMap(({ outer }) => {
    const rectangle = rectangleOf(outer);
    const isWhole = rectangle && rectangle.radius === 0 && same(rectangle.min, [0, 0]) && same(rectangle.max, size);
    return isWhole ? [] : areaLines(on, on.words.outline, outer);
  });
}

/** A contour's corners in order: `0 / 0 → 40 / 0 → R 5 45 / 5`, with points on curves after `~`. */
function pathText(on: OrderPaper, { start, segments }: Loop, written = (at: Point) => place(on, at)): string {
  let from = start;
  const steps = segments.flatMap((segment) => {
    const first = from;
    from = segment.to;
    if (segment.kind === 'line') return [written(segment.to)];
    if (segment.kind === 'arc') return [`R\u00a0${on.num(segment.radius)} ${written(segment.to)}`];
    return pointsAlong(first, segment, 4).map((at) => `~\u00a0${written(at)}`);
  });
  return [written(start), ...steps].join(' → ');
}

/** The points that divide a segment into equal parts, without the segment's start. */
function pointsAlong([x, y]: Point, segment: Segment, parts: number): readonly Point[] {
  if (segment.kind === 'line') return [segment.to];
  return Array.from({ length: parts }, (_, index): Point => {
    const t = (index + 1) / parts;
    if (segment.kind === 'arc') {
      const { center, radius, fromAngle, toAngle } = segment;
      const angle = ((fromAngle + t * (toAngle - fromAngle)) * Math.PI) / 180;
      return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
    }
    const { control1, control2, to } = segment;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3] as const;
    const points = [[x, y], control1, control2, to] as const;
    const along = (axis: 0 | 1) => points.reduce((sum, point, i) => sum + weights[i]! * point[axis], 0);
    return [along(0), along(1)];
  });
}

/** A contour as a polygon, for drawing. */
export function outlineOf({ start, segments }: Loop): readonly Point[] {
  let from = start;
  return segments.flatMap((segment) => {
    const points = pointsAlong(from, segment, 24);
    from = segment.to;
    return points;
  });
}

/** A point's position from the corner: `37 / 9.5`. */
function place(on: OrderPaper, [x, y]: Point): string {
  return `${on.num(x)}\u00a0/\u00a0${on.num(y)}`;
}

function sideOf(axis: Axis, isFar: boolean): ItemHole['side'] {
  const ends = { x: ['left', 'right'], y: ['below', 'above'], z: ['back', 'front'] } as const;
  return ends[axis][isFar ? 1 : 0];
}

/**
 * Converts a point from the coordinates of a part's profile to those of the view along the part's axis. A profile's
 * coordinates are in the order x, y, z, but in the side view, z comes first.
 */
function inView(axis: Axis, [u, v]: Point): Point {
  return axis === 'x' ? [v, u] : [u, v];
}

/** The profile of a bar or plate, as seen along its axis. */
function sectionOf({ axis, profile }: ExtrudePart): readonly Region[] {
  if (axis !== 'x') return profile;
  const swapped = ([u, v]: Point): Point => [v, u];
  const turned = ({ start, segments }: Loop): Loop => ({
    start: swapped(start),
    segments: segments.map((segment) => {
      if (segment.kind === 'line') return { ...segment, to: swapped(segment.to) };
      if (segment.kind === 'arc') return { ...segment, center: swapped(segment.center), to: swapped(segment.to) };
      const { control1, control2, to } = segment;
      return { ...segment, control1: swapped(control1), control2: swapped(control2), to: swapped(to) };
    }),
  });
  return profile.map(({ outer, holes }) => ({ outer: turned(outer), holes: holes.map(turned) }));
}

/** The wall thickness of a hollow section that's longer than it's wide; undefined if it's not the same all around. */
function wallOf({ profile, length }: ExtrudePart): number | undefined {
  const [region] = profile;
  if (profile.length !== 1 || region!.holes.length !== 1) return undefined;
  const [outer, inner] = [boundsOf(region!.outer), boundsOf(region!.holes[0]!)];
  if (!outer || !inner || outer.isRound !== inner.isRound) return undefined;
  if (length <= Math.max(outer.max[0] - outer.min[0], outer.max[1] - outer.min[1])) return undefined;
  const wall = inner.min[0] - outer.min[0];
  const gaps = [inner.min[1] - outer.min[1], outer.max[0] - inner.max[0], outer.max[1] - inner.max[1]];
  return gaps.every((gap) => Math.abs(gap - wall) < SAME) ? wall : undefined;
}

function boundsOf(loop: Loop): { readonly min: Point; readonly max: Point; readonly isRound: boolean } | undefined {
  const circle = circleOf(loop);
  if (!circle) {
    const rectangle = rectangleOf(loop);
    return rectangle && { ...rectangle, isRound: false };
  }
  const { center, radius } = circle;
  const beside = (by: number): Point => [center[0] + by, center[1] + by];
  return { min: beside(-radius), max: beside(radius), isRound: true };
}

function roundHole(loop: Loop, side: ItemHole['side']): readonly ItemHole[] {
  const circle = circleOf(loop);
  return circle ? [{ side, at: circle.center, diameter: 2 * circle.radius, depth: undefined }] : [];
}

/** The difference below which lengths count as equal, in mm. */
const SAME = 0.005;

function same(one: Point, other: Point): boolean {
  return Math.hypot(one[0] - other[0], one[1] - other[1]) < SAME;
}

function circleOf({ segments }: Loop): { readonly center: Point; readonly radius: number } | undefined {
  const [first] = segments;
  if (first?.kind !== 'arc') return undefined;
  const isOne = segments.every((segment) => segment.kind === 'arc' && same(segment.center, first.center));
  const turn = segments.reduce((sum, one) => sum + (one.kind === 'arc' ? Math.abs(one.toAngle - one.fromAngle) : 0), 0);
  return isOne && turn > 359.9 ? { center: first.center, radius: first.radius } : undefined;
}

/**
 * The rectangle that the contour forms. Undefined if a side isn't along an axis, or if a corner is neither square nor
 * rounded with the same radius as the others.
 */
function rectangleOf(loop: Loop): { readonly min: Point; readonly max: Point; readonly radius: number } | undefined {
  const radii = loop.segments.flatMap((segment) => (segment.kind === 'arc' ? [segment.radius] : []));
  const radius = radii[0] ?? 0;
  const points = pointsOf(loop);
  const lines = loop.segments.flatMap((segment, index) =>
    segment.kind === 'line' && !same(points[index]!, segment.to) ? [[points[index]!, segment.to] as const] : [],
  );
  const isStraight = lines.every(([from, to]) => Math.abs(from[0] - to[0]) < SAME || Math.abs(from[1] - to[1]) < SAME);
  const hasCorners = radii.length === 0 ? lines.length === 4 : radii.length === 4 && lines.length <= 4;
  const isEven = radii.every((one) => Math.abs(one - radius) < SAME);
  if (!isStraight || !hasCorners || !isEven || loop.segments.some(({ kind }) => kind === 'curve')) return undefined;
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
  const min: Point = [Math.min(...us), Math.min(...vs)];
  const max: Point = [Math.max(...us), Math.max(...vs)];
  // A concave corner has its center at the rectangle's own corner.
  const isRounded = loop.segments.every(
    (segment) =>
      segment.kind !== 'arc' ||
      segment.center.every((at, axis) => at >= min[axis]! + radius - SAME && at <= max[axis]! - radius + SAME),
  );
  return isRounded ? { min, max, radius } : undefined;
}

/** The points where the contour's segments start, and the point where it ends. */
function pointsOf({ start, segments }: Loop): readonly Point[] {
  return [start, ...segments.map(({ to }) => to)];
}
