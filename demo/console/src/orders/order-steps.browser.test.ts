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

  const euros = (amount: number) => ({ amount, currency: 'EUR' });
  const told = async (order: object, documents: readonly object[], isOfWorkshop = false) => {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      fetch: async () => Response.json({ object: 'list', data: documents }),
    });
    const shown = { id: 'ord_1', next_statuses: ['canceled'], total: euros(50_000), mails: true, ...order };
    const steps = await fixture<OrderSteps>(
      html`<order-steps .api=${api} .order=${shown as unknown as Order} .isOfWorkshop=${isOfWorkshop}></order-steps>`,
    );
    steps.press('canceled');
    await until(() => steps.renderRoot.querySelector('#reason'));
    await expect(steps).to.be.accessible();
    return [...steps.renderRoot.querySelectorAll('li')].map(({ textContent }) => textContent);
  };

  it('say what canceling a paid and invoiced order does', async () => {
    const payment = { status: 'paid', amount: euros(50_000), refunded: euros(1_000) };
    const documents = [
      { kind: 'invoice', total: euros(50_000) },
      { kind: 'credit_note', total: euros(1_000) },
    ];
    const lines = await told({ status: 'in_production', payment }, documents);
    expect(lines[0]).to.contain('Production has started.');
    expect(lines.slice(1, 4).join(' ')).to.match(
      /^We’ll refund the €490\.00 paid online\. We’ll issue a credit note for €490\.00\. We’ll email the customer, with the credit note, and the workshop\.$/,
    );
  });

  it('say at the field that canceling needs a reason', async () => {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      fetch: async () => Response.json({ object: 'list', data: [] }),
    });
    const order = { ...shipped, status: 'received', next_statuses: ['canceled'] } as unknown as Order;
    const steps = await fixture<OrderSteps>(html`<order-steps .api=${api} .order=${order}></order-steps>`);
    steps.press('canceled');
    await until(() => steps.renderRoot.querySelector('console-dialog[open]'));
    steps.renderRoot.querySelector<HTMLFormElement>('#form')!.requestSubmit();
    const reason = steps.renderRoot.querySelector<HTMLElement>('#reason')!;
    await until(() => reason.getAttribute('aria-invalid') === 'true');
    expect(steps.shadowRoot?.activeElement).to.equal(reason);
    await expect(steps).to.be.accessible();
  });

  it('say that the rest of a deposit isn’t paid back automatically', async () => {
    const lines = await told({ status: 'received', payment: { status: 'paid', amount: euros(10_000) } }, []);
    expect(lines[0]).to.equal(
      'We’ll refund the €100.00 paid online. If the customer has paid the rest, pay it back yourself.',
    );
  });

  it('say that nothing is refunded for an order on invoice, and who isn’t told', async () => {
    const lines = await told({ status: 'received', payment: { status: 'none' }, mails: false }, [], true);
    expect(lines[0]).to.contain('We won’t refund anything.');
    expect(lines[1]).to.equal('We can’t send email, so tell the customer and the shop yourself.');
  });
});
