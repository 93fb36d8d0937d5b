import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { shelfDocument } from '../testing/document.js';
import { click, find, mount, slide, type, untilLive } from '../testing/mount.js';
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
  let addresses: string[];

  beforeEach(() => {
    forget();
    service = new Service();
    addresses = [];
    globalThis.fetch = (input, init) => {
      addresses.push(String(input));
      return service.fetch(input, init);
    };
  });

  afterEach(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  after(forget);

  const serve = (id = 'test-shelf', more: object = { count_visits: true }) => {
    const model = { id, name: 'Test shelf', revision: 'r7', document: shelfDocument, ...more };
    service.once('GET', `/v1/models/${id}`, () => Response.json(model));
  };

  async function mountServed(more: object = { count_visits: true }, baseUrl = attributes['base-url']) {
    serve('test-shelf', more);
    // In German, the default destination is Germany.
    const element = await mount({ ...attributes, 'base-url': baseUrl, lang: 'de' });
    await waitUntil(() => find(element, '.ordering'), 'no ordering', slow);
    return element;
  }

  const whenIdle = () => new Promise((resolve) => requestIdleCallback(resolve));
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const stepsOf = () => service.posts(visits).map(({ body }) => (body as { readonly steps: readonly string[] }).steps);

  /** Leaves the page until something is reported. */
  const untilReported = (to = visits) =>
    waitUntil(
      () => {
        leave();
        return service.posts(to).length > 0;
      },
      'no report',
      slow,
    );

  it('reports each step once, when the person leaves the page, without anything that identifies the visit', async () => {
    const stored = Object.keys(localStorage).length;
    const element = await mountServed();
    await untilReported();
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

  it('includes changes from before its code was loaded', async () => {
    const element = await mountServed();
    await slide(element, 'width', 900, 950);
    await untilReported();
    expect(stepsOf().flat()).to.include('changed');
  });

  it('isn’t priced if only expired quotes were renewed', async () => {
    service.quoteLifeMs = 3_000;
    const first = await mountServed();
    await type(first, '#ordering-postcode', '10115');
    await click(first, '[part~=quotes-button]');
    await waitUntil(() => find(first, '.quotes.current'), 'no quotes', slow);
    first.remove();
    service.asked.length = 0;
    await mountServed();
    await untilReported();
    await waitUntil(() => service.askedFor('/v1/quotes') === 1, 'not renewed', slow);
    await nextFrame();
    leave();
    expect(stepsOf()).to.deep.equal([['seen']]);
  });

  it('reports to the service and with the key that it began with', async () => {
    const element = await mountServed();
    await untilReported();
    await slide(element, 'width', 900, 950);
    serve('other-shelf');
    Object.assign(element, { model: 'other-shelf', licenseKey: 'pclk_test_fedcba9876543210' });
    await waitUntil(() => stepsOf().length === 2, 'no report', slow);
    expect(stepsOf()).to.deep.equal([['seen'], ['changed']]);
    const own = `https://service.test${visits}?license_key=${attributes['license-key']}`;
    const reported = () => addresses.filter((address) => address.includes('/visits?'));
    expect(reported()).to.deep.equal([own, own]);
    const others = '/v1/models/other-shelf/visits';
    await untilReported(others);
    Object.assign(element, { modelDocument: shelfDocument });
    await waitUntil(() => element.product && element.revision === undefined, 'not the page’s document', slow);
    await slide(element, 'width', 900, 950);
    leave();
    expect(reported().filter((address) => !address.startsWith('https://service.test/'))).to.deep.equal([]);
  });

  describe('with times', () => {
    const base = location.origin;
    const request = (url: string) => fetch(url).catch(() => {});
    const startOf = (part: string) => {
      const entries = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
      return Math.min(...entries.map(({ startTime }) => startTime));
    };
    const speedSince = (start: number) => {
      const at = (name: string) => Math.round(performance.getEntriesByName(name)[0]!.startTime - start);
      return { picture: at('configurator-picture'), frame: at('configurator-ready') };
    };

    before(() => {
      performance.clearResourceTimings();
      performance.setResourceTimingBufferSize(5_000);
    });

    async function reportedSpeed() {
      const element = await mountServed(undefined, base);
      await untilLive(element);
      await untilReported();
      return (service.posts(visits)[0]!.body as { readonly speed: object }).speed;
    }

    it('measures from the first request for this model, not for one whose id starts the same', async () => {
      await request(`${base}/v1/models/test-shelf-2/picture.svg`);
      await request(`${base}${path}/picture.svg`);
      expect(await reportedSpeed()).to.deep.equal(speedSince(startOf('test-shelf/picture.svg')));
    });

    it('measures from when the loader requested the scene, if the page requested the model earlier', async () => {
      await request(`${base}${path}/picture.svg`);
      // Beside the chunks of the bundled tests.
      await request('/__bundled-tests__/scene-abc.js');
      expect(await reportedSpeed()).to.deep.equal(speedSince(startOf('scene-abc.js')));
    });

    it('reports none if there are several configurators, whose marks can’t be told apart', async () => {
      await request(`${base}${path}/picture.svg`);
      const other = document.body.appendChild(document.createElement('parametric-configurator'));
      expect(await reportedSpeed()).to.deep.equal({});
      other.remove();
    });
  });

  for (const [why, more, asksNot] of [
    ['the shop doesn’t count visits', {}, false],
    ['the browser sends Global Privacy Control', { count_visits: true }, true],
  ] as const) {
    it(`isn’t reported if ${why}`, async () => {
      if (asksNot) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
      const element = await mountServed(more);
      await slide(element, 'width', 900);
      // The counter would load when the page is idle, and start when it's idle again.
      await whenIdle();
      await import('./visit-counter.js');
      await whenIdle();
      await nextFrame();
      leave();
      expect(service.askedFor(visits)).to.equal(0);
    });
  }
});
