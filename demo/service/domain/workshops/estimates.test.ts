// The estimates of the products for sale, next to the quotes that customers get.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { drawConfiguration, models, randomFrom } from '@parametric/shop/testing/documents';
import { billedOffers } from '../../testing/billed-offers.js';
import { approximate } from './data.js';
import type { Offer } from './offers.js';

const tolerance = 0.15;

for (const model of models.values()) {
  it(`the ${model.id}'s estimate is within 15% of the cheapest quote in Berlin, before delivery`, () => {
    const random = randomFrom(7);
    const presets = (model.document.presets ?? []).map(({ configuration }) => configuration);
    const drawn = [1, 2, 3].map(() => drawConfiguration(model, random));
    for (const configuration of [{}, ...presets, ...drawn]) {
      const product = model.evaluate(configuration);
      const bill = billOfMaterials(product);
      const { offers } = billedOffers({ product, bill, quantity: 1, shipTo: { country: 'DE', postcode: '10405' } });
      const [cheapest] = offers.map(euros).sort((one, other) => one.total - other.total);
      const ratio = product.estimate!.amount / cheapest!.goods;
      assert.ok(Math.abs(ratio - 1) <= tolerance, `${ratio.toFixed(2)} × for ${JSON.stringify(configuration)}`);
    }
  });
}

/** The offer's total, with and without delivery, both including tax; in EUR. */
function euros({ price: { total, lines } }: Offer): { readonly total: number; readonly goods: number } {
  const [delivery, tax] = ['shipping', 'tax'].map((kind) => lines.find((line) => line.kind === kind)!.amount.amount);
  const net = total.amount - tax!;
  const inEuros = (amount: number) => (approximate({ ...total, amount }, 'EUR')?.total.amount ?? amount) / 100;
  return { total: inEuros(total.amount), goods: inEuros(((net - delivery!) * total.amount) / net) };
}
