import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sayAction, sayActor, sayValue } from './console-audit.js';

it('an audit entry is described in words, even if its action is unknown', () => {
  assert.equal(sayAction('key.issued'), 'Key created');
  assert.equal(sayAction('price_list.replaced'), 'Price list replaced');
  assert.deepEqual(sayActor({ kind: 'command', name: 'key issue' }), { text: 'Command: key issue', by: 'key issue' });
  assert.deepEqual(sayActor({ kind: 'key', id: 'key_1', label: 'Till' }), { text: 'Till', by: 'key_1' });
  assert.deepEqual(sayActor({ kind: 'person', id: 'per_1', label: 'Ada' }), { text: 'Ada', by: 'per_1' });
  assert.deepEqual(
    [sayValue(true), sayValue(['a', 'b']), sayValue([]), sayValue(null)],
    ['yes', 'a, b', 'none', undefined],
  );
});
