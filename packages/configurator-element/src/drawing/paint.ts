// Ordered solids as SVG paths, one for all facets of a layer that have the same colour.

import type { PlacedPart, Vector } from '../model/evaluate/product.js';
import { type Typeface, textColor } from '../typeface/index.js';
import type { Camera } from './camera.js';
import { doubleArea } from './convex-outline.js';
import { facetFill, type Gradients, roundFill, type Shading } from './facet-fill.js';
import { type Lighting, lineColor, luminanceOf, shade } from './lighting.js';
import type { OrderedSolid } from './paint-order.js';
import { paintText, textReader } from './part-text.js';
import { type AddPath, LayeredPaths, lineData, loopData } from './path-data.js';
import { edgesOf, type ProjectedFacet, type ProjectedSolid } from './projected-solid.js';
import { middleOf, surfaceOf } from './solids/solid.js';
import type { SvgShape } from './to-svg.js';

/** Smaller facets are not drawn; units² of the picture. */
const smallest = 0.2;

const glassOpacity = 0.28;

/** The light in a hole, as a share of that on the facet around it. */
const holeLight = 0.3;

/** In each layer: 0 for the ground and round sides, 1 for facets, 2 for holes in them, 3 for lines. */
const sublayers = 4;

/** Whether a part hides what is behind it. */
export function isOpaque(part: PlacedPart): boolean {
  return !isGlass(part) && part.kind !== 'text';
}

function isGlass(part: PlacedPart): boolean {
  return part.material?.finish === 'glass';
}

/**
 * In steps, each for one solid.
 * @param typeface of text on parts; none is drawn without
 */
export function* paint(
  ordered: readonly OrderedSolid[],
  parts: readonly PlacedPart[],
  lighting: Lighting,
  camera: Camera,
  gradients: Gradients,
  typeface?: Typeface,
): Generator<void, readonly SvgShape[]> {
  const paths = new LayeredPaths();
  const textOutlinesOf = typeface && textReader(typeface, camera.scale);
  for (const { projected, layer, ...rest } of ordered) {
    yield;
    const visible = rest.visible.filter(({ points }) => doubleArea(points) >= 2 * smallest);
    if (visible.length === 0) continue;
    const part = parts[projected.part]!;
    const { color } = part;
    const add = paths.from(layer * sublayers);
    if (part.kind === 'text') {
      const written = textColor(part);
      const fill = (point: Vector, normal: Vector) => shade(written, lighting.on(point, normal, luminanceOf(written)));
      if (textOutlinesOf) paintText(part, textOutlinesOf(part), fill, camera, add);
      continue;
    }
    if (isGlass(part)) {
      paintGlass(projected, visible, color, camera, add);
      continue;
    }
    const luminance = luminanceOf(color);
    const lightAt: Shading['lightAt'] = (point, normal) => lighting.on(point, normal, luminance);
    paintSolid(projected, visible, { color, lightAt, camera, gradients }, add);
  }
  return paths.shapes;
}

function paintSolid(
  projected: ProjectedSolid,
  visible: readonly ProjectedFacet[],
  shading: Shading,
  add: AddPath,
): void {
  const { axis } = projected.solid;
  const round = axis ? visible.filter(({ facet }) => !facet.sharp.every(Boolean)) : [];
  if (axis && round.length > 0) {
    add(0, { fill: roundFill(round, projected.solid, axis, shading) }, loopData(projected.outline));
  }
  paintGround(projected, visible, shading, add);
  const unlined = [...round];
  for (const one of visible) {
    if (round.includes(one)) continue;
    const { facet, points } = one;
    const fill = facetFill(projected.solid, facet, shading);
    const hasOwnLines = fill.startsWith('#') && facet.sharp.every(Boolean);
    if (!hasOwnLines) unlined.push(one);
    // A stroke of its own colour closes the seam to the next facet of a round edge, and to the next piece.
    add(1, { fill, stroke: hasOwnLines ? lineColor(fill) : fill }, loopData(points));
    for (const rim of facet.holeRims ?? []) paintHole(rim, facet.normal, shading, add);
  }
  if (unlined.length === 0) return;
  const { facet } = unlined[0]!;
  const { corners } = surfaceOf(projected.solid, facet);
  const line = lineColor(shade(shading.color, shading.lightAt(middleOf(corners), facet.normal)));
  add(3, { fill: 'none', stroke: line }, linesOf(projected, unlined, shading.camera));
}

/** Where two fills meet, each covers a pixel by half and the page would shine through: instead the ground below does. */
function paintGround(
  projected: ProjectedSolid,
  visible: readonly ProjectedFacet[],
  { color, lightAt }: Shading,
  add: AddPath,
): void {
  const largest = visible.reduce((one, two) => (doubleArea(two.points) > doubleArea(one.points) ? two : one));
  const { corners } = surfaceOf(projected.solid, largest.facet);
  const fill = shade(color, lightAt(middleOf(corners), largest.facet.normal));
  add(0, { fill, stroke: fill }, loopData(projected.outline));
}

function paintHole(rim: readonly Vector[], normal: Vector, { color, lightAt, camera }: Shading, add: AddPath): void {
  const fill = shade(color, holeLight * lightAt(middleOf(rim), normal));
  add(2, { fill, stroke: fill }, loopData(rim.map((point) => camera.project(point))));
}

/** One fill for the whole outline: those of facets behind each other would add up. */
function paintGlass(
  projected: ProjectedSolid,
  visible: readonly ProjectedFacet[],
  color: string,
  camera: Camera,
  add: AddPath,
): void {
  const fill = shade(color, 1);
  add(0, { fill, 'fill-opacity': glassOpacity }, loopData(projected.outline));
  add(3, { fill: 'none', stroke: lineColor(fill), 'stroke-opacity': 0.7 }, linesOf(projected, visible, camera));
}

function linesOf(projected: ProjectedSolid, visible: readonly ProjectedFacet[], camera: Camera): string {
  return edgesOf(projected, visible, camera)
    .map(([i, j]) => lineData([projected.points[i]!, projected.points[j]!]))
    .join('');
}
