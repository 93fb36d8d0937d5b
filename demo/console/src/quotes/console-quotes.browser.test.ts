import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleQuote } from './console-quote.js';
import './console-quote.js';
import type { ConsoleQuotes } from './console-quotes.js';
import './console-quotes.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const asked = {
  ...{ id: 'rqt_1', object: 'quote_request', model: 'shelf', model_revision: 'r1', configuration: { width: 900 } },
  ...{ quantity: 2, ship_to: { country: 'DE', postcode: '10115' }, status: 'open', mode: 'live' },
  quotes: [{ id: 'qte_1', workshop: { slug: 'hain', name: 'Hain' }, total: eur(12_000), ready_by: '2026-12-12' }],
  declined: [{ workshop: { slug: 'kolb', name: 'Kolb', country: 'DE' }, reason: 'no_capacity', detail: 'Too many.' }],
  ...{
    link: 'configurator-shelf=r1~width.900',
    created_at: '2026-11-29T10:00:00Z',
    expires_at: '2026-12-13T10:00:00Z',
  },
};
const ordered = { ...asked, id: 'rqt_2', status: 'ordered', order: 'ord_1' };
const unanswered = { ...asked, id: 'rqt_3', quotes: [] };
const session = { organization: { id: 'org_1', name: 'Shop' }, key: { id: 'key_1', kind: 'api', mode: 'live' } };

function apiOf(answer: (path: string) => object) {
  const paths: string[] = [];
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (input) => {
      const url = String(input instanceof Request ? input.url : input);
      const path = url.slice(url.indexOf('/v1/'));
      paths.push(path);
      return Response.json(answer(path));
    },
  });
  return { api, paths };
}

const texts = (root: Element) => root.textContent!.replace(/\s+/g, ' ').trim();

describe('the list of quote requests', () => {
  const list = { object: 'list', data: [asked, ordered, unanswered], has_more: true, next: 'rqt_3' };
  const models = { object: 'list', data: [{ id: 'shelf', name: 'Hallway shelf' }], has_more: false, next: null };
  const show = async (query = '') => {
    const { api, paths } = apiOf((path) => (path.startsWith('/v1/models') ? models : list));
    const view = await fixture<ConsoleQuotes>(html`
      <console-quotes .api=${api} .session=${session as unknown as Session} .query=${new URLSearchParams(query)}></console-quotes>
    `);
    await waitUntil(
      () => view.renderRoot.querySelector('console-table')?.renderRoot.querySelectorAll('tbody tr').length === 3,
    );
    const table = view.renderRoot.querySelector('console-table')!;
    return { view, paths, rows: () => [...table.renderRoot.querySelectorAll('tbody tr')].map(texts) };
  };

  it('shows what was ordered, what wasn’t, and what no one quoted', async () => {
    const { view, rows } = await show();
    await expect(view).to.be.accessible();
    await waitUntil(() => rows()[0]!.includes('Hallway shelf'));
    expect(rows()[0]).to.match(/DE 10115.*Open.*1.*€120\.00/);
    expect(rows()[1]).to.contain('Ordered');
    expect(rows()[2]).to.match(/No quotes.*0.*–/);
  });

  it('filters by this time zone’s days, as the list shows them', async () => {
    const { view, paths } = await show('created_after=2026-11-01&created_before=2026-11-30');
    const times = new URLSearchParams({
      created_after: new Date(2026, 10, 1).toISOString(),
      created_before: new Date(2026, 11, 1).toISOString(),
    });
    expect(paths.some((path) => path.includes(String(times)))).to.equal(true);
    expect(view.renderRoot.querySelector<HTMLInputElement>('[name=created_before]')!.value).to.equal('2026-11-30');
  });

  it('applies the filters in the URL, and loads again when they change', async () => {
    const { view, paths } = await show('ordered=false&model=shelf');
    expect(paths.some((path) => path.includes('ordered=false') && path.includes('model=shelf'))).to.equal(true);
    view.query = new URLSearchParams('ordered=true');
    await waitUntil(() => paths.at(-1)!.includes('ordered=true'));
    expect(paths.at(-1)).not.to.contain('model=');
  });
});

describe('a quote request', () => {
  const product = {
    object: 'product',
    name: 'Hallway shelf',
    parameters: [],
    items: [],
    panels: [],
    edging: [],
    rows_left_out: 0,
  };
  const show = async (request: object) => {
    localStorage.clear();
    const { api } = apiOf((path) => (path.endsWith('/product') ? product : request));
    const view = await fixture<ConsoleQuote>(html`
      <console-quote .api=${api} .session=${session as unknown as Session} .params=${{ id: 'rqt_1' }}></console-quote>
    `);
    await waitUntil(() => view.renderRoot.querySelector('#link'));
    return view;
  };

  it('shows the quotes, who declined and why, and the order', async () => {
    const view = await show(ordered);
    expect(texts(view.renderRoot.querySelector('.columns')!)).to.match(
      /Hain.*€120\.00.*1 workshop declined.*Kolb: Too many\./,
    );
    expect(view.renderRoot.querySelector('a[href="/console/orders/ord_1"]')).to.be.instanceOf(HTMLAnchorElement);
    expect(texts((await show(unanswered)).renderRoot.querySelector('.columns')!)).to.contain(
      'No workshops provided a quote',
    );
  });

  it('links to the design on the shop’s page, which this browser remembers', async () => {
    const view = await show(asked);
    const link = () => view.renderRoot.querySelector<HTMLAnchorElement>('a[target]')?.href;
    expect(link()).to.equal(undefined);
    const type = async (text: string) => {
      const field = view.renderRoot.querySelector<HTMLInputElement>('#page')!;
      field.value = text;
      field.dispatchEvent(new Event('input'));
      await view.updateComplete;
    };
    await type('javascript:alert(1)');
    expect(link()).to.equal(undefined);
    await type('https://shop.example/p?id=7');
    expect(link()).to.equal('https://shop.example/p?id=7&configurator-shelf=r1~width.900');
    expect(localStorage.getItem('console-product-page/org_1/shelf')).to.equal('https://shop.example/p?id=7');
    await expect(view).to.be.accessible();
  });
});
