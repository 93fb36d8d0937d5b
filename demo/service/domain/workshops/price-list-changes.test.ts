import assert from 'node:assert/strict';
import { it } from 'node:test';
import { changesOf } from './price-list-changes.js';
import { type PriceListProfile, workshops } from './workshop.js';

const list: PriceListProfile = {
  ...workshops[0]!,
  materials: [
    { kind: 'oak', litre: { EUR: 900 } },
    { kind: 'plywood/birch', thickness: 18, square_metre: { EUR: 4000 } },
    { kind: 'plywood/birch', thickness: [3, 10], square_metre: { EUR: 2000 } },
  ],
  operations: [
    { name: 'Sanding', minutes: 6, per: 'panel' },
    { name: 'Sanding', minutes: 2, per: 'item' },
  ],
};

it('equal lists have no changes', () => {
  assert.deepEqual(changesOf(list, structuredClone(list)), []);
});

it('a field is named by its pointer, with both values', () => {
  const rates = { EUR: { ...list.rates.EUR!, hour: 5200 } };
  const { rates: old } = list;
  assert.deepEqual(changesOf({ ...list, rates: { EUR: { ...old.EUR!, hour: 4500 } } }, { ...list, rates }), [
    { pointer: '/rates/EUR/hour', before: 4500, after: 5200 },
  ]);
  assert.deepEqual(changesOf({ ...list, rates: { EUR: old.EUR! } }, { ...list, rates }), [
    { pointer: '/rates/EUR/hour', after: 5200 },
  ]);
  assert.deepEqual(changesOf({ ...list, margin_percent: 8 }, list), [{ pointer: '/margin_percent', before: 8 }]);
});

it('rows are matched by what they’re for, wherever they are', () => {
  const [oak, thick, thin] = list.materials;
  const dearer = { ...thick!, square_metre: { EUR: 4400 } };
  const materials = [{ kind: 'ash', litre: { EUR: 800 } }, dearer, oak!, thin!];
  assert.deepEqual(changesOf(list, { ...list, materials }), [
    { pointer: '/materials/0/litre/EUR', of: 'ash', after: 800 },
    { pointer: '/materials/1/square_metre/EUR', of: 'plywood/birch 18', before: 4000, after: 4400 },
  ]);
  assert.deepEqual(changesOf(list, { ...list, materials: [oak!, thick!] }), [
    { pointer: '/materials/2/square_metre/EUR', of: 'plywood/birch 3–10', before: 2000 },
  ]);
});

it('two rows for the same thing are distinguished', () => {
  const [first, second] = list.operations!;
  assert.deepEqual(changesOf(list, { ...list, operations: [first!, { ...second!, minutes: 3 }] }), [
    { pointer: '/operations/1/minutes', of: 'Sanding', before: 2, after: 3 },
  ]);
});

it('other lists change as a whole', () => {
  const delivers = { ...list.delivers, to: ['DE'] };
  assert.deepEqual(changesOf({ ...list, delivers: { ...delivers, to: ['DE', 'AT'] } }, { ...list, delivers }), [
    { pointer: '/delivers/to', before: ['DE', 'AT'], after: ['DE'] },
  ]);
});
