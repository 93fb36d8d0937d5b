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

it('shows which hourly rate would have covered the work, and why', () => {
  const { claim, because } = say('hour', 5_200, 4_500);
  assert.equal(claim, 'An hourly rate of €52.00 instead of €45.00 would have covered the work.');
  assert.match(because, /work on 2 orders cost €70\.00 more than quoted/);
  assert.equal(say('hour', 4_500, 4_500).claim, 'Your hourly rate, €45.00, covered the work.');
});

it('shows which other prices would have covered the costs', () => {
  assert.equal(say('labour', 11.7, 0).claim, 'Labor prices that are 11.7% higher would have covered the work.');
  const { claim, because } = say('material', -8, 0, 1);
  assert.equal(claim, 'Material prices that are 8% lower would have covered the material.');
  assert.match(because, /1 order cost €40\.00 less/);
  assert.equal(say('waste', 27, 15).claim, 'So would charging 27% waste instead of 15%.');
  assert.match(say('delivery', 7_500, 5_000).claim, /€75\.00 per order instead of €50\.00/);
  assert.match(say('price', 420_000, 400_000).claim, /would have cost €4,200\.00 instead of €4,000\.00/);
});

it('shows what an hour earned, next to the hourly rate if there is one', () => {
  assert.match(say('earned_hour', 3_820, 4_500).because, /Your list charges €45\.00 an hour/);
  assert.doesNotMatch(say('earned_hour', 3_820, 0).because, /Your list/);
});

it('shows the profit or loss', () => {
  assert.match(leftWords(sum)!, /2 orders .* cost €3,800\.00: a profit of €200\.00 \(5\.3% of costs\)/);
  const lost = { ...sum, complete: { orders: 1, net: 100, actual: 300 } };
  assert.match(leftWords(lost)!, /1 order .*a loss of €2\.00/);
  assert.equal(leftWords({ ...sum, complete: { orders: 0, net: 0, actual: 0 } }), undefined);
});
