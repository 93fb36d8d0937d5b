// The painter's algorithm, which paints what's farther away first. Two solids that overlap in the picture are ordered
// by a plane between them, and the resulting graph is sorted topologically into layers. Nothing within a layer
// overlaps, so all of its facets with the same color are one path.

import { eachOverlap } from '../geometry/overlapping-rects.js';
import { dot } from '../geometry/vector-math.js';
import type { Camera } from './camera.js';
import { encloses, overlap } from './convex-outline.js';
import { type ProjectedSolid, projectSolid } from './projected-solid.js';
import { type Facet, offsetOf, type Solid, vertexOf } from './solids/solid.js';
import { type IntersectingPair, splitIntersecting } from './split-intersecting.js';

export interface OrderedSolid {
  readonly projected: ProjectedSolid;
  /** The solid's layer, which is painted after all lower ones. */
  readonly layer: number;
  /** The facets that aren't completely hidden by another solid. */
  readonly visible: readonly Facet[];
}

/** Solids that overlap in the picture by no more than this, in units of the picture, are treated as separate. */
const SEAM = 0.05;

/** Solids that intersect by less than this (in mm) only touch. */
const TOLERANCE = 0.05;

/** The maximum number of splitting rounds. After that, depth determines the order. */
const MAX_ROUNDS = 6;

/** The maximum number of pairs to compare per round. A product with more is ordered only by depth. */
const MAX_PAIRS = 400_000;

/** The maximum number of layers for a product that's ordered only by depth. */
const MAX_DEPTH_LAYERS = 400;

/** Orders solids for painting, leaving out solids and facets that others hide completely. Yields after each solid. */
export function* paintOrder(
  whole: readonly ProjectedSolid[],
  camera: Camera,
): Generator<void, readonly OrderedSolid[]> {
  const rebuild = (solid: Solid, { part, opaque }: ProjectedSolid) => projectSolid(solid, part, opaque, camera);
  let solids = whole;
  for (let round = 0; ; round++) {
    const order = yield* compareAll(solids, camera);
    const split = order.intersecting.filter(([i, j]) => solids[i]!.opaque || solids[j]!.opaque);
    if (!order.after || split.length === 0 || round === MAX_ROUNDS) return inLayers(solids, order);
    solids = yield* splitIntersecting(solids, split, rebuild);
  }
}

interface Order {
  /** For each solid, the solids to paint after it; undefined if there were too many pairs to compare. */
  readonly after: number[][] | undefined;
  readonly intersecting: readonly IntersectingPair[];
  /** For each solid, the facets that other solids don't hide completely. */
  readonly visible: readonly (readonly Facet[])[];
}

function* compareAll(solids: readonly ProjectedSolid[], camera: Camera): Generator<void, Order> {
  const after: number[][] = solids.map(() => []);
  const intersecting: IntersectingPair[] = [];
  const hidden = solids.map(() => false);
  const visible = solids.map(({ front }) => front);
  const paint = (first: number, second: number) => {
    after[first]!.push(second);
    const [{ outline, points }, before] = [solids[first]!, solids[second]!];
    if (!before.opaque) return;
    if (encloses(before.outline, outline, SEAM)) {
      hidden[first] = true;
      visible[first] = [];
      return;
    }
    for (const facet of visible[first]!) {
      if (!encloses(before.outline, points, SEAM, facet.loop)) continue;
      visible[first] = visible[first]!.filter((one) => one !== facet);
    }
  };
  let pairs = 0;
  const rects = solids.map(({ rect }) => rect);
  yield* eachOverlap(rects, (i, j) => {
    if (!hidden[i] && !hidden[j]) {
      const a = solids[i]!;
      const b = solids[j]!;
      if (overlap(a.outline, b.outline, SEAM)) {
        const order = compareByPlane(a, b, camera);
        if (order < 0) paint(i, j);
        else if (order > 0) paint(j, i);
        else intersecting.push([i, j]);
      }
    }
    return ++pairs < MAX_PAIRS;
  });
  return { after: pairs < MAX_PAIRS ? after : undefined, intersecting, visible };
}

/**
 * Which of two convex solids may hide the other: the one on the camera's side of a plane between them (S. Gottschalk,
 * M. Lin, D. Manocha, "OBBTree", 1996). Only planes along facets are tried. If only a plane along an edge of each solid
 * could separate them, they're treated as intersecting and split, which does no harm.
 * @returns negative if `a` can't hide `b`, positive if `b` can't hide `a`, 0 if there's no plane between them
 */
export function compareByPlane(a: ProjectedSolid, b: ProjectedSolid, camera: Camera): number {
  for (let axis = 0; axis < 3; axis++) {
    const normal = AXES[axis]!;
    const gap = b.low[axis]! - a.high[axis]!;
    if (gap >= -TOLERANCE) return -cameraSide(camera, normal, a.high[axis]! + gap / 2);
    const back = a.low[axis]! - b.high[axis]!;
    if (back >= -TOLERANCE) return cameraSide(camera, normal, b.high[axis]! + back / 2);
  }
  if (a.fillsBox && b.fillsBox) return 0;
  return -compareByFacets(a.solid, b.solid, camera) || compareByFacets(b.solid, a.solid, camera);
}

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/**
 * Returns 1 if a facet of `a` has both `b` and the camera in front of it, -1 if a facet has only `b` in front of it,
 * and 0 if there's no such facet.
 */
function compareByFacets(a: Solid, b: Solid, camera: Camera): number {
  for (const facet of a.facets) {
    const { normal } = facet;
    const offset = offsetOf(a, facet);
    const limit = offset - TOLERANCE;
    if (b.vertices.every((_, i) => dot(vertexOf(b, i), normal) >= limit)) return cameraSide(camera, normal, offset);
  }
  return 0;
}

function cameraSide(camera: Camera, normal: readonly [number, number, number], offset: number): number {
  return camera.side(normal, offset) > 0 ? 1 : -1;
}

function inLayers(solids: readonly ProjectedSolid[], { after, intersecting, visible }: Order): readonly OrderedSolid[] {
  const depths = solids.map(({ depth }) => depth);
  // If two glass panes intersect, paint them in the order of their depth.
  for (const [i, j] of after ? intersecting : []) {
    if (depths[i]! > depths[j]!) after![i]!.push(j);
    else after![j]!.push(i);
  }
  const layers = paintLayersOf(after, depths);
  const ordered = solids.map((projected, i) => ({ projected, layer: layers[i]!, visible: visible[i]! }));
  return ordered.filter(({ visible }) => visible.length > 0);
}

/**
 * Returns the layer of each node in a graph, which is the length of the longest path to the node. In a cycle, and
 * without a graph, the farthest node comes first.
 * @param after for each node, the nodes that come after it
 */
export function paintLayersOf(
  after: readonly (readonly number[])[] | undefined,
  depths: readonly number[],
): readonly number[] {
  const farthestFirst = depths.map((_, i) => i).sort((a, b) => depths[b]! - depths[a]! || a - b);
  const layers: number[] = depths.map(() => 0);
  if (!after) {
    farthestFirst.forEach((node, rank) => {
      layers[node] = Math.floor((rank * Math.min(MAX_DEPTH_LAYERS, depths.length)) / depths.length);
    });
    return layers;
  }
  const waiting = depths.map(() => 0);
  for (const nodes of after) for (const node of nodes) waiting[node]!++;
  const done = depths.map(() => false);
  const ready = farthestFirst.filter((node) => waiting[node] === 0);
  for (let next = 0, count = 0; count < depths.length; count++) {
    while (ready.length > 0 && done[ready.at(-1)!]) ready.pop();
    while (ready.length === 0) {
      const node = farthestFirst[next++]!;
      if (!done[node]) ready.push(node);
    }
    const node = ready.pop()!;
    done[node] = true;
    for (const later of after[node]!) {
      if (done[later]) continue;
      layers[later] = Math.max(layers[later]!, layers[node]! + 1);
      if (--waiting[later]! === 0) ready.push(later);
    }
  }
  return layers;
}
