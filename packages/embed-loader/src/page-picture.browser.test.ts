// A page may have the picture in its own HTML, so that it's visible before any script runs, and may preload what the
// element needs. The loader uses both.

import { expect } from '@open-wc/testing';
import {
  closeShops,
  countingService,
  isShown,
  nextFrames,
  openShop,
  pause,
  type ShopPage,
  service,
  tag,
  until,
} from './testing/shop-page.js';

const image = (address: string) =>
  `<img slot="picture" src="${address}/v1/models/shelf/picture.svg?license_key=pclk_test_1&amp;aspect=own" alt="Shelf">`;
const links = (address: string) =>
  `<link rel="modulepreload" crossorigin href="${address}/v1/assets/configurator.js">` +
  `<link rel="preload" as="fetch" crossorigin href="${address}/v1/models/shelf?license_key=pclk_test_1">`;
/** Marks the page's images with their numbers. */
const MARKS = `<script>document.querySelectorAll('img').forEach((image, at) => { image.mark = at + 1; });</script>`;
const markOf = (node: Element | null) => (node as unknown as { mark?: number } | null)?.mark;
const TALL = '<div style="height: 5000px"></div>';
const imagesOf = (shop: ShopPage) => [...shop.document.querySelectorAll('img')];
const shown = (shop: ShopPage) => until(() => shop.elements().every(isShown), 'all are shown');

afterEach(closeShops);

describe('embed.js takes over the picture in the page’s HTML', () => {
  for (const [where, html] of [
    [
      'where the tag stands',
      (address: string) => `<div>${image(address)}${MARKS}${tag(`data-base-url="${address}"`)}</div>`,
    ],
    [
      'in data-target',
      (address: string) =>
        `<div id="place">${image(address)}${MARKS} Call us</div>${tag(`data-base-url="${address}" data-target="#place"`)}`,
    ],
  ] as const) {
    it(`the same image, without another request, ${where}`, async () => {
      const { address, requests } = countingService();
      const shop = await openShop(`<body>${html(address)}`);
      const [element] = shop.elements();
      const [picture, ...more] = imagesOf(shop);
      expect([picture!.parentElement, markOf(picture!), more.length]).to.deep.equal([element, 1, 0]);
      expect(element!.querySelector('[slot=fallback] img'), 'it is no part of the fallback').to.equal(null);
      await shown(shop);
      while ((await requests()).length < 4) await pause(10);
      await nextFrames();
      expect((await requests()).filter((path) => path.endsWith('/picture.svg'))).to.have.length(1);
      expect(shop.lines).to.deep.equal([]);
    });
  }

  it('for each tag its own', async () => {
    const [one, other] = [countingService().address, countingService().address];
    const place = (address: string) => `<div>${image(address)}${tag(`async data-base-url="${address}"`)}</div>`;
    const shop = await openShop(`<body>${place(one)}${place(other)}`);
    await shown(shop);
    const found = shop.elements().map((element) => [...element.querySelectorAll('img')].map(({ src }) => src));
    expect(found.map((each) => each.map((src) => src.split('/v1/')[0]))).to.deep.equal([[one], [other]]);
  });

  it('for each of two tags in one container its own', async () => {
    const [one, other] = [countingService().address, countingService().address];
    const each = (address: string) => `${image(address)}${tag(`data-base-url="${address}"`)}`;
    const shop = await openShop(`<body><div class="configurator-place">${each(one)}${each(other)}</div>`);
    await shown(shop);
    const found = shop.elements().map((element) => [...element.querySelectorAll('img')].map(({ src }) => src));
    expect(found.map((srcs) => srcs.map((src) => src.split('/v1/')[0]))).to.deep.equal([[one], [other]]);
  });

  it('but not those of another tag or of the page’s components', async () => {
    const [bare, other] = [countingService().address, countingService().address];
    const shop = await openShop(
      `<body>${tag(`async data-base-url="${bare}"`)}<other-card><img slot="picture" src="data:,"></other-card>` +
        `<div><p>${image(other)}</p>${tag(`async data-base-url="${other}"`)}</div>`,
    );
    await shown(shop);
    expect(shop.document.querySelector('other-card')!.children).to.have.length(1);
    const found = shop.elements().map((element) => [...element.querySelectorAll('img')].map(({ src }) => src));
    expect(found.map((each) => each.map((src) => src.split('/v1/')[0]))).to.deep.equal([[bare], [other]]);
  });

  const wraps = [
    (inner: string) => `<picture>${inner}</picture>`,
    (inner: string) => `<p><picture>${inner}</picture></p>`,
    (inner: string) => `<figure><a href="#">${inner}</a></figure>`,
  ];
  for (const wrap of wraps) {
    it(`from a site’s wrappers around pictures: ${wrap('')}`, async () => {
      const { address, requests } = countingService();
      const shop = await openShop(
        `<body>${tag(`async data-base-url="${service('')}"`)}<div class="configurator-place">${wrap(image(address))}${MARKS}` +
          `<p>${tag(`async data-base-url="${address}"`)}</p></div>`,
      );
      await shown(shop);
      expect(imagesOf(shop).find((each) => markOf(each) === 1)!.parentElement).to.equal(shop.elements()[1]);
      // According to the standard, a browser chooses the source again for an image that leaves a <picture>. If the
      // image is still loading, Firefox requests it again.
      const most = wrap('').includes('<picture>') ? 2 : 1;
      expect((await requests()).filter((path) => path.endsWith('/picture.svg'))).to.have.length.within(1, most);
    });
  }

  it('also far below the viewport, where nothing else is requested', async () => {
    const { address, requests } = countingService();
    const shop = await openShop(`<body>${TALL}<div>${image(address)}${tag(`data-base-url="${address}"`)}</div>`);
    const [element] = shop.elements();
    expect(imagesOf(shop)[0]!.parentElement).to.equal(element);
    await nextFrames();
    expect(await requests()).to.deep.equal(['/v1/models/shelf/picture.svg']);
    element!.scrollIntoView();
    await shown(shop);
    expect((await requests()).filter((path) => path.endsWith('/picture.svg'))).to.have.length(1);
  });

  it('again when the route is visited again', async () => {
    const shop = await openShop(`<head>${tag('data-target="#place"')}</head><body>`);
    for (const visit of [1, 2]) {
      shop.document.body.innerHTML = `<div id="place">${image(service(''))}</div>`;
      await until(() => shop.elements().length === 1 && shop.elements().every(isShown), `visit ${visit}`);
      expect(imagesOf(shop).map(({ parentElement }) => parentElement)).to.deep.equal(shop.elements());
      shop.document.body.replaceChildren();
      await nextFrames();
    }
  });

  describe('and removes it immediately', () => {
    const place = (data = '') => `<body><div>${image(service(''))}${tag(data)}</div>`;

    for (const data of ['data-preset="wide"', `data-configuration='{"width":900}'`, 'data-theme="dark"']) {
      it(`if the product starts out differently: ${data}`, async () => {
        const shop = await openShop(place(data));
        expect(imagesOf(shop)).to.deep.equal([]);
        await shown(shop);
      });
    }

    it('if a link or the browser’s storage has another configuration', async () => {
      const { href } = location;
      history.replaceState(null, '', '?configurator-shelf=~width.600');
      const linked = await openShop(place());
      history.replaceState(null, '', href);
      localStorage.setItem(`parametric-configurator,${service('')},pclk_test_1,shelf configuration`, '{}');
      const kept = await openShop(place());
      localStorage.clear();
      for (const shop of [linked, kept]) expect(imagesOf(shop)).to.deep.equal([]);
    });

    it('if the tag is invalid, and says so', async () => {
      const shop = await openShop(place().replace('data-model="shelf"', ''));
      expect(imagesOf(shop)).to.deep.equal([]);
      expect(shop.document.body.textContent.trim()).to.equal('The configurator is not available right now.');
    });

    it('if the element doesn’t load', async () => {
      const shop = await openShop(place(`data-base-url="${location.origin}/nowhere"`));
      await until(() => shop.lines.length > 0, 'a line is on the console');
      expect(imagesOf(shop)).to.deep.equal([]);
      expect(shop.document.body.textContent.trim()).to.equal('The configurator is not available right now. Try again');
    });

    it('if the element doesn’t load in a target, with a message in its place', async () => {
      const address = `${location.origin}/nowhere`;
      const target = `<div id="place">${image(address)}${links(address)}</div>`;
      const shop = await openShop(`<body>${target}${tag(`data-base-url="${address}" data-target="#place"`)}`);
      await until(() => shop.lines.length > 0, 'a line is on the console');
      expect(shop.document.body.textContent.trim()).to.equal('The configurator is not available right now. Try again');
    });
  });
});

describe('embed.js uses what the page’s HTML has requested', () => {
  const scene = '/v1/assets/scene.js';
  const model = ['/v1/models/shelf', '/v1/models/shelf/picture.svg'];

  it('the element under every release’s URL and the model, once each', async () => {
    const { address, requests } = countingService();
    const shop = await openShop(`<body>${links(address)}${tag(`data-base-url="${address}"`)}`);
    await shown(shop);
    while ((await requests()).length < 4) await pause(10);
    await nextFrames();
    expect((await requests()).toSorted()).to.deep.equal(['/v1/assets/configurator.js', scene, ...model]);
    expect(shop.lines).to.deep.equal([]);
  });

  it('and the element under its own name if the service has none under every release’s URL', async () => {
    const { address, requests } = countingService('unnamed');
    const shop = await openShop(`<body>${links(address)}${tag(`data-base-url="${address}"`)}`);
    await shown(shop);
    expect(await requests()).to.include('/v1/assets/element.js');
    expect(shop.lines).to.deep.equal([]);
  });

  for (const [what, isOther] of [
    ['not of another service', true],
    ['not with a tag that checks what it runs', false],
  ] as const) {
    it(what, async () => {
      const { address, requests } = countingService();
      const data = `data-base-url="${address}"`;
      const checked = isOther ? data : `${data} integrity="${await integrityOf(service('/v1/embed.js'))}" crossorigin`;
      const asked = isOther ? service('') : address;
      const shop = await openShop(`<body>${links(asked)}${tag(checked)}`);
      await shown(shop);
      while (!(await requests()).includes(scene)) await pause(10);
      await nextFrames();
      const own = isOther ? [] : ['/v1/assets/configurator.js'];
      expect((await requests()).toSorted()).to.deep.equal([...own, '/v1/assets/element.js', scene, ...model]);
    });
  }
});

async function integrityOf(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', await (await fetch(address)).arrayBuffer());
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
