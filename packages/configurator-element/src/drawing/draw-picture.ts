// Draws the product as in a photograph: in perspective, with diffuse light and a shadow on the ground. It uses
// presentation attributes instead of styles, because a strict content security policy would block styles.

import { times } from '../geometry/times.js';
import type { PlacedPart, Product } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import type { Typeface } from '../typeface/index.js';
import { type CameraPose, cameraPoseForView } from '../view/camera-pose.js';
import { CURVED, type Occluder } from '../view/occluders.js';
import { type Mount, type Setting, WALL_GAP } from '../view/setting.js';
import { type Camera, type PicturePoint, perspectiveCamera } from './camera.js';
import { Gradients } from './facet-fill.js';
import { type Lighting, lightingOf } from './lighting.js';
import { isOpaque, paint } from './paint.js';
import { paintOrder } from './paint-order.js';
import { PathData } from './path-data.js';
import { type ProjectedSolid, projectSolid } from './projected-solid.js';
import { settingShapes } from './setting-shapes.js';
import { solidReader } from './solids/index.js';
import { type Solid, vertexOf } from './solids/solid.js';
import type { SvgShape } from './to-svg.js';

/** Options of `drawPicture`. */
export interface DrawPictureOptions {
  /** The picture's width divided by its height. Defaults to 4/3, even if it isn't a finite number above 0. */
  readonly aspect?: number;
  /**
   * The camera's pose, with the whole product in front of it. Defaults to the home view, which shows the whole product.
   */
  readonly cameraPose?: CameraPose | undefined;
  /** The color behind the product. There's none by default. */
  readonly background?: string;
  /** Whether to draw the shadow on the ground. Defaults to true. */
  readonly shadow?: boolean;
  /**
   * Whether there's a wall or a room around the product, and whether the product stands on the floor or hangs on the
   * wall. By default, there's nothing around it. See the document's `setting`.
   */
  readonly setting?: Setting | undefined;
  readonly mount?: Mount | undefined;
  /**
   * The prefix for gradient ids. A hash of the gradient's content follows, so that pictures never clash. Defaults to
   * `g`.
   */
  readonly idPrefix?: string;
  /** The typeface for text on parts, from `loadTypeface`. Without it, text isn't drawn. */
  readonly typeface?: Typeface | undefined;
}

/** The picture's height in its own units. */
const HEIGHT = 1000;

const DEFAULT_ASPECT = 4 / 3;

/** The largest distance between a facet and the round surface that it approximates, in units of the picture. */
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

/** Like `drawPicture`, but in short steps, so that the page can run its own tasks in between. */
export function* drawPictureInSteps(product: Product, options: DrawPictureOptions = {}): Generator<void, SvgShape> {
  const { background, shadow = true, idPrefix = 'g', typeface, setting = 'studio', mount = 'floor' } = options;
  const hasWall = setting !== 'studio';
  const aspect = aspectOf(options);
  const width = Math.round(HEIGHT * aspect);
  const { cameraPose = cameraPoseForView('home', product.bounds, aspect) } = options;
  const camera = perspectiveCamera(cameraPose, width, HEIGHT);
  const solidsOf = solidReader(ROUNDNESS / camera.scale);
  const parts: PlacedPart[] = [];
  const solids: ProjectedSolid[] = [];
  const occluders: Occluder[] = [];
  for (const part of product.parts) {
    const own = solidsOf(part);
    for (const solid of own) solids.push(projectSolid(solid, parts.length, isOpaque(part), camera));
    if (isOpaque(part)) occluders.push(occluderOf(part, own));
    parts.push(part);
    yield;
  }
  const children: SvgShape[] = [];
  if (background) children.push({ tag: 'rect', attributes: { width, height: HEIGHT, fill: background }, children: [] });
  children.push(...settingShapes(setting, mount, product.bounds, camera, [width, HEIGHT]));
  const lighting = yield* lightingOf(occluders, product.bounds, hasWall ? mount : undefined);
  const isOnFloor = !hasWall || mount !== 'wall';
  const back = hasWall ? product.bounds.min[2] - WALL_GAP : Number.NEGATIVE_INFINITY;
  if (shadow && isOnFloor && parts.length > 0) children.push(shadowOf(lighting, product.bounds.min[1], camera, back));
  const gradients = new Gradients(idPrefix);
  const ordered = yield* paintOrder(solids, camera);
  const paths = yield* paint(ordered, parts, lighting, camera, gradients, typeface);
  const attributes = { 'stroke-width': 1, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  children.push(...gradients.shapes, { tag: 'g', attributes, children: paths });
  return { tag: 'svg', attributes: { viewBox: `0 0 ${width} ${HEIGHT}` }, children };
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * How a part blocks light: as its box, or as its solids if the box is mostly empty and would darken the part itself.
 */
function occluderOf(part: PlacedPart, solids: readonly Solid[]): Occluder {
  if (!CURVED.has(part.kind)) return part;
  const positions: number[] = [];
  const indices: number[] = [];
  for (const solid of solids) {
    const first = positions.length / 3;
    for (const at of solid.vertices.keys()) positions.push(...vertexOf(solid, at));
    for (const { loop } of solid.facets.filter(({ shown }) => shown)) {
      for (let i = 2; i < loop.length; i++) indices.push(first + loop[0]!, first + loop[i - 1]!, first + loop[i]!);
    }
  }
  return { size: part.size, matrix: IDENTITY, mesh: { positions, indices } };
}

/** The aspect of a page that doesn't have a size yet is 0 or NaN. */
function aspectOf({ aspect = DEFAULT_ASPECT }: DrawPictureOptions): number {
  return aspect > 0 && Number.isFinite(aspect) ? aspect : DEFAULT_ASPECT;
}

// Draws the soft shadow on the ground as contour lines of the floor's light map: layers of equal darkness, each inside
// the previous one. An SVG filter or gradient would need an id.

const COUNT = 22;

/** The opacity where no light falls on the ground. */
const DARKNESS = 0.5;

/** Anything lighter than this is left out, because it wouldn't be visible. */
const FAINTEST = 0.05;

/** How far a point may be from the line without it for the point to be left out, in units of the picture. */
const FARTHEST = 1;

/** The number of times to blur, which removes the blotches from sampling light in only a few directions. */
const BLURS = 3;

/** The darkness at which each layer starts. Faint layers are closer to each other than dark ones. */
const starts = times(COUNT, (i) => 0.03 + 0.97 * (i / COUNT) ** 1.5);

/**
 * @param height the height of the ground, in mm
 * @param back where the floor ends, in mm
 */
function shadowOf({ floor, cell }: Lighting, height: number, camera: Camera, back: number): SvgShape {
  const [columns] = floor.counts;
  const dark = Float64Array.from(floor.data, (light) => Math.max(0, 1 - light / 255 - FAINTEST) / (1 - FAINTEST));
  const map = blurred(dark, columns);
  const project = ([x, z]: PicturePoint) =>
    camera.project([floor.origin[0] + (x + 0.5) * cell, height, Math.max(back, floor.origin[1] + (z + 0.5) * cell)]);
  const layers = contours(map, columns, starts);
  const paths = starts.flatMap((start, i): SvgShape[] => {
    const data = new PathData();
    for (const loop of layers[i]!) data.add(coarse(loop.map(project)).flat(), true);
    const d = data.text;
    // The layers are painted on top of each other, so each adds the darkness that's still missing at its start.
    const opacity = 1 - (1 - DARKNESS * (starts[i + 1] ?? 1)) / (1 - DARKNESS * start);
    return d
      ? [{ tag: 'path', attributes: { d, 'fill-opacity': Math.round(opacity * 1000) / 1000 }, children: [] }]
      : [];
  });
  return { tag: 'g', attributes: {}, children: paths };
}

/**
 * Rounds a line to whole units and leaves out points between their neighbors, because faint edges don't show more
 * detail.
 */
export function coarse(points: readonly PicturePoint[]): readonly PicturePoint[] {
  const kept: PicturePoint[] = [];
  let skipped: PicturePoint[] = [];
  for (const [x, y] of points) {
    const point: PicturePoint = [Math.round(x), Math.round(y)];
    const [first] = kept.slice(-1);
    if (first && skipped.length > 0 && !skipped.every((one) => isNear(one, first, point))) {
      kept.push(skipped.at(-1)!);
      skipped = [];
    }
    if (kept.length === 0) kept.push(point);
    else skipped.push(point);
  }
  return [...kept, ...skipped.slice(-1)];
}

function isNear([x, y]: PicturePoint, [ax, ay]: PicturePoint, [bx, by]: PicturePoint): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  return length > 0 && Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) <= FARTHEST * length;
}

/** Repeatedly replaces each cell with the mean of itself and its eight neighbors. */
function blurred(map: Float64Array, columns: number): Float64Array {
  let values = map;
  for (let round = 0; round < BLURS; round++) {
    for (const step of [1, columns]) {
      const before = values;
      values = before.map((value, i) => ((before[i - step] ?? 0) + value + (before[i + step] ?? 0)) / 3);
    }
  }
  return values;
}

/** A square's corners in order. Edge n runs from corner n to the next. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/**
 * Contour lines of a grid of values (marching squares; W. Lorensen, H. Cline, "Marching Cubes", 1987, in the plane).
 * Outside the grid, values are 0.
 * @param values the values row by row, `columns` per row
 * @param levels 0 or more, in ascending order
 * @returns closed loops for each level, around everything above it
 */
export function contours(
  values: ArrayLike<number>,
  columns: number,
  levels: readonly number[],
): readonly (readonly (readonly PicturePoint[])[])[] {
  const rows = values.length / columns;
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= columns || y >= rows ? 0 : values[y * columns + x]!);
  const steps = levels.map(() => new Map<number, Step>());
  for (let y = -1; y < rows; y++) {
    let [upper, lower] = [0, 0];
    for (let x = -1; x < columns; x++) {
      const [nextUpper, nextLower] = [at(x + 1, y), at(x + 1, y + 1)];
      const low = Math.min(upper, nextUpper, nextLower, lower);
      const high = Math.max(upper, nextUpper, nextLower, lower);
      for (let i = 0; low < high && i < levels.length && levels[i]! < high; i++) {
        if (levels[i]! >= low) addSteps(steps[i]!, x, y, [upper, nextUpper, nextLower, lower], columns, levels[i]!);
      }
      [upper, lower] = [nextUpper, nextLower];
    }
  }
  return steps.map(loopsOf);
}

interface Step {
  readonly point: PicturePoint;
  readonly next: number;
}

/** Links each edge where the line leaves a square to the edge where it enters. */
function addSteps(
  steps: Map<number, Step>,
  x: number,
  y: number,
  values: readonly [number, number, number, number],
  columns: number,
  level: number,
): void {
  for (let edge = 0; edge < 4; edge++) {
    const [value, next] = [values[edge]!, values[(edge + 1) % 4]!];
    if (!(value > level && next <= level)) continue;
    let entry = (edge + 1) % 4;
    while (!(values[entry]! <= level && values[(entry + 1) % 4]! > level)) entry = (entry + 1) % 4;
    const share = (value - level) / (value - next);
    const [a, b] = [CORNERS[edge]!, CORNERS[(edge + 1) % 4]!];
    const point: PicturePoint = [x + a[0] + (b[0] - a[0]) * share, y + a[1] + (b[1] - a[1]) * share];
    steps.set(keyOf(x, y, edge, columns), { point, next: keyOf(x, y, entry, columns) });
  }
}

/** An edge's key, which is the same for both squares that share the edge. */
function keyOf(x: number, y: number, edge: number, columns: number): number {
  const [right, down] = edge === 1 ? [1, 0] : edge === 2 ? [0, 1] : [0, 0];
  return 2 * ((y + 1 + down) * (columns + 2) + x + 1 + right) + (edge % 2);
}

function loopsOf(steps: Map<number, Step>): readonly (readonly PicturePoint[])[] {
  const loops: PicturePoint[][] = [];
  for (const start of steps.keys()) {
    const loop: PicturePoint[] = [];
    for (let step = steps.get(start), key = start; step; key = step.next, step = steps.get(key)) {
      loop.push(step.point);
      steps.delete(key);
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
