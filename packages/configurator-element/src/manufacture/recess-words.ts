// The names of each recess-making operation in lists, papers, drawings and forms. A row has the same order as
// `listLanguages`.

import type { Recess } from '../model/evaluate/product.js';

export const recessWords = {
  groove: ['groove', 'Nut', 'rainure', 'ranura', 'scanalatura', 'groef', 'rowek', 'أخدود'],
  rebate: ['rabbet', 'Falz', 'feuillure', 'rebaje', 'battuta', 'sponning', 'wręg', 'فرزة'],
  pocket: ['pocket', 'Tasche', 'poche', 'cajeado', 'tasca', 'uitsparing', 'kieszeń', 'جيب'],
} satisfies Readonly<Record<Recess['kind'], readonly [en: string, ...others: string[]]>>;

/**
 * The kinds of recesses in a board: `groove`, `rebate` and `pocket`, as in a document's `machining`.
 * @example
 * ```ts
 * recessKinds.map((kind) => listWords('de').work[kind]); // ['Nut', 'Falz', 'Tasche']
 * ```
 */
export const recessKinds = Object.keys(recessWords) as readonly Recess['kind'][];
