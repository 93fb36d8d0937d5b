// Draws the product as a photograph would show it: in perspective, with diffuse light and a shadow on the ground. It
// uses presentation attributes instead of styles, which a strict content security policy would block.

import type { PlacedPart, Product } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import type { Typeface } from '../typeface/index.js';
import { type CameraPose, cameraPoseForView } from '../view/camera-pose.js';
import { perspectiveCamera } from './camera.js';
import { Gradients } from './facet-fill.js';
import { lightingOf } from './lighting.js';
import { isOpaque, paint } from './paint.js';
import { paintOrder } from './paint-order.js';
import { type ProjectedSolid, projectSolid } from './projected-solid.js';
import { shadowOf } from './shadow.js';
import { solidReader } from './solids/index.js';
import type { SvgShape } from './to-svg.js';

/** Options of `drawPicture`. */
export interface DrawPictureOptions {
  /** The picture's width divided by its height; 4/3 by default, and for anything but a finite number above 0. */
  readonly aspect?: number;
  /** The camera's pose, with the whole product in front of it; the home view by default, which shows all of it. */
  readonly cameraPose?: CameraPose | undefined;
  /** The colour behind the product; none by default. */
  readonly background?: string;
  /** Whether to draw the shadow on the ground; true by default. */
  readonly shadow?: boolean;
  /** The prefix for gradient ids, followed by a hash of their content, so that pictures never clash; `g` by default. */
  readonly idPrefix?: string;
  /** The typeface for text on parts, from `loadTypeface`; without it, text isn't drawn. */
  readonly typeface?: Typeface | undefined;
}

/** The picture's height in its own units. */
const HEIGHT = 1000;

const DEFAULT_ASPECT = 4 / 3;

/** The largest distance between a facet and the round surface it approximates; units of the picture. */
const ROUNDNESS = 0.25;

/**
 * Draws the product as an `svg` of 1000 · aspect by 1000 units, to which the caller adds a role and a title.
 * @example
 * ```ts
 * const product = compileModel(document).evaluate({ width: 1200 });
 * await writeFile('shelf.svg', toSvg(drawPicture(product, { aspect: 4 / 3 })));
 * ```
 */
export function drawPicture(product: Product, options?: DrawPictureOptions): SvgShape {
  return runToEnd(drawPictureInSteps(product, options));
}

/** The same in short steps, so that the page can run its own tasks in between. */
export function* drawPictureInSteps(product: Product, options: DrawPictureOptions = {}): Generator<void, SvgShape> {
  const { background, shadow = true, idPrefix = 'g', typeface } = options;
  const aspect = aspectOf(options);
  const width = Math.round(HEIGHT * aspect);
  const { cameraPose = cameraPoseForView('home', product.bounds, aspect) } = options;
  const camera = perspectiveCamera(cameraPose, width, HEIGHT);
  const solidsOf = solidReader(ROUNDNESS / camera.scale);
  const parts: PlacedPart[] = [];
  const solids: ProjectedSolid[] = [];
  for (const part of product.parts) {
    for (const solid of solidsOf(part)) solids.push(projectSolid(solid, parts.length, isOpaque(part), camera));
    parts.push(part);
    yield;
  }
  const children: SvgShape[] = [];
  if (background) children.push({ tag: 'rect', attributes: { width, height: HEIGHT, fill: background }, children: [] });
  const lighting = yield* lightingOf(parts.filter(isOpaque), product.bounds);
  if (shadow && parts.length > 0) children.push(shadowOf(lighting, product.bounds.min[1], camera));
  const gradients = new Gradients(idPrefix);
  const ordered = yield* paintOrder(solids, camera);
  const paths = yield* paint(ordered, parts, lighting, camera, gradients, typeface);
  const attributes = { 'stroke-width': 1, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  children.push(...gradients.shapes, { tag: 'g', attributes, children: paths });
  return { tag: 'svg', attributes: { viewBox: `0 0 ${width} ${HEIGHT}` }, children };
}

/** A page that doesn't have a size yet gives 0 or NaN. */
function aspectOf({ aspect = DEFAULT_ASPECT }: DrawPictureOptions): number {
  return aspect > 0 && Number.isFinite(aspect) ? aspect : DEFAULT_ASPECT;
}
