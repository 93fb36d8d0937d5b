import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
import './console-order-print.js';

const order = {
  ...{ id: 'ord_1', model: 'shelf', quantity: 1, mode: 'live', status: 'received' },
  ...{ workshop: { name: 'Workshop' }, shipping: null },
};
const panel = {
  ...{ number: 12, name: 'Drawer back and sub-front (2)', quantity: 12, length: 1234.5, width: 345.6, thickness: 19 },
  ...{ material: 'White laminate on chipboard', color: '#aabbcc', edges: 4, holes: 44, cutouts: 17, recesses: 3 },
  ...{ shaped: true, text: 'Am Mühlbach', file: '12-drawer-back-and-sub-front-2.dxf' },
};
const item = {
  ...{ number: 13, name: 'Handrail', kind: 'tube', quantity: 1, material: 'Steel', color: '#112233', size: [42, 5612] },
  ...{ note: '262.28.020', files: ['13-handrail.dxf', '13-handrail-lra.csv', '13-handrail-xyz.csv'] },
};
const product = {
  ...{ object: 'ordered_product', model: 'shelf', model_revision: '1', name: 'Shelf', language: 'en' },
  ...{ parameters: [], panels: [panel], items: [item], edging: [], rows_left_out: 0 },
};

describe('an order’s print view', () => {
  async function open(order: object) {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) => Response.json(String(address).includes('/product') ? product : order),
    });
    const params = { id: 'ord_1' };
    const view = await fixture<HTMLElement>(
      html`<console-order-print style="width: 800px" .api=${api} .params=${params}></console-order-print>`,
    );
    return view;
  }

  it('fits its lists on a sheet of paper, with all columns', async () => {
    const view = await open(order);
    const places = () => [...view.shadowRoot!.querySelectorAll('.table-place')];
    await waitUntil(() => places().length === 2, undefined, { timeout: 30_000 });
    for (const place of places()) expect(place.scrollWidth).to.be.at.most(place.clientWidth);
    expect(view.shadowRoot!.querySelector('th')!.closest('tr')!.children).to.have.length(13);
  });

  it('shows the quantities for the whole order and for one product', async () => {
    const view = await open({ ...order, quantity: 7 });
    await waitUntil(() => view.shadowRoot!.querySelector('h2'), undefined, { timeout: 30_000 });
    expect(view.shadowRoot!.querySelector('h2')!.textContent).to.equal('Panels for all 7 products');
    const cells = [...view.shadowRoot!.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(1, 3).map(({ textContent }) => textContent!.trim()),
    );
    expect(cells).to.deep.equal([
      ['84', '12'],
      ['7', '1'],
    ]);
  });
});
