// The scene: the same parts as the drawing's, in three.js. The element loads this module when it is wanted; nothing of
// three.js is in any other.

export type { ViewDirection } from '../view/camera-pose.js';
export { ProductScene, type ProductSceneOptions } from './product-scene.js';
export { SceneUnavailableError } from './renderer-context.js';
