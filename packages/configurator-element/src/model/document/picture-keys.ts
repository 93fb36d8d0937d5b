// The keys of a material whose values are addresses of pictures. It's a separate file, because only the scene and
// exported files need them.

import type { Material } from './material.js';

export const pictureKeys = ['texture', 'normalMap', 'roughnessMap'] as const satisfies readonly (keyof Material)[];
