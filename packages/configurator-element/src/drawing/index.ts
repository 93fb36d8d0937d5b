// A product as SVG: a picture in perspective, and measured views. Reads a product; knows no DOM and no scene.

export { loadTypeface, type Typeface } from '../typeface/index.js';
export type { DrawPictureOptions } from './draw-picture.js';
export { drawPicture } from './draw-picture.js';
export type { DrawViewOptions, ViewSide } from './draw-view.js';
export { drawView } from './draw-view.js';
export type { SvgShape } from './to-svg.js';
export { toSvg } from './to-svg.js';
