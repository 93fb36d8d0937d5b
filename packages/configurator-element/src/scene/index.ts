// The 3D scene, which shows the same parts as the drawing. Only modules in this folder import three.js; the element
// loads them on demand.

export type { ViewDirection } from '../view/camera-pose.js';
export { ProductScene, type ProductSceneOptions } from './product-scene.js';
export { SceneUnavailableError } from './renderer-context.js';
