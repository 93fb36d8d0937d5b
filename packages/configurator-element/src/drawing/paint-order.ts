// The order in which bodies are painted, so that each covers what it hides. Pairs that overlap on the picture are put in
// order by a plane between them, the whole by its levels: on one level nothing overlaps, so that a level's facets of one
// colour make one path. Bodies that run into each other, or that hide each other in a circle, are cut first.
// Knows no colours.

import type { Camera } from './camera.js';
import { encloses, overlap } from './convex-outline.js';
import { cyclesOf, paintLayersOf } from './levels.js';
import { type ProjectedFacet, type ProjectedSolid, projectSolid } from './projected-solid.js';
import { RectGrid } from './rect-grid.js';
import { compareByPlane } from './separating-plane.js';
import { middleOf, type Solid } from './solids/solid.js';
import { type IntersectingPair, splitCycles, splitIntersecting } from './split-intersecting.js';

export interface OrderedSolid {
  readonly solid: ProjectedSolid;
  /** Painted after all lower ones. */
  readonly layer: number;
  /** What no other body hides as a whole. */
  readonly visible: readonly ProjectedFacet[];
}

/** Overlaps on the picture that are not wider are none; a picture's units. */
const seam = 0.05;

/** After so many rounds of cutting, depth decides. */
const mostRounds = 6;

/** Pairs that one round looks at; a product with more is painted by depth alone. */
const mostPairs = 400_000;

/** What others hide as a whole is left out. */
export function paintOrder(whole: readonly ProjectedSolid[], camera: Camera): readonly OrderedSolid[] {
  const rebuild = (solid: Solid, { part, opaque }: ProjectedSolid) => projectSolid(solid, part, opaque, camera);
  let bodies = whole;
  for (let round = 0; ; round++) {
    const relations = relateAll(bodies, camera);
    const pieces = round < mostRounds ? cut(bodies, relations, rebuild) : undefined;
    if (!pieces) return inLevels(bodies, relations, camera);
    bodies = pieces;
  }
}

interface Relations {
  /** By body: those that are painted after it; undefined where the pairs were too many to look at. */
  readonly later: readonly (readonly number[])[] | undefined;
  readonly tangles: readonly IntersectingPair[];
  readonly hidden: readonly boolean[];
  readonly covered: ReadonlySet<ProjectedFacet>;
}

function relateAll(bodies: readonly ProjectedSolid[], camera: Camera): Relations {
  const later: number[][] = bodies.map(() => []);
  const tangles: IntersectingPair[] = [];
  const hidden = bodies.map(() => false);
  const covered = new Set<ProjectedFacet>();
  const paint = (first: number, second: number) => {
    later[first]!.push(second);
    const [behind, before] = [bodies[first]!, bodies[second]!];
    if (!before.opaque) return;
    if (encloses(before.outline, behind.outline, seam)) hidden[first] = true;
    else for (const facet of behind.front) if (encloses(before.outline, facet.points, seam)) covered.add(facet);
  };
  let pairs = 0;
  new RectGrid(bodies.map(({ rect }) => rect)).eachPair((i, j) => {
    const [a, b] = [bodies[i]!, bodies[j]!];
    if (!hidden[i] && !hidden[j] && overlap(a.outline, b.outline, seam)) {
      const relation = compareByPlane(a, b, camera);
      if (relation < 0) paint(i, j);
      else if (relation > 0) paint(j, i);
      else tangles.push([i, j]);
    }
    return ++pairs < mostPairs;
  });
  return { later: pairs < mostPairs ? later : undefined, tangles, hidden, covered };
}

/** The bodies with what is in the way cut; undefined where nothing is. */
function cut(
  bodies: readonly ProjectedSolid[],
  { later, tangles }: Relations,
  rebuild: (solid: Solid, body: ProjectedSolid) => ProjectedSolid,
): readonly ProjectedSolid[] | undefined {
  if (!later) return undefined;
  const solid = tangles.filter(([i, j]) => bodies[i]!.opaque || bodies[j]!.opaque);
  if (solid.length > 0) return splitIntersecting(bodies, solid, rebuild);
  const circles = cyclesOf(later);
  return circles.length > 0 ? splitCycles(bodies, circles, rebuild) : undefined;
}

function inLevels(bodies: readonly ProjectedSolid[], relations: Relations, camera: Camera): readonly OrderedSolid[] {
  const depths = bodies.map(({ solid }) => camera.depth(middleOf(solid.vertices)));
  const levels = paintLayersOf(relations.later && withTangles(relations.later, relations.tangles, depths), depths);
  return bodies.flatMap((body, i) => {
    const seen = relations.hidden[i] ? [] : body.front.filter((facet) => !relations.covered.has(facet));
    return seen.length === 0 ? [] : [{ solid: body, layer: levels[i]!, visible: seen }];
  });
}

/** Depth decides where one pane of glass runs into another. */
function withTangles(
  later: readonly (readonly number[])[],
  tangles: readonly IntersectingPair[],
  depths: readonly number[],
): readonly (readonly number[])[] {
  if (tangles.length === 0) return later;
  const all = later.map((list) => [...list]);
  for (const [i, j] of tangles) {
    if (depths[i]! > depths[j]!) all[i]!.push(j);
    else all[j]!.push(i);
  }
  return all;
}
