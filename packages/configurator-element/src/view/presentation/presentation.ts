// How a person has it shown: opened, pulled apart, a part lit, others out of the way, somebody beside it. Nothing of it
// is the product's own: it is neither priced nor made. Types and what is usual.

export interface Presentation {
  /** How far it is pulled apart: 0 together, 1 as far as it goes. */
  readonly exploded: number;
  /** How far a door or drawer is open, 0 to 1, by the path of its motion; shut where it is not named. */
  readonly opened: ReadonlyMap<string, number>;
  /** Paths of the parts that are lit up. */
  readonly highlighted: ReadonlySet<string>;
  /** Paths of the parts that stand alone, the others being mere glass; empty shows all alike. */
  readonly isolated: ReadonlySet<string>;
  /** A person stands beside it, for scale. */
  readonly person: boolean;
}

/** As the document has it. */
export const unchanged: Presentation = {
  exploded: 0,
  opened: new Map(),
  highlighted: new Set(),
  isolated: new Set(),
  person: false,
};

/** Whether something stands elsewhere than the document has it. */
export function isPosed({ exploded, opened }: Presentation): boolean {
  return exploded > 0 || [...opened.values()].some((share) => share > 0);
}

/** Whether something has another colour or material. */
export function isHighlighted({ highlighted: lit, isolated }: Presentation): boolean {
  return lit.size > 0 || isolated.size > 0;
}
