import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { tabKey } from '../session/kept-order.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { expectAccessible, find, hush, mount, textOf } from '../testing/mount.js';
import { forget, openShop, placeOrder } from '../testing/ordering.js';
import { Service } from '../testing/service.js';

const path = '/v1/models/test-shelf';
const scope = ['https://service.test', 'pclk_test_1', 'test-shelf'];
const attributes = { 'license-key': 'pclk_test_1', model: 'test-shelf', 'base-url': 'https://service.test' };

describe('a retired product', () => {
  const { fetch } = globalThis;
  const { lang } = document.documentElement;
  let service: Service;
  let lines: readonly string[];

  beforeEach(() => {
    forget();
    service = new Service();
    globalThis.fetch = service.fetch;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
    document.documentElement.lang = lang;
  });

  after(forget);

  /** The page of a product that's no longer on sale. */
  async function openRetired(): Promise<ParametricConfigurator> {
    service.isRetired = true;
    let element!: ParametricConfigurator;
    lines = await hush('error', async () => {
      element = await mount(attributes);
      while (!find(element, '.root.failed')) await nextFrame();
    });
    return element;
  }

  it('is reported as no longer available, without a retry button', async () => {
    const element = await openRetired();
    expect(textOf(element, "[part='failure']")).to.equal('This product is no longer available.');
    expect(find(element, "[part='failure'] button")).to.equal(null);
    await expectAccessible(element);
    // There's nothing to retry, so the service isn't contacted when the connection is back.
    window.dispatchEvent(new Event('online'));
    await nextFrame();
    expect(service.asked.filter((asked) => asked.path === path)).to.have.length(1);
  });

  it('is reported to the owner in one line with code, cause and fix', async () => {
    await openRetired();
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('model_retired: The shop does not sell it anymore.');
    expect(lines[0]).to.include('"test-shelf"').and.include('be for sale');
    expect(lines[0]).to.include('https://service.test/docs/errors#model_retired');
  });

  it('is reported in the page’s language', async () => {
    document.documentElement.lang = 'de';
    const element = await openRetired();
    await waitUntil(() => textOf(element, "[part='failure']") === 'Dieses Produkt ist nicht mehr erhältlich.');
  });

  it('is replaced by the shop’s fallback, without picture or message', async () => {
    const element = await openRetired();
    const [picture, own] = [document.createElement('img'), document.createElement('p')];
    // The loader inserts these before the element's code has loaded.
    [picture.slot, own.slot, own.textContent] = ['picture', 'fallback', 'Look at our other shelves.'];
    picture.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>';
    element.append(picture, own);
    await picture.decode();
    expect(picture.checkVisibility()).to.equal(false);
    expect(own.checkVisibility()).to.equal(true);
    expect(find(element, "[part='failure']")!.checkVisibility()).to.equal(false);
  });

  describe('still shows an earlier order', () => {
    let number: string;

    beforeEach(async () => {
      const shop = await openShop(service);
      number = await placeOrder(shop);
      shop.host.remove();
      await shop.host.updateComplete;
    });

    const shows = async () => {
      const element = await openRetired();
      await waitUntil(
        () => textOf(element, '[aria-current=step]').includes('Received'),
        element.renderRoot.textContent!,
      );
      expect(find<HTMLElement>(element, '[data-order]')?.dataset.order).to.equal(number);
      expect(textOf(element, "[part='failure']")).to.equal('This product is no longer available.');
      expect(textOf(element, '.ordering')).to.not.include('Start a new order');
      return element;
    };

    it('in the tab that placed it', shows);

    it('in another tab', async () => {
      sessionStorage.clear();
      await shows();
    });

    it('in a tab that was showing quotes for another one', async () => {
      const record = { version: 1, id: 'record-1', step: 'quotes', configuration: { width: 1000 }, quantity: 1 };
      const rest = { search: '', destination: { country: 'DE', postcode: '' }, texts: {} };
      sessionStorage.setItem(tabKey(scope), JSON.stringify({ ...record, ...rest }));
      await shows();
      expect(sessionStorage.getItem(tabKey(scope))).to.include('record-1');
    });

    it('drawn from its own revision, which stays available', async () => {
      service.published = { revision: '1', document: shelfDocument };
      const element = await shows();
      await waitUntil(() => find(element, '.ordered-picture svg') !== null);
      await expectAccessible(element);
    });
  });
});
