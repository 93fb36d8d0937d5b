import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedFields, withChanges } from './changes.js';

describe('changes to data that someone else has changed, too', () => {
  it('keep the fields and entries that only the other person changed', () => {
    const before = { seller: { city: 'Ulm', vat: 'DE1', bank: 'Old' }, scopes: ['a', 'b', 'c'], name: 'Till' };
    const theirs = { seller: { city: 'Ulm', vat: 'DE2', bank: 'Old', phone: '1' }, scopes: ['a', 'c'], name: 'Till' };
    const mine = { seller: { city: 'Ulm', vat: 'DE1' }, scopes: ['a', 'b', 'd'], name: 'Shop' };
    assert.deepEqual(withChanges<object>(theirs, before, mine), {
      ...{ seller: { city: 'Ulm', vat: 'DE2', phone: '1' }, scopes: ['a', 'd'], name: 'Shop' },
    });
  });

  it('replace whatever isn’t an object or a list of strings', () => {
    assert.deepEqual(withChanges<unknown>([{ n: 2 }], [{ n: 1 }], [{ n: 3 }]), [{ n: 3 }]);
    assert.deepEqual(withChanges<unknown>(null, null, { city: 'Ulm' }), { city: 'Ulm' });
    assert.deepEqual(withChanges<unknown>({ city: 'Ulm' }, { city: 'Ulm' }, null), null);
  });

  it('are only the fields that differ', () => {
    assert.deepEqual(changedFields({ a: { x: 1, y: 2 }, b: 1 }, { a: { y: 2, x: 1 }, b: 2 }), { b: 2 });
  });
});
