// Keeps the geometries of the last product for a view that shows one product after another. Without it, a step of a
// slider takes 3.5 times as long to the triangles of 400 drilled boards, and a frame in which 100 parts with outlines
// of their own move takes five times as long to geometries, because the keys of all outlines are written again.

import { DrilledPanelCache } from './drilled/drilled-panel-cache.js';
import { KeptEngravings } from './engrave.js';
import { sharedKeys } from './stretch-geometry.js';

export class GeometryCache {
  readonly drilledPanels = new DrilledPanelCache();
  readonly engravings = new KeptEngravings();
  readonly keyOf = sharedKeys();

  /** Call this before each product. */
  begin(): void {
    this.drilledPanels.begin();
    this.engravings.begin();
  }
}
