import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pictureLink } from './served-product.js';

const served = {
  ...{ baseUrl: 'https://service.example/', licenseKey: 'pclk_1', model: 'board', revision: undefined },
  configuration: {},
};
const pageOf = (link: string) => new URL(pictureLink(served, link, 'de')).searchParams.get('page');

it('a link contains the shop’s page in a form the service accepts', () => {
  assert.equal(pageOf('https://shop.example/board?id=7#top'), 'https://shop.example/board?id=7');
  assert.equal(pageOf(`https://shop.example/board?utm=${'x'.repeat(2_000)}`), 'https://shop.example/board');
  assert.equal(pageOf(`https://shop.example/${'x'.repeat(2_000)}`), null);
  assert.equal(pageOf('file:///home/ada/shop.html'), null);
});
