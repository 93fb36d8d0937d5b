// The material of parts that are not isolated. It is separate from the presentation, because the scene needs it before
// anything is isolated.

import type { Material } from '../../model/document/material.js';

/** Like glass, so that the isolated parts are visible through the others. */
export const DIMMED: Material = { id: '', name: '', color: '#b9c2c9', finish: 'glass' };
