import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readFollowLink, withoutFollowLink, writeFollowLink } from './follow-link.js';

const link = {
  model: 'hallway-shelf',
  order: 'ord_00112233445566778899aabbccddeeff',
  accessToken: 'pcot_Aa-_09',
  service: 'service.example:8443',
};
const page = 'https://shop.example/shelf?size=2&configurator-hallway-shelf=r1~width.600';

it('a link is read as written, and is entirely in the fragment', () => {
  const address = writeFollowLink(page, link);
  assert.ok(address.startsWith(`${page}#configurator-order-hallway-shelf=ord_`), address);
  const url = new URL(address);
  assert.ok(!url.search.includes('pcot_'));
  assert.deepEqual(readFollowLink(url.hash), link);
  assert.equal(withoutFollowLink(address), page);
});

it('a model’s id may be in any script', () => {
  const odd = { ...link, model: 'regal=größe & ~ #1' };
  assert.deepEqual(readFollowLink(new URL(writeFollowLink(page, odd)).hash), odd);
});

it('the page’s own fragment is kept', () => {
  const address = writeFollowLink('https://shop.example/#/shelf/2', link);
  assert.match(address, /#\/shelf\/2&configurator-order-/);
  assert.deepEqual(readFollowLink(new URL(address).hash), link);
  assert.equal(withoutFollowLink(address), 'https://shop.example/#/shelf/2');
});

it('a link replaces an earlier one', () => {
  const address = writeFollowLink(writeFollowLink(page, link), { ...link, order: 'ord_2' });
  assert.equal(address.match(/configurator-order-/g)?.length, 1);
  assert.equal(readFollowLink(new URL(address).hash)?.order, 'ord_2');
});

it('a fragment without a link has none', () => {
  for (const fragment of ['', '#', '#top', '#configurator', '#/route?configurator-order=1']) {
    assert.equal(readFollowLink(fragment), undefined, fragment);
    assert.equal(withoutFollowLink(`${page}${fragment}`), fragment.length > 1 ? `${page}${fragment}` : page);
  }
});

it('a truncated or altered link can’t be read', () => {
  const whole = new URL(writeFollowLink(page, link)).hash;
  const bent = [
    '#configurator-order-',
    '#configurator-order-shelf',
    '#configurator-order-shelf=',
    '#configurator-order-shelf=ord_1',
    '#configurator-order-shelf=ord_1~pcot_1',
    '#configurator-order-shelf=../quotes~pcot_1~service.example',
    '#configurator-order-shelf=ord_1~a%0Ab~service.example',
    '#configurator-order-shelf=%E0%A4%A~pcot_1~service.example',
    whole.slice(0, whole.indexOf('~') + 3),
  ];
  for (const fragment of bent) assert.equal(readFollowLink(fragment), null, fragment);
});
