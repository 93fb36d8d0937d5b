// The checks for a single placed part, such as whether a hole, a cutout or text is outside its board, or whether its
// thickness differs from its material's.

import { axisIndex } from '../../geometry/axes.js';
import { loopBounds } from '../../geometry/curve.js';
import { boredVolume } from '../../model/evaluate/bored-volume.js';
import { turnedBlank } from '../../model/evaluate/turned-blank.js';
import type {
  CylinderPart,
  Hole,
  PanelPart,
  PlacedPart,
  Region,
  RevolvePart,
  TextPart,
  Vector,
} from '../../model/index.js';

export interface PartCheck {
  readonly code: string;
  /**
   * If true, only the document's first warning from this check is reported. By default, the first one for each pointer
   * is.
   */
  readonly isOncePerDocument?: boolean;
  /** @param find finds another placed part by its path @returns the message; undefined if nothing is wrong */
  see(part: PlacedPart, find: (path: string) => PlacedPart | undefined): string | undefined;
}

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-3;

/**
 * How much a board's thickness may differ from its material's, in mm. The second number allows for floating-point
 * errors.
 */
const THICKNESS_SLACK = 0.05 + 1e-9;

const hole: PartCheck = {
  code: 'hole-outside',
  see: (part) =>
    firstOf(part, (own, drilled) => {
      const { face, at, diameter } = own;
      const [u, v] = at;
      const [long, wide] = acrossOf(drilled.size, axisOf(face));
      const radius = diameter / 2;
      const over = Math.max(radius - u, u + radius - long, radius - v, v + radius - wide);
      if (over <= SLACK) {
        const isInPart = drilled.kind === 'panel' || boredVolume({ ...drilled, holes: [own] }) > 0;
        return isInPart ? undefined : `a ${mm(diameter)} mm hole at ${mm(u)}, ${mm(v)} misses the part`;
      }
      const beside = Math.hypot(Math.max(-u, 0, u - long), Math.max(-v, 0, v - wide));
      const where = beside >= radius ? 'is outside' : `extends ${mm(over)} mm beyond`;
      return `a ${mm(diameter)} mm hole at ${mm(u)}, ${mm(v)} ${where} the ${sideOf(face, drilled)}, which is ${mm(long)} × ${mm(wide)} mm`;
    }),
};

const depth: PartCheck = {
  code: 'hole-too-deep',
  see: (part) =>
    firstOf(part, ({ face, depth: deep = 0 }, { kind, size }) => {
      const there = size[axisOf(face)];
      if (deep <= there + SLACK) return undefined;
      return `a hole is ${mm(deep)} mm deep, but the ${kind === 'panel' ? 'board' : 'part'} is only ${mm(there)} mm there: without "depth", it goes through`;
    }),
};

/** A tap drill is up to 30% smaller than the thread: 2.5 mm for M3, 5 mm for M6. */
const thread: PartCheck = {
  code: 'thread-bore',
  see: (part) =>
    firstOf(part, ({ diameter, thread }) => {
      if (thread === undefined) return undefined;
      const size = Number(/^M([\d.]+)/.exec(thread)?.[1]);
      if (diameter < size && diameter >= 0.7 * size) return undefined;
      return `a hole of ${mm(diameter)} mm can't be tapped ${thread}: its "diameter" is the tap drill's, such as 5 mm for M6`;
    }),
};

const cutout: PartCheck = {
  code: 'cutout-outside',
  see(part) {
    if (part.kind !== 'panel') return undefined;
    const [long, wide] = acrossOf(part.size, axisIndex[part.normal]);
    for (const { outer } of part.cutouts ?? []) {
      const { min, max } = loopBounds([outer]);
      if (max[0] > SLACK && max[1] > SLACK && min[0] < long - SLACK && min[1] < wide - SLACK) continue;
      const found = `${mm(min[0])}, ${mm(min[1])} to ${mm(max[0])}, ${mm(max[1])}`;
      return `a cutout from ${found} is outside the board, which is ${mm(long)} × ${mm(wide)} mm`;
    }
    return undefined;
  },
};

const thickness: PartCheck = {
  code: 'thickness-differs',
  see(part) {
    if (part.kind !== 'panel' || !part.bom || part.material?.thickness === undefined) return undefined;
    const { material, size, normal } = part;
    const own = size[axisIndex[normal]];
    if (Math.abs(own - material.thickness!) <= THICKNESS_SLACK) return undefined;
    return `the board is ${mm(own)} mm thick, but its material "${material.id}" is ${mm(material.thickness!)} mm`;
  },
};

const missingBand: PartCheck = {
  code: 'missing-band',
  isOncePerDocument: true,
  see(part) {
    if (part.kind !== 'panel' || !part.bom) return undefined;
    const face = part.edges.find((side) => !part.bands?.[side]);
    if (!face) return undefined;
    return `the side "${face}" is banded with an unknown band: name one here or in the material, so that workshops know the tape and the cut size`;
  },
};

const bandThickness: PartCheck = {
  code: 'band-too-thick',
  see(part) {
    if (part.kind !== 'panel') return undefined;
    for (const face of part.edges) {
      const band = part.bands?.[face];
      const long = part.size[axisOf(face)];
      if (!band || band.thickness <= long / 2) continue;
      return `the band "${band.id}" on "${face}" is ${mm(band.thickness)} mm thick, more than half of the board's ${mm(long)} mm`;
    }
    return undefined;
  },
};

const bandOutline: PartCheck = {
  code: 'band-off-side',
  see(part) {
    if (part.kind !== 'panel' || !part.outline) return undefined;
    for (const face of part.edges) {
      const [u, v] = acrossOf([0, 1, 2], axisIndex[part.normal]);
      const long = part.size[axisOf(face) === u ? v : u]!;
      const touching = lengthOnSide(part.outline, face, part);
      if (touching >= long / 2) continue;
      return `only ${mm(touching)} of ${mm(long)} mm of the banded side "${face}" are on the outline: the band has to follow a curve or a miter`;
    }
    return undefined;
  },
};

/** The total length of an outline's straight lines on one side of the board, in mm. */
function lengthOnSide(outline: readonly Region[], face: Hole['face'], { normal, size }: PanelPart): number {
  const across = acrossOf([0, 1, 2], axisIndex[normal]).indexOf(axisOf(face));
  const side = face.startsWith('+') ? size[axisOf(face)] : 0;
  let length = 0;
  for (const { outer } of outline) {
    let from = outer.start;
    for (const segment of outer.segments) {
      const { to } = segment;
      const isOnSide = [from, to].every((point) => Math.abs(point[across]! - side) <= SLACK);
      if (segment.kind === 'line' && isOnSide) length += Math.abs(to[1 - across]! - from[1 - across]!);
      from = to;
    }
  }
  return length;
}

const turned: PartCheck = {
  code: 'blank-turned',
  see(part) {
    const blank = part.kind === 'panel' && part.bom ? turnedBlank(part) : undefined;
    if (!blank) return undefined;
    const [long, wide] = [Math.max(...blank.size), Math.min(...blank.size)];
    const box = acrossOf(part.size, axisIndex[(part as PanelPart).normal])
      .map(mm)
      .join(' × ');
    const saved = `${mm(long)} × ${mm(wide)} mm, turned by ${mm(Math.abs(blank.angle))}°, instead of ${box} mm`;
    return `the outline is diagonal, so it's priced and cut as a blank of ${saved}`;
  },
};

const letters: PartCheck = {
  code: 'letters-outside',
  see(part, find) {
    if (part.kind !== 'text') return undefined;
    const carrier = find(part.path.slice(0, part.path.lastIndexOf('/') + 1) + part.on.part);
    if (!carrier) return undefined;
    const [long, wide] = acrossOf(carrier.size, axisOf(part.on.face));
    const corners = cornersOf(part, carrier).map((corner) => acrossOf(corner, axisOf(part.on.face)));
    const [us, vs] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
    const over = Math.max(-Math.min(...us), Math.max(...us) - long, -Math.min(...vs), Math.max(...vs) - wide);
    if (over <= SLACK) return undefined;
    const words = `"${part.text}" extends ${mm(over)} mm beyond`;
    return `${words} the side "${part.on.face}" of "${part.on.part}", which is ${mm(long)} × ${mm(wide)} mm`;
  },
};

/** Compares the part's size with the one that the document requests, which `PartChecker` stores in `explode`. */
const shrunken: PartCheck = {
  code: 'drawn-smaller',
  see(part) {
    const asked = Math.hypot(...(part.explode ?? [0]));
    const drawn = drawnOf(part);
    if (!drawn || asked <= drawn.amount + SLACK) return undefined;
    return `the ${drawn.what} of ${mm(asked)} doesn't fit, so it's drawn as ${mm(drawn.amount)}`;
  },
};

export const partChecks = {
  hole,
  depth,
  thread,
  cutout,
  thickness,
  missingBand,
  bandThickness,
  bandOutline,
  turned,
  letters,
  shrunken,
} as const;

function drawnOf(part: PlacedPart): { readonly what: string; readonly amount: number } | undefined {
  if (part.kind === 'box') return { what: 'radius', amount: part.radius };
  if (part.kind === 'extrude') return { what: 'bevel', amount: part.bevel };
  return part.kind === 'revolve' ? { what: 'angle', amount: part.angle } : undefined;
}

/** A part that can have holes. */
type Drilled = PanelPart | CylinderPart | RevolvePart;

function firstOf(part: PlacedPart, see: (hole: Hole, part: Drilled) => string | undefined): string | undefined {
  if (!('holes' in part)) return undefined;
  for (const each of part.holes ?? []) {
    const said = see(each, part);
    if (said !== undefined) return said;
  }
  return undefined;
}

type AxisIndex = 0 | 1 | 2;

function axisOf(face: Hole['face']): AxisIndex {
  return face.endsWith('x') ? 0 : face.endsWith('y') ? 1 : 2;
}

function sideOf(face: Hole['face'], part: Drilled): string {
  if (part.kind !== 'panel') return `side "${face}" of the part's box`;
  return face.endsWith(part.normal) ? 'board' : `board's edge "${face}"`;
}

/** The components along the other two axes, in the order x, y, z. */
function acrossOf([x, y, z]: Vector, axis: AxisIndex): readonly [number, number] {
  return axis === 0 ? [y, z] : axis === 1 ? [x, z] : [x, y];
}

/** The corners of the letters' box, in the frame of the part they're on. */
function cornersOf({ size, matrix }: TextPart, carrier: PlacedPart): readonly Vector[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const own = [0, 1, 2].map((axis) => (corner & (1 << axis) ? size[axis]! : 0));
    const away = [0, 1, 2].map((row) => {
      const turned = own.reduce((sum, length, column) => sum + matrix[4 * column + row]! * length, matrix[12 + row]!);
      return turned - carrier.matrix[12 + row]!;
    });
    const along = (column: number) =>
      away.reduce((sum, length, row) => sum + carrier.matrix[4 * column + row]! * length, 0);
    return [along(0), along(1), along(2)];
  });
}

/** Rounds a length to hundredths of a millimeter. */
function mm(length: number): number {
  return Math.round(length * 100) / 100 + 0;
}
