// A product as SVG: a picture in perspective, and measured views. Reads a product; knows no DOM and no scene.

export { loadTypeface, type Typeface } from '../typeface/index.js';
export type { PictureOptions } from './draw-picture.js';
export { drawPicture } from './draw-picture.js';
export type { ViewOptions, ViewSide } from './draw-view.js';
export { drawView } from './draw-view.js';
export type { Shape } from './shape.js';
export { toSvg } from './to-svg.js';
