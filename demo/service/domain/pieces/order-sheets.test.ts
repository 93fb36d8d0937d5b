import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel, textIn } from '@parametric/configurator-element/model';
import { models } from '@parametric/shop/testing/documents';
import { ProgressReporter } from '../../platform/work/work-progress.js';
import { listSheets } from './order-sheets.js';

it('a router’s sheets show the outlines of shaped pieces, and a saw’s show rectangles', async () => {
  const { document } = models.get('spiral-stair')!;
  const model = compileModel(document);
  const record = { id: document.id, name: document.name, revision: '1', document: JSON.stringify(document) };
  const orders = [{ id: 'ord_1', quantity: 2, configuration: model.settle({}).configuration, record }];
  const sheetsOf = async (tool: 'saw' | 'router') => {
    const stock = { cutting: { tool, cutter_diameter: 4 }, items: [] };
    const cutting = { workshop: undefined, stock };
    const sheets = await listSheets(
      { organizationId: 'org_1', orders, cutting, language: 'de' },
      () => model,
      new ProgressReporter(undefined),
    );
    return sheets.filter(({ on }) => on === 'sheet');
  };
  const stair = (await sheetsOf('saw'))[0]!;
  assert.equal(stair.material, textIn(document.materials![0]!.name, 'de'));
  const [saw, router] = [await sheetsOf('saw'), await sheetsOf('router')];
  assert.ok(saw.every(({ pieces }) => pieces.every(({ outline }) => outline === undefined)));
  assert.equal(router.flatMap(({ pieces }) => pieces).length, 30);
  for (const { length, width, pieces } of router) {
    for (const [x, y] of pieces.flatMap(({ outline }) => outline!.flat())) {
      assert.ok(x >= 0 && y >= 0 && x <= length && y <= width!, `${x}, ${y}`);
    }
  }
});
