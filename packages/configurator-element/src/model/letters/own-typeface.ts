// A document's own typeface. Its table is checked before anything reads it, because documents can come from anyone.

import { type IssueList, pointerStep } from '../document/errors.js';
import type { OwnTypeface } from '../document/typeface.js';
import { numbersOf } from './typeface-table.js';

/** The limits of a document's own typeface; lengths in thousandths of the cap height. */
const typefaceLimits = {
  nameLength: 100,
  licenseLength: 1000,
  letters: 2000,
  /** The points in one letter, including control points. */
  points: 2000,
  /** How wide a letter may be, and how far it may extend from its start. */
  extent: 20_000,
} as const;

const LAST_CODE_POINT = 0x10ffff;

/** The characters in a run of widths, a contour or a glyph. */
const LONGEST = 20_000;

/** Limit a number to four digits, so that it's at most 2¹⁹. */
const NUMBER = '[g-z0-9+/]{0,3}[A-Za-f]';
const CONTOUR = new RegExp(`^(?:-(?:(?:${NUMBER}){2})+|\\.(?:(?:${NUMBER}){4})+)+$`);
const GLYPH = new RegExp(`^[g-z0-9+/]{0,4}[A-Za-f](?:(?:${NUMBER}){3})*$`);
const RUN = /^[0-9a-z]{1,4}(?: [0-9a-z]{1,3})+$/;

/**
 * Reads the width of each letter, by its code point. @param runs runs of a code point followed by widths, in base 36
 */
export function widthsOf(runs: readonly string[]): ReadonlyMap<number, number> {
  return new Map(
    runs.flatMap((run) => {
      const [from, ...all] = run.split(' ').map((each) => Number.parseInt(each, 36));
      return all.map((width, index) => [from! + index, width] as const);
    }),
  );
}

/** @returns whether the table can be used; adds an issue if not */
export function checkTypeface(own: OwnTypeface, issues: IssueList): boolean {
  const problem = problemIn(own);
  if (problem) issues.add(`/typeface${problem.path.map(pointerStep).join('')}`, 'value', problem.message);
  return !problem;
}

interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function problemIn(own: OwnTypeface): Problem | undefined {
  for (const [key, most] of [
    ['name', typefaceLimits.nameLength],
    ['license', typefaceLimits.licenseLength],
  ] as const) {
    const { length } = own[key].trim();
    if (length === 0 || length > most) return { path: [key], message: `This must have 1 to ${most} characters` };
  }
  return problemInWidths(own.advances) ?? problemInOutlines(own);
}

function problemInWidths(runs: readonly string[]): Problem | undefined {
  const path = (index: number) => ['advances', index];
  const wrong = runs.findIndex((run) => run.length > LONGEST || !RUN.test(run));
  if (wrong >= 0) return { path: path(wrong), message: NOT_MADE };
  const widths = widthsOf(runs);
  if (widths.size === 0 || widths.size > typefaceLimits.letters) {
    return { path: ['advances'], message: `A typeface can have 1 to ${typefaceLimits.letters} letters` };
  }
  for (const [code, width] of widths) {
    const letter = describe(code);
    if (code > LAST_CODE_POINT) return { path: ['advances'], message: `${letter} isn't a letter` };
    if (width > typefaceLimits.extent) return { path: ['advances'], message: `${letter} is too wide` };
    const plain = width === 0 ? String.fromCodePoint(code).normalize('NFD').codePointAt(0)! : code;
    if (!widths.get(plain)) return { path: ['advances'], message: `${letter} has no width` };
  }
  return undefined;
}

function problemInOutlines({ advances, contours, glyphs }: OwnTypeface): Problem | undefined {
  const shapes = contours.split(' ');
  const wrong = shapes.find((shape) => shape.length > LONGEST || !CONTOUR.test(shape));
  if (wrong !== undefined) return { path: ['contours'], message: NOT_MADE };
  const reaches = shapes.map(reachOf);
  const widths = widthsOf(advances);
  let code = 0;
  let count = 0;
  for (const glyph of glyphs.split(' ')) {
    if (glyph.length > LONGEST || !GLYPH.test(glyph)) return { path: ['glyphs'], message: NOT_MADE };
    const [step, ...places] = numbersOf(glyph);
    code += step!;
    count++;
    const problem =
      step! > 0 && widths.has(code) ? problemInGlyph(places, reaches) : "has an outline, but it isn't in advances";
    if (problem) return { path: ['glyphs'], message: `${describe(code)} ${problem}` };
  }
  if (count === widths.size) return undefined;
  return { path: ['glyphs'], message: `There are ${count} outlines, but ${widths.size} widths` };
}

function problemInGlyph(places: readonly number[], reaches: readonly Reach[]): string | undefined {
  let points = 0;
  for (let i = 0; i < places.length; i += 3) {
    const [index, u, v] = [places[i]!, places[i + 1]!, places[i + 2]!];
    const reach = reaches[index];
    if (!reach) return `has contour ${index}, but there are ${reaches.length}`;
    points += reach.points;
    if (Math.max(Math.abs(u), Math.abs(v)) + reach.furthest > typefaceLimits.extent) return 'is too large';
  }
  return points > typefaceLimits.points ? `has more than ${typefaceLimits.points} points` : undefined;
}

interface Reach {
  readonly points: number;
  /** The distance from the contour's start along an axis. */
  readonly furthest: number;
}

function reachOf(shape: string): Reach {
  const values = numbersOf(shape.replace(/[-.]/g, ''));
  let [u, v, furthest] = [0, 0, 0];
  for (let i = 0; i < values.length; i += 2) {
    u += values[i]!;
    v += values[i + 1]!;
    furthest = Math.max(furthest, Math.abs(u), Math.abs(v));
  }
  return { points: values.length / 2, furthest };
}

function describe(code: number): string {
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return code > 0x20 && code <= LAST_CODE_POINT ? `"${String.fromCodePoint(code)}" (${number})` : number;
}

const NOT_MADE = 'This isn’t as "parametric-model typeface" writes it';

/** A name that no typeface with different letters has. */
export function uniqueNameOf({ name, advances, contours, glyphs }: OwnTypeface): string {
  let hash = 0;
  for (const character of [...advances, contours, glyphs].join(' ')) {
    hash = (Math.imul(hash, 31) + character.codePointAt(0)!) | 0;
  }
  return `${name}#${(hash >>> 0).toString(36)}`;
}
