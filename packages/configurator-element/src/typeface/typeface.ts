// Converts text to outlines, using the typeface's compact glyph table.

import { type Loop, loopArea, type Point, type Region, type Segment, transformRegions } from '../geometry/curve.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import type { TextPart, Vector } from '../model/evaluate/product.js';
import { DEFAULT_TYPEFACE } from '../model/letters/default-typeface.js';
import type { Letters } from '../model/letters/letters.js';
import { numbersOf, type Outlines } from '../model/letters/typeface-table.js';
import { baseLine, layOnFace } from './part-texts.js';

/** Made by `build/make-typeface.mjs`, or from a font file by `parametric-model typeface`. */
export interface TypefaceTable extends Outlines {
  /** The copyright and the license. */
  readonly license: string;
}

type TextOf = Pick<TextPart, 'text' | 'height' | 'typeface'>;

const CAPITAL = 1000;

/** Letters as outlines, for products with engraved or raised text. */
export class Typeface {
  readonly license: string;
  readonly letters: Letters;
  readonly #contours: readonly string[];
  readonly #glyphs = new Map<number, readonly number[]>();
  readonly #regions = new Map<number, readonly Region[]>();

  constructor({ license, contours, glyphs }: TypefaceTable, letters: Letters) {
    this.license = license;
    this.letters = letters;
    this.#contours = contours.split(' ');
    let code = 0;
    for (const glyph of glyphs.split(' ')) {
      const [step, ...places] = numbersOf(glyph);
      code += step!;
      this.#glyphs.set(code, places);
    }
  }

  /**
   * Returns the outlines of a text as areas, in mm to the right of and up from the start of its baseline.
   * @param height the height of a capital letter, in mm
   * @throws {RangeError} if the typeface lacks a letter. That can't happen with a configuration that the document
   *   allows.
   */
  layOut(written: string, height: number): readonly Region[] {
    const scale = height / CAPITAL;
    const regions: Region[] = [];
    let start = 0;
    for (const letter of this.letters.codePointsOf(written)) {
      const from = start;
      regions.push(...transformRegions(this.#regionsOf(letter), ([u, v]) => [(from + u) * scale, v * scale]));
      start += this.letters.advanceOf(letter);
    }
    return regions;
  }

  /**
   * A text's letters, each as a text part with a size of 0 and its origin in the part's frame, in mm. Spaces are left
   * out.
   */
  lettersOf(part: TextPart): readonly { readonly letter: TextPart; readonly at: Vector }[] {
    const [first, second] = planeAxes[faceAxis(part.on.face)];
    const toPart = baseLine(part);
    let start = 0;
    const letters = this.letters.codePointsOf(part.text).map((code) => {
      const at: [number, number, number] = [0, 0, 0];
      [at[first], at[second]] = toPart([(start * part.height) / CAPITAL, 0]);
      start += this.letters.advanceOf(code);
      return { letter: { ...part, text: String.fromCodePoint(code), size: [0, 0, 0] as const }, at };
    });
    return letters.filter(({ letter }) => letter.text !== ' ');
  }

  /** A text's areas in the part's own frame, in the two axes other than its side's, in the order x, y, z, in mm. */
  regionsOf(part: TextPart): readonly Region[] {
    return layOnFace(this.outlinesOf(part), part);
  }

  /**
   * The same as `layOut`.
   * @throws {RangeError} if the text has another typeface
   */
  outlinesOf({ text, height, typeface = DEFAULT_TYPEFACE }: TextOf): readonly Region[] {
    const own = this.letters.typeface;
    if (typeface === own) return this.layOut(text, height);
    throw new RangeError(
      `The text “${text}” is in "${typeface}", but this typeface is "${own}": use loadTypeface(product)`,
    );
  }

  #regionsOf(letter: number): readonly Region[] {
    const known = this.#regions.get(letter);
    if (known) return known;
    const places = this.#glyphs.get(letter);
    if (!places) throw new RangeError(this.letters.lack([String.fromCodePoint(letter)]));
    const regions = regionsOf(this.#loopsAt(places));
    this.#regions.set(letter, regions);
    return regions;
  }

  #loopsAt(places: readonly number[]): readonly Loop[] {
    const loops: Loop[] = [];
    for (let i = 0; i < places.length; i += 3) {
      loops.push(loopOf(this.#contours[places[i]!]!, [places[i + 1]!, places[i + 2]!]));
    }
    return loops;
  }
}

/** The table lists each outer contour before the holes in it. */
function regionsOf(loops: readonly Loop[]): readonly Region[] {
  const regions: { outer: Loop; holes: Loop[] }[] = [];
  for (const loop of loops) {
    if (loopArea(loop) > 0) regions.push({ outer: loop, holes: [] });
    else regions.at(-1)?.holes.push(loop);
  }
  return regions;
}

function loopOf(contour: string, start: Point): Loop {
  const segments: Segment[] = [];
  let from = start;
  const next = (values: readonly number[], i: number, origin: Point): Point => [
    origin[0] + values[i]!,
    origin[1] + values[i + 1]!,
  ];
  for (const [, mark, digits] of contour.matchAll(/([-.])([^-.]*)/g)) {
    const values = numbersOf(digits!);
    for (let i = 0; i < values.length; i += mark === '.' ? 4 : 2) {
      const corner = next(values, i, from);
      const to = mark === '.' ? next(values, i + 2, corner) : corner;
      segments.push(mark === '.' ? curve(from, corner, to) : { kind: 'line', to });
      from = to;
    }
  }
  if (from[0] !== start[0] || from[1] !== start[1]) segments.push({ kind: 'line', to: start });
  return { start, segments };
}

/** Converts a quadratic curve to a cubic one. */
function curve(from: Point, control: Point, to: Point): Segment {
  const between = (end: Point): Point => [
    end[0] + ((control[0] - end[0]) * 2) / 3,
    end[1] + ((control[1] - end[1]) * 2) / 3,
  ];
  return { kind: 'curve', control1: between(from), control2: between(to), to };
}
