// The result of an evaluation, which all readers share: form, drawing, scene, bill of materials, service.

import type { Axis, Face } from '../../geometry/axes.js';
import type { Loop, Point, Region, Segment } from '../../geometry/curve.js';
import type { Bounds, Vector } from '../../geometry/vector.js';
import type { Material } from '../document/material.js';

export type { Axis, Bounds, Face, Loop, Point, Region, Segment, Vector };

/** A value of a parameter as a configuration holds it; a material or choice is its id. */
export type ConfigurationValue = number | string | boolean;

/** Values by parameter key. */
export type Configuration = Readonly<Record<string, ConfigurationValue>>;

/** Properties of every part, whatever its kind. */
export interface PartBase {
  /** Identifies the instance: `divider[2]`; within a group `drawer[1]/front`. */
  readonly path: string;
  /** The part's id in the document. */
  readonly id: string;
  /** The name in the language asked for, else the id. */
  readonly name: string;
  /** The smallest corner of the unturned box, in the frame of its group; for a text, of the part that it is on; mm. */
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
  /** How far it moves at full explosion, in the product's axes; mm. */
  readonly explode?: Vector;
  /** The motions that open it: those of its groups, the outermost first, then its own. */
  readonly motions?: readonly Motion[];
}

/**
 * How a door or a drawer opens; the product has it closed. The parts of one group share the object. Points and directions
 * are in the axes of the closed product: to open a part, apply its motions to its matrix from the last to the first.
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
  /** How far it moves when open; mm. */
  readonly by: Vector;
}

/** A drilled hole, or a pocket where it has a depth. */
export interface Hole {
  /** The face that it is drilled from. */
  readonly face: Face;
  /** Its middle along the two axes other than the face's, in the order x, y, z, from the smallest corner; mm. */
  readonly at: Point;
  /** mm */
  readonly diameter: number;
  /** mm, from the face inwards; undefined goes through. */
  readonly depth: number | undefined;
}

/** A board that is cut from a sheet. */
export interface PanelPart extends PartBase {
  readonly kind: 'panel';
  /** The axis of its thickness. */
  readonly normal: Axis;
  /** The axis of the grain; undefined where the material has none or the part doesn't define it. */
  readonly grain: Axis | undefined;
  /** Banded sides. */
  readonly edges: readonly Face[];
  /** The outline of the board in the two axes other than `normal`, as for cutouts; absent for the whole rectangle. */
  readonly outline?: readonly Region[];
  /** What is cut through it; absent where there is nothing. */
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

/** A profile, extruded along an axis; lengths in millimetres. */
export interface ExtrudePart extends PartBase {
  readonly kind: 'extrude';
  /** The axis of the extrusion. */
  readonly axis: Axis;
  /** In the two axes other than `axis`, in the order x, y, z, from the smallest corner. */
  readonly profile: readonly Region[];
  /** mm */
  readonly length: number;
  /** mm, taken off both ends' edges; 0 is a sharp edge. */
  readonly bevel: number;
}

/** A profile, revolved about an axis; lengths in millimetres. */
export interface RevolvePart extends PartBase {
  readonly kind: 'revolve';
  readonly axis: Axis;
  /** The first coordinate is the distance from the axis, the second the distance along it from the smallest corner. */
  readonly profile: readonly Region[];
  /**
   * Degrees, right-handed about the axis. It starts at the axis that follows in x, y, z, x …: a profile about y turns from z
   * towards x.
   */
  readonly angle: number;
  /** The position of the axis in the part's frame: in the two axes other than `axis`, in the order x, y, z; mm. */
  readonly center: Point;
}

/** A segment of a tube's middle line; points are measured from the smallest corner; mm. */
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
  /** The middle line: straight segments and, unless it is mitred, the arcs between them. */
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
   * The id of the part that it is on, in whose frame it lies, and the face. Seen from outside, letters are upright and run
   * to the right; on top and below, the product's front is towards the reader.
   */
  readonly on: { readonly part: string; readonly face: Face };
}

/** A part from a GLB file. */
export interface AssetPart extends PartBase {
  readonly kind: 'asset';
  /** The address of a GLB file, relative to the document. */
  readonly src: string;
}

/** One placed part of the product. */
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

/** An array-like over typed columns: each object is created when it is first read, and then kept. */
export interface PartList extends Iterable<PlacedPart> {
  readonly length: number;
  readonly [index: number]: PlacedPart;
  /** The same parts as columns of numbers, for reading thousands of them with every step of a slider. */
  readonly columns?: PartColumns;
}

/**
 * The placed parts as columns of numbers, one row per part, in the order of the list. The arrays may be longer than `count`
 * rows. No two products share them. `writePartMatrix` writes the matrix of a row.
 */
export interface PartColumns {
  readonly count: number;
  /** Index into `partKinds`. */
  readonly kind: Uint8Array;
  /** Index of the document's part: its rows are next to each other, unless it is in a group. */
  readonly definition: Uint16Array;
  /** By definition: `PartBase.path` without its numbers: `drawer[]/front[][]`. */
  readonly paths: readonly string[];
  /** `counterCount` per row: the numbers in `PartBase.path`, in its order; 0 where it has fewer. */
  readonly counters: Float64Array;
  readonly counterCount: number;
  /**
   * Two numbers each, the first row and the row after the last: instances of one part, placed together, that differ in
   * `at`, `size`, `origin` and `counters` alone, in the order of their counters.
   */
  readonly repeats: readonly number[];
  /** Three per row: `PartBase.at`; mm. */
  readonly at: Float64Array;
  /** Three per row: `PartBase.size`; mm. */
  readonly size: Float64Array;
  /** Three per row: the smallest corner in the product's axes; mm. */
  readonly origin: Float64Array;
  /** Index into `rotations`; 0 is not turned. */
  readonly rotation: Uint16Array;
  /** 9 each, column-major; the first is the identity. */
  readonly rotations: ArrayLike<number>;
  /** Index into the document's materials; −1 for none. */
  readonly material: Int16Array;
  /** 0xrrggbb: `PartBase.color`. */
  readonly color: Uint32Array;
  /** `PartBase.explode` of a row; undefined where it does not move. */
  readonly explode: readonly (Vector | undefined)[];
  /** `PartBase.motions` of a row; undefined where it does not open. */
  readonly motions: readonly (readonly Motion[] | undefined)[];
  /**
   * Four per row, specific to the kind, 0 if it has fewer; an axis is 0 for x, 1 for y, 2 for z.
   * panel: axis of its thickness, axis of its grain (−1 for none), banded sides (−x 1, +x 2, −y 4, +y 8, −z 16, +z 32),
   * 0 where the document gives it no outline, cutouts or holes;
   * box: radius; cylinder: axis, diameter, top diameter; extrude: axis, bevel; revolve: axis, angle;
   * tube: diameter, wall (0 for none), bend (−1 for a mitre); text: height, depth.
   */
  readonly attributes: Float64Array;
}

/** Something that appears only in the bill of materials, such as screws or hinges. */
export interface PlacedItem {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** In the major unit of the document's currency; undefined where the document has no price. */
  readonly unitPrice: number | undefined;
}

/** Whether a rule holds, and the message to show if it doesn't. */
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

/** The product of a configuration. Lengths are millimetres; y points up, and the front faces +z. */
export interface Product {
  /** The settled configuration that it was evaluated from. */
  readonly configuration: Configuration;
  readonly parts: PartList;
  /** Absent where the document has none. */
  readonly items?: readonly PlacedItem[];
  /** The smallest box around the turned boxes of all parts. */
  readonly bounds: Bounds;
  readonly rules: readonly RuleResult[];
  readonly dimensions: readonly MeasuredDimension[];
  /** In the currency's major unit, not rounded; absent where the document has none. */
  readonly estimate?: { readonly amount: number; readonly currency: string };
}
