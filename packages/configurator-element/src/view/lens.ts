// Converts points of the product to points in the picture, and back. It's loaded with the tools, so that it doesn't
// delay a page's first 3D frame.

import { cameraPoseForView, cameraPoseInFront, cameraPoseWithin } from './camera-pose.js';
import { perspectiveProjection } from './screen-projection.js';

export const lens = { cameraPoseForView, cameraPoseInFront, cameraPoseWithin, perspectiveProjection };

export type Lens = typeof lens;
