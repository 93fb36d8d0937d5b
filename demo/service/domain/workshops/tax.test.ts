import assert from 'node:assert/strict';
import { it } from 'node:test';
import { taxIn, taxOf } from './data.js';
import { workshops } from './workshop.js';

it('a tax names its rate and its country', () => {
  assert.deepEqual(taxIn('DE'), { label: 'VAT 19%, Germany', basisPoints: 1900 });
  assert.deepEqual(taxIn('CH'), { label: 'VAT 8.1%, Switzerland', basisPoints: 810 });
  assert.deepEqual(taxIn('FI'), { label: 'VAT 25.5%, Finland', basisPoints: 2550 });
  assert.deepEqual(taxIn('JP'), { label: 'Consumption tax 10%, Japan', basisPoints: 1000 });
  assert.deepEqual(taxIn('SG'), { label: 'GST 9%, Singapore', basisPoints: 900 });
});

it('without such a tax, the line says so and its amount is 0', () => {
  assert.deepEqual(taxIn('KW'), { label: 'No VAT in Kuwait', basisPoints: 0 });
  assert.deepEqual(taxIn('US'), { label: 'US sales tax not included', basisPoints: 0 });
});

it('a price says whether sales tax is excluded and whether the goods pass customs', () => {
  const values = (from: string, to: string) =>
    taxOf({ country: from }, { shipTo: { country: to, postcode: '' } }).values;
  assert.deepEqual(values('DE', 'FR'), { percent: 20, country: 'FR' });
  assert.deepEqual(values('DE', 'CH'), { percent: 8.1, country: 'CH', customs: true });
  assert.deepEqual(values('US', 'US'), { percent: 0, country: 'US', included: false });
  assert.deepEqual(values('JP', 'US'), { percent: 0, country: 'US', included: false, customs: true });
  assert.deepEqual(values('KW', 'QA'), { percent: 0, country: 'QA' });
});

it('a country with an unknown tax rate is an error, not a price without tax', () => {
  assert.throws(() => taxIn('ZZ'), /No tax rate is known for ZZ/);
  assert.throws(() => taxIn('constructor'), /No tax rate is known/);
});

it('the tax of every country that a workshop is in or serves is known', () => {
  for (const { country, delivers } of workshops) {
    for (const served of [country, ...delivers.to]) assert.ok(taxIn(served).label);
  }
});
