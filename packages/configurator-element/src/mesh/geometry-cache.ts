// What a view that shows one product after another keeps of the geometries of the last one.

import { DrilledPanelCache } from './drilled/drilled-panel-cache.js';
import { KeptEngravings } from './engrave.js';
import { sharedKeys } from './stretch-geometry.js';

export class GeometryCache {
  readonly drilledPanels = new DrilledPanelCache();
  readonly engravings = new KeptEngravings();
  readonly keyOf = sharedKeys();

  /** Called before each product. */
  begin(): void {
    this.drilledPanels.begin();
    this.engravings.begin();
  }
}
