import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readStoredDraft } from './order-draft.js';

const record = {
  version: 1,
  id: 'a1',
  step: 'order',
  configuration: { width: 1800, material: 'oak', back: true },
  quantity: 3,
  search: '?page=1',
  destination: { country: 'DE', postcode: '10115' },
  texts: { name: 'Ada', line1: 'Invalidenstraße 1' },
  terms: { vat_number: 'DE136695976' },
  isSent: true,
  unreadable: { number: 'ord_1', mails: true },
};

it('a draft is read as it was written', () => {
  const read = JSON.parse(JSON.stringify(readStoredDraft(JSON.parse(JSON.stringify(record)))));
  assert.deepEqual(read, record);
});

it('anything that isn’t a draft is ignored', () => {
  for (const kept of [
    undefined,
    {},
    { ...record, id: 7 },
    { ...record, step: 'paid' },
    { ...record, destination: [] },
  ]) {
    assert.equal(readStoredDraft(kept), undefined);
  }
});

it('unreadable fields of a draft are omitted, and the others are kept', () => {
  const broken = {
    chosen: { key: 'k', expiresAt: 1, quote: { id: 'qte_1' } },
    answer: { key: 'k', list: 7 },
  };
  const read = readStoredDraft({ ...record, ...broken, texts: { name: 'Ada', city: 7 }, isSent: 'no' });
  assert.deepEqual(read?.texts, { name: 'Ada' });
  assert.deepEqual([read?.chosen, read?.answer, read?.isSent], [undefined, undefined, false]);
  assert.deepEqual(read?.configuration, record.configuration);
});

it('only primitive values of a configuration are read', () => {
  const read = readStoredDraft({ ...record, configuration: { width: 900, __proto__x: {}, list: [1], none: null } });
  assert.deepEqual(read?.configuration, { width: 900 });
});
