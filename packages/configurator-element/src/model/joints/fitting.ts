// Fittings: the dowels, connectors, hinges and slides that joints use, with the bores each needs. A document can add its
// own in `fittings`, or replace a standard one by its id.

import { notNegative, number, positive, string, text, thread } from '../document/fields.js';
import { fields, list, optional, tuple, type ValueOf, variants } from '../document/schema.js';

const everyFitting = {
  id: string,
  name: text,
  /** The maker's article number; its id by default. */
  article: optional(string),
  /** The price of one piece, in the major unit of the document's currency. */
  price: optional(notNegative),
};

export const camCap = fields({ name: text, article: optional(string), price: optional(notNegative) });

export const hingeArms = fields({ full: positive, half: positive });

export const hingeArticles = fields({ full: optional(string), half: optional(string), inset: optional(string) });

/** A round bore: diameter and depth; mm. */
const bore = tuple(positive, positive);

/** A document's fitting, by kind; lengths in mm. */
export const fitting = variants('kind', {
  dowel: {
    ...everyFitting,
    diameter: positive,
    /** In a board's face, and in its edge. */
    faceDepth: positive,
    edgeDepth: positive,
  },
  cam: {
    ...everyFitting,
    /** The housing, in the face of the board whose edge is joined. */
    housing: bore,
    /** From the edge to the housing's center. */
    distance: positive,
    /** The diameter of the bore from the edge to the housing. */
    channel: positive,
    /** What covers a housing that can be seen. */
    cap: optional(camCap),
    /** The bolt, in the other board's face. */
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
    /** From the door's edge to the cup's center. */
    edge: positive,
    /**
     * The fixing bores: how far apart they are, how much farther from the edge than the cup's center, and their size.
     */
    fixing: tuple(positive, number, positive, positive),
    /** The plate's bores, one above the other: how far apart they are, and their size. */
    plate: tuple(positive, positive, positive),
    /** How far the plate's bores are behind the door's inner face. */
    setback: positive,
    /** How much farther back they are for a door between boards; 0 by default. */
    inset: optional(notNegative),
    /** The tallest door, and the heaviest (kg), for two hinges, three hinges and so on. */
    limits: list(tuple(positive, positive)),
    /**
     * How far the door covers the board with each arm, at a cup distance and a plate height of 0. Without it, the list
     * doesn't say which arm a door needs.
     */
    arms: optional(hingeArms),
    /** The article numbers with each arm. */
    articles: optional(hingeArticles),
  },
  slide: {
    ...everyFitting,
    /** The minimum depth of a drawer. */
    length: positive,
    /** How far the slide's front end is behind the front of the closed drawer's box; 0 if absent. */
    setback: optional(notNegative),
    /** Bores in the cabinet's side: their distances from the slide's front end, and their size. */
    cabinet: list(positive),
    cabinetBore: bore,
    /** Bores in the drawer's side: their distances from the slide's front end, and their size. */
    drawer: list(positive),
    drawerBore: bore,
    /** The maximum space between the two sides. */
    space: positive,
  },
  glue: {
    ...everyFitting,
    /** Grams per square meter of each glued surface. */
    spread: positive,
  },
  bolt: {
    ...everyFitting,
    diameter: positive,
    /** Absent if it goes through the board. */
    depth: optional(positive),
    /** In the end of the leg or handle itself; without it, nothing is drilled there. */
    end: optional(bore),
    /** The thread to cut into that bore if it's in metal. */
    thread: optional(thread),
  },
});

export type Fitting = ValueOf<typeof fitting>;
export type FittingKind = Fitting['kind'];
export type FittingOf<K extends FittingKind> = Extract<Fitting, { readonly kind: K }>;

/** What the list of hardware says about a fitting. */
export type ListedFitting = Pick<Fitting, keyof typeof everyFitting>;

/** Sorts fittings by length, the longest first. */
export function longestFirst<T extends { readonly length: number }>(fittings: readonly T[]): readonly T[] {
  return [...fittings].sort((a, b) => b.length - a.length);
}
