// The drilled boards of one product after another. Boards that are drilled by one rule are one shape, whatever their
// sizes: while a slider moves, no triangles are made. The rules are found by looking: a bore that was elsewhere on a
// board of another size stays where the line through both places leads.

import type { Point } from '../../geometry/curve.js';
import type { PanelPart } from '../../model/evaluate/product.js';
import type { GeometrySource, PartGeometry, StretchGeometry } from '../stretch-geometry.js';
import { boresCollide } from './bore-collisions.js';
import {
  type AnchorRule,
  anchorToNearestEdges,
  boreCenter,
  type DrillPattern,
  deviation,
  drillPatternOf,
  faceSize,
} from './drill-pattern.js';
import { type DrilledFaces, drilledFaces, isClear, isValidFor, type SizeRange } from './drilled-faces.js';
import { drilledGeometry } from './drilled-geometry.js';

/** Bores this near to where a rule has them lie there; mm. */
const nearest = 1e-3;

/** Boards whose sizes differ by less tell no rule; mm. */
const smallestGrowth = 0.5;

/** So much smaller and larger boards a rule is tried on, before one of them is there. */
const foresight = 0.1;

export class DrilledPanelCache {
  #rules: StretchRule[] = [];
  #last: StretchRule | undefined;
  #count = 0;

  /** Forgets what no board has asked for since it was called last. */
  begin(): void {
    this.#rules = this.#rules.filter((rule) => rule.isUsed);
    for (const rule of this.#rules) rule.isUsed = false;
    if (this.#last && !this.#rules.includes(this.#last)) this.#last = undefined;
  }

  /** Of a rectangle with bores in its faces and nothing else; undefined where they run into one another or an edge. */
  geometryOf(part: PanelPart): PartGeometry | undefined {
    const face = faceSize(part);
    const rule = this.#ruleFor(part, face);
    if (!rule) return undefined;
    this.#last = rule;
    rule.isUsed = true;
    rule.face = face;
    return { source: rule.source, size: part.size, edgeRadius: 1 };
  }

  #ruleFor(part: PanelPart, face: Point): StretchRule | undefined {
    // The triangles of the two ends know nothing of one another.
    if (boresCollide(part)) return undefined;
    const last = this.#last;
    if (last && deviation(last.pattern, part, nearest) < nearest && last.covers(face)) return last;
    let like: StretchRule | undefined;
    let least = Infinity;
    const fitting: StretchRule[] = [];
    for (const rule of this.#rules) {
      const own = deviation(rule.pattern, part, Math.max(least, nearest));
      if (own < nearest && rule.covers(face)) return rule;
      if (own < nearest) fitting.push(rule);
      if (own < least) [like, least] = [rule, own];
    }
    return fitting.find((rule) => rule.extendTo(face)) ?? this.#add(part, face, like, fitting[0]);
  }

  /**
   * @param like whose bores lie near by
   * @param fitting whose bores lie there, though its triangles do not hold
   */
  #add(
    part: PanelPart,
    face: Point,
    like: StretchRule | undefined,
    fitting: StretchRule | undefined,
  ): StretchRule | undefined {
    const drilling = fitting?.pattern ?? drillPatternOf(part, like ? sharesBetween(like) : anchorToNearestEdges);
    if (!isClear(drilling, face)) return undefined;
    const key = `drilled ${this.#count++}`;
    const rule =
      (fitting && ruleForBoth(key, fitting, face)) ?? new StretchRule(key, drilling, face, sizesOf(face), like);
    this.#rules.unshift(rule);
    return rule;
  }
}

/** Where bores lie on boards of some sizes, and the shape of them all. */
class StretchRule {
  readonly pattern: DrillPattern;
  readonly source: GeometrySource;
  isUsed = true;
  /** Of the board that it was last used for; mm. */
  face: Point;
  readonly faces: DrilledFaces;
  sizes: SizeRange;

  constructor(key: string, drilling: DrillPattern, face: Point, sizes: SizeRange, like?: StretchRule) {
    this.pattern = drilling;
    this.face = face;
    this.sizes = sizes;
    this.faces = drilledFaces(drilling, middleOfSizes(sizes), like?.faces);
    let template: StretchGeometry | undefined;
    this.source = {
      key,
      disposable: true,
      build: () => {
        template ??= drilledGeometry(drilling, this.faces);
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
  extendTo(face: Point): boolean {
    const around = [foresight, 0].map((by) => grown(this.sizes, face, by));
    const sizes = around.find((each) => isValidFor(this.faces, each));
    if (sizes) this.sizes = sizes;
    return sizes !== undefined;
  }
}

/** The same rule with other triangles, which hold for its sizes and one more; undefined where none are found. */
function ruleForBoth(key: string, { pattern: drilling, sizes }: StretchRule, face: Point): StretchRule | undefined {
  const both = grown(sizes, face, 0);
  if (!isClear(drilling, middleOfSizes(both))) return undefined;
  const rule = new StretchRule(key, drilling, face, both);
  return isValidFor(rule.faces, both) ? rule : undefined;
}

function sizesOf(face: Point): SizeRange {
  return { smallest: face, largest: face };
}

function middleOfSizes({ smallest, largest }: SizeRange): Point {
  return [(smallest[0] + largest[0]) / 2, (smallest[1] + largest[1]) / 2];
}

/** So that a face lies within, and by a share of it more. */
function grown({ smallest, largest }: SizeRange, [width, height]: Point, by: number): SizeRange {
  return {
    smallest: [Math.min(smallest[0], width * (1 - by)), Math.min(smallest[1], height * (1 - by))],
    largest: [Math.max(largest[0], width * (1 + by)), Math.max(largest[1], height * (1 + by))],
  };
}

/** The rule by which the bores of one board came to lie where they lie on another one. */
function sharesBetween({ pattern: drilling, face: before }: StretchRule): AnchorRule {
  return (index, at, face) => {
    const bore = drilling.bores[index]!;
    const was = boreCenter(bore, before);
    const along = (axis: 0 | 1) => {
      const growth = face[axis] - before[axis];
      const share = (at[axis] - was[axis]) / growth;
      return Math.abs(growth) >= smallestGrowth && share >= 0 && share <= 1 ? share : bore.anchor[axis];
    };
    return [along(0), along(1)];
  };
}
