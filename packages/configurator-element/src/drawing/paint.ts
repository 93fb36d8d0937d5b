// Arranged bodies as paths, one for all of a level that looks alike. Knows neither viewpoint nor shadow.

import type { PlacedPart, Vector } from '../model/product.js';
import { letterColor, type Typeface } from '../typeface/index.js';
import type { Arranged } from './arrange.js';
import type { Body, SeenFacet } from './body.js';
import type { Camera } from './camera.js';
import { edgesOf } from './edges.js';
import { type Brush, facetFill, roundFill } from './fill.js';
import type { Gradients } from './gradients.js';
import { paintLetters } from './letters.js';
import type { Light } from './light.js';
import { doubleArea } from './outline.js';
import { lineData, loopData } from './path-data.js';
import { type Add, Paths } from './paths.js';
import type { Shape } from './shape.js';
import { middleOf, surfaceOf } from './solids/solid.js';
import { lightnessOf, lineTone, lit } from './tone.js';

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
  arranged: readonly Arranged[],
  parts: readonly PlacedPart[],
  light: Light,
  camera: Camera,
  gradients: Gradients,
  typeface?: Typeface,
): readonly Shape[] {
  const paths = new Paths();
  for (const { body, level, seen } of arranged) {
    const visible = seen.filter(({ points }) => doubleArea(points) >= 2 * smallest);
    if (visible.length === 0) continue;
    const part = parts[body.part]!;
    const { color } = part;
    const add = paths.on(level * layers);
    if (part.kind === 'text') {
      const own = letterColor(part);
      const fill = (point: Vector, normal: Vector) => lit(own, light.on(point, normal, lightnessOf(own)));
      if (typeface) paintLetters(part, typeface, fill, camera, add);
      continue;
    }
    if (isGlass(part)) {
      paintGlass(body, visible, color, camera, add);
      continue;
    }
    const lightness = lightnessOf(color);
    const lightAt: Brush['lightAt'] = (point, normal) => light.on(point, normal, lightness);
    paintBody(body, visible, { color, lightAt, camera, gradients }, add);
  }
  return paths.shapes;
}

function paintBody(body: Body, seen: readonly SeenFacet[], brush: Brush, add: Add): void {
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
    add(1, { fill, stroke: ownLines ? lineTone(fill) : fill }, loopData(points));
    for (const mark of facet.marks ?? []) paintHole(mark, facet.normal, brush, add);
  }
  if (unlined.length === 0) return;
  const { facet } = unlined[0]!;
  const { corners } = surfaceOf(body.solid, facet);
  const line = lineTone(lit(brush.color, brush.lightAt(middleOf(corners), facet.normal)));
  add(3, { fill: 'none', stroke: line }, linesOf(body, unlined, brush.camera));
}

/** Where two fills meet, each covers a pixel by half and the page would shine through: here the body itself does. */
function paintGround(body: Body, seen: readonly SeenFacet[], { color, lightAt }: Brush, add: Add): void {
  const largest = seen.reduce((one, two) => (doubleArea(two.points) > doubleArea(one.points) ? two : one));
  const { corners } = surfaceOf(body.solid, largest.facet);
  const fill = lit(color, lightAt(middleOf(corners), largest.facet.normal));
  add(0, { fill, stroke: fill }, loopData(body.outline));
}

function paintHole(rim: readonly Vector[], normal: Vector, { color, lightAt, camera }: Brush, add: Add): void {
  const fill = lit(color, holeLight * lightAt(middleOf(rim), normal));
  add(2, { fill, stroke: fill }, loopData(rim.map((point) => camera.project(point))));
}

/** Facets behind each other would add up; one sees through all of it once. */
function paintGlass(body: Body, seen: readonly SeenFacet[], color: string, camera: Camera, add: Add): void {
  const fill = lit(color, 1);
  add(0, { fill, 'fill-opacity': glassOpacity }, loopData(body.outline));
  add(3, { fill: 'none', stroke: lineTone(fill), 'stroke-opacity': 0.7 }, linesOf(body, seen, camera));
}

function linesOf(body: Body, seen: readonly SeenFacet[], camera: Camera): string {
  return edgesOf(body, seen, camera)
    .map(([i, j]) => lineData([body.points[i]!, body.points[j]!]))
    .join('');
}
