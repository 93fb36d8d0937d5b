// Warns about joints that join nothing, parts that can't be joined as the document requires, and bores that run into
// each other.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { loopArea } from '../../geometry/curve.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { Hole, JointFault, ModelDocument, PanelPart, Part, PlacedPart, Product } from '../../model/index.js';
import type { JointKind } from '../../model/joints/joint-definition.js';
import { boxFrom, contactOf } from '../../model/joints/placed-box.js';
import type { PartWarning } from './part-checker.js';

type Joint = NonNullable<ModelDocument['joints']>[number];

/** @param document the product's document */
export function jointWarnings({ jointFaults, parts }: Product, document: ModelDocument): readonly PartWarning[] {
  if (!jointFaults) return [];
  const made = [...parts].filter(({ bom }) => bom);
  const panels = made.filter((part): part is PanelPart => part.kind === 'panel');
  const unfit = unfitParts(document);
  return [
    ...unfit,
    ...jointFaults
      .filter((fault) => !isExplained(fault, unfit))
      .map(({ pointer, problem, path }) => ({
        code: problem === 'unjoined' ? 'joint-unused' : 'joint-impossible',
        pointer,
        message: path === undefined ? problems[problem] : `${path}: ${problems[problem]}`,
      })),
    ...[...parts].flatMap((part) => {
      const bored = part.bom && 'holes' in part ? boresThatMeet(part) : [];
      return bored.map((message) => ({ code: 'bores-meet', pointer: pointerTo(part.id, document), message }));
    }),
    ...weightlessDoors(panels, document),
    ...unhung(made, document),
    ...unjoined(made.filter(isJoinable), document),
  ];
}

const problems: Readonly<Record<JointFault['problem'], string>> = {
  unjoined: 'None of these parts meet, so this joint joins nothing',
  banded: 'A mitered end can\'t have an edge band: remove the side from "edges"',
  covered:
    'Another part covers half of a connector, so no one can tighten or cap it: move one of them, for example with "first"',
  'no-corner': 'Both boards have to reach the outer face of the other, so that they overlap at the corner',
  'no-edge': 'This joint needs the face of one board against the edge of another',
  'no-face': 'No board next to this part has a face for the fitting',
  'no-hinge': 'A hinged door is a panel with a "motion" of kind "hinge", which defines how it turns',
  'no-mitre': 'Both parts have to reach the same outer corner, and be equally wide along it; each end has one miter',
  'no-slide': 'A drawer side is a panel with a "motion" of kind "slide", which defines where its front is',
  'one-sided': 'A loose shelf needs a board at each end',
  'outside-board': 'A bore of this joint would be outside the board, or partly beyond its edge',
  'too-large': 'The door is taller or heavier than its hinges can carry',
  'too-narrow': 'The fingers are too narrow for the cutter',
  'too-shallow': 'The drawer is shallower than any of the slides',
  'too-short':
    'The parts meet along too short a line for a fitting, a groove, or a weld, or fittings of other joints leave no room',
  'too-thick': 'The board is too thick: the screw would barely reach the other one',
  'too-thin': 'The board is too thin for the fitting: its bore or screw would come through or break the edge',
};

/** Parts that aren't boards but have a joint that only boards can have. */
function unfitParts({ joints = [], parts }: ModelDocument): readonly PartWarning[] {
  return joints.flatMap(({ kind, parts: sides }, index) =>
    sides.flatMap((side, which) => {
      if (!needsBoards[kind]) return [];
      return [side].flat().flatMap((id) => {
        const part = partOf(id, parts);
        if (!part || part.kind === 'panel') return [];
        const message = `"${id}" has the kind "${part.kind}", but this joint needs a panel. Make it a panel, or use a "touch" joint if something else holds it`;
        return [{ code: 'joint-impossible', pointer: `/joints/${index}/parts/${which}`, message }];
      });
    }),
  );
}

/** Whether a kind joins only panels. */
const needsBoards: Readonly<Record<JointKind, boolean>> = {
  ...{ dowel: true, cam: true, confirmat: true, screw: true, dado: true, tongue: true, finger: true },
  ...{ hinge: true, slide: true, shelf_pins: true },
  ...{ mitre: false, weld: false, touch: false, handle: false, leg: false },
};

/** Whether a joint joins nothing because its parts aren't boards. */
function isExplained({ pointer, problem }: JointFault, unfit: readonly PartWarning[]): boolean {
  return problem === 'unjoined' && unfit.some((warning) => warning.pointer.startsWith(`${pointer}/`));
}

function partOf(id: string, parts: readonly Part[]): Part | undefined {
  for (const part of parts) {
    const found = part.id === id ? part : part.kind === 'group' ? partOf(id, part.parts) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Hinged doors that weigh nothing, so that only their height determines the number of hinges. */
function weightlessDoors(panels: readonly PanelPart[], document: ModelDocument): readonly PartWarning[] {
  const doors = new Set((document.joints ?? []).flatMap(({ kind, parts }) => (kind === 'hinge' ? parts[0] : [])));
  const weightless = panels.filter(({ id, material }) => doors.has(id) && !material?.density);
  return [...new Set(weightless.map(({ id }) => id))].map((id) => ({
    code: 'door-weightless',
    pointer: pointerTo(id, document),
    message: `The material of "${id}" has no "density", so heavy doors don't get more hinges`,
  }));
}

/** Doors and drawers made of boards that no joint connects to a fixed part, so that nothing holds or supports them. */
function unhung(made: readonly PlacedPart[], document: ModelDocument): readonly PartWarning[] {
  const opening = new Map<string, PlacedPart[]>();
  for (const part of made) {
    const path = part.motions?.at(-1)?.path;
    if (path !== undefined) opening.set(path, [...(opening.get(path) ?? []), part]);
  }
  const alone = new Map<string, PlacedPart>();
  for (const parts of opening.values()) {
    const ids = new Set(parts.map(({ id }) => id));
    const panel = parts.find(({ kind }) => kind === 'panel');
    const isOther = (id: string) => !ids.has(id);
    const isHeld = document.joints?.some((joint) => isBetween(joint, (id) => ids.has(id), isOther));
    if (panel && !isHeld) alone.set(panel.id, panel);
  }
  return [...alone].map(([id, { motions }]) => ({
    code: 'opens-unjoined',
    pointer: pointerTo(id, document),
    message: `"${id}" opens, but no joint holds it: add a "${motions!.at(-1)!.kind}" joint with the board beside it, or a "touch" joint if something else does`,
  }));
}

/** Whether a joint has a part with `isOne` on one side and a part with `isOther` on the other. */
function isBetween({ parts }: Joint, isOne: (id: string) => boolean, isOther: (id: string) => boolean): boolean {
  const [first, second] = parts.map((side) => [side].flat());
  return (first!.some(isOne) && second!.some(isOther)) || (second!.some(isOne) && first!.some(isOther));
}

/** The maximum number of parts to compare with each other. */
const MAX_COMPARED = 400;

/** Whether a part is a board, or a metal part that fills its box. */
function isJoinable(part: PlacedPart): boolean {
  if (part.kind === 'panel') return true;
  return part.material?.finish === 'metal' && fillsItsBox(part);
}

function fillsItsBox(part: PlacedPart): boolean {
  if (part.kind === 'tube') return part.points.length === 2;
  if (part.kind === 'sheet') return part.bends.length === 0;
  if (part.kind === 'extrude') {
    const [u, v] = planeAxes[part.axis];
    // Compare areas, because a circle fills 78% of its square, and an angle profile far less.
    return part.profile.reduce((sum, { outer }) => sum + loopArea(outer), 0) > 0.75 * part.size[u] * part.size[v];
  }
  return part.kind === 'box' || part.kind === 'cylinder';
}

/**
 * Pairs that no joint names together: boards where one's edge touches the other's face, and metal parts that touch each
 * other or a board.
 */
function unjoined(parts: readonly PlacedPart[], document: ModelDocument): readonly PartWarning[] {
  const joints = document.joints ?? [];
  // Leave out dado joints, because a back in a groove doesn't hold the boards around it together.
  const assembly = assemblies(joints.filter(({ kind }) => kind !== 'dado'));
  const areNamed = (one: string, two: string) => {
    const isTwo = (id: string) => id === two;
    return joints.some((joint) => isBetween(joint, (id) => id === one, isTwo));
  };
  const boxes = parts.slice(0, MAX_COMPARED).map((part, row) => {
    return boxFrom(part.matrix, part.size, part.kind === 'panel' ? axisIndex[part.normal] : undefined, row);
  });
  const alone = new Map<string, Set<string>>();
  boxes.forEach((box, index) => {
    for (const other of boxes.slice(index + 1)) {
      const [one, two] = [parts[box.row]!, parts[other.row]!];
      if (assembly(one.id) === assembly(two.id)) continue;
      const contact = contactOf(box, other);
      if (!contact) continue;
      const isEdgeOnFace = (contact.axis === box.normal) !== (contact.otherAxis === other.normal);
      const areBoards = one.kind === 'panel' && two.kind === 'panel';
      if ((areBoards && !isEdgeOnFace) || areNamed(one.id, two.id)) continue;
      alone.set(one.id, (alone.get(one.id) ?? new Set()).add(two.id));
    }
  });
  return [...alone].map(([id, others]) => ({
    code: 'touching-unjoined',
    pointer: pointerTo(id, document),
    message: `No joint holds "${id}" to ${[...others].map((other) => `"${other}"`).join(', ')}, which it touches`,
  }));
}

/** Returns a function whose result is the same for parts that joints hold together, directly or through other parts. */
function assemblies(joints: readonly Joint[]): (id: string) => string {
  const holders = new Map<string, string>();
  const of = (id: string): string => {
    const holder = holders.get(id);
    return holder === undefined ? id : of(holder);
  };
  for (const { parts } of joints) {
    const [first, ...others] = parts.flat().map(of);
    for (const other of others) if (of(other) !== of(first!)) holders.set(of(other), of(first!));
  }
  return of;
}

function pointerTo(id: string, { parts }: ModelDocument): string {
  return pointerOf(id, parts, '/parts') ?? '/parts';
}

/** The pointer of the part with this id. @param at the pointer of the list of parts */
export function pointerOf(id: string, parts: readonly Part[], at: string): string | undefined {
  for (const [index, part] of parts.entries()) {
    const pointer = `${at}/${index}`;
    const found = part.id === id ? pointer : part.kind === 'group' && pointerOf(id, part.parts, `${pointer}/parts`);
    if (found) return found;
  }
  return undefined;
}

/** A part that can have holes. */
type Bored = Pick<PanelPart, 'path' | 'size' | 'holes'>;

/** The first two bores in a part that run into each other, unless both belong to one fitting. */
function boresThatMeet(part: Bored): readonly string[] {
  const bores = part.holes ?? [];
  if (!bores.some(({ joint }) => joint)) return [];
  const boxes = bores.map((bore) => boxOf(bore, part));
  for (const [index, bore] of bores.entries()) {
    for (let next = index + 1; next < bores.length; next++) {
      const other = bores[next]!;
      if (bore.joint && other.joint && bore.joint.piece === other.joint.piece) continue;
      if (!bore.joint && !other.joint) continue;
      if (doMeet(boxes[index]!, boxes[next]!)) {
        return [`${part.path}: the bore of ${nameOf(bore)} runs into that of ${nameOf(other)}`];
      }
    }
  }
  return [];
}

function nameOf({ joint, diameter, face, at }: Hole): string {
  return `${joint ? `"${joint.fitting}"` : `${diameter} mm`} at ${at.map((each) => Math.round(each * 10) / 10).join(', ')} in "${face}"`;
}

interface BoreBox {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** The axis of the drill. */
  readonly axis: number;
}

/** The square around a bore, which is precise enough if the bores have different axes. */
function boxOf({ face, at, diameter, depth = Infinity }: Hole, { size }: Bored): BoreBox {
  const axis = faceAxis(face);
  const [u, v] = planeAxes[axis];
  const through = axisIndex[axis];
  const deep = Math.min(depth, size[through]);
  const [low, high] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const [each, middle] of [
    [u, at[0]],
    [v, at[1]],
  ] as const) {
    low[each] = middle - diameter / 2;
    high[each] = middle + diameter / 2;
  }
  low[through] = face[0] === '+' ? size[through] - deep : 0;
  high[through] = low[through]! + deep;
  return { low, high, axis: through };
}

function doMeet(a: BoreBox, b: BoreBox): boolean {
  const overlaps = AXES.every(
    (_, axis) => a.low[axis]! < b.high[axis]! - SLACK && b.low[axis]! < a.high[axis]! - SLACK,
  );
  if (!overlaps || a.axis !== b.axis) return overlaps;
  const plane = [0, 1, 2].filter((axis) => axis !== a.axis);
  const away = plane.map((axis) => (a.low[axis]! + a.high[axis]! - b.low[axis]! - b.high[axis]!) / 2);
  const [first] = plane;
  return Math.hypot(...away) < (a.high[first!]! - a.low[first!]! + b.high[first!]! - b.low[first!]!) / 2 - SLACK;
}

/** A difference smaller than any machine can make, in mm. */
const SLACK = 1e-3;
