import { expect } from '@open-wc/testing';
import type { ParametricConfigurator } from './parametric-configurator.js';
import { shelfDocument } from './testing/document.js';
import { waitUntil } from './testing/listen.js';
import { click, expectAccessible, find, get, hush, mount, textOf } from './testing/mount.js';
import { json, problem, Service } from './testing/service.js';

const key = 'pclk_test_0123456789abcdef';
const given = { 'license-key': key, model: 'test-shelf', 'base-url': 'https://service.test', debug: '' };
const checklist = "[part='checklist']";

/** Waits for the row to show the text. */
async function says(element: ParametricConfigurator, row: string, text: RegExp): Promise<void> {
  const value = () =>
    [...element.renderRoot.querySelectorAll(`${checklist} dl > div`)]
      .map((each) => each.textContent!.replace(/\s+/g, ' ').trim())
      .find((each) => each.startsWith(row)) ?? '';
  await waitUntil(() => text.test(value())).catch(() => expect(value()).to.match(text));
}

describe('the debug checklist', () => {
  const { fetch } = window;
  let service: Service;

  beforeEach(() => {
    service = new Service();
    service.published = { revision: 'r1', document: { ...shelfDocument, id: 'test-shelf' } };
    window.fetch = (input, init) =>
      String(input).startsWith('https://service.test/') ? service.fetch(input, init) : fetch(input, init);
  });

  afterEach(() => {
    window.fetch = fetch;
  });

  it('shows the key, origin, model, service and versions, and is accessible', async () => {
    const element = await mount(given);
    await waitUntil(() => find(element, checklist), 'no checklist');
    const text = textOf(element, checklist);
    expect(text).to.include('pclk_test_0123…cdef');
    expect(text).to.include(location.origin);
    expect(text).to.include('test-shelf, r1');
    await expectAccessible(element);
  });

  it('shows an invalid configuration attribute', async () => {
    const element = await mount({ ...given, configuration: '{width: 900}' });
    await says(element, 'Configuration in the tag', /not a JSON object: \{width: 900\}$/);
    element.setAttribute('configuration', '{"width": 900}');
    element.requestUpdate();
    await says(element, 'Configuration in the tag', /\{"width": 900\}$/);
  });

  it('says once how to fix a rejected origin, without waiting for a 3D view', async () => {
    const detail = 'The page’s origin is not on the list of this license key. Add it to the key’s allowed origins.';
    service.once('GET', '/v1/models/test-shelf', () => problem(403, 'origin_not_allowed', { detail }));
    const element = await mount(given);
    await says(element, 'Status', /origin_not_allowed: .*Add it to the key’s allowed origins\.$/);
    await says(element, '3D view', /none$/);
  });

  it('isn’t shown to customers, and doesn’t record their requests', async () => {
    const { debug, ...shown } = given;
    const element = await mount(shown);
    expect(find(element, checklist)).to.equal(null);
    expect(service.asked.filter(({ path }) => path === '/v1/key')).to.have.length(0);
  });

  it('lists what the page’s policy blocked before the checklist was opened', async () => {
    const element = await mount();
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        effectiveDirective: 'connect-src',
        blockedURI: 'https://service.example',
        violatedDirective: 'connect-src',
        documentURI: location.href,
        originalPolicy: '',
        disposition: 'enforce',
        statusCode: 200,
      }),
    );
    element.debug = true;
    await says(element, 'Content security policy', /connect-src https:\/\/service\.example/);
  });

  for (const [mayOrder, text] of [
    [true, /allowed$/],
    [false, /quotes allowed, orders not allowed$/],
  ] as const) {
    it(`says that orders are ${mayOrder ? '' : 'not '}allowed`, async () => {
      service.once('GET', '/v1/key', ({ headers }) => {
        expect(headers.get('authorization')).to.equal(`Bearer ${key}`);
        return json({ object: 'key', may_quote: true, may_order: mayOrder });
      });
      await says(await mount(given), 'Quotes and orders', text);
    });
  }

  it('shows the last failed request with its code and id, but no secrets', async () => {
    service.once('GET', '/v1/key', () => problem(403, 'origin_not_allowed'));
    const element = await mount(given);
    await says(element, 'Quotes and orders', /refused: 403 origin_not_allowed$/);
    await waitUntil(() => element.client, 'no client');
    service.once('POST', '/v1/quotes', () => {
      const refused = problem(422, 'invalid_request');
      refused.headers.set('request-id', 'req_of_the_quotes');
      return refused;
    });
    await element
      .client!.quotes.create({ model: 'test-shelf', configuration: { text: 'FOR ADA' }, quantity: 1 })
      .catch(() => undefined);
    await says(element, 'Last failed request', /POST \/v1\/quotes: 422 invalid_request, req_of_the_quotes$/);
    service.once(
      'GET',
      /orders/,
      () => new Response('<h1>Login</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
    );
    await element.client!.orders.get('ord_1', { accessToken: 'pcot_secret' }).catch(() => undefined);
    await says(element, 'Last failed request', /GET \/v1\/orders\/ord_1: 404 text\/html$/);
    await element.client!.models.get('test-shelf');
    await says(element, 'Last request', /GET \/v1\/models\/test-shelf: 200$/);
    await says(element, 'Last failed request', /GET \/v1\/orders\/ord_1: 404/);
    const text = textOf(element, checklist);
    for (const secret of [key, 'pcot_secret', 'FOR ADA']) expect(text).not.to.include(secret);
  });

  it('shows a request without a response', async () => {
    const element = await mount(given);
    await waitUntil(() => element.client, 'no client');
    service.once('GET', '/v1/quotes/qte_1', () => Promise.reject(new TypeError('Failed to fetch')));
    await element.client!.quotes.get('qte_1').catch(() => undefined);
    await says(element, 'Last failed request', /GET \/v1\/quotes\/qte_1: /);
  });

  it('lists files of the element that couldn’t be loaded', async () => {
    const element = await mount(given);
    element.dispatchEvent(
      new CustomEvent('configurator-error', {
        detail: { code: 'file_unreachable', message: 'ordering-1.js answered 404.', requestId: undefined, issues: [] },
      }),
    );
    element.requestUpdate();
    await says(element, 'Files that failed to load', /ordering-1\.js answered 404/);
  });

  it('is shown if the model can’t be loaded, and can be copied', async () => {
    service.once('GET', /models/, () => problem(404, 'not_found'));
    let element!: ParametricConfigurator;
    await hush('error', async () => {
      element = await mount(given);
      await says(element, 'Status', /not_found/);
      await says(element, 'Last failed request', /404 not_found$/);
    });
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await click(element, `${checklist} button`);
    await waitUntil(() => textOf(element, `${checklist} button`) === 'Copied', 'not copied');
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(copied[0]).to.include('Last failed request: GET /v1/models/test-shelf: 404 not_found');
  });

  it('is in the page’s language', async () => {
    const element = await mount({ ...given, lang: 'de' });
    await says(element, 'Angebote und Bestellungen', /./);
    expect(get(element, `${checklist} h3`).textContent).to.equal('Einrichtungs-Checkliste');
  });
});
