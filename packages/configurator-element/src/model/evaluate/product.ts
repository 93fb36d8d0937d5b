// The result of an evaluation, which the form, the drawing, the scene, the bill of materials and the service all read.

import type { Axis, Face } from '../../geometry/axes.js';
import type { Loop, PlaneBounds, Point, Region, Segment } from '../../geometry/curve.js';
import type { Bounds, Vector } from '../../geometry/vector.js';
import type { Band, Material } from '../document/material.js';
import type { OwnTypeface } from '../document/typeface.js';

export type { Axis, Bounds, Face, Loop, Point, Region, Segment, Vector };

/** A parameter's value in a configuration; a material or choice is stored as its id. */
export type ConfigurationValue = number | string | boolean;

/** Values by parameter key. */
export type Configuration = Readonly<Record<string, ConfigurationValue>>;

/** Properties of every part, whatever its kind. */
export interface PartBase {
  /** Identifies the instance: `divider[2]`, or `drawer[1]/front` within a group. */
  readonly path: string;
  /** The part's id in the document. */
  readonly id: string;
  /** The name in the requested language, or the id. */
  readonly name: string;
  /**
   * The smallest corner of the box before rotation, in mm. It's in the group's frame, or for text, in the frame of the
   * part that the text is on.
   */
  readonly at: Vector;
  /** The size of the box before rotation, in mm. */
  readonly size: Vector;
  /**
   * Column-major 4 × 4, from the part's frame (origin at its smallest corner, millimeters, not scaled) to the
   * product's.
   */
  readonly matrix: readonly number[];
  readonly material: Material | undefined;
  /** `#rrggbb`: the part's own color, its material's, or a neutral one. */
  readonly color: string;
  /** Whether the part is made and in the bill of materials. False for scenery. */
  readonly bom: boolean;
  /** How far the part moves at full explosion, in product coordinates, in mm. */
  readonly explode?: Vector;
  /** The motions that open the part: those of its groups, outermost first, then its own. */
  readonly motions?: readonly Motion[];
  /** The light that the part emits; absent if it emits none. */
  readonly light?: PartLight;
}

/** The light that a part such as a bulb emits, from its middle. */
export interface PartLight {
  /** The luminous flux, in lm. */
  readonly lumens: number;
  /** The correlated color temperature: 2,700 is warm, 6,500 is daylight; K. */
  readonly kelvin: number;
}

/**
 * How a door or drawer opens. In the product, it's closed. The parts of a group share this object. Points and
 * directions are in the coordinates of the closed product. To open a part, apply its motions to its matrix from last to
 * first.
 */
export type Motion = HingeMotion | SlideMotion;

/** A part or group that turns on a hinge. */
export interface HingeMotion {
  readonly kind: 'hinge';
  /** The path of the part or group instance that opens. */
  readonly path: string;
  /** A point on the axis, in mm. */
  readonly origin: Vector;
  /** The axis, as a unit vector. */
  readonly axis: Vector;
  /** The angle when open, in degrees, right-handed about the axis. */
  readonly angle: number;
}

/** A part or group that slides. */
export interface SlideMotion {
  readonly kind: 'slide';
  /** The path of the part or group instance that opens. */
  readonly path: string;
  /** How far the part or group moves to open, in mm. */
  readonly by: Vector;
}

/** A drilled hole. It's blind if it has a depth. */
export interface Hole {
  /** The face that the hole is drilled from. */
  readonly face: Face;
  /**
   * The hole's center along the two axes other than the face's, in the order x, y, z, from the smallest corner, in mm.
   */
  readonly at: Point;
  /** The diameter in mm. */
  readonly diameter: number;
  /** The depth from the face, in mm. Undefined if the hole goes all the way through. */
  readonly depth: number | undefined;
  /** The thread to cut into the hole: `M6`. `diameter` is then the tap drill's. Absent if the hole isn't tapped. */
  readonly thread?: string;
  /** The purpose of the hole if a joint drills it. Absent for other holes. */
  readonly joint?: JointHole;
}

/** The purpose of a hole that a joint drills. */
export interface JointHole {
  /** The id of the fitting. */
  readonly fitting: string;
  /** The fitting's number in the product. All holes for one dowel, connector or hinge have the same number. */
  readonly piece: number;
  /** Whether the other part covers the hole, so that pictures leave it out. */
  readonly isCovered: boolean;
  /** Whether the hole is in the part that a bolt holds, such as a handle; absent otherwise. */
  readonly isHeld?: true;
}

/**
 * A recess in a face or an edge of a board, which doesn't reach the other side. A groove is a slot along a line, a
 * rebate is a step along a side, and a pocket has any outline.
 */
export interface Recess {
  readonly kind: 'groove' | 'rebate' | 'pocket';
  /** The side that the recess is in. */
  readonly face: Face;
  /**
   * The recess's area along the two axes other than the face's, in the order x, y, z, from the smallest corner, in mm.
   * It can extend beyond the board.
   */
  readonly region: Region;
  /** The depth in mm, from the face inward. */
  readonly depth: number;
  /** The middle of a groove or rebate, from its start to its end, in mm. Absent for a pocket. */
  readonly line?: readonly [Point, Point];
  /** The width of a groove or rebate, across its line, in mm. Absent for a pocket. */
  readonly width?: number;
}

/** An end of a board or bar that's cut at an angle to meet another part at a corner. */
export interface Mitre {
  /** The end. */
  readonly end: Face;
  /** The side that stays as long as the part. The opposite side is shorter. */
  readonly long: Face;
  /** How much shorter the opposite side is, in mm. */
  readonly setback: number;
  /**
   * The plane of the cut: a unit normal pointing out of the part, and the plane's distance from the origin along it, in
   * mm.
   */
  readonly normal: Vector;
  readonly offset: number;
}

/**
 * Identifies a row of panels that are cut from one board in sequence, so that the grain continues from one to the next.
 */
export interface GrainMatch {
  readonly set: string;
  /** Whether the panels are stacked instead of side by side. Absent means false. */
  readonly stacked?: boolean | undefined;
}

/** A board cut from a sheet. */
export interface PanelPart extends PartBase {
  readonly kind: 'panel';
  /** The axis of the panel's thickness. */
  readonly normal: Axis;
  /** The axis of the grain; undefined if the material has no grain or the part doesn't define it. */
  readonly grain: Axis | undefined;
  /** The row that the panel belongs to; absent if the document doesn't define one. */
  readonly grainMatch?: GrainMatch;
  /** The banded sides. */
  readonly edges: readonly Face[];
  /** The bands on the banded sides that have one; absent if there are none. `size` includes them. */
  readonly bands?: { readonly [F in Face]?: Band };
  /**
   * The board's outline, in the same axes as the cutouts: the two other than `normal`. Absent if the board is a whole
   * rectangle.
   */
  readonly outline?: readonly Region[];
  /** Areas cut all the way through; absent if there are none. */
  readonly cutouts?: readonly Region[];
  /** The drilled holes. Absent if there are none. */
  readonly holes?: readonly Hole[];
  /** Grooves, rebates, and pockets; absent if there are none. */
  readonly recesses?: readonly Recess[];
  /** Edges that a joint cuts at an angle; absent if there are none. `size` is the size of the larger face. */
  readonly mitres?: readonly Mitre[];
}

/** A block; `size` in millimeters. */
export interface BoxPart extends PartBase {
  readonly kind: 'box';
  /** The radius of the edges, in mm. It's 0 for sharp edges. */
  readonly radius: number;
}

/** A cylinder; lengths in millimeters. */
export interface CylinderPart extends PartBase {
  readonly kind: 'cylinder';
  readonly axis: Axis;
  /** The diameter at the start of the axis, in mm. */
  readonly diameter: number;
  /** The diameter at the end of the axis, in mm. It's equal to `diameter` unless it's a cone. */
  readonly topDiameter: number;
  /** The length in mm. */
  readonly length: number;
  /**
   * Holes in the ends, or across the cylinder. Positions and depths are measured from the sides of its box. Absent if
   * there are none.
   */
  readonly holes?: readonly Hole[];
}

/** A profile, extruded along an axis; lengths in millimeters. */
export interface ExtrudePart extends PartBase {
  readonly kind: 'extrude';
  /** The axis of the extrusion. */
  readonly axis: Axis;
  /** The profile, in the two axes other than `axis`, in the order x, y, z, from the smallest corner. */
  readonly profile: readonly Region[];
  /** The length in mm. */
  readonly length: number;
  /** The bevel of the edges at both ends, 0 for sharp edges, in mm. */
  readonly bevel: number;
  /** Ends that a joint cuts at an angle; absent if there are none. `length` is measured from tip to tip. */
  readonly mitres?: readonly Mitre[];
}

/** A profile, revolved about an axis; lengths in millimeters. */
export interface RevolvePart extends PartBase {
  readonly kind: 'revolve';
  readonly axis: Axis;
  /**
   * The first coordinate is the distance from the axis. The second is the distance along the axis from the smallest
   * corner.
   */
  readonly profile: readonly Region[];
  /**
   * The angle in degrees, right-handed about the axis. The turn starts at the next axis in the order x, y, z, x: a
   * profile about y turns from z toward x.
   */
  readonly angle: number;
  /** The position of the axis in the part's frame: in the two axes other than `axis`, in the order x, y, z, in mm. */
  readonly center: Point;
  /**
   * Holes in the ends, or across the part. Positions and depths are measured from the sides of its box. Absent if there
   * are none.
   */
  readonly holes?: readonly Hole[];
}

/** A segment of a tube's center line. Points are measured from the smallest corner, in mm. */
export type CenterlineSegment =
  | { readonly kind: 'line'; readonly from: Vector; readonly to: Vector }
  | {
      readonly kind: 'arc';
      readonly from: Vector;
      readonly to: Vector;
      readonly center: Vector;
      /** The axis that the arc turns about, right-handed, as a unit vector. */
      readonly axis: Vector;
      /** The radius in mm. */
      readonly radius: number;
      /** The angle that the arc turns through, in degrees. */
      readonly angle: number;
    };

/** A tube along a line; lengths in millimeters. */
export interface TubePart extends PartBase {
  readonly kind: 'tube';
  /** Corners of the center line before bending, from the smallest corner, in mm. */
  readonly points: readonly Vector[];
  /** The center line: straight segments and, unless the tube is mitered, the arcs between them. */
  readonly centerline: readonly CenterlineSegment[];
  /** The outside diameter, in mm. */
  readonly diameter: number;
  /** The thickness of the wall, in mm. Undefined for a solid rod. */
  readonly wall: number | undefined;
  /** The inside radius of each bend, in mm. Undefined if the corners are mitered. */
  readonly bend: number | undefined;
}

/** A cutout or hole in a folded sheet. */
export interface SheetCut {
  /** JSON pointer within the document's base or flange: `/holes/0`. */
  readonly pointer: string;
  /** The cut's area, in the face's coordinates, in mm. */
  readonly region: Region;
}

/** A flat face of a folded sheet. */
export interface SheetFace {
  /** JSON pointer within the document's part: empty for the base, `/flanges/0` for a flange. */
  readonly pointer: string;
  /** The face's area between the bends, in mm. */
  readonly region: readonly Region[];
  /** The areas that the document cuts out of the face. */
  readonly cuts: readonly SheetCut[];
  /**
   * Column-major 4 × 4, from the region's coordinates and the thickness to the part's frame. The thickness is measured
   * up from the lower surface.
   */
  readonly matrix: readonly number[];
}

/** A bend of a folded sheet; lengths in millimeters. */
export interface SheetBend {
  /** The JSON pointer of its flange within the part's definition: `/flanges/0`. */
  readonly pointer: string;
  /** The indices of the faces on both sides. */
  readonly faces: readonly [number, number];
  /** Where the bend starts, in the coordinates of the first face's region. */
  readonly edge: readonly [Point, Point];
  /** The bend's cross-section. */
  readonly section: Region;
  /** The length in mm. */
  readonly length: number;
  /** Column-major 4 × 4, from the section's coordinates and the length to the part's frame. */
  readonly matrix: readonly number[];
  /** The angle by which the sheet is bent, above 0, in degrees. */
  readonly angle: number;
  /** The direction in which the flange is bent, seen with the base's upper surface up. */
  readonly direction: 'up' | 'down';
  /** The inside radius, in mm. */
  readonly radius: number;
  /** The length of material in the bend, in mm. */
  readonly allowance: number;
  /** How much shorter the flat sheet is than the sum of the outside lengths, in mm. */
  readonly deduction: number;
  /** The middle of the bend in the flat pattern. */
  readonly line: readonly [Point, Point];
  /** The position of the neutral axis, as a fraction of the thickness from the inside of the bend. */
  readonly kFactor: number;
  /** The slots of a living hinge. Absent for a bend made on a press. */
  readonly hinge?: SheetHinge;
}

/** The slots that turn a bend into a living hinge; lengths in millimeters. */
export interface SheetHinge {
  /** The kind of pattern, as in the document. */
  readonly kind: 'lattice';
  /** Rectangles in the flat sheet: along the bend, from the start of its length, and across it. */
  readonly slots: readonly PlaneBounds[];
  /**
   * What's left of the bend between the slots. Each piece is a cross-section like the bend's, extruded from a position.
   */
  readonly pieces: readonly { readonly section: Region; readonly from: number; readonly length: number }[];
  /** The smallest inside radius that doesn't break the hinge. */
  readonly leastRadius: number;
}

/** A sheet before it's folded, with its upper surface up; lengths in millimeters. */
export interface FlatPattern {
  /** The smallest rectangle around the pattern, along its own axes, in mm. */
  readonly size: Point;
  /** The outline, measured from the smallest corner of that rectangle. */
  readonly outline: readonly Region[];
  /** The position of the base's smallest corner. */
  readonly base: Point;
  /** The area of the outline, in mm². */
  readonly area: number;
  /** The length of all contours, in mm. */
  readonly cutLength: number;
}

/** A folded sheet of metal; lengths in millimeters. */
export interface SheetPart extends PartBase {
  readonly kind: 'sheet';
  /** The axis of the base's thickness. */
  readonly normal: Axis;
  /** The thickness in mm. */
  readonly thickness: number;
  /**
   * The position of the neutral axis (the layer that bending neither stretches nor shortens), as a fraction of the
   * thickness from the inside of the bend.
   */
  readonly kFactor: number;
  /** The faces, starting with the base. */
  readonly faces: readonly SheetFace[];
  readonly bends: readonly SheetBend[];
  readonly flat: FlatPattern;
}

/** Engraved or raised letters; lengths in millimeters. */
export interface TextPart extends PartBase {
  readonly kind: 'text';
  readonly text: string;
  /** Height of a capital letter, in mm. */
  readonly height: number;
  /** Above 0 for raised letters, below 0 for engraved ones, in mm. */
  readonly depth: number;
  /**
   * The id of the part that carries the text, and the face it's on. The text is in that part's frame. Seen from
   * outside, letters are upright and run to the right. On top and bottom faces, the product's front faces the reader.
   */
  readonly on: { readonly part: string; readonly face: Face };
  /**
   * The document's typeface; absent for the default one. For the document's own typeface, it's the name with a hash of
   * the letters.
   */
  readonly typeface?: string;
  /** The document's own typeface. */
  readonly ownTypeface?: OwnTypeface;
}

/** A part whose shape comes from a GLB file. */
export interface AssetPart extends PartBase {
  readonly kind: 'asset';
  /** The address of a GLB file, relative to the document. */
  readonly src: string;
}

/** A part whose section through its axis determines its shape. */
export type TurnedPart = CylinderPart | RevolvePart;

/** One placed part of the product. */
export type PlacedPart =
  | PanelPart
  | BoxPart
  | CylinderPart
  | ExtrudePart
  | RevolvePart
  | TubePart
  | SheetPart
  | TextPart
  | AssetPart;

/** The kinds of parts. */
export type PartKind = PlacedPart['kind'];

export type PartByKind = { readonly [P in PlacedPart as P['kind']]: P };

/** An array-like list of parts, stored as typed columns. Each object is created on first read, then kept. */
export interface PartList extends Iterable<PlacedPart> {
  readonly length: number;
  readonly [index: number]: PlacedPart;
  /** The same parts as columns of numbers, for reading thousands of parts at every step of a slider. */
  readonly columns?: PartColumns;
}

/**
 * The placed parts as columns of numbers, one row per part, in the order of the list. The arrays may have room for more
 * than `count` rows. Products never share them. `writePartMatrix` writes the matrix for a row.
 */
export interface PartColumns {
  readonly count: number;
  /** Index into `partKinds`. */
  readonly kind: Uint8Array;
  /** Index of the part in the document. Its rows are adjacent unless the part is in a group. */
  readonly definition: Uint16Array;
  /** For each definition, `PartBase.path` without its numbers: `drawer[]/front[][]`. */
  readonly paths: readonly string[];
  /** `counterCount` per row: the numbers in `PartBase.path`, in the same order, padded with 0. */
  readonly counters: Float64Array;
  readonly counterCount: number;
  /**
   * Runs of instances of one part that are placed together and differ only in `at`, `size`, `origin` and `counters`.
   * Each run has two numbers: the first row, and the row after the last. Rows are sorted by their counters.
   */
  readonly repeats: readonly number[];
  /** Three per row: `PartBase.at`, in mm. */
  readonly at: Float64Array;
  /** Three per row: `PartBase.size`, in mm. */
  readonly size: Float64Array;
  /** Three per row: the smallest corner in product coordinates, in mm. */
  readonly origin: Float64Array;
  /** Index into `rotations`; 0 for no rotation. */
  readonly rotation: Uint16Array;
  /** Nine numbers per rotation, column-major; the first is the identity. */
  readonly rotations: ArrayLike<number>;
  /** Index into the document's materials; −1 for none. */
  readonly material: Int16Array;
  /** 0xrrggbb: `PartBase.color`. */
  readonly color: Uint32Array;
  /** `PartBase.explode` for each row; undefined if the part doesn't move. */
  readonly explode: readonly (Vector | undefined)[];
  /** `PartBase.motions` for each row; undefined if the part doesn't open. */
  readonly motions: readonly (readonly Motion[] | undefined)[];
  /** `PartBase.light` for each row; undefined if the part emits none. */
  readonly lights: readonly (PartLight | undefined)[];
  /**
   * Four per row, specific to the kind and padded with 0. An axis is 0 for x, 1 for y, 2 for z. panel: axis of its
   * thickness, axis of its grain (−1 for none), banded sides (−x 1, +x 2, −y 4, +y 8, −z 16, +z 32), 0 if the document
   * defines no outline, cutouts, holes or machining for it; box: radius; cylinder: axis, diameter, top diameter;
   * extrude: axis, bevel; revolve: axis, angle; tube: diameter, wall (0 for none), bend (−1 for a miter); sheet:
   * thickness, number of bends made on a press; text: height, depth.
   */
  readonly attributes: Float64Array;
  /** The edge bands on the panels. Absent if the document has no bands. */
  readonly banding?: Banding | undefined;
}

/** The edge bands on all panels. */
export interface Banding {
  readonly bands: readonly Band[];
  /**
   * Six per definition, one for each side in the order of the bits in `PartColumns.attributes`: an index into `bands`;
   * −1 for no band.
   */
  readonly sides: Int16Array;
}

/** An item that appears only in the bill of materials, such as screws or hinges. */
export interface PlacedItem {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /**
   * The price of one item, in the major unit of the document's currency; undefined if the document defines no price.
   */
  readonly unitPrice: number | undefined;
  /** A fitting's item number in its catalog: the manufacturer's, or else the fitting's id. */
  readonly article?: string;
  /** The name of the catalog with that item number. */
  readonly catalog?: string;
  /** For glue only: the paths of each two parts that it holds together. */
  readonly pairs?: readonly (readonly [string, string])[];
}

/** A weld between two parts, as EN ISO 2553 describes it; lengths in mm. */
export interface PlacedWeld {
  /** JSON pointer of the weld's joint. */
  readonly pointer: string;
  /** The path of the part that the other part stands on, and the path of the other part. */
  readonly parts: readonly [string, string];
  readonly kind: 'fillet' | 'butt';
  /** The throat a of a fillet, or the depth s of a butt weld. */
  readonly size: number;
  /** The total length of the weld's seams. */
  readonly length: number;
  /**
   * For an intermittent weld: the number of elements, the length of each, and the gap between two elements on one side.
   */
  readonly elements?: { readonly count: number; readonly length: number; readonly gap: number };
  /** Whether the weld is continuous around the whole contact. */
  readonly isAllRound: boolean;
  /** The middle of the contact, in product coordinates. */
  readonly at: Vector;
  /** The middle of the contact, measured from the left, bottom and rear of the first part's box. */
  readonly offset: Vector;
  /** The product's axes along the contact; none for a mitered corner. */
  readonly plane: readonly Axis[];
}

/** Why parts that touch can't be joined, or not completely. */
export type JointProblem =
  | 'banded'
  | 'covered'
  | 'no-corner'
  | 'no-edge'
  | 'no-face'
  | 'no-hinge'
  | 'no-mitre'
  | 'no-slide'
  | 'one-sided'
  | 'outside-board'
  | 'too-large'
  | 'too-narrow'
  | 'too-shallow'
  | 'too-short'
  | 'too-thick'
  | 'too-thin';

/** A joint that joins nothing, or that has parts it can't join. */
export interface JointFault {
  /** The JSON pointer of the joint. */
  readonly pointer: string;
  /** `unjoined` if none of its parts touch. */
  readonly problem: JointProblem | 'unjoined';
  /** The path of the part; undefined if the joint itself is at fault. */
  readonly path: string | undefined;
}

/** Whether a rule is satisfied, and the message to show if it isn't. */
export interface RuleResult {
  readonly holds: boolean;
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly keys: readonly string[];
}

/** A dimension as drawn: its ends and its length in millimeters. */
export interface MeasuredDimension {
  readonly from: Vector;
  readonly to: Vector;
  readonly offset: Vector;
  /** The parameter whose value the dimension shows. */
  readonly key: string | undefined;
  /** The distance from `from` to `to`, in mm. */
  readonly length: number;
}

/** A configuration's product. Lengths are in millimeters; y points up, and the front faces +z. */
export interface Product {
  /** The settled configuration it was evaluated from. */
  readonly configuration: Configuration;
  readonly parts: PartList;
  /** The items and fittings that are only counted. Absent if the document has no items and no joints. */
  readonly items?: readonly PlacedItem[];
  /** The smallest box around all parts' rotated boxes. */
  readonly bounds: Bounds;
  /** The smallest box around the parts that are made, without scenery such as a tap. Absent if all parts are made. */
  readonly madeBounds?: Bounds;
  readonly rules: readonly RuleResult[];
  readonly dimensions: readonly MeasuredDimension[];
  /** The welds. Absent if the document has no joints. */
  readonly welds?: readonly PlacedWeld[];
  /** Joints that join nothing, and touching parts that can't be joined; absent if the document has no joints. */
  readonly jointFaults?: readonly JointFault[];
  /**
   * The estimate. Its amount is in the currency's major unit and isn't rounded. Absent if the document has no estimate.
   */
  readonly estimate?: { readonly amount: number; readonly currency: string };
}
