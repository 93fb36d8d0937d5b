import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type CostSum, leftWords, lessonWords } from './cost-words.js';

const sum: CostSum = {
  ...{ currency: 'EUR', orders: 2, complete: { orders: 2, net: 400_000, actual: 380_000 }, lessons: [] },
  terms: [
    { term: 'labour', orders: 2, quoted: 60_000, actual: 67_000 },
    { term: 'material', orders: 1, quoted: 50_000, actual: 46_000 },
  ],
};
const say = (about: CostSum['lessons'][number]['about'], needed: number, instead_of: number, orders = 2) =>
  lessonWords({ about, needed, instead_of, orders }, sum);

it('says what an hour would have had to cost, and why', () => {
  const { claim, because } = say('hour', 5_200, 4_500);
  assert.equal(claim, 'An hour of work would have had to cost €52.00 instead of €45.00.');
  assert.match(because, /work on 2 orders cost €70\.00 more than quoted/);
  assert.equal(say('hour', 4_500, 4_500).claim, 'The price of an hour, €45.00, covered the work.');
});

it('says by how much prices would have had to differ', () => {
  assert.equal(say('labour', 11.7, 0).claim, 'All prices of work would have had to be 11.7 % higher.');
  const { claim, because } = say('material', -8, 0, 1);
  assert.equal(claim, 'Prices of material would have had to be 8 % lower.');
  assert.match(because, /one order cost €40\.00 less/);
  assert.equal(say('waste', 27, 15).claim, 'Or waste would have had to be 27 % instead of 15 %.');
  assert.match(say('delivery', 7_500, 5_000).claim, /€75\.00 an order instead of €50\.00/);
  assert.match(say('price', 420_000, 400_000).claim, /would have been €4,200\.00 instead of €4,000\.00/);
});

it('says what an hour earned, beside the price of an hour if there is one', () => {
  assert.match(say('earned_hour', 3_820, 4_500).because, /Your list charges €45\.00 an hour/);
  assert.doesNotMatch(say('earned_hour', 3_820, 0).because, /Your list/);
});

it('says what was left or lost', () => {
  assert.match(leftWords(sum)!, /2 orders .* cost €3,800\.00: €200\.00 was left \(5\.3 % of the costs\)/);
  const lost = { ...sum, complete: { orders: 1, net: 100, actual: 300 } };
  assert.match(leftWords(lost)!, /One order .*€2\.00 was lost/);
  assert.equal(leftWords({ ...sum, complete: { orders: 0, net: 0, actual: 0 } }), undefined);
});
