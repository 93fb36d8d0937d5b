// Strings to try for a text parameter: short and long, in narrow and wide letters, and those that the document compares
// with. The seed is fixed, so every run tries the same ones.

import type { ParameterState } from '../../model/index.js';

type TextState = ParameterState & { readonly type: 'text' };

/** The narrowest letter, the widest letter, and a selection of all letters. */
interface Letters {
  readonly narrow: string;
  readonly wide: string;
  readonly others: string;
}

const letters: Letters = { narrow: 'i', wide: 'W', others: 'iljtfrxanehosmwAEHKMOW' };
const digits: Letters = { narrow: '1', wide: '8', others: '0123456789' };
const address: Letters = { narrow: 'i', wide: 'w', others: 'abc-xyz/0123' };

/** A short prefix that turns any string into an address. */
const SITE = 'https://example.org/';

/** The maximum number of words to try from a document, because it may have thousands. */
const MAX_WORDS = 20;

export class SampleTexts {
  readonly #words: readonly string[];
  /** Strings by pattern and lengths. */
  readonly #within = new Map<string, readonly string[]>();

  /** @param words the strings in the document's expressions */
  constructor(words: readonly string[]) {
    this.#words = [...new Set(words)].slice(0, MAX_WORDS);
  }

  shortest({ pattern, minLength }: TextState): string {
    return written(pattern, lettersOf(pattern).wide.repeat(minLength));
  }

  /** A string in wide letters, which takes up the most space. */
  longest({ pattern, maxLength }: TextState): string {
    return written(pattern, lettersOf(pattern).wide.repeat(maxLength));
  }

  /** Strings of the shortest lengths, of the longest, and of one in between. */
  within(state: TextState): readonly string[] {
    const key = `${state.pattern} ${state.minLength} ${state.maxLength}`;
    const values = this.#within.get(key) ?? this.#made(state);
    this.#within.set(key, values);
    return values;
  }

  #made({ pattern, minLength, maxLength }: TextState): readonly string[] {
    const { narrow, wide } = lettersOf(pattern);
    const between = Math.round((minLength + maxLength) / 2);
    const lengths = [0, 1, 2, 3].map((more) => minLength + more);
    const all = [...lengths, between, maxLength - 1, maxLength].filter(
      (each) => each >= minLength && each <= maxLength,
    );
    const made = all.flatMap((length) => [wide, narrow].map((letter) => written(pattern, letter.repeat(length))));
    return [...new Set([...made, ...this.#words.filter((word) => isWithin(word, minLength, maxLength))])];
  }

  any(state: TextState, random: Random): string {
    const { pattern, minLength, maxLength } = state;
    const values = this.within(state);
    if (random() < 0.2) return values[Math.floor(random() * values.length)] ?? '';
    const span = maxLength - minLength;
    // Lengths below ten are as likely as those from ten to a hundred, because rules compare with small numbers.
    const length = minLength + Math.floor((span + 2) ** random()) - 1;
    const { narrow, wide, others } = lettersOf(pattern);
    const kinds = [narrow, wide, others];
    const kind = kinds[Math.floor(random() * kinds.length)] ?? wide;
    const letter = () => kind[Math.floor(random() * kind.length)] ?? wide;
    return written(pattern, Array.from({ length }, letter).join(''));
  }
}

function lettersOf(pattern: TextState['pattern']): Letters {
  return pattern === 'digits' ? digits : pattern === 'url' ? address : letters;
}

function isWithin(word: string, least: number, most: number): boolean {
  const { length } = [...word];
  return length >= least && length <= most;
}

/**
 * Turns a word into a string to try. For the pattern `url`, it's an address that's as long as the word, or longer if
 * the word is too short for an address.
 */
function written(pattern: TextState['pattern'], word: string): string {
  if (pattern !== 'url' || word === '') return word;
  return (SITE + word).slice(0, Math.max(word.length, SITE.length));
}

/** Returns numbers of at least 0 and less than 1. */
export type Random = () => number;

/** A random number generator that returns the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The values in random order. All orders are equally likely. */
export function shuffled<T>(values: readonly T[], random: Random): readonly T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
