// The functions that convert points of the product to points of the picture, and back. They are loaded with the tools,
// so that no page loads them before its first 3D frame.

import { cameraPoseForView, cameraPoseInFront, cameraPoseWithin } from './camera-pose.js';
import { perspectiveProjection } from './projection.js';

export const lens = { cameraPoseForView, cameraPoseInFront, cameraPoseWithin, perspectiveProjection };

export type Lens = typeof lens;
