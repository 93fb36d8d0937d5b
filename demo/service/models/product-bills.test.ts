import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import { boardDocument } from '../testing/models.js';
import { ProductBillCache } from './product-bills.js';

const board = compileModel(boardDocument());
const record = { id: 'board', name: 'Board', revision: '1', document: '' };

describe('The bill of a product', () => {
  it('is made once for a revision and a configuration of an organization', () => {
    const cache = new ProductBillCache();
    let built = 0;
    const ask = (organizationId: string, revision: string, configuration: Record<string, number>) =>
      cache.get(organizationId, { ...record, revision }, configuration, () => {
        built += 1;
        return board.evaluate(configuration);
      });
    const first = ask('a', '1', { width: 500 });
    assert.deepEqual(first.bill, billOfMaterials(board.evaluate({ width: 500 })));
    assert.deepEqual(first.configuration, board.evaluate({ width: 500 }).configuration);
    assert.equal(ask('a', '1', { width: 500 }), first);
    assert.equal(built, 1);
    const others = [ask('b', '1', { width: 500 }), ask('a', '2', { width: 500 }), ask('a', '1', { width: 510 })];
    assert.equal(built, 4);
    assert.equal(others[2]!.bill.panels[0]!.length, 510);
  });

  it('is not kept of a configuration that is refused', () => {
    const cache = new ProductBillCache();
    const refuse = () => {
      throw new Error('refused');
    };
    assert.throws(() => cache.get('a', record, {}, refuse), /refused/);
    assert.equal(cache.get('a', record, {}, () => board.evaluate({})).bill.panels.length, 1);
  });
});
