// The material of what is not isolated, apart from what presents it: the scene needs it before anything is isolated.

import type { Material } from '../../model/document/material.js';

/** It is still there, but one sees through it. */
export const dimmed: Material = { id: '', name: '', color: '#b9c2c9', finish: 'glass' };
