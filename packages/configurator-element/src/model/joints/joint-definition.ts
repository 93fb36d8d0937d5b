// The joints of the format: each kind's keys in a document, the fitting that it uses, and its numbers. To add a kind,
// add an entry here, a file with its `join`, a row in join.ts, and a folder in `fixtures/`.

import { boolean, expression, ids } from '../document/fields.js';
import { type Optional, optional, tuple, type ValueOf, variants } from '../document/schema.js';
import type { FittingKind } from './fitting.js';

/** The keys that every kind has. */
const commonFields = {
  /**
   * The ids of the parts on either side. Each instance of a part on one side is joined to each instance on the other
   * side that it touches.
   */
  parts: tuple(ids, ids),
  if: optional(expression),
  /** The id of a fitting, or the ids of several for the joint to choose from. Defaults to the kind's usual fitting. */
  fitting: optional(ids),
};

const glueField = {
  /** Defaults to the kind's `isGlued`, but to false if connectors or screws hold the same parts. */
  glue: optional(boolean),
};

/** A kind of joint. */
export interface JointEntry {
  /** The kind of fitting that the joint uses. Undefined if it needs no fitting. */
  readonly fittingKind: FittingKind | undefined;
  /** The default fitting. */
  readonly fitting: string | readonly string[] | undefined;
  /** The kind's own numbers, with their defaults; mm unless a comment says otherwise. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Whether some of the kind's bores are visible, so that pictures show them. */
  readonly isVisible: boolean;
  /** Whether the joint is glued unless the document says otherwise; absent if it can't be glued. */
  readonly isGlued?: boolean;
  /** Whether the kind's fittings pull the parts together, so that dowels between them need no glue. */
  readonly pulls?: true;
}

/**
 * The distance from both ends of a contact to the outermost fittings, and the maximum distance between two fittings.
 */
const spread = { first: 37, spacing: 160 };

/** The joint uses the longest slide that fits into the drawer. */
const slides = ['slide-200', 'slide-250', 'slide-300', 'slide-350', 'slide-400', 'slide-450', 'slide-500'];

/** The joint uses the longest screw that doesn't come out on the other side. */
const screws = ['screw-4x25', 'screw-4x30', 'screw-4x35', 'screw-4x40', 'screw-4x50'];

/** The kinds of joints. */
export const jointKinds = {
  dowel: { fittingKind: 'dowel', fitting: 'dowel-8x35', numbers: spread, isVisible: false, isGlued: true },
  /**
   * `side` is −1 for a housing on the low side of its board, 1 for the high side. By default, it's 32 mm from a dowel.
   */
  cam: {
    fittingKind: 'cam',
    fitting: 'minifix-15',
    numbers: { first: 69, spacing: 480, side: -1 },
    isVisible: true,
    pulls: true,
  },
  confirmat: {
    fittingKind: 'screw',
    fitting: 'confirmat-7x50',
    numbers: { ...spread, rows: 0 },
    isVisible: true,
    pulls: true,
  },
  /**
   * The groove is `play` wider than the board in it, and `deeper` than the board goes in. `cutter` is the diameter of
   * the largest cutter, which leaves round corners where the groove stops inside its board.
   */
  dado: {
    fittingKind: undefined,
    fitting: undefined,
    numbers: { play: 0.4, deeper: 1, cutter: 6 },
    isVisible: true,
    isGlued: false,
  },
  /**
   * Fingers are about `width` wide, and slots are `play` wider than the fingers. `cutter` is the diameter of the
   * cutter, or 0 for a laser.
   */
  finger: {
    fittingKind: undefined,
    fitting: undefined,
    numbers: { width: 20, play: 0.15, cutter: 6 },
    isVisible: true,
    isGlued: true,
  },
  mitre: { fittingKind: undefined, fitting: undefined, numbers: {}, isVisible: true, isGlued: true },
  /** `rows` is the number of rows between two faces. 0 means as many as `spacing` requires. */
  screw: {
    fittingKind: 'screw',
    fitting: screws,
    numbers: { ...spread, rows: 0 },
    isVisible: true,
    pulls: true,
  },
  /** `first` is the distance from the door's ends to the outermost hinges. */
  hinge: { fittingKind: 'hinge', fitting: 'cup-hinge-35', numbers: { first: 100 }, isVisible: true },
  slide: { fittingKind: 'slide', fitting: slides, numbers: {}, isVisible: true },
  /**
   * `thickness` is the thickness of the tongue; 0 means a third of its board. The groove is `play` wider and `deeper`
   * than the tongue, and ends like a dado's groove.
   */
  tongue: {
    fittingKind: undefined,
    fitting: undefined,
    numbers: { thickness: 0, play: 0.2, deeper: 1, cutter: 6 },
    isVisible: true,
    isGlued: true,
  },
  /**
   * `size` is the throat of a fillet weld or the depth of a butt weld. With a `length`, each side gets one weld of that
   * length or, if `pitch` is set, a row of them spaced `pitch` apart, start to start. If `length` is 0, whole sides are
   * welded. `sides` is the number of sides to weld, longest first.
   */
  weld: {
    fittingKind: undefined,
    fitting: undefined,
    numbers: { size: 3, length: 0, pitch: 0, sides: 4 },
    isVisible: false,
  },
  touch: { fittingKind: undefined, fitting: undefined, numbers: {}, isVisible: false },
  handle: { fittingKind: 'bolt', fitting: 'handle-screw-m4', numbers: {}, isVisible: false },
  leg: { fittingKind: 'bolt', fitting: 'leg-bolt-m8', numbers: {}, isVisible: false },
  /**
   * `front` and `rear` are the distances from the shelf's front and rear. `spare` is the number of additional rows
   * above and below, 32 mm apart.
   */
  shelf_pins: { fittingKind: 'pin', fitting: 'pin-5', numbers: { front: 37, rear: 37, spare: 0 }, isVisible: true },
} as const satisfies Readonly<Record<string, JointEntry>>;

export type JointKind = keyof typeof jointKinds;

type FieldsOf<K extends JointKind> = typeof commonFields &
  ((typeof jointKinds)[K] extends { readonly isGlued: boolean } ? typeof glueField : unknown) & {
    readonly [N in keyof (typeof jointKinds)[K]['numbers']]: Optional<typeof expression>;
  };

function fieldsOf<K extends JointKind>(kind: K): FieldsOf<K> {
  const numbers = Object.keys(jointKinds[kind].numbers).map((name) => [name, optional(expression)]);
  const entry: JointEntry = jointKinds[kind];
  const glue = entry.isGlued === undefined ? {} : glueField;
  return { ...commonFields, ...glue, ...Object.fromEntries(numbers) } as FieldsOf<K>;
}

const kinds = Object.keys(jointKinds) as readonly JointKind[];

export const joint = variants(
  'kind',
  Object.fromEntries(kinds.map((kind) => [kind, fieldsOf(kind)])) as { readonly [K in JointKind]: FieldsOf<K> },
);

/** A joint in the document: how some of its parts are joined. */
export type Joint = ValueOf<typeof joint>;
