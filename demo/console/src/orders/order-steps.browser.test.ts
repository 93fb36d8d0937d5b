import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderSteps } from './order-steps.js';
import './order-steps.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('an order’s steps', () => {
  const shipped = { id: 'ord_1', status: 'shipped', next_statuses: ['delivered', 'failed'] } as unknown as Order;

  it('ask first if the customer hasn’t paid online', async () => {
    const payment = { status: 'open', amount: { amount: 40_540, currency: 'EUR' } };
    const unpaid = { ...shipped, status: 'received', next_statuses: ['confirmed'], payment } as unknown as Order;
    const sent: string[] = [];
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      fetch: async (_, init) => {
        sent.push(String(init?.body));
        return Response.json({ ...unpaid, status: 'confirmed', next_statuses: [] });
      },
    });
    const asked: CustomEvent[] = [];
    const steps = await fixture<OrderSteps>(
      html`<order-steps
        .api=${api}
        .order=${unpaid}
        @console-question=${(event: CustomEvent) => asked.push(event)}
      ></order-steps>`,
    );
    const press = () => steps.renderRoot.querySelector<HTMLElement>('#step')!.click();
    press();
    await until(() => asked.length === 1);
    expect(asked[0]!.detail.text).to.match(/^The customer hasn’t paid the €\s?405.40 that’s due online\.$/);
    asked[0]!.detail.answer(false);
    press();
    await until(() => asked.length === 2);
    expect(sent).to.deep.equal([]);
    asked[1]!.detail.answer(true);
    await until(() => sent.length === 1);
    expect(JSON.parse(sent[0]!)).to.include({ status: 'confirmed' });
  });

  it('keep the focus when no buttons are left after the last step', async () => {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      fetch: async () => Response.json({ ...shipped, status: 'delivered', next_statuses: [] }),
    });
    const steps = await fixture<OrderSteps>(
      html`<order-steps
        .api=${api}
        .order=${shipped}
        @order-moved=${({ target, detail }: CustomEvent<Order>) => Object.assign(target!, { order: detail })}
      ></order-steps>`,
    );
    steps.renderRoot.querySelector<HTMLElement>('#step')!.click();
    await until(() => steps.renderRoot.textContent!.includes('This order is complete'));
    await until(() => steps.shadowRoot!.activeElement?.id === 'next');
    await expect(steps).to.be.accessible();
  });
});
