// The drilled boards of one product after another. Boards that are drilled by one rule are one shape, whatever their
// sizes: while a slider moves, no triangles are made. The rules are found by looking: a bore that was elsewhere on a
// board of another size stays where the line through both places leads.

import type { PanelPart, Point } from '../../model/product.js';
import type { Form, Shape, Template } from '../template.js';
import { type DrilledEnds, drilledEnds, holdsFor, isClear, type Sizes } from './drilled-end.js';
import { drilledTemplate } from './drilled-template.js';
import { type Drilling, deviation, drillingOf, faceOf, middleOf, nearestEdges, type SharesOf } from './drilling.js';
import { meetInside } from './meeting.js';

/** Bores this near to where a rule has them lie there; mm. */
const nearest = 1e-3;

/** Boards whose sizes differ by less tell no rule; mm. */
const smallestGrowth = 0.5;

/** So much smaller and larger boards a rule is tried on, before one of them is there. */
const foresight = 0.1;

export class DrilledBoards {
  #rules: Rule[] = [];
  #last: Rule | undefined;
  #count = 0;

  /** Forgets what no board has asked for since it was called last. */
  begin(): void {
    this.#rules = this.#rules.filter((rule) => rule.isUsed);
    for (const rule of this.#rules) rule.isUsed = false;
    if (this.#last && !this.#rules.includes(this.#last)) this.#last = undefined;
  }

  /** Of a rectangle with bores in its faces and nothing else; undefined where they run into one another or an edge. */
  formOf(part: PanelPart): Form | undefined {
    const face = faceOf(part);
    const rule = this.#ruleFor(part, face);
    if (!rule) return undefined;
    this.#last = rule;
    rule.isUsed = true;
    rule.face = face;
    return { shape: rule.shape, size: part.size, ease: 1 };
  }

  #ruleFor(part: PanelPart, face: Point): Rule | undefined {
    // The triangles of the two ends know nothing of one another.
    if (meetInside(part)) return undefined;
    const last = this.#last;
    if (last && deviation(last.drilling, part, nearest) < nearest && last.covers(face)) return last;
    let like: Rule | undefined;
    let least = Infinity;
    const fitting: Rule[] = [];
    for (const rule of this.#rules) {
      const own = deviation(rule.drilling, part, Math.max(least, nearest));
      if (own < nearest && rule.covers(face)) return rule;
      if (own < nearest) fitting.push(rule);
      if (own < least) [like, least] = [rule, own];
    }
    return fitting.find((rule) => rule.reach(face)) ?? this.#add(part, face, like, fitting[0]);
  }

  /**
   * @param like whose bores lie near by
   * @param fitting whose bores lie there, though its triangles do not hold
   */
  #add(part: PanelPart, face: Point, like: Rule | undefined, fitting: Rule | undefined): Rule | undefined {
    const drilling = fitting?.drilling ?? drillingOf(part, like ? sharesBetween(like) : nearestEdges);
    if (!isClear(drilling, face)) return undefined;
    const key = `drilled ${this.#count++}`;
    const rule = (fitting && ruleForBoth(key, fitting, face)) ?? new Rule(key, drilling, face, sizesOf(face), like);
    this.#rules.unshift(rule);
    return rule;
  }
}

/** Where bores lie on boards of some sizes, and the shape of them all. */
class Rule {
  readonly drilling: Drilling;
  readonly shape: Shape;
  isUsed = true;
  /** Of the board that it was last used for; mm. */
  face: Point;
  readonly ends: DrilledEnds;
  sizes: Sizes;

  constructor(key: string, drilling: Drilling, face: Point, sizes: Sizes, like?: Rule) {
    this.drilling = drilling;
    this.face = face;
    this.sizes = sizes;
    this.ends = drilledEnds(drilling, middleOfSizes(sizes), like?.ends);
    let template: Template | undefined;
    this.shape = {
      key,
      rigid: true,
      build: () => {
        template ??= drilledTemplate(drilling, this.ends);
        return template;
      },
    };
  }

  /** Whether its triangles are known to hold for a face of this size. */
  covers(face: Point): boolean {
    const { smallest, largest } = this.sizes;
    return face[0] >= smallest[0] && face[1] >= smallest[1] && face[0] <= largest[0] && face[1] <= largest[1];
  }

  /** Whether they turn out to; then it covers it, and what lies between and around. */
  reach(face: Point): boolean {
    const around = [foresight, 0].map((by) => grown(this.sizes, face, by));
    const sizes = around.find((each) => holdsFor(this.ends, each));
    if (sizes) this.sizes = sizes;
    return sizes !== undefined;
  }
}

/** The same rule with other triangles, which hold for its sizes and one more; undefined where none are found. */
function ruleForBoth(key: string, { drilling, sizes }: Rule, face: Point): Rule | undefined {
  const both = grown(sizes, face, 0);
  if (!isClear(drilling, middleOfSizes(both))) return undefined;
  const rule = new Rule(key, drilling, face, both);
  return holdsFor(rule.ends, both) ? rule : undefined;
}

function sizesOf(face: Point): Sizes {
  return { smallest: face, largest: face };
}

function middleOfSizes({ smallest, largest }: Sizes): Point {
  return [(smallest[0] + largest[0]) / 2, (smallest[1] + largest[1]) / 2];
}

/** So that a face lies within, and by a share of it more. */
function grown({ smallest, largest }: Sizes, [width, height]: Point, by: number): Sizes {
  return {
    smallest: [Math.min(smallest[0], width * (1 - by)), Math.min(smallest[1], height * (1 - by))],
    largest: [Math.max(largest[0], width * (1 + by)), Math.max(largest[1], height * (1 + by))],
  };
}

/** The rule by which the bores of one board came to lie where they lie on another one. */
function sharesBetween({ drilling, face: before }: Rule): SharesOf {
  return (index, at, face) => {
    const bore = drilling.bores[index]!;
    const was = middleOf(bore, before);
    const along = (axis: 0 | 1) => {
      const growth = face[axis] - before[axis];
      const share = (at[axis] - was[axis]) / growth;
      return Math.abs(growth) >= smallestGrowth && share >= 0 && share <= 1 ? share : bore.shares[axis];
    };
    return [along(0), along(1)];
  };
}
