// A panel as it lies on the workshop's bench: length, width and thickness instead of x, y and z. Knows neither rows nor
// sheets.

import { type Axis, axisIndex, faces } from '../geometry/axes.js';
import type { Point, Region } from '../geometry/curve.js';
import type { Material } from '../model/document/model-document.js';
import { type BoardAmounts, boardAmounts } from '../model/evaluate/amounts.js';
import type { PanelPart } from '../model/evaluate/product.js';
import type { PartText } from '../typeface/index.js';
import { canonicalMachining, type Machining } from './canonical-machining.js';
import { micrometres } from './units.js';

/** A side of a cut panel: `length1` and `length2` run along its length, `width1` and `width2` along its width. */
export type PanelSide = 'length1' | 'length2' | 'width1' | 'width2';

/**
 * x along the length, y across the width, z up from the back face to the front face; mm. `length1` is the side at y = 0,
 * `width1` the one at x = 0.
 */
export type BenchPoint = readonly [x: number, y: number, z: number];

export interface FlatHole {
  /** Where it is drilled from; `front` where it goes through the faces. */
  readonly side: PanelSide | 'front' | 'back';
  /** The middle of its mouth. */
  readonly at: BenchPoint;
  /** mm */
  readonly diameter: number;
  /** Inwards, mm; undefined goes through. */
  readonly depth: number | undefined;
}

/** Letters that are cut into a face. */
export interface FlatLetters {
  readonly side: 'front' | 'back';
  readonly text: string;
  /** Of a capital; mm. */
  readonly height: number;
  /** Inwards; mm. */
  readonly depth: number;
  /** The start of the base line, as seen from the front; mm. */
  readonly at: Point;
  /** Along the base line and from it to the tops of the letters, of length 1; from behind, letters are mirrored. */
  readonly right: Point;
  readonly up: Point;
}

/** What is sawn from the sheet. */
export interface Blank {
  /** Along the grain; without grain the longer side; mm. */
  readonly length: number;
  /** mm */
  readonly width: number;
  /** mm */
  readonly thickness: number;
  readonly material: Material | undefined;
  /** `#rrggbb` where the part asks for another colour than its material's. */
  readonly color: string | undefined;
  /** Whether a grain runs along `length`; such a panel is never turned on its sheet. */
  readonly grain: boolean;
}

/** The blank, and what is done to it. */
export interface FlatPanel extends Blank {
  /** The banded sides. */
  readonly edges: readonly PanelSide[];
  readonly holes: readonly FlatHole[];
  /** What is left of the rectangle, seen from the front; undefined for all of it. */
  readonly outline: readonly Region[] | undefined;
  /** What is cut out, right through, seen from the front. */
  readonly cutouts: readonly Region[];
  readonly letters: readonly FlatLetters[];
}

export interface CanonicalPanel {
  readonly panel: FlatPanel;
  /** Equal for panels that are sawn alike. */
  readonly blankKey: string;
  /** Equal for panels that the workshop makes alike. */
  readonly key: string;
  /** The key of its mirror image; nothing is cut into that from the letters on this one. */
  mirrorKey(): string;
}

/** In the order x, y, z. */
const inPlane: Readonly<Record<Axis, readonly [Axis, Axis]>> = { x: ['y', 'z'], y: ['x', 'z'], z: ['x', 'y'] };

const untouched: Machining = { edges: [], holes: [], outline: undefined, cutouts: [], letters: [] };

export function blankOf(part: PanelPart): Blank {
  const { along, across, grain } = liesAlong(part);
  return {
    length: micrometres(sizeOf(part, along)),
    width: micrometres(sizeOf(part, across)),
    thickness: micrometres(sizeOf(part, part.normal)),
    material: part.material,
    color: part.material && part.color === part.material.color ? undefined : part.color,
    grain,
  };
}

/**
 * Reads panels one after another; those of one part of the document share what is done to them, and it is laid out once.
 * @param inscriptions what is written on parts, by their path
 */
export function canonicalPanels(
  inscriptions: ReadonlyMap<string, readonly PartText[]>,
): (part: PanelPart) => CanonicalPanel {
  const works = new Map<string, { readonly work: Machining; readonly key: string }>();
  const numbers = new Map<unknown, number>();
  const numberOf = (shared: unknown) => {
    if (!numbers.has(shared)) numbers.set(shared, numbers.size);
    return numbers.get(shared)!;
  };
  return (part) => {
    const blank = blankOf(part);
    const { length, width, thickness, material, color, grain } = blank;
    const blankKey = `${material?.id}|${color}|${length}|${width}|${thickness}|${grain}`;
    const written = inscriptions.get(part.path) ?? [];
    if (isUntouched(part) && written.length === 0) {
      return { panel: { ...blank, ...untouched }, blankKey, key: blankKey, mirrorKey: () => blankKey };
    }
    const { holes, outline, cutouts, edges, normal, size } = part;
    const like = [numberOf(holes), numberOf(outline), numberOf(cutouts), normal, part.grain, size, edges];
    // What is written is on one board only.
    const same = [...like, ...written.map(numberOf)].join('|');
    const { along, across } = liesAlong(part);
    const lay = (isMirrored: boolean) =>
      canonicalMachining(part, written, along, across, !grain && length === width, isMirrored);
    const laidOut = works.get(same) ?? lay(false);
    works.set(same, laidOut);
    return {
      panel: { ...blank, ...laidOut.work },
      blankKey,
      key: `${blankKey}|${laidOut.key}`,
      mirrorKey: () => `${blankKey}|${lay(true).key}`,
    };
  };
}

/** What it adds to the totals. */
export function amountsOf({ size, normal, edges, holes = [] }: PanelPart): BoardAmounts {
  const bits = edges.reduce((sum, face) => sum | (1 << faces.indexOf(face)), 0);
  return boardAmounts(size, axisIndex[normal], bits, holes.length);
}

/** What the banded sides add up to, each in full; metres. */
export function bandingOf(part: PanelPart): number {
  return amountsOf(part).edges / 1000;
}

function liesAlong(part: PanelPart): { readonly along: Axis; readonly across: Axis; readonly grain: boolean } {
  const [first, second] = inPlane[part.normal];
  const grain = part.grain === first || part.grain === second;
  const firstIsLength = grain ? part.grain === first : sizeOf(part, first) >= sizeOf(part, second);
  return firstIsLength ? { along: first, across: second, grain } : { along: second, across: first, grain };
}

function isUntouched(part: PanelPart): boolean {
  return part.edges.length === 0 && !part.holes?.length && !part.outline && !part.cutouts?.length;
}

function sizeOf(part: PanelPart, axis: Axis): number {
  return part.size[axis === 'x' ? 0 : axis === 'y' ? 1 : 2];
}
