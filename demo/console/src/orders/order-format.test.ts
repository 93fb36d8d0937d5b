import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mailTo } from './order-format.js';

it('a link to write to a customer writes to nobody else', () => {
  assert.equal(mailTo('ada@example.com'), 'mailto:ada@example.com');
  const link = new URL(mailTo('ada@example.com?bcc=eve@evil.example&body=x'));
  assert.equal(link.search, '');
  assert.equal(mailTo('ada@example.com,eve@evil.example').split(',').length, 1);
});
