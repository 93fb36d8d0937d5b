// What a workshop says of itself: its machines, what it holds, where it delivers and what it charges.
// Knows no product and no price.

/** A place on the globe, in degrees. */
export interface GeoLocation {
  readonly latitude: number;
  readonly longitude: number;
}

/** What one currency's price list says. Every amount is an integer in that currency's minor unit. */
export interface Rates {
  /** A square metre of each board it holds, by material id. */
  readonly boards: Readonly<Record<string, number>>;
  /** A litre (dm³) of each solid it holds, turned or milled, by material id. */
  readonly solids: Readonly<Record<string, number>>;
  /** A piece of hardware that names no material. */
  readonly hardware: number;
  readonly cutting: { readonly panel: number; readonly metre: number };
  /** A metre of banded edge. */
  readonly edging: number;
  /** Drilling and fitting: a panel, any other part, a hole. */
  readonly assembly: { readonly panel: number; readonly item: number; readonly hole: number };
  /** Once an order: for the order itself, and for each different panel that has to be programmed. */
  readonly setup: { readonly order: number; readonly row: number };
  readonly delivery: DeliveryRates;
}

export interface DeliveryRates {
  /** For a piece, wherever it goes, while the destination is not known. */
  readonly flat: number;
  /** For each consignment. */
  readonly start: number;
  /** A chargeable kilogram, by distance; the nearest band first, the last without an end. */
  readonly bands: readonly { readonly upToKm: number; readonly kilogram: number }[];
}

/** From this piece on, that much less for the work: the pieces before it cost what they cost, so more is never cheaper. */
export interface QuantityBreak {
  readonly from: number;
  readonly percentOff: number;
}

/** What a saw and a drill can't do: on the lathe, over the bending form, with the engraver. */
export type Craft = 'turning' | 'bending' | 'engraving';

export interface WorkshopProfile {
  readonly slug: string;
  readonly name: string;
  /** ISO 3166-1 */
  readonly country: string;
  readonly location: GeoLocation;
  readonly machines: {
    /** The largest panel that the saw takes, length and width; mm. */
    readonly largestPanel: readonly [length: number, width: number];
    /** mm */
    readonly thickness: readonly [least: number, most: number];
    readonly crafts: readonly Craft[];
  };
  /** The most panels it takes in one order. */
  readonly capacity: number;
  readonly panelsADay: number;
  /** Days before the first panel is cut. */
  readonly waitingDays: number;
  readonly delivers: { readonly to: readonly string[]; readonly as: 'flat-packed' | 'assembled' };
  /** What of each sheet is offcut; percent of the panels' area. */
  readonly offcutPercent: number;
  readonly quantityBreaks: readonly QuantityBreak[];
  /** Its own currency comes first in `rates`. */
  readonly currency: string;
  readonly rates: Readonly<Record<string, Rates>>;
}
