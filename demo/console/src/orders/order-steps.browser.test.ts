import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderSteps } from './order-steps.js';
import './order-steps.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('an order’s steps', () => {
  const shipped = { id: 'ord_1', status: 'shipped', next_statuses: ['delivered', 'failed'] } as unknown as Order;

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
