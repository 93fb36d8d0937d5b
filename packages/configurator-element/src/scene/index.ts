// The scene: the same parts as the drawing's, in three.js. The element loads this module when it is wanted; nothing of
// three.js is in any other.

export type { ViewName } from '../view/viewpoint.js';
export { SceneUnavailableError } from './errors.js';
export { type PictureOptions, Stage, type StageOptions } from './stage.js';
