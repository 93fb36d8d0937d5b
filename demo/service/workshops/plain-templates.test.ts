// What somebody begins with is made by a workshop as it stands: a first product that nobody prices leads nowhere.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { billedOffers } from '../testing/billed-offers.js';

const folder = new URL('../../console/src/products/templates/', import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const document = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as ModelDocument;
  const materials = (document.parameters ?? []).flatMap((parameter) =>
    parameter.type === 'material' ? parameter.options.map((option) => [parameter.key, option] as const) : [],
  );
  it(`${file} is made by several workshops as it begins, and in each of its materials`, () => {
    const model = compileModel(document);
    for (const configuration of [{}, ...materials.map(([key, option]) => ({ [key]: option }))]) {
      const product = model.evaluate(configuration);
      const { offers, declined } = billedOffers({ product, bill: billOfMaterials(product), quantity: 1 });
      const reasons = declined.map(({ workshop, detail }) => `${workshop.slug}: ${detail}`);
      assert.ok(offers.length >= 3, [JSON.stringify(configuration), `${offers.length} offers`, ...reasons].join('\n'));
    }
  });
}
