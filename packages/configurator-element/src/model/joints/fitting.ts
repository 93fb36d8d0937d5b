// Fittings: the dowels, connectors, hinges and slides that joints use, with the bores that each one needs. A document
// can add its own in `fittings`, or replace a standard fitting by using its id.

import { notNegative, number, positive, string, text, thread } from '../document/fields.js';
import { fields, list, optional, tuple, type ValueOf, variants } from '../document/schema.js';

const everyFitting = {
  id: string,
  name: text,
  /** The manufacturer's item number. Defaults to the id. */
  article: optional(string),
  /** The price of one piece, in the major unit of the document's currency. */
  price: optional(notNegative),
};

export const camCap = fields({ name: text, article: optional(string), price: optional(notNegative) });

export const hingeArms = fields({ full: positive, half: positive });

export const hingeArticles = fields({ full: optional(string), half: optional(string), inset: optional(string) });

/** A round bore, as its diameter and depth in mm. */
const bore = tuple(positive, positive);

/** A document's fitting, by kind; lengths in mm. */
export const fitting = variants('kind', {
  dowel: {
    ...everyFitting,
    diameter: positive,
    /** The depths in a board's face and in its edge. */
    faceDepth: positive,
    edgeDepth: positive,
  },
  cam: {
    ...everyFitting,
    /** The bore for the housing, in the face of the board whose edge is joined. */
    housing: bore,
    /** The distance from the edge to the housing's center. */
    distance: positive,
    /** The diameter of the bore from the edge to the housing. */
    channel: positive,
    /** The cap for a housing that can be seen. */
    cap: optional(camCap),
    /** The bore for the bolt, in the other board's face. */
    bolt: bore,
  },
  screw: {
    ...everyFitting,
    /** The diameter of the bore through the board whose face is joined. */
    through: positive,
    /** The pilot bore in the other board. */
    pilot: bore,
    length: positive,
  },
  pin: { ...everyFitting, bore },
  hinge: {
    ...everyFitting,
    cup: bore,
    /** The distance from the door's edge to the cup's center. */
    edge: positive,
    /**
     * The fixing bores: the distance between them, how much farther from the edge they are than the cup's center, their
     * diameter and their depth.
     */
    fixing: tuple(positive, number, positive, positive),
    /** The plate's bores, one above the other: the distance between them, their diameter and their depth. */
    plate: tuple(positive, positive, positive),
    /** How far the plate's bores are behind the door's inner face. */
    setback: positive,
    /** How much farther back the plate's bores are for a door between boards. Defaults to 0. */
    inset: optional(notNegative),
    /** The maximum height and weight (in kg) of a door with two hinges, then with three hinges, and so on. */
    limits: list(tuple(positive, positive)),
    /**
     * For each arm: how far the door covers the board if the cup distance and the plate height are 0. If this is left
     * out, the hardware list doesn't say which arm a door needs.
     */
    arms: optional(hingeArms),
    /** The item number for each arm. */
    articles: optional(hingeArticles),
  },
  slide: {
    ...everyFitting,
    /** The minimum depth of a drawer. */
    length: positive,
    /** How far the slide's front end is behind the front of the closed drawer's box. Defaults to 0. */
    setback: optional(notNegative),
    /** Bores in the cabinet's side: the distances from the slide's front end. */
    cabinet: list(positive),
    cabinetBore: bore,
    /** Bores in the drawer's side: the distances from the slide's front end. */
    drawer: list(positive),
    drawerBore: bore,
    /** The maximum space between the two sides. */
    space: positive,
  },
  glue: {
    ...everyFitting,
    /** Grams per square meter for each glued surface. */
    spread: positive,
  },
  bolt: {
    ...everyFitting,
    diameter: positive,
    /** The depth of the bore. Absent if the bore goes through the board. */
    depth: optional(positive),
    /** The bore in the end of the leg or handle. If it's left out, nothing is drilled there. */
    end: optional(bore),
    /** The thread to cut into the end's bore if the part is made of metal. */
    thread: optional(thread),
  },
});

export type Fitting = ValueOf<typeof fitting>;
export type FittingKind = Fitting['kind'];
export type FittingOf<K extends FittingKind> = Extract<Fitting, { readonly kind: K }>;

/** The properties of a fitting that the hardware list shows. */
export type ListedFitting = Pick<Fitting, keyof typeof everyFitting>;

/** Sorts fittings by length, longest first. */
export function longestFirst<T extends { readonly length: number }>(fittings: readonly T[]): readonly T[] {
  return [...fittings].sort((a, b) => b.length - a.length);
}
