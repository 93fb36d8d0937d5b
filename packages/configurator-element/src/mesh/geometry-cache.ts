// What a view that shows one product after another keeps of the geometries of the last one.

import { DrilledPanelCache } from './drilled/drilled-panel-cache.js';

/** Writes out data that parts share, as a key. */
export type KeyOf = (shared: object) => string;

/** A profile or a list of holes is one object for all parts that share it, and is written out once. */
export function sharedKeys(): KeyOf {
  const keys = new WeakMap<object, string>();
  return (shared) => {
    const key = keys.get(shared) ?? JSON.stringify(shared);
    keys.set(shared, key);
    return key;
  };
}

export class GeometryCache {
  readonly drilledPanels = new DrilledPanelCache();
  readonly keyOf = sharedKeys();

  /** Called before each product. */
  begin(): void {
    this.drilledPanels.begin();
  }
}
