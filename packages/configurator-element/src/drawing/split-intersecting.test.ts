import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runToEnd } from '../run-to-end.js';
import { block, productOf, rod } from '../testing/product-of.js';
import { orthographicCamera } from './camera.js';
import { type ProjectedSolid, projectSolid } from './projected-solid.js';
import { solidsOf } from './solids/index.js';
import type { Solid } from './solids/solid.js';
import { splitIntersecting } from './split-intersecting.js';

const camera = orthographicCamera([0, 0, 1], [0, 1, 0], 1);
const rebuild = (solid: Solid, { part, opaque }: ProjectedSolid) => projectSolid(solid, part, opaque, camera);

it('what runs through many boards is cut in a step for each of them', () => {
  const boards = Array.from({ length: 20 }, (_, i) => block([0, i * 50, 0], [100, 20, 100]));
  const solids = [...productOf([rod([40, -10, 40], 20, 1000, 'y'), ...boards]).parts].map((part, i) =>
    projectSolid(solidsOf(part, 0.2)[0]!, i, true, camera),
  );
  const pairs = boards.map((_, i) => [0, i + 1] as const);
  const work = splitIntersecting(solids, pairs, rebuild);
  let steps = 0;
  while (!work.next().done) steps++;
  assert.equal(steps, 20);
  const split = runToEnd(splitIntersecting(solids, pairs, rebuild));
  // There are pieces between the boards, before the first one, and after the last one.
  assert.equal(split.filter(({ part }) => part === 0).length, 21);
});
