import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import { click, find, mount, slide, type } from '../testing/mount.js';
import { forget } from '../testing/ordering.js';
import { Service } from '../testing/service.js';

const attributes = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};
const path = '/v1/models/test-shelf';
const visits = `${path}/visits`;
const slow = { timeout: 15_000 };

describe('a counted visit', () => {
  const { fetch } = globalThis;
  let service: Service;

  beforeEach(() => {
    forget();
    service = new Service();
    globalThis.fetch = service.fetch;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  after(forget);

  async function mountServed(more: object = { count_visits: true }) {
    const model = { id: 'test-shelf', name: 'Test shelf', revision: 'r7', document: shelfDocument, ...more };
    service.once('GET', path, () => Response.json(model));
    // In German, the default destination is Germany.
    const element = await mount({ ...attributes, lang: 'de' });
    await waitUntil(() => find(element, '.ordering'), 'no ordering', slow);
    return element;
  }

  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const stepsOf = () => service.posts(visits).map(({ body }) => (body as { readonly steps: readonly string[] }).steps);

  it('reports each step once, when the person leaves the page, without anything that identifies the visit', async () => {
    const stored = Object.keys(localStorage).length;
    const element = await mountServed();
    await waitUntil(
      () => {
        leave();
        return stepsOf().length === 1;
      },
      'no report',
      slow,
    );
    expect(stepsOf()).to.deep.equal([['seen']]);
    const [{ body, headers }] = service.posts(visits) as [ReturnType<typeof service.posts>[0]];
    expect(Object.keys(body as object)).to.deep.equal(['steps', 'speed']);
    expect([...headers.keys()]).to.deep.equal(['content-type']);
    expect(Object.keys(localStorage).length).to.equal(stored);
    await slide(element, 'width', 900, 950);
    leave();
    leave();
    expect(stepsOf()).to.deep.equal([['seen'], ['changed']]);
    await type(element, '#ordering-postcode', '10115');
    await click(element, '[part~=quotes-button]');
    await waitUntil(() => find(element, '.quotes.current'), 'no quotes', slow);
    await click(element, '[data-workshop=north] .action button');
    await waitUntil(() => find(element, '.order-form'), 'no form', slow);
    leave();
    expect(stepsOf()).to.deep.equal([['seen'], ['changed'], ['priced', 'form']]);
  });

  for (const [why, more, asksNot] of [
    ['the shop doesn’t count visits', {}, false],
    ['the browser sends Global Privacy Control', { count_visits: true }, true],
  ] as const) {
    it(`isn’t reported if ${why}`, async () => {
      if (asksNot) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
      const element = await mountServed(more);
      await slide(element, 'width', 900);
      // Longer than a page takes to become idle.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await nextFrame();
      leave();
      expect(service.askedFor(visits)).to.equal(0);
    });
  }
});
