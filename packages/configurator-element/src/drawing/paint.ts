// Paints ordered solids as SVG paths. All facets of a layer with the same color are one path.

import { axisIndex } from '../geometry/axes.js';
import { matrixColumn } from '../geometry/matrix.js';
import { faceAxis } from '../geometry/sides.js';
import { dot, mix } from '../geometry/vector-math.js';
import type { PanelPart, PlacedPart, Vector } from '../model/evaluate/product.js';
import { type Typeface, textColor } from '../typeface/index.js';
import { linearOf, multiply, type Rgb } from '../view/color.js';
import { FACE_FROM, laminateCore, PLIES_LIGHTNESS } from '../view/finish-appearance.js';
import { lightColor } from '../view/part-light.js';
import { type Camera, pointsOnPicture } from './camera.js';
import { doubleArea } from './convex-outline.js';
import { facetFill, type Gradients, middleFill, roundFill, type Shading } from './facet-fill.js';
import { hexOf, type Lighting, lineColorOf, shadeOf } from './lighting.js';
import type { OrderedSolid } from './paint-order.js';
import { paintText, type TextFill, textReader } from './part-text.js';
import { LayeredPaths, type PathOf } from './path-data.js';
import { edgesOf, type ProjectedSolid } from './projected-solid.js';
import { type Facet, middleOf, type Opening, offsetOf, type Solid, vertexOf } from './solids/solid.js';
import type { SvgShape } from './to-svg.js';

/** Facets smaller than this, in units² of the picture, aren't drawn. */
const SMALLEST = 0.2;

const GLASS_OPACITY = 0.28;

/** The sublayers of each layer: 0 for base fills and round sides, 1 for facets, 2 for holes in them, 3 for lines. */
const SUBLAYERS = 4;

/** Whether a part hides what's behind it. */
export function isOpaque(part: PlacedPart): boolean {
  return !isGlass(part) && part.kind !== 'text';
}

function isGlass(part: PlacedPart): boolean {
  return part.material?.finish === 'glass';
}

/**
 * Paints the solids, yielding before each.
 * @param typeface the typeface for text on parts. Without it, text isn't drawn.
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
  for (const { projected, layer, visible: unhidden } of ordered) {
    yield;
    const { points } = projected;
    const visible = unhidden.filter(({ loop }) => doubleArea(points, loop) >= 2 * SMALLEST);
    if (visible.length === 0) continue;
    const part = parts[projected.part]!;
    const { light } = part;
    const color = light ? lightColor(light) : part.color;
    const pathOf = paths.from(layer * SUBLAYERS);
    if (part.kind === 'text') {
      const written = textColor(part);
      const fill: TextFill = (point, normal) => shadeOf(written, lighting.on(point, normal));
      if (textOutlinesOf) paintText(part, textOutlinesOf(part), fill, camera, pathOf);
      continue;
    }
    if (!light && isGlass(part)) {
      paintGlass(projected, visible, shadeOf(color, 1), camera, pathOf);
      continue;
    }
    const shadingIn = (shown: string): Shading => ({
      color: shown,
      lightAt: light ? () => 1 : lighting.on,
      camera,
      gradients,
    });
    const shading = shadingIn(color);
    const edges = part.kind === 'panel' ? panelEdges(part, shadingIn) : undefined;
    const shadingOf = (facet: Facet) => edges?.shadingOf(projected.solid, facet) ?? shading;
    paintSolid(projected, visible, shading, shadingOf, pathOf);
    for (const facet of edges ? visible : []) paintStrips(edges!.stripsOn(projected.solid, facet), facet, pathOf);
  }
  return paths.shapes;
}

/** The largest distance of an edge band's facet from the side of the part's box, in mm. */
const BAND_SLACK = 1e-3;

/** The appearance of a panel's edges. */
interface PanelEdges {
  /** The shading of a facet in the color of a band or the core; undefined for a facet in the part's own color. */
  shadingOf(solid: Solid, facet: Facet): Shading | undefined;
  /** The bands' ends on a face: strips as wide as the bands are thick. */
  stripsOn(solid: Solid, facet: Facet): readonly Strip[];
}

interface Strip {
  readonly rim: readonly Vector[];
  readonly shading: Shading;
}

/** @returns undefined if the whole panel looks the same */
function panelEdges(
  { edges, bands = {}, color, material, matrix, normal: thickness, size }: PanelPart,
  shadingIn: (color: string) => Shading,
): PanelEdges | undefined {
  const shown = coreColor(color, material);
  const core = shown && shadingIn(hexOf(shown));
  if (!core && Object.keys(bands).length === 0) return undefined;
  const through = matrixColumn(matrix, axisIndex[thickness]);
  const covered = edges.map((face) => {
    const band = bands[face];
    const axis = axisIndex[faceAxis(face)];
    const sign = face[0] === '+' ? 1 : -1;
    const [x, y, z] = matrixColumn(matrix, axis);
    const normal: Vector = [sign * x, sign * y, sign * z];
    const offset = dot(normal, matrixColumn(matrix, 3)) + (sign > 0 ? size[axis] : 0);
    const within = offset - (band?.thickness ?? 0);
    return { normal, offset, within, shading: band && shadingIn(band.color), isSeen: band && band.color !== color };
  });
  const isFace = (facet: Facet) => Math.abs(dot(through, facet.normal)) >= FACE_FROM;
  return {
    shadingOf: (solid, facet) => {
      const cover = covered.find(
        ({ normal, offset }) =>
          dot(normal, facet.normal) > 1 - 1e-6 && Math.abs(offsetOf(solid, facet) - offset) <= BAND_SLACK,
      );
      return cover || isFace(facet) ? cover?.shading : core;
    },
    stripsOn: (solid, facet) => {
      if (!isFace(facet)) return [];
      const corners = facet.loop.map((i) => vertexOf(solid, i));
      return covered.flatMap(({ normal, within, shading, isSeen }) => {
        const rim = isSeen ? beyond(corners, normal, within) : [];
        return rim.length > 2 ? [{ rim, shading: shading! }] : [];
      });
    },
  };
}

/** The color that a board shows at edges without a band; undefined if it's the board's own. */
function coreColor(color: string, material: PanelPart['material']): Rgb | undefined {
  if (material?.finish === 'laminate') return laminateCore(material).color;
  const lightness = 1 + PLIES_LIGHTNESS;
  return material?.finish === 'plywood' ? multiply(linearOf(color), [lightness, lightness, lightness]) : undefined;
}

/** The part of a convex polygon beyond a plane. */
function beyond(corners: readonly Vector[], normal: Vector, offset: number): readonly Vector[] {
  const heights = corners.map((corner) => dot(corner, normal) - offset);
  return corners.flatMap((corner, i) => {
    const next = (i + 1) % corners.length;
    const [own, other] = [heights[i]!, heights[next]!];
    const kept = own > 0 ? [corner] : [];
    return own * other < 0 ? [...kept, mix(corner, corners[next]!, own / (own - other))] : kept;
  });
}

function paintStrips(strips: readonly Strip[], { normal }: Facet, pathOf: PathOf): void {
  for (const { rim, shading } of strips) {
    const { color, lightAt, camera } = shading;
    const fill = shadeOf(color, lightAt(middleOf(rim), normal), normal);
    pathOf(2, { fill }).add(pointsOnPicture(camera, rim), true);
  }
}

/** @param shadingOf returns a facet's shading, which differs from the solid's if an edge band covers the facet */
function paintSolid(
  projected: ProjectedSolid,
  visible: readonly Facet[],
  shading: Shading,
  shadingOf: (facet: Facet) => Shading,
  pathOf: PathOf,
): void {
  const { solid, points, outline } = projected;
  const { axis } = solid;
  const round = axis ? visible.filter(({ sharp }) => !sharp.every(Boolean)) : [];
  if (axis && round.length > 0) {
    pathOf(0, { fill: roundFill(round, projected, axis, shading) }).add(outline, true);
  }
  const largest = visible.reduce((a, b) => (doubleArea(points, b.loop) > doubleArea(points, a.loop) ? b : a));
  // Where two fills meet, each covers half a pixel, so the page would show through. The base fill below them prevents
  // that.
  const base = middleFill(solid, largest, shadingOf(largest));
  pathOf(0, { fill: base, stroke: base }).add(outline, true);
  const unlined = [...round];
  for (const facet of visible) {
    if (round.includes(facet)) continue;
    const fill = facetFill(projected, facet, shadingOf(facet));
    const hasOwnLines = fill.startsWith('#') && facet.sharp.every(Boolean);
    if (!hasOwnLines) unlined.push(facet);
    // A stroke in the facet's own color closes the seam to the next facet of a round edge, and to the next piece.
    pathOf(1, { fill, stroke: hasOwnLines ? lineColorOf(fill) : fill }).add(points, true, facet.loop);
    for (const opening of facet.openings ?? []) paintOpening(opening, facet.normal, shading, pathOf);
  }
  if (unlined.length === 0) return;
  const line = lineColorOf(middleFill(solid, unlined[0]!, shading));
  paintEdges(projected, unlined, { fill: 'none', stroke: line }, shading.camera, pathOf);
}

function paintOpening({ rim, light }: Opening, normal: Vector, shading: Shading, pathOf: PathOf): void {
  const { color, lightAt, camera } = shading;
  const fill = shadeOf(color, light * lightAt(middleOf(rim), normal), normal);
  pathOf(2, { fill, stroke: fill }).add(pointsOnPicture(camera, rim), true);
}

/** The whole outline has one fill, because the opacities of facets behind each other would add up. */
function paintGlass(
  projected: ProjectedSolid,
  visible: readonly Facet[],
  fill: string,
  camera: Camera,
  pathOf: PathOf,
): void {
  pathOf(0, { fill, 'fill-opacity': GLASS_OPACITY }).add(projected.outline, true);
  const attributes = { fill: 'none', stroke: lineColorOf(fill), 'stroke-opacity': 0.7 };
  paintEdges(projected, visible, attributes, camera, pathOf);
}

function paintEdges(
  { solid, points }: ProjectedSolid,
  facets: readonly Facet[],
  attributes: SvgShape['attributes'],
  camera: Camera,
  pathOf: PathOf,
): void {
  for (const edge of edgesOf(solid, facets, camera)) pathOf(3, attributes).add(points, false, edge);
}
