import { expect, fixture, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleOrderPrice } from './console-order-price.js';
import './console-order-price.js';

const session = {
  organization: { id: 'org_1', name: 'Ada' },
  key: { id: 'key_1', kind: 'workshop', mode: 'test' },
} as Session;
const money = (amount: number) => ({ amount, currency: 'EUR' });
const build = {
  ...{ object: 'price_build', order: 'ord_3f2a90c1', workshop: { slug: 'ours', name: 'Ours' }, pricing: 'price_list' },
  ...{
    quantity: 4,
    speed: 'express',
    price_list: 'replaced',
    total: money(20_000),
    quoted_total: money(20_000),
    hours: 1.5,
  },
  lines: [
    {
      ...{ kind: 'material', label: 'Oak, 3 sheets of 2800 × 2070 mm', values: {}, times: 1, share_percent: 75 },
      terms: [
        { what: 'Oak, sheets', counted: 3, unit: 'sheet', unit_price: 5100 },
        { what: 'Useful offcuts', counted: -0.5, unit: 'm²', unit_price: 600 },
      ],
      amount: money(15_000),
    },
    {
      ...{ kind: 'assembly', label: 'Assembly', values: {}, times: 3.8, share_percent: 25 },
      terms: [{ what: 'Sanding', counted: 0.2, unit: 'h', unit_price: 4500, minutes: 45.6 }],
      amount: money(5_000),
    },
  ],
};

async function show(body: unknown = build, status = 200) {
  const fetch = async () => Response.json(body, { status });
  const api = new Api({ organization: () => 'org_1', signInAgain: async () => false, retries: 0, fetch });
  const view = await fixture<ConsoleOrderPrice>(
    html`<console-order-price .api=${api} .session=${session} .params=${{ id: 'ord_3f2a90c1' }}></console-order-price>`,
  );
  await waitUntil(() => view.shadowRoot!.querySelector('.box, console-load-failure'), undefined, { timeout: 30_000 });
  return view.shadowRoot!;
}

describe('an order’s price', () => {
  it('shows each step with its figures and its share, and is accessible', async () => {
    const root = await show();
    const steps = [...root.querySelectorAll('.step')].map((step) => step.textContent!.replace(/\s+/g, ' ').trim());
    expect(steps[0]).to.contain('Oak, 3 sheets of 2800 × 2070 mm').and.contain('€150.00').and.contain('75%');
    expect(steps[0]).to.contain('3 sheets at €51.00').and.contain('0.5 m² credited at €6.00 per m²');
    expect(steps[1]).to.contain('12 min at €45.00 an hour').and.contain('instead of 4 because of');
    expect(root.textContent).to.contain('The current list is newer').and.contain('€200.00').and.contain('express');
    const widths = [...root.querySelectorAll<HTMLElement>('.track > span')].map(({ style }) => style.inlineSize);
    expect(widths).to.deep.equal(['75%', '25%']);
    await expect((root as ShadowRoot).host).to.be.accessible();
  });

  it('says why it can’t be shown', async () => {
    const problem = {
      title: 'No',
      status: 404,
      code: 'not_found',
      detail: 'There’s no such workshop, or this key can’t see it.',
    };
    const failure = (await show(problem, 404)).querySelector('console-load-failure')!;
    await waitUntil(() => failure.shadowRoot!.textContent!.includes('There’s no such workshop'));
  });
});
