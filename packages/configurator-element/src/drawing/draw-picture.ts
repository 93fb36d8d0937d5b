// The product as a photograph would show it: in perspective, with diffuse light and a shadow on the ground. Only
// presentation attributes, no styles: a page with a strict content security policy refuses those.

import type { PlacedPart, Product } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import { type CameraPose, cameraPoseForView } from '../view/camera-pose.js';
import { runToEnd } from '../view/run-to-end.js';
import { perspectiveCamera } from './camera.js';
import { Gradients } from './facet-fill.js';
import { lightingOf } from './lighting.js';
import { isOpaque, paint } from './paint.js';
import { paintOrder } from './paint-order.js';
import { type ProjectedSolid, projectSolid } from './projected-solid.js';
import { shadowOf } from './shadow.js';
import { solidReader } from './solids/index.js';
import type { SvgShape } from './to-svg.js';

/** How the picture is to be drawn. */
export interface DrawPictureOptions {
  /** Width through height of the picture; default 4/3, also where it is no number above 0. */
  readonly aspect?: number;
  /** Where the camera stands, all of the product in front of it; default the home view, which shows it whole. */
  readonly cameraPose?: CameraPose | undefined;
  /** A colour behind the product; default none. */
  readonly background?: string;
  /** The shadow on the ground; default true. */
  readonly shadow?: boolean;
  /** What the ids of gradients begin with; the rest is a hash of their content, so that two pictures never clash. */
  readonly idPrefix?: string;
  /** For text on parts, from `loadTypeface`; without it none is drawn. */
  readonly typeface?: Typeface | undefined;
}

/** The picture's height in its own units. */
const height = 1000;

const defaultAspect = 4 / 3;

/** A facet may lie this far inside the round surface that it stands for; units of the picture. */
const roundness = 0.25;

/** An `svg` of 1000 · aspect by 1000 units; the caller gives it its role and title. */
export function drawPicture(product: Product, options?: DrawPictureOptions): SvgShape {
  return runToEnd(drawPictureInSteps(product, options));
}

/** The same in short steps, for a product of thousands of parts: the page does its own between them. */
export function* drawPictureInSteps(product: Product, options: DrawPictureOptions = {}): Generator<void, SvgShape> {
  const { background, shadow = true, idPrefix = 'g', typeface } = options;
  const aspect = aspectOf(options);
  const width = Math.round(height * aspect);
  const { cameraPose = cameraPoseForView('home', product.bounds, aspect) } = options;
  const camera = perspectiveCamera(cameraPose, width, height);
  const solidsOf = solidReader(roundness / camera.scale);
  const parts: PlacedPart[] = [];
  const solids: ProjectedSolid[] = [];
  for (const part of product.parts) {
    for (const solid of solidsOf(part)) solids.push(projectSolid(solid, parts.length, isOpaque(part), camera));
    parts.push(part);
    yield;
  }
  const children: SvgShape[] = [];
  if (background) children.push({ tag: 'rect', attributes: { width, height, fill: background }, children: [] });
  const lighting = yield* lightingOf(parts.filter(isOpaque), product.bounds);
  if (shadow && parts.length > 0) children.push(shadowOf(lighting, product.bounds.min[1], camera));
  const gradients = new Gradients(idPrefix);
  const ordered = yield* paintOrder(solids, camera);
  const paths = yield* paint(ordered, parts, lighting, camera, gradients, typeface);
  const attributes = { 'stroke-width': 1, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  children.push(...gradients.shapes, { tag: 'g', attributes, children: paths });
  return { tag: 'svg', attributes: { viewBox: `0 0 ${width} ${height}` }, children };
}

/** A page that has no size yet gives 0 or no number. */
function aspectOf({ aspect = defaultAspect }: DrawPictureOptions): number {
  return aspect > 0 && Number.isFinite(aspect) ? aspect : defaultAspect;
}
