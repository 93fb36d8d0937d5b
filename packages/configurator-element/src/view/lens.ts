// What a place of the picture is found by. It comes with the tools, so that no page loads it before its first 3D frame.

import { cameraPoseForView, cameraPoseInFront, cameraPoseWithin } from './camera-pose.js';
import { perspectiveProjection } from './projection.js';

export const lens = { cameraPoseForView, cameraPoseInFront, cameraPoseWithin, perspectiveProjection };

export type Lens = typeof lens;
