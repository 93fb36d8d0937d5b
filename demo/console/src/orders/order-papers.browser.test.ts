import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderPapers } from './order-papers.js';
import './order-papers.js';

describe('an order’s papers', () => {
  it('are downloaded in the chosen language and paper size', async () => {
    const asked: string[] = [];
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (input) => {
        asked.push(String(input instanceof Request ? input.url : input));
        return Response.json({ title: 'Not now', status: 422 }, { status: 422 });
      },
    });
    const order = { id: 'ord_1' } as unknown as Order;
    const papers = await fixture<OrderPapers>(html`<order-papers .api=${api} .order=${order}></order-papers>`);
    await expect(papers).to.be.accessible();
    const press = async (label: string) => {
      const before = asked.length;
      const buttons = [...papers.renderRoot.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent?.trim() === label)!.click();
      await papers.updateComplete;
      const isDone = () => asked.length > before && !papers.renderRoot.textContent!.includes('Preparing');
      await waitUntil(isDone, undefined, { timeout: 30_000 });
    };
    await press('Packing list');
    expect(asked.at(-1)).to.match(/\/v1\/orders\/ord_1\/papers\/packing-list\.pdf$/);
    const [language, paper, layout] = [...papers.renderRoot.querySelectorAll('select')];
    for (const [select, value] of [
      [language!, 'ar'],
      [paper!, 'letter'],
      [layout!, 'roll'],
    ] as const) {
      select.value = value;
      select.dispatchEvent(new Event('change'));
    }
    await press('Labels');
    expect(asked.at(-1)).to.match(/papers\/labels\.pdf\?language=ar&paper=letter&layout=roll$/);
    await press('Delivery note');
    expect(asked.at(-1)).to.match(/papers\/delivery-note\.pdf\?language=ar&paper=letter$/);
  });
});
