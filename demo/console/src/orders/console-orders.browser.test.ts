import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleOrders } from './console-orders.js';
import type { OrderFilters } from './order-filters.js';
import './console-orders.js';

const session = { key: { kind: 'workshop', scopes: ['stock:write'] } } as unknown as Session;
const start = Date.parse('2026-11-01T08:00:00Z');
/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

/** Each order is a minute later than the previous one. */
function orderOf(number: number): Order {
  const created_at = new Date(start + number * 60_000).toISOString();
  return {
    ...{ id: `ord_${String(number).padStart(8, '0')}`, object: 'order', quote: 'qte_1', created_at, mode: 'test' },
    shipping: { country: 'DE', name: 'Zoë Example' },
    ...{ model: 'shelf', model_revision: 'r1', configuration: {}, quantity: 1, status: 'received', history: [] },
    ...{ workshop: { slug: 'hain', name: 'Hain', country: 'DE' }, total: { amount: 100, currency: 'EUR' } },
  };
}

/** A stream that the test controls. */
class OpenedStream extends EventTarget {
  static last: OpenedStream;
  readyState = 1;
  constructor() {
    super();
    OpenedStream.last = this;
  }
  close(): void {}
}

describe('the order list', () => {
  const { EventSource, setTimeout } = globalThis;
  let orders: Order[];
  /** The addresses of the exported files. */
  const exported: string[] = [];

  before(() => {
    // A silent stream starts polling after five seconds, and a busy machine may take that long to get here, so disable
    // polling.
    const unasked = (run: () => void, ms?: number) => (ms === 5_000 ? 0 : setTimeout(run, ms));
    Object.assign(globalThis, { EventSource: OpenedStream, setTimeout: unasked });
  });
  after(() => Object.assign(globalThis, { EventSource, setTimeout }));

  const ids = ({ renderRoot }: ConsoleOrders) =>
    renderRoot.querySelector('console-table')!.rows.map((row) => (row as Order).id);
  const newest = (count: number) => orders.slice(-count).reverse();

  /** Shows this many of the newest orders; twenty more exist. */
  async function open(shown = 100) {
    history.replaceState(null, '');
    const previous = OpenedStream.last;
    orders = Array.from({ length: shown + 20 }, (_, number) => orderOf(number));
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => {
        const { pathname, searchParams } = new URL(String(address), location.origin);
        const one = orders.find(({ id }) => pathname.endsWith(`/orders/${id}`));
        if (one) return Response.json(one);
        if (pathname.endsWith('.csv')) {
          exported.push(`${pathname}?${searchParams}`);
          return new Response(null, { status: 404 });
        }
        if (!pathname.endsWith('/orders')) return Response.json({ models: [], workshops: [] });
        const after = searchParams.get('after');
        const before =
          after === null
            ? orders
            : orders.slice(
                0,
                orders.findIndex(({ id }) => id === after),
              );
        const data = before.slice(-Number(searchParams.get('limit'))).reverse();
        const has_more = before.length > data.length;
        return Response.json({ data, has_more, ...(has_more ? { next: data.at(-1)!.id } : {}) });
      },
    });
    const view = await fixture<ConsoleOrders>(
      html`<console-orders .api=${api} .session=${session} .query=${new URLSearchParams()}></console-orders>`,
    );
    await until(() => ids(view).length === 50);
    for (let count = 100; count <= shown; count += 50) {
      view.renderRoot.querySelector('console-table')!.dispatchEvent(new Event('console-more'));
      await until(() => ids(view).length === count);
    }
    // The browser grants the lock asynchronously.
    await until(() => OpenedStream.last !== previous);
    return view;
  }

  const statuses = ({ renderRoot }: ConsoleOrders) =>
    renderRoot.querySelector('console-table')!.rows.map((row) => (row as Order).status);
  const ship = (moved: Order) => {
    orders[orders.indexOf(moved)] = { ...moved, status: 'shipped' };
  };

  it('updates all shown orders that changed while the page was hidden', async () => {
    const view = await open();
    ship(orders.at(-80)!);
    OpenedStream.last.dispatchEvent(new Event('open'));
    await until(() => view.renderRoot.querySelector('console-table')!.renderRoot.textContent!.includes('Shipped'));
    expect(ids(view)).to.deep.equal(newest(100).map(({ id }) => id));
  });

  it('shows data erased in another window as soon as this window has the focus again', async () => {
    const view = await open();
    const erased = orders.at(-80)!;
    orders[orders.indexOf(erased)] = { ...erased, shipping: { country: 'DE' } };
    window.dispatchEvent(new Event('focus'));
    const names = () =>
      view.renderRoot.querySelector('console-table')!.rows.map((row) => (row as Order).shipping?.name ?? '');
    await until(() => names()[79] === '');
    expect(names().filter((name) => name === '').length).to.equal(1);
  });

  it('shows which orders the customer hasn’t paid online', async () => {
    const view = await open(50);
    const unpaid = orders.at(-1)!;
    const payment = { status: 'open', amount: { amount: 100, currency: 'EUR' } } as const;
    orders[orders.indexOf(unpaid)] = { ...unpaid, payment };
    OpenedStream.last.dispatchEvent(new Event('open'));
    const table = () => view.renderRoot.querySelector('console-table')!.renderRoot.textContent!;
    await until(() => table().includes('Not paid yet'));
    expect(table().split('Not paid yet').length).to.equal(2);
  });

  it('exports the invoices that were issued between the dates of the filter', async () => {
    const view = await open(50);
    view.query = new URLSearchParams({ created_after: '2026-11-01', status: 'received' });
    await view.updateComplete;
    const buttons = [...view.renderRoot.querySelectorAll<HTMLElement>('[slot=actions]')];
    for (const name of ['Export invoices', 'Export CSV']) {
      const answered = oneEvent(view, 'console-notice');
      buttons.find(({ textContent }) => textContent?.includes(name))!.click();
      await answered;
      await until(() => buttons.every(({ ariaDisabled }) => ariaDisabled === 'false'));
    }
    const midnight = encodeURIComponent(new Date(2026, 10, 1).toISOString());
    expect(exported).to.deep.equal([
      `/console/api/v1/invoices.csv?issued_after=${midnight}`,
      `/console/api/v1/orders.csv?status=received&created_after=${midnight}`,
    ]);
  });

  it('updates any number of orders', async () => {
    const view = await open(250);
    orders.push(orderOf(270));
    ship(orders.at(-220)!);
    OpenedStream.last.dispatchEvent(new Event('open'));
    await until(() => statuses(view)[219] === 'shipped');
    expect(ids(view).slice(0, 251)).to.deep.equal(newest(251).map(({ id }) => id));
    view.renderRoot.querySelector('console-table')!.dispatchEvent(new Event('console-more'));
    await until(() => ids(view).length === 271);
    expect(ids(view)).to.deep.equal(newest(271).map(({ id }) => id));
  });

  it('shows all orders changed by a step for many orders', async () => {
    const view = await open(150);
    const moved = orders.slice(-150, -100);
    moved.forEach(ship);
    for (const { id } of moved)
      OpenedStream.last.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ order: id }) }));
    await until(() => statuses(view).filter((status) => status === 'shipped').length === moved.length);
    expect(ids(view)).to.deep.equal(newest(ids(view).length).map(({ id }) => id));
  });

  it('starts with as many orders as were shown when it was left', async () => {
    const { api } = await open(150);
    const again = await fixture<ConsoleOrders>(
      html`<console-orders .api=${api} .session=${session} .query=${new URLSearchParams()}></console-orders>`,
    );
    await until(() => ids(again).length > 0);
    expect(ids(again)).to.deep.equal(
      newest(150 + 50)
        .slice(0, ids(again).length)
        .map(({ id }) => id),
    );
    expect(ids(again).length).to.be.at.least(150);
    // A different filter gives a different list.
    const filters = again.renderRoot.querySelector<OrderFilters>('order-filters')!;
    filters.dispatchEvent(new CustomEvent('order-filter', { detail: { search: 'ada' } }));
    await until(() => ids(again).length === 50);
    sessionStorage.clear();
  });

  it('leaves no gap if more new orders have arrived than fit on a page', async () => {
    const view = await open();
    orders.push(...Array.from({ length: 130 }, (_, number) => orderOf(120 + number)));
    OpenedStream.last.dispatchEvent(new Event('open'));
    await until(() => view.renderRoot.textContent!.includes('At least 100 new orders.'));
    view.renderRoot.querySelector('console-table')!.dispatchEvent(new Event('console-more'));
    await until(() => ids(view).length === 150);
    expect(ids(view)).to.deep.equal(newest(150).map(({ id }) => id));
  });

  it('cuts one workshop’s orders together', async () => {
    const view = await open();
    const [first, second, third] = newest(3) as [Order, Order, Order];
    orders[orders.indexOf(third)] = { ...third, workshop: { slug: 'other', name: 'Other', country: 'DE' } };
    OpenedStream.last.dispatchEvent(new Event('open'));
    const table = view.renderRoot.querySelector('console-table')!;
    await until(() => table.renderRoot.textContent!.includes('Other'));
    const boxes = () => [...table.renderRoot.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    boxes()[0]!.click();
    await view.updateComplete;
    await until(() => boxes()[2]!.disabled);
    boxes()[1]!.click();
    await until(() => view.renderRoot.textContent!.includes('2 orders selected for'));
    const asked: string[] = [];
    view.api.request = async (_method: string, path: string, { query }: Parameters<Api['request']>[2]) => {
      asked.push(`${path} ${JSON.stringify(query)}`);
      return undefined as never;
    };
    view.renderRoot.querySelector<HTMLButtonElement>('.note .primary')!.click();
    await until(() => asked.length === 1);
    expect(asked).to.deep.equal([`/v1/orders/${first.id}/production-pack {"with":"${second.id}"}`]);
    const buttons = [...view.renderRoot.querySelectorAll<HTMLButtonElement>('.note button')];
    buttons.find(({ textContent }) => textContent?.trim() === 'Mark as cut…')!.click();
    await view.updateComplete;
    expect(view.renderRoot.querySelector('cut-dialog')!.orders).to.deep.equal([first.id, second.id]);
  });

  it('announces the selection, and keeps the focus when it’s cleared', async () => {
    const view = await open();
    const status = () => view.renderRoot.querySelector('#selection')!.textContent;
    expect(status()).to.equal('No orders selected');
    view.renderRoot.querySelector('console-table')!.renderRoot.querySelector<HTMLElement>('[type=checkbox]')!.click();
    await until(() => status()!.startsWith('1 order selected for'));
    const clear = view.renderRoot.querySelector<HTMLButtonElement>('.note button')!;
    clear.focus();
    clear.click();
    await view.updateComplete;
    expect(status()).to.equal('No orders selected');
    expect(view.shadowRoot!.activeElement).to.have.property('id', 'list-state');
  });
});
