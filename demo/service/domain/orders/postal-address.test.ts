import assert from 'node:assert/strict';
import { it } from 'node:test';
import { destinationIssues } from './postal-address.js';

it('the service accepts every postcode that the order form accepts, and needs none in countries without postcodes', () => {
  const taken: readonly (readonly [country: string, postcode: string])[] = [
    ['MD', 'MD-2001'],
    ['IE', 't12y275'],
    ['NL', '1012 ab'],
    ['GB', 'GIR 0AA'],
    ['CH', '１２００'],
    ['AR', '5000'],
    ['PE', 'LIMA 23'],
    ['LI', '9498'],
    ...['KW', 'OM', 'CO', 'PA', 'KH'].map((country) => [country, ''] as const),
  ];
  for (const [country, postcode] of taken)
    assert.deepEqual(destinationIssues({ country, postcode }, '/ship_to'), [], `${country} ${postcode}`);
});

it('a postcode in another country’s format and a missing one are reported', () => {
  const [wrong] = destinationIssues({ country: 'DE', postcode: '1011' }, '/ship_to');
  assert.deepEqual([wrong?.pointer, wrong?.detail], ['/ship_to/postcode', '“1011” isn’t a valid postcode for DE.']);
  const [missing] = destinationIssues({ country: 'DE', postcode: ' ' }, '/ship_to');
  assert.equal(missing?.detail, 'DE needs a postcode.');
});
