// An order's search terms: the words of its recipient's name, its postcode, and its number. Email addresses, streets,
// and phone numbers can't be searched, so that no one types them into a URL, which ends up in logs.

import type { Recipient } from '../records/records.js';

const MAX_WORDS = 6;

/** A parsed search. An order matches if its number matches, or if it has all the words. */
export interface OrderSearch {
  /** The beginnings of words. */
  readonly words: readonly string[];
  /** The beginning of an order id, if the text could be one: `ord_3f2a90c1`. */
  readonly id: string | undefined;
}

/** @returns undefined if the text has no letters or digits */
export function readOrderSearch(text: string): OrderSearch | undefined {
  const words = longestOf(wordsOf(text)).slice(0, MAX_WORDS);
  const number = text
    .toLowerCase()
    .replace(/^[\s\p{Cf}]*#?\s*(ord_)?/u, '')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  const id = /^[0-9a-f]{4,32}$/.test(number) ? `ord_${number}` : undefined;
  return words.length > 0 ? { words, id } : undefined;
}

/** The words that find a recipient, without duplicates. Postcodes match with and without spaces. */
export function termsOf({ name, postcode }: Recipient): readonly string[] {
  return [...new Set([...wordsOf(name ?? ''), ...wordsOf(postcode), wordsOf(postcode).join('')])].filter(Boolean);
}

/**
 * Leaves out words that are prefixes of other words: an order with the longer word matches both, and each word costs an
 * index scan.
 */
function longestOf(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word, _, all) => !all.some((other) => other !== word && other.startsWith(word)));
}

/** The text's words in lowercase, without accents and vowel signs. Digits in any script become 0 to 9. */
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
