import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel } from './index.js';
import { type Quota, quotaError } from './quota.js';
import { box, documentOf, type Json, panel, width } from './testing/documents.js';

const number = (key: string, min: number, max: number, more: Json = {}): Json => {
  return { key, type: 'number', label: key, min, max, default: min, ...more };
};
const errorOf = (fields: Json, quota?: Quota) =>
  quotaError(compileModel(documentOf({ parameters: [width], ...fields })), quota ? { quota } : {});

/** A grid of holes whose number customers choose. */
const grid = { at: ['10 * i', '10 * j'], diameter: 4, depth: 5, repeat: { i: 'n', j: 'n' } };

it('finds a product with too many holes, and reports their pattern', () => {
  const found = errorOf({ parameters: [width, number('n', 2, 430)], parts: [box(), panel({ holes: [grid] })] });
  assert.equal(found?.pointer, '/parts/1/holes/0');
  assert.deepEqual(found.configuration.n, 430);
  assert.match(
    found.message,
    /^With n 430, "board" has 184,900 holes, and the product takes 3\d,\d{3},\d{3} operations\. At most 20,000,000 can be published, so that quotes stay fast$/,
  );
  assert.equal(errorOf({ parameters: [width, number('n', 2, 100)], parts: [panel({ holes: [grid] })] }), undefined);
});

it('finds too many parts, also in a group and for a value that costs more the lower it is', () => {
  const slats = box({ id: 'slat', repeat: { i: 'floor(run / gap)' } });
  const parts = [{ id: 'row', kind: 'group', parts: [box(), slats] }];
  const found = errorOf({ parameters: [width, number('run', 100, 12_000), number('gap', 1, 100)], parts });
  assert.equal(found?.pointer, '/parts/0/parts/1');
  assert.match(found.message, /^With run 12000, "slat" is placed 12,000 times, and the product has 12,001 parts\./);
  const wide = number('gap', 1, 100, { default: 50 });
  const both = errorOf({ parameters: [width, number('run', 100, 12_000), wide], parts });
  assert.match(both?.message ?? '', /^With run 12000, gap 1,/);
});

it('starts with the presets', () => {
  const parameters = [width, number('a', 1, 200), number('b', 1, 200)];
  const parts = [box({ repeat: { i: 'a > 100 && b > 100 ? 15000 : 1' } })];
  assert.equal(errorOf({ parameters, parts }), undefined, 'no single change leads there');
  const presets = [{ id: 'both', name: 'Both', configuration: { a: 150, b: 150 } }];
  assert.match(errorOf({ parameters, parts, presets })?.message ?? '', /^With a 150, b 150, "box" is placed 15,000/);
});

it('leaves out products that can’t be ordered, or built', () => {
  const parameters = [width, number('n', 2, 430)];
  const parts = [panel({ holes: [grid] })];
  const rules = [{ require: 'n <= 100', message: 'At most 100.', keys: ['n'] }];
  assert.equal(errorOf({ parameters, parts, rules }), undefined);
  assert.equal(
    errorOf({ parameters: [width, number('n', 2, 30_000)], parts: [box({ repeat: { i: 'n' } })] }),
    undefined,
  );
});

it('searches only within its limit', () => {
  const model = compileModel(
    documentOf({ parameters: [width, number('n', 2, 430)], parts: [panel({ holes: [grid] })] }),
  );
  assert.equal(quotaError(model, { isTimeOver: () => true }), undefined);
});
