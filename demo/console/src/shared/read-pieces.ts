// Reads a number of pieces, in the digits and with the separators of any language.

import { readNumber } from '@parametric/configurator-element/internal/read-number';

const MAX_PIECES = 1_000;

export const PIECES_PROBLEM = 'A whole number from 1 to 1,000.';

/** Undefined if the text is no whole number, or more than can be ordered at once. */
export function readPieces(text: string, language = globalThis.navigator?.language ?? 'en'): number | undefined {
  const { meanings } = readNumber(text, language);
  return meanings
    .map(({ value }) => value)
    .find((value) => Number.isInteger(value) && value >= 1 && value <= MAX_PIECES);
}
