import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { ConsoleLoadFailure } from '../shared/console-load-failure.js';
import type { OrderProduct } from './order-product.js';
import './order-product.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

const order = { id: 'ord_1', model: 'shelf', configuration: { width: 800 }, status: 'received' } as unknown as Order;

describe('an ordered product', () => {
  let answer: () => Promise<Response>;

  async function open(error?: unknown) {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: () => answer(),
    });
    // The picture's URL returns nothing in this test.
    const view = await fixture<OrderProduct>(
      html`<order-product .api=${api} .order=${order} .error=${error}></order-product>`,
    );
    const within = (selector: string) => view.renderRoot.querySelector<HTMLElement>(selector);
    const press = async () => {
      const failure = within('console-load-failure')!;
      await (failure as ConsoleLoadFailure).updateComplete;
      failure.shadowRoot!.querySelector('button')!.click();
    };
    return { view, within, press };
  }

  it('says that its picture couldn’t load, unless it has none, and shows it once it loads', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { view, within, press } = await open();
    await until(() => within('.stage console-load-failure'));
    expect(view.renderRoot.textContent).not.to.contain('There is no picture');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="5"/>';
    answer = async () => new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
    await press();
    await until(() => (within('img.picture') as HTMLImageElement | null)?.naturalWidth === 8);
  });

  it('says so if it has no picture', async () => {
    answer = async () =>
      Response.json({ title: 'No', status: 404, code: 'not_found', detail: 'There is none.' }, { status: 404 });
    const { view } = await open();
    await until(() => view.renderRoot.textContent!.includes('No picture is available'));
  });

  it('lists its panels and parts, with only the columns they need', async () => {
    answer = async () => Response.json({}, { status: 404 });
    const panel = { number: 1, name: 'Side', quantity: 2, length: 700, width: 300, thickness: 18, edges: 0, holes: 0 };
    const product = {
      ...{ name: 'Shelf', model_revision: '1', parameters: [], edging: [], rows_left_out: 0 },
      panels: [
        { ...panel, cutouts: 17, recesses: 0, mitres: 2, shaped: true, file: '01-side.dxf' },
        { ...panel, cutouts: 0 },
      ],
      items: [{ number: 3, kind: 'cylinder', name: 'Leg', quantity: 4, size: [20, 100] }],
    };
    const { view } = await open();
    view.product = product as unknown as OrderProduct['product'];
    await view.updateComplete;
    const tables = [...view.renderRoot.querySelectorAll('table')].map((table) =>
      [...table.querySelectorAll('th')].map(({ textContent }) => textContent!.trim()),
    );
    expect(tables).to.deep.equal([
      ['No.', 'Quantity', 'Name', 'Size', 'Material', 'Shaped', 'Cutouts', 'Miters', 'Drawing'],
      ['No.', 'Quantity', 'Name', 'Kind', 'Size', 'Material'],
    ]);
  });

  it('can be requested again if it couldn’t load', async () => {
    answer = async () => Response.json({}, { status: 404 });
    const { view, press } = await open(new Error('No.'));
    let asked = 0;
    view.addEventListener('console-retry', () => (asked += 1));
    await press();
    expect(asked).to.equal(1);
  });
});
