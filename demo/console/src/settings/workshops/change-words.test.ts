import assert from 'node:assert/strict';
import { it } from 'node:test';
import { changeWords, type ListChange } from './change-words.js';

const say = (change: ListChange) => {
  const { of, field, before, after, percent } = changeWords(change, 'price_list', 'EUR');
  return [of, field, before, after, percent];
};

it('shows a price in its currency, and how much it changed', () => {
  assert.deepEqual(say({ pointer: '/rates/USD/hour', before: 4500, after: 5200 }), [
    ...['', 'Hourly rate', '$45.00', '$52.00', '+15.6%'],
  ]);
});

it('shows which row a field is in', () => {
  const tape = { pointer: '/rates/EUR/tapes/0/metre', of: 'ABS 2', before: 300, after: 240 };
  assert.deepEqual(say(tape), ['Edge banding by tape: ABS 2', 'Price per meter', '€3.00', '€2.40', '-20%']);
  const board = { pointer: '/materials/3/square_metre/EUR', of: 'oak 18', before: 100, after: 110 };
  assert.deepEqual(say(board), ['Material: oak 18', 'Price per m²', '€1.00', '€1.10', '+10%']);
});

it('shows what was added and removed', () => {
  assert.deepEqual(say({ pointer: '/margin_percent', after: 12 }), ['', 'Margin', undefined, '12%', undefined]);
  const more = { pointer: '/margin_percent', before: 12, after: 15 };
  assert.deepEqual(say(more), ['', 'Margin', '12%', '15%', undefined]);
  const gone = { pointer: '/operations/0/minutes', of: 'Sanding', before: 6 };
  assert.deepEqual(say(gone), ['Work charged by time: Sanding', 'Minutes', '6', undefined, undefined]);
});

it('shows choices by their names', () => {
  const boards = { pointer: '/boards', before: 'area', after: 'whole_sheets' };
  const words = ['By area, with waste', 'By whole sheets used'];
  assert.deepEqual(say(boards), ['', 'How boards are charged', ...words, undefined]);
  const by = { pointer: '/delivers/by', before: [], after: ['van', 'parcel'] };
  assert.deepEqual(say(by), ['', 'Delivery methods', 'none', 'Workshop’s own van, Parcel', undefined]);
});
