// Arranged bodies as paths, one for all of a level that looks alike. Knows neither viewpoint nor shadow.

import type { PlacedPart, Vector } from '../model/evaluate/product.js';
import { type Typeface, textColor } from '../typeface/index.js';
import type { Camera } from './camera.js';
import { doubleArea } from './convex-outline.js';
import { edgesOf } from './edges.js';
import { facetFill, roundFill, type Shading } from './facet-fill.js';
import type { Gradients } from './gradients.js';
import type { Lighting } from './lighting.js';
import type { OrderedSolid } from './paint-order.js';
import { paintText } from './part-text.js';
import { lineData, loopData } from './path-data.js';
import { type Add, Paths } from './paths.js';
import type { ProjectedFacet, ProjectedSolid } from './projected-solid.js';
import { lineColor, luminanceOf, shade } from './shade.js';
import { middleOf, surfaceOf } from './solids/solid.js';
import type { SvgShape } from './svg-shape.js';

/** Smaller facets are not drawn; units² of the picture. */
const smallest = 0.2;

const glassOpacity = 0.28;

/** How much of the light on a facet comes out of a hole in it. */
const holeLight = 0.3;

/** On one level: round sides lie under the flat ends of the same body, then holes, lines over all. */
const layers = 4;

/** Whether it hides what is behind it. */
export function isOpaque(part: PlacedPart): boolean {
  return !isGlass(part) && part.kind !== 'text';
}

function isGlass(part: PlacedPart): boolean {
  return part.material?.finish === 'glass';
}

/** @param typeface what letters are written in; none are drawn without */
export function paint(
  arranged: readonly OrderedSolid[],
  parts: readonly PlacedPart[],
  light: Lighting,
  camera: Camera,
  gradients: Gradients,
  typeface?: Typeface,
): readonly SvgShape[] {
  const paths = new Paths();
  for (const { projected: body, layer: level, visible: seen } of arranged) {
    const visible = seen.filter(({ points }) => doubleArea(points) >= 2 * smallest);
    if (visible.length === 0) continue;
    const part = parts[body.part]!;
    const { color } = part;
    const add = paths.on(level * layers);
    if (part.kind === 'text') {
      const own = textColor(part);
      const fill = (point: Vector, normal: Vector) => shade(own, light.on(point, normal, luminanceOf(own)));
      if (typeface) paintText(part, typeface, fill, camera, add);
      continue;
    }
    if (isGlass(part)) {
      paintGlass(body, visible, color, camera, add);
      continue;
    }
    const lightness = luminanceOf(color);
    const lightAt: Shading['lightAt'] = (point, normal) => light.on(point, normal, lightness);
    paintBody(body, visible, { color, lightAt, camera, gradients }, add);
  }
  return paths.shapes;
}

function paintBody(body: ProjectedSolid, seen: readonly ProjectedFacet[], brush: Shading, add: Add): void {
  const { axis } = body.solid;
  const round = axis ? seen.filter(({ facet }) => !facet.sharp.every(Boolean)) : [];
  if (axis && round.length > 0) {
    add(0, { fill: roundFill(round, body.solid, axis, brush) }, loopData(body.outline));
  }
  paintGround(body, seen, brush, add);
  const unlined = [...round];
  for (const seenFacet of seen) {
    if (round.includes(seenFacet)) continue;
    const { facet, points } = seenFacet;
    const fill = facetFill(body.solid, facet, brush);
    const ownLines = fill.startsWith('#') && facet.sharp.every(Boolean);
    if (!ownLines) unlined.push(seenFacet);
    // A stroke of its own colour closes the seam to the next facet of a round edge, and to the next piece.
    add(1, { fill, stroke: ownLines ? lineColor(fill) : fill }, loopData(points));
    for (const mark of facet.holeRims ?? []) paintHole(mark, facet.normal, brush, add);
  }
  if (unlined.length === 0) return;
  const { facet } = unlined[0]!;
  const { corners } = surfaceOf(body.solid, facet);
  const line = lineColor(shade(brush.color, brush.lightAt(middleOf(corners), facet.normal)));
  add(3, { fill: 'none', stroke: line }, linesOf(body, unlined, brush.camera));
}

/** Where two fills meet, each covers a pixel by half and the page would shine through: here the body itself does. */
function paintGround(
  body: ProjectedSolid,
  seen: readonly ProjectedFacet[],
  { color, lightAt }: Shading,
  add: Add,
): void {
  const largest = seen.reduce((one, two) => (doubleArea(two.points) > doubleArea(one.points) ? two : one));
  const { corners } = surfaceOf(body.solid, largest.facet);
  const fill = shade(color, lightAt(middleOf(corners), largest.facet.normal));
  add(0, { fill, stroke: fill }, loopData(body.outline));
}

function paintHole(rim: readonly Vector[], normal: Vector, { color, lightAt, camera }: Shading, add: Add): void {
  const fill = shade(color, holeLight * lightAt(middleOf(rim), normal));
  add(2, { fill, stroke: fill }, loopData(rim.map((point) => camera.project(point))));
}

/** Facets behind each other would add up; one sees through all of it once. */
function paintGlass(
  body: ProjectedSolid,
  seen: readonly ProjectedFacet[],
  color: string,
  camera: Camera,
  add: Add,
): void {
  const fill = shade(color, 1);
  add(0, { fill, 'fill-opacity': glassOpacity }, loopData(body.outline));
  add(3, { fill: 'none', stroke: lineColor(fill), 'stroke-opacity': 0.7 }, linesOf(body, seen, camera));
}

function linesOf(body: ProjectedSolid, seen: readonly ProjectedFacet[], camera: Camera): string {
  return edgesOf(body, seen, camera)
    .map(([i, j]) => lineData([body.points[i]!, body.points[j]!]))
    .join('');
}
