// What the evaluator knows about letters before their widths are loaded.

import type { Letters } from './letters.js';

/** By the name of their typeface. */
export type LettersByTypeface = ReadonlyMap<string, Letters>;

export const DEFAULT_TYPEFACE = 'inter';

/** Operations charged for measuring a letter. */
export const LETTER_COST = 20;
