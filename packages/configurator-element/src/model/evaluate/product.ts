// What evaluation gives: the one thing that every reader (form, drawing, scene, bill of materials, service) reads.

import type { Axis, Face } from '../../geometry/axes.js';
import type { Loop, Point, Region, Segment } from '../../geometry/curve.js';
import type { Bounds, Vector } from '../../geometry/vector.js';
import type { Material } from '../document/material.js';

export type { Axis, Bounds, Face, Loop, Point, Region, Segment, Vector };

/** A value of a parameter as a configuration holds it; a material or choice is its id. */
export type ConfigurationValue = number | string | boolean;

/** Values by parameter key. */
export type Configuration = Readonly<Record<string, ConfigurationValue>>;

/** What parts of all kinds have. */
export interface PartBase {
  /** The instance: `divider[2]`, within a group `drawer[1]/front`. */
  readonly path: string;
  /** The part's id in the document. */
  readonly id: string;
  /** The name in the language asked for, else the id. */
  readonly name: string;
  /** The smallest corner of the unturned box, in its own frame's parent; mm. */
  readonly at: Vector;
  /** The box before it is turned; mm. */
  readonly size: Vector;
  /**
   * Column-major 4 × 4, from the part's frame (origin at its smallest corner, millimetres, not scaled) to the
   * product's.
   */
  readonly matrix: readonly number[];
  readonly material: Material | undefined;
  /** `#rrggbb`: the part's own colour, else its material's, else a neutral one. */
  readonly color: string;
  /** False for scenery, which no workshop makes. */
  readonly bom: boolean;
  /** How far it goes at full explosion, in the product's axes; mm. */
  readonly explode?: Vector;
  /** What opens it: its own motion last, before it those of the groups that it is in, the outermost first. */
  readonly motions?: readonly Motion[];
}

/**
 * A door or a drawer, closed as the product shows it. All parts of one group share one object, and everything lies in
 * the product's axes at rest: to open a part, apply its motions to its matrix from the last to the first.
 */
export type Motion = HingeMotion | SlideMotion;

/** A part, or a group, that turns about a hinge. */
export interface HingeMotion {
  readonly kind: 'hinge';
  /** The instance that opens: of the part or of the group. */
  readonly path: string;
  /** A point that the axis goes through; mm. */
  readonly origin: Vector;
  /** The axis, of length 1. */
  readonly axis: Vector;
  /** Degrees when open, right-handed about the axis. */
  readonly angle: number;
}

/** A part, or a group, that slides. */
export interface SlideMotion {
  readonly kind: 'slide';
  /** The instance that opens: of the part or of the group. */
  readonly path: string;
  /** How far it goes when open; mm. */
  readonly by: Vector;
}

/** A drilled hole, or a pocket where it has a depth. */
export interface Hole {
  /** The side that it is drilled from. */
  readonly face: Face;
  /** Its middle along the two axes other than the face's, in the order x, y, z, from the smallest corner; mm. */
  readonly at: Point;
  /** mm */
  readonly diameter: number;
  /** Inwards, mm; undefined goes through. */
  readonly depth: number | undefined;
}

/** A board that is cut from a sheet. */
export interface PanelPart extends PartBase {
  readonly kind: 'panel';
  /** The axis of its thickness. */
  readonly normal: Axis;
  /** The axis that the grain follows; undefined where the material has none or the part leaves it open. */
  readonly grain: Axis | undefined;
  /** Banded sides. */
  readonly edges: readonly Face[];
  /** What is left of the board; absent for the whole rectangle. In the two axes other than `normal`, like cutouts. */
  readonly outline?: readonly Region[];
  /** What is cut out of it, right through; absent where there is nothing. */
  readonly cutouts?: readonly Region[];
  /** Absent where there are none. */
  readonly holes?: readonly Hole[];
}

/** A block; `size` in millimetres. */
export interface BoxPart extends PartBase {
  readonly kind: 'box';
  /** mm; 0 is a sharp edge. */
  readonly radius: number;
}

/** A cylinder; lengths in millimetres. */
export interface CylinderPart extends PartBase {
  readonly kind: 'cylinder';
  readonly axis: Axis;
  /** mm, at the start of the axis. */
  readonly diameter: number;
  /** mm, at the end of the axis; equal to `diameter` unless it is a cone. */
  readonly topDiameter: number;
  /** mm */
  readonly length: number;
}

/** An outline, drawn out; lengths in millimetres. */
export interface ExtrudePart extends PartBase {
  readonly kind: 'extrude';
  /** The axis that the profile is drawn out along. */
  readonly axis: Axis;
  /** In the two axes other than `axis`, in the order x, y, z, from the smallest corner. */
  readonly profile: readonly Region[];
  /** mm */
  readonly length: number;
  /** mm, taken off both ends' edges; 0 is a sharp edge. */
  readonly bevel: number;
}

/** An outline, turned about an axis; lengths in millimetres. */
export interface RevolvePart extends PartBase {
  readonly kind: 'revolve';
  readonly axis: Axis;
  /** The first coordinate is the distance from the axis, the second runs along it from the smallest corner. */
  readonly profile: readonly Region[];
  /**
   * Degrees, right-handed about the axis. Of x, y, z, x … it starts at the axis after its own: about y it goes from z
   * towards x.
   */
  readonly angle: number;
  /** Where the axis goes through the part's frame: in the two axes other than `axis`, in the order x, y, z; mm. */
  readonly center: Point;
}

/** From the smallest corner; mm. */
export type CenterlineSegment =
  | { readonly kind: 'line'; readonly from: Vector; readonly to: Vector }
  | {
      readonly kind: 'arc';
      readonly from: Vector;
      readonly to: Vector;
      readonly center: Vector;
      /** Of length 1; the arc turns right-handed about it. */
      readonly axis: Vector;
      /** mm */
      readonly radius: number;
      /** Degrees. */
      readonly angle: number;
    };

/** A tube along a line; lengths in millimetres. */
export interface TubePart extends PartBase {
  readonly kind: 'tube';
  /** Corners of the middle line before it is bent, from the smallest corner; mm. */
  readonly points: readonly Vector[];
  /** The middle line: straight pieces and, unless it is mitred, the arcs between them. */
  readonly centerline: readonly CenterlineSegment[];
  /** mm */
  readonly diameter: number;
  /** mm; undefined is solid. */
  readonly wall: number | undefined;
  /** The radius on the inside of each bend, mm; undefined is a mitre. */
  readonly bend: number | undefined;
}

/** Engraved or raised letters; lengths in millimetres. */
export interface TextPart extends PartBase {
  readonly kind: 'text';
  readonly text: string;
  /** Height of a capital letter; mm. */
  readonly height: number;
  /** mm; below 0 it is engraved. */
  readonly depth: number;
  /**
   * What it stands on, in whose frame it lies. Seen from outside, letters run to the right and stand upright; on top and
   * below, with the front towards the reader.
   */
  readonly on: { readonly part: string; readonly face: Face };
}

/** A part from a GLB file. */
export interface AssetPart extends PartBase {
  readonly kind: 'asset';
  /** A GLB; relative to the document. */
  readonly src: string;
}

/** One part of the product, in its place. */
export type PlacedPart =
  | PanelPart
  | BoxPart
  | CylinderPart
  | ExtrudePart
  | RevolvePart
  | TubePart
  | TextPart
  | AssetPart;

/** The kinds of parts. */
export type PartKind = PlacedPart['kind'];

export type PartByKind = { readonly [P in PlacedPart as P['kind']]: P };

/** An array-like over typed columns: an object is made only when one is asked for, and then kept. */
export interface PartList extends Iterable<PlacedPart> {
  readonly length: number;
  readonly [index: number]: PlacedPart;
  /** The same as numbers, for who draws thousands of parts at every step of a slider. */
  readonly columns?: PartColumns;
}

/**
 * The placed parts as columns of numbers, a row a part, in the order of the list. The arrays may be longer than `count`
 * rows. They belong to their product alone. `writePartMatrix` makes a row's matrix.
 */
export interface PartColumns {
  readonly count: number;
  /** Index into `partKinds`. */
  readonly kind: Uint8Array;
  /** Which part of the document it comes from: rows of one part are next to each other, unless it is in a group. */
  readonly definition: Uint16Array;
  /** By definition: `PartBase.path` without its counts: `drawer[]/front[][]`. */
  readonly paths: readonly string[];
  /** `counterCount` a row: the counts in `PartBase.path`, in its order; 0 where it has fewer. */
  readonly counters: Float64Array;
  readonly counterCount: number;
  /**
   * Two numbers each, the first row and the row after the last: instances of one part, placed together, that differ in
   * `at`, `size`, `origin` and `counters` alone, in the order of their counters.
   */
  readonly repeats: readonly number[];
  /** 3 a row: `PartBase.at`; mm. */
  readonly at: Float64Array;
  /** 3 a row: `PartBase.size`; mm. */
  readonly size: Float64Array;
  /** 3 a row: the smallest corner in the product's axes; mm. */
  readonly origin: Float64Array;
  /** Index into `rotations`; 0 is not turned. */
  readonly rotation: Uint16Array;
  /** 9 each, column-major; the first is the identity. */
  readonly rotations: ArrayLike<number>;
  /** Index into the document's materials; −1 for none. */
  readonly material: Int16Array;
  /** 0xrrggbb: `PartBase.color`. */
  readonly color: Uint32Array;
  /** `PartBase.explode` of a row; undefined where it stays. */
  readonly explode: readonly (Vector | undefined)[];
  /** `PartBase.motions` of a row; undefined where it does not open. */
  readonly motions: readonly (readonly Motion[] | undefined)[];
  /**
   * 4 a row, the kind's own, 0 where it has fewer; an axis is 0 for x, 1 for y, 2 for z.
   * panel: axis of its thickness, axis of its grain (−1 for none), banded sides (−x 1, +x 2, −y 4, +y 8, −z 16, +z 32),
   * 0 where it is sure to be a whole rectangle without holes;
   * box: radius; cylinder: axis, diameter, top diameter; extrude: axis, bevel; revolve: axis, angle;
   * tube: diameter, wall (0 for none), bend (−1 for a mitre); text: height, depth.
   */
  readonly attributes: Float64Array;
}

/** In the bill of materials only: screws, hinges. */
export interface PlacedItem {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** Major unit of the document's currency; undefined where the document says nothing. */
  readonly unitPrice: number | undefined;
}

/** Whether a rule holds, and what to say where it does not. */
export interface RuleResult {
  readonly holds: boolean;
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly keys: readonly string[];
}

/** A dimension as it is drawn: its ends and its length in millimetres. */
export interface MeasuredDimension {
  readonly from: Vector;
  readonly to: Vector;
  readonly offset: Vector;
  /** The parameter that it shows. */
  readonly key: string | undefined;
  /** The distance from `from` to `to`; mm. */
  readonly length: number;
}

/** What a configuration comes to. Lengths are millimetres, y up, the front towards +z. */
export interface Product {
  /** The settled configuration that it was evaluated from. */
  readonly configuration: Configuration;
  readonly parts: PartList;
  /** Absent where the document has none. */
  readonly items?: readonly PlacedItem[];
  /** Encloses the turned boxes of all parts. */
  readonly bounds: Bounds;
  readonly rules: readonly RuleResult[];
  readonly dimensions: readonly MeasuredDimension[];
  /** In the currency's major unit, not rounded; absent where the document has none. */
  readonly estimate?: { readonly amount: number; readonly currency: string };
}
