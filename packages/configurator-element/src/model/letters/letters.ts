// The letters that a typeface has, and how wide each is. This is the only list of them: the outlines, which are loaded
// only to draw a product with letters, have exactly these.

import { lazily } from '../../geometry/lazily.js';
import type { IssueList } from '../document/errors.js';
import type { OwnTypeface, TypefaceDefinition } from '../document/typeface.js';
import type { TextPart } from '../evaluate/product.js';
import { DEFAULT_TYPEFACE } from './default-typeface.js';
import { widthsOf } from './own-typeface.js';

/** The advance width assumed for a letter that the typeface lacks; thousandths of the cap height. */
const MISSING_ADVANCE = 800;

/** Matches characters without a width: accents that don't combine with a letter, joiners, control characters. */
const IS_NOTHING = /^[\p{M}\p{Cf}\p{Cc}]$/u;

/** Characters that have no shape of their own, and that a text loses with the letters around them. */
const JOINERS = /[\p{Cf}\p{Cc}]/gu;

/** A letter with the accents that follow it. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Every typeface of the package has these. */
const PLAIN = /^[ -~]*$/;
const ALL_PLAIN = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** The letters of a document's typeface. Adds an issue if the typeface can't be used. */
export type LettersOf = (typeface: TypefaceDefinition, issues: IssueList) => Letters;

/** The letters of one typeface. */
export class Letters {
  /** The typeface's name in documents; of a document's own typeface, with a hash of its letters. */
  readonly typeface: string;
  /** What text parts say about their typeface. */
  readonly properties: Pick<TextPart, 'typeface' | 'ownTypeface'>;
  readonly #name: string;
  readonly #hasPlain: () => boolean;
  /** Advance widths by code point. They're decoded for the first text, because most products have none. */
  readonly #widths: () => ReadonlyMap<number, number>;

  /**
   * @param advances made by `build/make-typeface.mjs`, or the document's own
   * @param ownTypeface if it's the document's
   */
  constructor(typeface: string, advances: readonly string[], ownTypeface?: OwnTypeface) {
    this.typeface = typeface;
    this.properties = { ...(typeface !== DEFAULT_TYPEFACE && { typeface }), ...(ownTypeface && { ownTypeface }) };
    this.#name = ownTypeface?.name ?? typeface;
    this.#widths = lazily(() => widthsOf(advances));
    this.#hasPlain = lazily(() => !ownTypeface || this.#has(ALL_PLAIN));
  }

  /** The code points of all letters. */
  get all(): Iterable<number> {
    return this.#widths().keys();
  }

  /** The code points to draw. A letter and its accent are one code point if Unicode has one for them (NFC). */
  codePointsOf(written: string): readonly number[] {
    const codes: number[] = [];
    for (const letter of written.replace(/\s/gu, ' ').normalize('NFC')) {
      const code = letter.codePointAt(0)!;
      if (this.#widths().has(code) || !IS_NOTHING.test(letter)) codes.push(code);
    }
    return codes;
  }

  /** The advance width of a letter, in thousandths of the cap height. */
  advanceOf(letter: number): number {
    const width = this.#widths().get(letter) ?? MISSING_ADVANCE;
    return width === 0 ? this.advanceOf(String.fromCodePoint(letter).normalize('NFD').codePointAt(0)!) : width;
  }

  /** The width of a text, as a multiple of the cap height. */
  widthOf(written: string): number {
    return this.codePointsOf(written).reduce((sum, letter) => sum + this.advanceOf(letter), 0) / 1000;
  }

  /** A text's letters that the typeface lacks, each with its accents, without repeats. */
  missingIn(written: string): readonly string[] {
    if (PLAIN.test(written) && this.#hasPlain()) return [];
    return [...new Set(lettersIn(written).filter((letter) => !this.#has(letter)))];
  }

  /** A text without the letters that the typeface lacks. */
  without(written: string): string {
    return lettersIn(written)
      .filter((letter) => this.#has(letter))
      .join('')
      .replace(JOINERS, '');
  }

  /** Says that the typeface lacks these letters. */
  lack(missing: readonly string[]): string {
    return `The typeface "${this.#name}" has no ${missing.map((letter) => `"${letter}"`).join(', ')}`;
  }

  #has(letter: string): boolean {
    return [...letter.replace(/\s/gu, ' ').replace(JOINERS, '')].every((each) =>
      this.#widths().has(each.codePointAt(0)!),
    );
  }
}

function lettersIn(written: string): readonly string[] {
  return written.normalize('NFC').match(LETTERS) ?? [];
}
