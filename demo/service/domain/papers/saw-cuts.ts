// The order of a saw's cuts through a sheet. Each cut goes all the way across the remaining rectangle. So the order is
// found by dividing that rectangle in two until each piece is alone.

import type { PlacedPanel } from '@parametric/configurator-element/manufacture';

export interface Cut {
  /** The axis along which the cut runs: `width` for a cut across the sheet's length. */
  readonly axis: 'length' | 'width';
  /** The cut's position on the other axis, on its side that's closer to the corner, in mm. */
  readonly at: number;
  /** Where the cut starts and ends along its axis, in mm. */
  readonly from: number;
  readonly to: number;
}

export interface SawnSheet {
  /** A sheet to saw. All lengths are in mm. */
  readonly sheet: readonly [length: number, width: number];
  readonly kerf: number;
  /** The width that's trimmed off each side first, in mm; 0 by default. */
  readonly trim?: number;
}

/** A rectangle of a sheet, in mm. */
export interface Rest {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

interface Sawn {
  readonly cuts: readonly Cut[];
  readonly rests: readonly Rest[];
}

const TOLERANCE = 1e-3;

/** @returns the cuts from first to last. Cuts are missing for pieces that can't be separated by a straight cut. */
export function sawCuts(panels: readonly PlacedPanel[], sheet: SawnSheet): readonly Cut[] {
  return [...trimCuts(sheet), ...sawInner(panels, sheet).cuts];
}

/** The rectangles that remain after all pieces have been cut, without the trimmed sides, in mm. */
export function sheetRests(panels: readonly PlacedPanel[], sheet: SawnSheet): readonly Rest[] {
  return sawInner(panels, sheet).rests;
}

function sawInner(panels: readonly PlacedPanel[], { sheet: [length, width], kerf, trim = 0 }: SawnSheet): Sawn {
  return sawRest(panels, { x: [trim, length - trim], y: [trim, width - trim] }, kerf);
}

function trimCuts({ sheet: [length, width], kerf, trim = 0 }: SawnSheet): readonly Cut[] {
  if (trim === 0) return [];
  const near = Math.max(0, trim - kerf);
  const [along, across] = [
    { axis: 'length', from: 0, to: length },
    { axis: 'width', from: trim, to: width - trim },
  ] as const;
  return [
    { ...along, at: near },
    { ...along, at: width - trim },
    { ...across, at: near },
    { ...across, at: length - trim },
  ];
}

function sawRest(panels: readonly PlacedPanel[], rest: Rest, kerf: number): Sawn {
  if (panels.length === 0) return { cuts: [], rests: [rest] };
  for (const axis of rest.x[1] - rest.x[0] >= rest.y[1] - rest.y[0]
    ? (['width', 'length'] as const)
    : (['length', 'width'] as const)) {
    const across = axis === 'width';
    const [start, end] = across ? rest.x : rest.y;
    const spans = panels.map(
      ({ x, y, length, width }) => (across ? [x, x + length] : [y, y + width]) as [number, number],
    );
    const at = [...new Set(spans.map(([, to]) => to))]
      .sort((a, b) => a - b)
      .find(
        (place) =>
          place < end - TOLERANCE &&
          spans.every(([from, to]) => to <= place + TOLERANCE || from >= place + kerf - TOLERANCE),
      );
    if (at === undefined) continue;
    const [from, to] = across ? rest.y : rest.x;
    const near = panels.filter((_, index) => spans[index]![1] <= at + TOLERANCE);
    const far = panels.filter((panel) => !near.includes(panel));
    const part = (range: readonly [number, number]): Rest => (across ? { ...rest, x: range } : { ...rest, y: range });
    const sawn = [sawRest(near, part([start, at]), kerf), sawRest(far, part([at + kerf, end]), kerf)];
    return {
      cuts: [{ axis, at, from, to }, ...sawn.flatMap(({ cuts }) => cuts)],
      rests: sawn.flatMap(({ rests }) => rests),
    };
  }
  return { cuts: [], rests: [] };
}

/** The panels in the order in which the saw's cuts separate them. */
export function sawnOrder<Placed extends PlacedPanel>(panels: readonly Placed[], sheet: SawnSheet): readonly Placed[] {
  const cuts = sawCuts(panels, sheet);
  return panels.toSorted((a, b) => {
    for (const cut of cuts) {
      const [first, second] = [sideOf(a, cut), sideOf(b, cut)];
      if (first * second < 0) return first - second;
    }
    return 0;
  });
}

/**
 * Where a panel is relative to a cut: -1 for the side that's divided first, 1 for the other side, or 0 for a panel
 * that the cut doesn't reach.
 */
function sideOf({ x, y, length, width }: PlacedPanel, { axis, at, from, to }: Cut): number {
  const middle = [x + length / 2, y + width / 2] as const;
  const [along, across] = axis === 'width' ? middle : [middle[1], middle[0]];
  return across > from && across < to ? Math.sign(along - at) : 0;
}
