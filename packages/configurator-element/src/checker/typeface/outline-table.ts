// Writes a font's letters as the compact table that `Typeface` and `Letters` read.

import type { Outlines } from '../../model/letters/typeface-table.js';
import { writeNumbers } from '../../model/letters/typeface-table.js';

type Place = readonly [x: number, y: number];

/** A line to a point, or a curve with a control point. */
interface Step {
  readonly control?: Place | undefined;
  readonly to: Place;
}

interface Contour {
  readonly start: Place;
  readonly segments: readonly Step[];
  readonly area: number;
}

/** A letter of a font; lengths in thousandths of the cap height. */
export interface OutlinedLetter {
  readonly code: number;
  readonly advance: number;
  readonly contours: readonly Contour[];
}

/** A command of a font's outline, as opentype.js reads it. */
export interface PathCommand {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * The number of parabolas that a cubic curve is divided into. They differ from it by less than a thousandth of the cap
 * height.
 */
const PARABOLAS = 4;

/**
 * Reads a letter's contours. In the result, outer contours run counterclockwise.
 * @param isClockwise whether the font's outer contours run clockwise, as TrueType's do
 */
export function readContours(
  commands: readonly PathCommand[],
  scale: number,
  isClockwise: boolean,
): readonly Contour[] {
  const contours: Step[][] = [];
  for (const { type, x, y, x1, y1, x2, y2 } of commands) {
    const contour = contours.at(-1);
    if (type === 'M') contours.push([{ to: [x, y] }]);
    else if (type === 'L') contour!.push({ to: [x, y] });
    else if (type === 'Q') contour!.push({ control: [x1, y1], to: [x, y] });
    else if (type === 'C') contour!.push(...parabolas(contour!.at(-1)!.to, [x1, y1], [x2, y2], [x, y]));
    else if (type !== 'Z') throw new Error(`The path command ${type} can't be encoded.`);
  }
  return grouped(contours.map((segments) => scaled(isClockwise ? reversed(segments) : segments, scale)));
}

function parabolas(...cubic: readonly [Place, Place, Place, Place]): readonly Step[] {
  const at = (t: number): Place => {
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const sum = (axis: 0 | 1) => cubic.reduce((all, point, index) => all + point[axis] * weights[index]!, 0);
    return [sum(0), sum(1)];
  };
  // The control point of the parabola through the piece's ends and middle.
  return Array.from({ length: PARABOLAS }, (_, index) => {
    const [from, middle, to] = [index, index + 0.5, index + 1].map((each) => at(each / PARABOLAS));
    const control = (axis: 0 | 1) => 2 * middle![axis] - (from![axis] + to![axis]) / 2;
    return { control: [control(0), control(1)], to: to! };
  });
}

function reversed(segments: readonly Step[]): readonly Step[] {
  const ends = segments.map(({ to }) => to);
  const back = segments.slice(1).map(({ control }, i) => ({ control, to: ends[i]! }));
  return [{ to: ends.at(-1)! }, ...back.reverse()];
}

/** Rounds relative to the contour's start, so that the A in Á and Ä is the same contour. */
function scaled([first, ...rest]: readonly Step[], scale: number): Contour {
  const [x, y] = first!.to;
  const start: Place = [Math.round(x * scale), Math.round(y * scale)];
  const relative = ([u, v]: Place): Place => [Math.round((u - x) * scale), Math.round((v - y) * scale)];
  const segments = rest
    .map(({ control, to }) => ({ control: control && relative(control), to: relative(to) }))
    .filter(({ to }, i, all) => String(to) !== String(i === 0 ? [0, 0] : all[i - 1]!.to));
  return { start, segments, area: areaOf(segments) };
}

/** Each outer contour, followed by the holes inside it. */
function grouped(contours: readonly Contour[]): readonly Contour[] {
  const outers = contours.filter(({ area }) => area > 0);
  const holes = contours.filter(({ area }) => area < 0);
  return outers.flatMap((outer) => [outer, ...holes.filter((hole) => isInside(hole, outer))]);
}

function areaOf(segments: readonly Step[]): number {
  let area = 0;
  let from: Place = [0, 0];
  for (const { control, to } of segments) {
    for (const point of control ? [control, to] : [to]) {
      area += from[0] * point[1] - from[1] * point[0];
      from = point;
    }
  }
  return area / 2;
}

function isInside({ start: [x, y] }: Contour, { start, segments }: Contour): boolean {
  const corners = [[0, 0] as const, ...segments.map(({ to }) => to)].map(
    ([u, v]): Place => [start[0] + u, start[1] + v],
  );
  let inside = false;
  corners.forEach(([u0, v0], i) => {
    const [u1, v1] = corners[(i + 1) % corners.length]!;
    if (v0 > y !== v1 > y && x < ((u1 - u0) * (y - v0)) / (v1 - v0) + u0) inside = !inside;
  });
  return inside;
}

/**
 * Writes each distinct contour once, and glyphs that refer to contours by number. In a contour, `-` starts a line and
 * `.` starts a curve. Points are relative.
 * @param letters letters in code point order
 */
export function writeOutlines(letters: readonly OutlinedLetter[]): Outlines {
  const shapes = new Map<string, number>();
  let last = 0;
  const glyphs = letters.map(({ code, contours }) => {
    const places = contours.flatMap(({ start, segments }) => {
      const shape = writeContour(segments);
      if (!shapes.has(shape)) shapes.set(shape, shapes.size);
      return [shapes.get(shape)!, ...start];
    });
    const step = code - last;
    last = code;
    return writeNumbers([step, ...places]);
  });
  return { contours: [...shapes.keys()].join(' '), glyphs: glyphs.join(' ') };
}

function writeContour(segments: readonly Step[]): string {
  let [text, mark] = ['', ''];
  let from: Place = [0, 0];
  const relative = (point: Place): Place => {
    const step: Place = [point[0] - from[0], point[1] - from[1]];
    from = point;
    return step;
  };
  for (const { control, to } of segments) {
    const next = control ? '.' : '-';
    text += (next === mark ? '' : next) + writeNumbers([...(control ? relative(control) : []), ...relative(to)]);
    mark = next;
  }
  return text;
}

/**
 * Writes 0 for a letter with an accent that's as wide as the letter without it. Most are, which makes the model's
 * bundle smaller.
 */
export function writeAdvances(letters: readonly OutlinedLetter[]): readonly string[] {
  const widths = new Map(letters.map(({ code, advance }) => [code, advance]));
  const runs: [number, number[]][] = [];
  for (const { code, advance } of letters) {
    const plain = String.fromCodePoint(code).normalize('NFD').codePointAt(0)!;
    const width = plain !== code && widths.get(plain) === advance ? 0 : advance;
    const run = runs.at(-1);
    if (run && run[0] + run[1].length === code) run[1].push(width);
    else runs.push([code, [width]]);
  }
  return runs.map(([code, widths]) => [code, ...widths].map((each) => each.toString(36)).join(' '));
}
