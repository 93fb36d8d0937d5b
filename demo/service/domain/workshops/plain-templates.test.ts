// Workshops can make the initial product of each template, because a first product without quotes would be a dead end.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { billedOffers } from '../../testing/billed-offers.js';

/** How many times above or below the actual price the estimate may be. Customers see it before they request quotes. */
const MOST_OFF = 1.4;

const folder = new URL('../../../console/src/products/templates/', import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const document = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ModelDocument;
  const materials = (document.parameters ?? []).flatMap((parameter) =>
    parameter.type === 'material' ? parameter.options.map((option) => [parameter.key, option] as const) : [],
  );
  it(`several workshops make ${file} with its defaults, and in each of its materials`, () => {
    const model = compileModel(document);
    for (const configuration of [{}, ...materials.map(([key, option]) => ({ [key]: option }))]) {
      const product = model.evaluate(configuration);
      const { offers, declined } = billedOffers({ product, bill: billOfMaterials(product), quantity: 1 });
      const reasons = declined.map(({ workshop, detail }) => `${workshop.slug}: ${detail}`);
      assert.ok(offers.length >= 3, [JSON.stringify(configuration), `${offers.length} offers`, ...reasons].join('\n'));
    }
  });

  const { estimate } = document;
  if (!estimate) continue;
  it(`${file} is estimated at about the lowest quote before delivery and tax, in each of its materials`, () => {
    const model = compileModel(document);
    for (const configuration of [{}, ...materials.map(([key, option]) => ({ [key]: option }))]) {
      const product = model.evaluate(configuration);
      const { offers } = billedOffers({ product, bill: billOfMaterials(product), quantity: 1 });
      const asked = offers
        .filter(({ price }) => price.total.currency === estimate.currency)
        .map(({ price }) => price.lines.filter(({ kind }) => kind !== 'shipping' && kind !== 'tax'))
        .map((lines) => lines.reduce((sum, { amount }) => sum + amount.amount, 0) / 100);
      const factor = product.estimate!.amount / Math.min(...asked);
      const said = `${JSON.stringify(configuration)}: ${product.estimate!.amount} where ${asked} are asked`;
      assert.ok(factor > 1 / MOST_OFF && factor < MOST_OFF, said);
    }
  });
}
