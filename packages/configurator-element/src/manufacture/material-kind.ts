// What a material is, for who makes the product: as its document says it, else by the words of its id and its name.

import type { Finish, Material } from '../model/document/model-document.js';
import { textIn } from '../model/document/text.js';

const woods = [
  'ash',
  'bamboo',
  'beech',
  'birch',
  'cherry',
  'larch',
  'maple',
  'oak',
  'pine',
  'spruce',
  'teak',
  'walnut',
];

/** What a material of a finish may be, by the word that says it; the first that is found counts. */
const wordsOf: Readonly<Record<Finish, readonly string[]>> = {
  wood: woods,
  plywood: woods,
  laminate: ['compact', 'mdf', 'acrylic'],
  metal: ['stainless', 'steel', 'brass', 'bronze', 'copper', 'aluminium', 'iron', 'zinc'],
  glass: ['opal', 'clear', 'frosted'],
  fabric: ['linen', 'wool', 'cotton', 'felt', 'leather', 'velvet'],
  stone: ['slate', 'marble', 'granite', 'terrazzo', 'quartz', 'concrete'],
};

/** Of these finishes a word says which, of the others it says all. */
const general = new Set<Finish>(['plywood', 'laminate', 'glass']);

/**
 * From the general to the special, `plywood/birch`: who holds `plywood` holds that, too. A material without a `kind` is what its id
 * and its English name call it, such as `oak`, `veneer/oak` or `steel/stainless`, else its finish.
 */
export function materialKindOf({ kind, id, name, finish }: Material): string {
  if (kind !== undefined) return kind;
  const words = new Set(`${id} ${textIn(name, 'en')}`.toLowerCase().match(/[a-z]+/g));
  const special = wordsOf[finish].find((word) => words.has(word));
  if (special === undefined) return finish;
  if (special === 'stainless') return 'steel/stainless';
  if (finish === 'wood' && words.has('veneer')) return `veneer/${special}`;
  return general.has(finish) ? `${finish}/${special}` : special;
}
