// The search terms of an order: the words of its recipient's name, its postcode, and its number. E-mail addresses,
// streets and phone numbers can't be searched, so that nobody types them into a URL, which logs keep.

import type { Recipient } from '../records/records.js';

const MAX_WORDS = 6;

/** A parsed search. An order matches by its number, or by all of the words. */
export interface OrderSearch {
  /** Beginnings of words. */
  readonly words: readonly string[];
  /** The beginning of an order id, where the text may be one: `ord_3f2a90c1`. */
  readonly id: string | undefined;
}

/** @returns undefined if the text has no letter and no digit */
export function readOrderSearch(text: string): OrderSearch | undefined {
  const words = longestOf(wordsOf(text)).slice(0, MAX_WORDS);
  const number = text
    .toLowerCase()
    .replace(/^\s*#?\s*(ord_)?/, '')
    .replace(/[\s-]/g, '');
  const id = /^[0-9a-f]{4,32}$/.test(number) ? `ord_${number}` : undefined;
  return words.length > 0 ? { words, id } : undefined;
}

/** The words a recipient can be found by, each once. Postcodes match with and without spaces. */
export function termsOf({ name, postcode }: Recipient): readonly string[] {
  return [...new Set([...wordsOf(name ?? ''), ...wordsOf(postcode), wordsOf(postcode).join('')])].filter(Boolean);
}

/**
 * Leaves out words that are the beginning of another: an order with the longer word matches both, and each word costs a
 * range of the index.
 */
function longestOf(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word, _, all) => !all.some((other) => other !== word && other.startsWith(word)));
}

/** In lower case, without accents and vowel signs; digits of any script become 0 to 9. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! & 15))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
