// A product's materials, with the kinds under which a price list may hold each. They're cached for the most recently
// requested revisions.

import type { Material } from '@parametric/configurator-element/model';
import { LruCache } from '../../platform/lru-cache.js';
import type { ModelRecord } from '../records/records.js';
import { identityOf } from '../workshops/material-identity.js';

/** How many revisions are cached, and how many characters in total; one document may have megabytes. */
const MAX_KEPT = 2_000;
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;

export interface MaterialRow {
  readonly name: Material['name'];
  /** The most likely kind first. */
  readonly kinds: string[];
  /** In mm; undefined if the document has none. */
  readonly thickness_mm?: number;
}

/** Each row with its text, which identifies equal rows across models. */
type Rows = readonly (readonly [key: string, row: MaterialRow])[];

/**
 * A cache that needs no invalidation because a revision never changes. Documents were checked when they were published.
 */
export class ProductMaterialCache {
  /** The rows, by organization, model and revision. */
  readonly #rows = new LruCache<Rows>(MAX_KEPT, MAX_KEPT_LENGTH);

  async get(name: string, read: () => Promise<ModelRecord | undefined>): Promise<Rows> {
    const known = this.#rows.get(name);
    if (known) return known;
    const record = await read();
    const { materials = [] }: { readonly materials?: readonly Material[] } = record ? JSON.parse(record.document) : {};
    const rows: Rows = materials.map(rowOf).map((row) => [JSON.stringify(row), row]);
    const length = rows.reduce((sum, [key]) => sum + key.length, name.length);
    if (record) this.#rows.set(name, rows, length);
    return rows;
  }
}

function rowOf(material: Material): MaterialRow {
  return {
    name: material.name,
    kinds: [...new Set([true, false].flatMap((isBoard) => identityOf(material, isBoard).kinds))],
    ...(material.thickness === undefined ? {} : { thickness_mm: material.thickness }),
  };
}
