// Rectangular boards with bores in their faces.

export { boresAreApart } from './bore-collisions.js';
export { faceSize, isInFace } from './drill-pattern.js';
export { drilledPanel } from './drilled-panel.js';
export { DrilledPanelCache } from './drilled-panel-cache.js';
