// Cup hinges: cups in the door, and plates on the board that the door hangs on. The door's motion determines its hinged
// edge. Its size and weight determine the number of hinges. Doors can be in front of the boards or between them.

import { add, type Vector } from '../../geometry/vector.js';
import { dot, scale, subtract } from '../../geometry/vector-math.js';
import { textIn } from '../document/text.js';
import type { HingeMotion } from '../evaluate/product.js';
import { isBlind, thicknessOf } from './along-contact.js';
import type { FittingOf } from './fitting.js';
import { type HingeArm, hingeArmWords } from './hinge-arm-words.js';
import type { Join, JointPart, JointWork } from './joint-work.js';
import { axisAlong, middleOf, pointIn, TOUCHING } from './placed-box.js';

/** The maximum distance between a door's edge and the face of the board that it hangs on, in mm. */
const MOST_AWAY = 25;

export const hinge: Join<'hinge', 'first'> = (work) => {
  for (const door of work.first) {
    const { motion, box } = door;
    if (motion?.kind !== 'hinge' || box.normal === undefined) {
      work.refuse('no-hinge', door);
      continue;
    }
    const hung = hang(door, motion, work.second);
    if (!hung) work.refuse('no-face', door);
    else if (canHold(work, door, hung.board)) fit(work, door, hung);
  }
};

/** How a door hangs, in product coordinates. Directions are unit vectors. */
interface Hanging {
  readonly board: JointPart;
  /** The end of the door's hinged edge, on its inner face. */
  readonly corner: Vector;
  /** The direction along the hinged edge. */
  readonly along: Vector;
  /** The direction from the hinged edge into the door. */
  readonly across: Vector;
  /** The direction from the inner face into the door. */
  readonly outwards: Vector;
  /** The length of the hinged edge, in mm. */
  readonly height: number;
  /** How far the inner face is in front of the board's front edge; 0 if it's behind the edge, in mm. */
  readonly gap: number;
  /** How far the door covers the board's edge, in mm. Undefined for a door between boards. */
  readonly overlay: number | undefined;
}

function hang({ box }: JointPart, motion: HingeMotion, boards: readonly JointPart[]): Hanging | undefined {
  const normal = box.normal!;
  const edgeAxis = axisAlong(box, motion.axis);
  if (edgeAxis === undefined || edgeAxis === normal) return undefined;
  const acrossAxis = (3 - edgeAxis - normal) as 0 | 1 | 2;
  const isFar = dot(subtract(motion.origin, box.origin), box.axes[acrossAxis]) > box.size[acrossAxis] / 2;
  const across = scale(box.axes[acrossAxis], isFar ? -1 : 1);
  const middle = middleOf(box);
  const corner = (isOuter: boolean): Vector => {
    const point: [number, number, number] = [0, 0, 0];
    point[acrossAxis] = isFar ? box.size[acrossAxis] : 0;
    point[normal] = isOuter ? box.size[normal] : 0;
    return pointIn(box, point);
  };
  let nearest: (Hanging & { readonly away: number }) | undefined;
  for (const board of boards) {
    if (board.box.normal === undefined) continue;
    if (Math.abs(dot(board.box.axes[board.box.normal], across)) < 0.5) continue;
    if (!isBeside(board, middle, box.axes[edgeAxis])) continue;
    const isPositive = dot(subtract(middleOf(board.box), middle), box.axes[normal]) > 0;
    const outwards = scale(box.axes[normal], isPositive ? -1 : 1);
    const inner = corner(isPositive);
    const ahead = dot(subtract(faceTowards(board, across), inner), across);
    // A door in front of boards covers the edge of the board that it hangs on. A door between boards hangs on the board
    // next to it.
    const gap = dot(inner, outwards) - frontOf(board, outwards);
    const isBetween = gap < -TOUCHING;
    if (isBetween ? ahead > TOUCHING : ahead < 0) continue;
    const away = Math.abs(ahead);
    if (away > MOST_AWAY || (nearest && nearest.away <= away)) continue;
    const [along, height] = [box.axes[edgeAxis], box.size[edgeAxis]];
    nearest = {
      board,
      corner: inner,
      along,
      across,
      outwards,
      height,
      gap: Math.max(0, gap),
      overlay: isBetween ? undefined : ahead,
      away,
    };
  }
  return nearest;
}

/** The coordinate of a board's front along a direction, in mm. */
function frontOf({ box }: JointPart, direction: Vector): number {
  const { min, max } = box.bounds;
  return direction.reduce((sum, share, axis) => sum + share * (share > 0 ? max[axis]! : min[axis]!), 0);
}

/** Whether both boards are thick enough that the hinges' bores don't go through. */
function canHold({ fitting, refuse }: JointWork<'hinge', 'first'>, door: JointPart, board: JointPart): boolean {
  const { cup, fixing, plate } = fitting;
  const thin = [
    { part: door, depth: Math.max(cup[1], fixing[3]) },
    { part: board, depth: plate[2] },
  ].find(({ part, depth }) => !isBlind(thicknessOf(part), depth));
  if (thin) refuse('too-thin', thin.part);
  return !thin;
}

function fit(work: JointWork<'hinge', 'first'>, door: JointPart, hanging: Hanging): void {
  const { numbers } = work;
  const fitting = withArm(work.fitting, hanging, work.language);
  const { board, corner, along, across, outwards, height, gap, overlay } = hanging;
  const [apart, further, fixing, fixingDepth] = fitting.fixing;
  const [plateApart, plateBore, plateDepth] = fitting.plate;
  const within = limitOf(fitting, height, door.mass);
  if (within < 0) work.refuse('too-large', door);
  const count = 2 + (within < 0 ? fitting.limits.length : within);
  const first = Math.min(numbers.first, height / 4);
  const back = fitting.setback + gap + (overlay === undefined ? (fitting.inset ?? 0) : 0);
  const face = faceTowards(board, across);
  for (let index = 0; index < count; index++) {
    const edge = add(corner, along, first + ((height - 2 * first) * index) / (count - 1));
    const centre = add(edge, across, fitting.edge);
    const [diameter, depth] = fitting.cup;
    work.drill(door, { at: centre, direction: outwards, diameter, depth, isCovered: false }, fitting);
    const line = add(add(edge, outwards, -back), across, dot(subtract(face, edge), across));
    for (const side of [-0.5, 0.5]) {
      const screw = add(add(centre, across, further), along, side * apart);
      work.drill(
        door,
        { at: screw, direction: outwards, diameter: fixing, depth: fixingDepth, isCovered: false },
        fitting,
      );
      const at = add(line, along, side * plateApart);
      const into = scale(across, -1);
      work.drill(board, { at, direction: into, diameter: plateBore, depth: plateDepth, isCovered: false }, fitting);
    }
    work.use(1, fitting);
  }
}

/** The fitting with the arm that the door needs. Its id and name include how far the door covers the board. */
function withArm(fitting: FittingOf<'hinge'>, { overlay }: Hanging, language: string): FittingOf<'hinge'> {
  const { arms, id, name, articles } = fitting;
  if (!arms) return fitting;
  const covered = overlay === undefined ? '' : String(Math.round(overlay * 10) / 10);
  const arm = overlay === undefined ? 'inset' : armFor(overlay - fitting.edge + fitting.cup[0] / 2, arms);
  const words = textIn(hingeArmWords[arm], language).replace('{mm}', covered);
  const article = articles?.[arm] ?? fitting.article ?? `${id}-${arm}`;
  return { ...fitting, id: `${id}-${arm}${covered}`, name: `${textIn(name, language)}, ${words}`, article };
}

/** @param overlay the overlay, not counting the distance from the door's edge to the cup, in mm */
function armFor(overlay: number, { full, half }: NonNullable<FittingOf<'hinge'>['arms']>): HingeArm {
  return Math.abs(overlay - full) <= Math.abs(overlay - half) ? 'full' : 'half';
}

/**
 * The index of the first limit that a door is within; −1 if it exceeds all of them.
 * @param height the length of the door's hinged edge, in mm
 * @param mass kg
 */
function limitOf({ limits }: FittingOf<'hinge'>, height: number, mass: number): number {
  return limits.findIndex(([tallest, heaviest]) => height <= tallest && mass <= heaviest);
}

/** A point on the board's side that a direction points to. */
function faceTowards({ box }: JointPart, direction: Vector): Vector {
  const normal = box.normal!;
  const isPositive = dot(box.axes[normal], direction) > 0;
  return isPositive ? add(box.origin, box.axes[normal], box.size[normal]) : box.origin;
}

/** Whether a board runs past a point in a direction. */
function isBeside({ box }: JointPart, at: Vector, along: Vector): boolean {
  const axis = axisAlong(box, along);
  if (axis === undefined) return false;
  const distance = dot(subtract(at, box.origin), box.axes[axis]);
  return distance >= 0 && distance <= box.size[axis];
}
