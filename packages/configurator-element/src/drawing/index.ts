// The `./drawing` subpath: a product as SVG, in a perspective picture and in measured views.

export { loadTypeface, type Typeface } from '../typeface/index.js';
export { ownAspect } from '../view/camera-pose.js';
export type { Mount, Setting } from '../view/setting.js';
export { type AssemblyView, drawAssembly } from './assembly-view.js';
export type { DrawPictureOptions, DrawPictureOptions as PictureOptions } from './draw-picture.js';
export { drawPicture } from './draw-picture.js';
export type { DrawViewOptions, DrawViewOptions as ViewOptions, ViewSide } from './draw-view.js';
export { drawView } from './draw-view.js';
export type { SvgShape, SvgShape as Shape } from './to-svg.js';
export { toSvg } from './to-svg.js';
