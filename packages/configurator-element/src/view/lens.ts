// The functions by which points of the product and of the picture are found from one another. They come with the tools, so
// that no page loads them before its first 3D frame.

import { cameraPoseForView, cameraPoseInFront, cameraPoseWithin } from './camera-pose.js';
import { perspectiveProjection } from './projection.js';

export const lens = { cameraPoseForView, cameraPoseInFront, cameraPoseWithin, perspectiveProjection };

export type Lens = typeof lens;
