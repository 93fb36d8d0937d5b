import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isOriginAllowed, parseOriginPattern } from './origins.js';

const allowed: readonly (readonly [string, string])[] = [
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example', 'HTTPS://SHOP.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://*.shop.example', 'https://de.shop.example'],
  ['https://*.shop.example', 'https://a.b.shop.example'],
  ['https://*.shop.example:8443', 'https://de.shop.example:8443'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
];

for (const [pattern, origin] of allowed) {
  it(`${pattern} allows ${origin}`, () => assert.equal(isOriginAllowed(origin, [pattern], 'live'), true));
}

const refused: readonly (readonly [string, string])[] = [
  ['https://shop.example', 'http://shop.example'],
  ['https://shop.example', 'https://shop.example:8443'],
  ['https://shop.example', 'https://www.shop.example'],
  ['https://shop.example', 'https://shop.example.evil.example'],
  ['https://shop.example', 'https://evilshop.example'],
  ['https://shop.example', 'https://shop.example@evil.example'],
  ['https://shop.example', 'https://shop.example/'],
  ['https://shop.example', 'null'],
  ['https://shop.example', ''],
  ['https://shop.example', 'https://*.shop.example'],
  ['https://*.shop.example', 'https://shop.example'],
  ['https://*.shop.example', 'https://evilshop.example'],
  ['https://*.shop.example', 'http://de.shop.example'],
  ['https://*.shop.example', 'https://de.shop.example.evil.example'],
  ['https://*.shop.example:8443', 'https://de.shop.example'],
];

for (const [pattern, origin] of refused) {
  it(`${pattern} refuses "${origin}"`, () => assert.equal(isOriginAllowed(origin, [pattern], 'live'), false));
}

it('this machine and local files are allowed only for test keys', () => {
  for (const origin of [
    'http://localhost:5173',
    'https://localhost',
    'http://shop.localhost',
    'http://127.0.0.1',
    'http://[::1]:80',
    'null',
  ]) {
    assert.equal(isOriginAllowed(origin, [], 'test'), true, origin);
    assert.equal(isOriginAllowed(origin, [], 'live'), false, origin);
  }
  for (const origin of ['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'https://evil.example']) {
    assert.equal(isOriginAllowed(origin, [], 'test'), false, origin);
  }
});

for (const text of [
  'shop.example',
  'https://',
  'https://shop.example/',
  'https://shop.example/path',
  'https://*',
  'https://*.com',
  'https://a.*.example',
  'ftp://shop.example',
  'https://me@shop.example',
  '*',
]) {
  it(`"${text}" isn’t an origin, and the error shows a valid one`, () => {
    assert.throws(() => parseOriginPattern(text), { name: 'TypeError', message: /https:\/\/shop\.example/ });
  });
}
