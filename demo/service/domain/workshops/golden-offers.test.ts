// What each workshop charges for each product for sale, in its default configuration and in each preset, to the minor
// unit. A changed price shows up as a change to golden-offers.json. To rewrite that file, run the test with
// `UPDATE_GOLDEN=1`.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { models } from '@parametric/shop/testing/documents';
import { billedOffers } from '../../testing/billed-offers.js';
import { workshops } from './workshop.js';

const file = new URL('golden-offers.json', import.meta.url);
const destinations = [undefined, { country: 'DE', postcode: '10405' }, { country: 'JP', postcode: '150-0001' }];

it('the products’ prices haven’t changed at any workshop', () => {
  const offers = goldenOffers();
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, `${JSON.stringify(offers, null, 2)}\n`);
  assert.deepEqual(offers, JSON.parse(readFileSync(file, 'utf8')));
});

/**
 * Maps product, preset, quantity, and destination to each workshop's total or its reasons to decline, in the order of
 * the workshops.
 */
function goldenOffers(): Readonly<Record<string, string>> {
  const golden: Record<string, string> = {};
  for (const model of models.values()) {
    for (const { id, configuration } of [{ id: 'default', configuration: {} }, ...(model.document.presets ?? [])]) {
      const product = model.evaluate(configuration);
      const bill = billOfMaterials(product);
      destinations.forEach((shipTo, index) => {
        const quantity = 1 + index * 6;
        const { offers, declined } = billedOffers({ product, bill, quantity, shipTo });
        const answers = new Map([
          ...offers.map(
            ({ workshop, price: { total } }) => [workshop.slug, `${total.amount} ${total.currency}`] as const,
          ),
          ...declined.map(({ workshop, reason }) => [workshop.slug, reason] as const),
        ]);
        const name = `${model.id} ${id}, ${quantity} to ${shipTo?.country ?? 'nowhere'}`;
        golden[name] = workshops.map(({ slug }) => answers.get(slug)).join(', ');
      });
    }
  }
  return golden;
}
