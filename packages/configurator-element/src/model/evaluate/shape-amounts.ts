// The contours that are cut and the surface that's finished, for each kind of part. Rules, the estimate and the bill of
// materials add them up.

import { axisIndex } from '../../geometry/axes.js';
import { loopArea, loopLength, loopLengthMoment, sumOverRegions } from '../../geometry/curve.js';
import { planeAxes } from '../../geometry/sides.js';
import { add, length } from '../../geometry/vector.js';
import { type JoinContours, NO_SHAPE, type ShapeAmounts, type ShapedPanel, tubeVolume } from './amounts.js';
import type { PartBase, PartByKind, PartKind, PlacedPart, RevolvePart, TubePart } from './product.js';

type Sized<P extends PlacedPart> = P extends PlacedPart ? Omit<P, Exclude<keyof PartBase, 'size'>> : never;

/** A part without its place. */
export type SizedPart = Sized<PlacedPart>;

const shapes: { readonly [K in PartKind]: (part: Sized<PartByKind[K]>, join?: JoinContours) => ShapeAmounts } = {
  panel: boardShape,
  box: ({ size, radius }) => ({ surface: blockSurface(size, radius) }),
  cylinder: ({ diameter, topDiameter, length: long }) => {
    const side = (diameter + topDiameter) * Math.hypot(long, (diameter - topDiameter) / 2);
    return { surface: (Math.PI / 4) * (2 * side + diameter ** 2 + topDiameter ** 2) };
  },
  extrude: ({ profile, length: long }) => ({
    surface: 2 * sumOverRegions(profile, loopArea) + sumOverRegions(profile, loopLength) * long,
  }),
  revolve: turnedShape,
  tube: (part) => {
    const ends = 2 * tubeVolume(part.diameter, part.wall, 1);
    return { surface: Math.PI * part.diameter * tubeLength(part) + ends };
  },
  text: () => NO_SHAPE,
  asset: () => NO_SHAPE,
};

/** @param join pages load it later; until then, cutouts that overlap count separately */
export function shapeAmounts(part: SizedPart, join: JoinContours | undefined): ShapeAmounts {
  return amountsOfKind(part.kind, part, join);
}

function amountsOfKind<K extends PartKind>(
  kind: K,
  part: Sized<PartByKind[K]>,
  join: JoinContours | undefined,
): ShapeAmounts {
  return shapes[kind](part, join);
}

function boardShape(panel: ShapedPanel, join: JoinContours | undefined): ShapeAmounts {
  const { size, normal } = panel;
  const { outline: regions, cutouts = [] } = join?.(panel) ?? panel;
  const [width, height] = planeAxes[normal].map((axis) => size[axis]!);
  const area = (regions ? sumOverRegions(regions, loopArea) : width! * height!) - sumOverRegions(cutouts, loopArea);
  const outline = regions ? sumOverRegions(regions, loopLength) : 2 * (width! + height!);
  const cut = outline + sumOverRegions(cutouts, loopLength);
  return { surface: 2 * area + cut * size[axisIndex[normal]], cutouts: cutouts.length, outline, cut };
}

function blockSurface(size: readonly number[], radius: number): number {
  const [a, b, c] = size.map((side) => side - 2 * radius) as [number, number, number];
  return 2 * (a * b + b * c + c * a) + 2 * Math.PI * radius * (a + b + c) + 4 * Math.PI * radius ** 2;
}

/** A partial turn has two cut faces. */
function turnedShape({ profile, angle }: Pick<RevolvePart, 'profile' | 'angle'>): ShapeAmounts {
  const swept = (sumOverRegions(profile, loopLengthMoment) * angle * Math.PI) / 180;
  return { surface: angle < 360 ? swept + 2 * sumOverRegions(profile, loopArea) : swept };
}

/** The centreline's length, which is the length to cut before bending; mm. */
export function tubeLength({ centerline }: Pick<TubePart, 'centerline'>): number {
  return centerline.reduce((sum, piece) => {
    if (piece.kind === 'arc') return sum + (piece.radius * Math.abs(piece.angle) * Math.PI) / 180;
    return sum + length(add(piece.to, piece.from, -1));
  }, 0);
}
