// The material of parts that aren't isolated. It's separate from the presentation, because the scene needs it before
// anything is isolated.

import type { Material } from '../../model/document/material.js';

/** Looks like glass, so that the isolated parts can be seen through the others. */
export const DIMMED: Material = { id: '', name: '', color: '#b9c2c9', finish: 'glass' };
