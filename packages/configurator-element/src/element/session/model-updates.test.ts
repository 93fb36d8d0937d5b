import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileCoreModel } from '../../model/core-model.js';
import { box, documentOf } from '../../model/testing/documents.js';
import { carryOver } from './model-updates.js';

const number = (key: string, more: object = {}) => ({ key, type: 'number', label: key, default: 100, ...more });
const limits = { min: 0, max: 1000 };
const modelOf = (parameters: readonly object[], more: object = {}) =>
  compileCoreModel(documentOf({ parameters, parts: [box({ size: [10, 20, 30] })], ...more }));

function carry(earlier: readonly object[], next: readonly object[], chosen: Record<string, number> = {}, more = {}) {
  return carryOver(modelOf(next, more), modelOf(earlier).describe(chosen), chosen);
}

const width = number('width', limits);

it('keeps what was chosen, and lets the rest follow its defaults', () => {
  const depth = number('depth', { ...limits, default: 'width / 2' });
  const { chosen, intro, adjustments } = carry([width, depth], [width, depth], { width: 300 });
  assert.deepEqual([chosen, intro, adjustments], [{ width: 300 }, 'modelUpdatedSame', []]);
});

it('keeps a default that was shown if the new one differs', () => {
  const { chosen, intro } = carry([width], [{ ...width, default: 500 }]);
  assert.deepEqual([chosen, intro], [{ width: 100 }, 'modelUpdatedSame']);
});

it('says what no longer exists, what’s unavailable, and what’s hidden now', () => {
  const earlier = [width, number('depth', limits), number('feet', limits)];
  const next = [{ ...width, max: 200 }, number('feet', { ...limits, visible: 'width > 500' })];
  const { intro, adjustments } = carry(earlier, next, { width: 300, feet: 7 });
  assert.equal(intro, 'modelUpdated');
  const told = adjustments.map(({ key, from, to }) => [key, from, to]);
  assert.deepEqual(told.sort(), [
    ['depth', 100, undefined],
    ['feet', 7, undefined],
    ['width', 300, 200],
  ]);
});

it('doesn’t report parameters that weren’t visible', () => {
  const hidden = number('feet', { ...limits, visible: 'width > 500' });
  assert.deepEqual(carry([width, hidden], [width]).adjustments, []);
});

it('starts over if the new revision can’t be built with the choices', () => {
  const parts = [box({ size: ['250 - width', 20, 30] })];
  const { chosen, intro } = carry([width], [width], { width: 300 }, { parts });
  assert.deepEqual([chosen, intro], [{}, 'modelUpdatedAnew']);
});
