import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isAtMailProvider, registeredDomainOf } from './mail-domains.js';

it('all subdomains count as the domain that was registered', () => {
  for (const [email, domain] of [
    ['ada@example.com', 'example.com'],
    ['ada@a.b.Example.com', 'example.com'],
    ['ada@1。example.com', 'example.com'],
    ['ada@mail.example.co.uk', 'example.co.uk'],
    ['ada@mail.ab.de', 'ab.de'],
    ['ada@bücher.example', 'xn--bcher-kva.example'],
    ['ada@example', 'example'],
  ] as const) {
    assert.equal(registeredDomainOf(email), domain, email);
  }
});

it('the customers of an email provider don’t count as one owner', () => {
  for (const email of ['ada@gmail.com', 'ada@GMX.de', 'ada@hotmail.co.uk']) assert.ok(isAtMailProvider(email), email);
  assert.ok(!isAtMailProvider('ada@gmail.com.example.org'));
});
