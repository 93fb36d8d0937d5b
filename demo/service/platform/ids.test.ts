import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createId, createOrderedId, isId } from './ids.js';

it('ids don’t share random bytes, and sortable ids are in order', () => {
  const plain = Array.from({ length: 1_000 }, () => createId('qte'));
  const ordered = Array.from({ length: 1_000 }, () => createOrderedId('evt'));
  assert.ok(plain.every((id) => isId('qte', id)) && ordered.every((id) => isId('evt', id)));
  // If no random bits are used twice, the halves of the ids are distinct, too.
  const parts = plain.flatMap((id) => [id.slice(4, 20), id.slice(20)]);
  assert.equal(new Set(parts).size, 2_000);
  assert.equal(new Set(ordered.map((id) => id.slice(18))).size, 1_000);
  const times = ordered.map((id) => id.slice(0, 18));
  assert.deepEqual([...times].sort(), times);
});
