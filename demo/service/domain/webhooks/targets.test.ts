import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkAddress, parseTarget, resolveTarget } from './send.js';

const forbidden = { name: 'ForbiddenTargetError' };

const privateAddresses = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::',
];

for (const address of privateAddresses) {
  it(`webhooks can’t be sent to ${address}`, () => assert.throws(() => checkAddress(address, false), forbidden));
}

for (const address of ['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1']) {
  it(`${address} is public`, () => assert.doesNotThrow(() => checkAddress(address, false)));
}

const refused = [
  'shop.example/webhooks',
  'http://shop.example/webhooks',
  'ftp://shop.example/',
  'javascript:alert(1)',
  'https://user:secret@shop.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data',
];

for (const url of refused) {
  it(`${url} is rejected`, () => assert.throws(() => parseTarget(url, false), forbidden));
}

it('the development setting allows only this machine, also over HTTP', () => {
  for (const url of ['http://localhost:4000/', 'http://127.0.0.1:4000/', 'http://[::1]:4000/', 'https://localhost/']) {
    assert.doesNotThrow(() => parseTarget(url, true), url);
  }
  for (const url of ['http://shop.example/', 'http://10.0.0.1/', 'https://10.0.0.1/', 'http://169.254.169.254/']) {
    assert.throws(() => parseTarget(url, true), forbidden, url);
  }
});

it('a host name is rejected if it resolves to a private address', async () => {
  await assert.rejects(resolveTarget(new URL('https://localhost/'), false), forbidden);
  const addresses = await resolveTarget(new URL('https://localhost/'), true);
  assert.deepEqual(addresses.map(({ address }) => address).sort(), ['127.0.0.1', '::1']);
});

it('the URL’s fragment isn’t sent, and the rest is', () => {
  assert.equal(parseTarget('https://shop.example/hooks?a=1#b', false).href, 'https://shop.example/hooks?a=1');
});
