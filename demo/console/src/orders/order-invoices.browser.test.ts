import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderInvoices } from './order-invoices.js';
import './order-invoices.js';

const order = { id: 'ord_1', workshop: { slug: 'hain', name: 'Hain', country: 'DE' } } as unknown as Order;
const none = {
  ...{ object: 'list', data: [], seller: { kind: 'shop', name: 'Tann & Holm' } },
  ...{ issued_from: 'confirmed', missing: [], can_issue: false },
};
const invoice = {
  ...{ object: 'invoice', number: '2026-00012', kind: 'invoice', issued_at: '2026-11-29T10:00:00Z' },
  total: { amount: 71_400, currency: 'EUR' },
};

/** The responses by request. A function's response can change or be delayed. */
type Answers = Readonly<Record<string, object | (() => object | undefined | Promise<object>)>>;

async function show(answers: Answers, { mayOpenSettings = true, mails = false, payment = {} } = {}) {
  const asked: string[] = [];
  const bodies: string[] = [];
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const name = `${init?.method ?? 'GET'} ${url.slice(url.indexOf('/v1/'))}`;
      asked.push(name);
      if (init?.body) bodies.push(String(init.body));
      const given = answers[name];
      const answer = typeof given === 'function' ? await given() : given;
      return answer ? Response.json(answer) : Response.json({ title: 'Not now', status: 422 }, { status: 422 });
    },
  });
  const invoices = await fixture<OrderInvoices>(
    html`<order-invoices .api=${api} .order=${{ ...order, mails, payment }} .mayIssue=${true} .mayOpenSettings=${mayOpenSettings}></order-invoices>`,
  );
  await waitUntil(() =>
    /\d|an invoice|issue it|There’s/i.test(invoices.renderRoot.querySelector('section')!.textContent!),
  );
  const text = () => invoices.renderRoot.querySelector('section')!.textContent!.replace(/\s+/g, ' ');
  return { invoices, asked, bodies, text };
}

const PATH = '/v1/orders/ord_1/invoices';

describe('an order’s invoices', () => {
  it('say what’s missing, and where to enter it', async () => {
    const { invoices, text } = await show({ [`GET ${PATH}`]: { ...none, missing: ['legal_details'] } });
    await expect(invoices).to.be.accessible();
    expect(text()).to.contain('Missing details for Tann & Holm: the legal name and address.');
    expect(invoices.renderRoot.querySelector('a')!.getAttribute('href')).to.equal('/console/organization');
    const workshop = await show(
      { [`GET ${PATH}`]: { ...none, missing: ['legal_details'] } },
      { mayOpenSettings: false },
    );
    expect(workshop.text()).to.contain('Missing details for');
    expect(workshop.invoices.renderRoot.querySelector('a')).to.equal(null);
  });

  it('say when the invoice will be issued', async () => {
    const answers = { [`GET ${PATH}`]: { ...none, issued_from: 'shipped' } };
    const { text } = await show(answers);
    expect(text()).to.contain('We’ll issue it when the order is shipped.');
    const mailed = await show(answers, { mails: true });
    expect(mailed.text()).to.contain('when the order is shipped, and email it to the customer.');
  });

  it('can be issued manually if they’re late, and downloaded under their number', async () => {
    let isRefused = true;
    let list: object = { ...none, can_issue: true };
    const issue = () => {
      if (isRefused) return undefined;
      list = { ...none, data: [invoice] };
      return list;
    };
    const { invoices, asked, text } = await show({ [`GET ${PATH}`]: () => list, [`POST ${PATH}`]: issue });
    expect(text()).to.contain('The invoice isn’t sent automatically. Download it and send it to the customer.');
    const problem = () => invoices.renderRoot.querySelector('[role="alert"]')!.textContent;
    invoices.renderRoot.querySelector('button')!.click();
    await waitUntil(() => problem() !== '');
    isRefused = false;
    invoices.renderRoot.querySelector('button')!.click();
    await waitUntil(() => text().includes('2026-00012'));
    expect(text()).to.contain('€714.00').and.not.contain('Issue invoice').and.not.contain('isn’t sent');
    expect(problem()).to.equal('');
    invoices.renderRoot.querySelector('button')!.click();
    await waitUntil(() => asked.includes('GET /v1/orders/ord_1/invoice?number=2026-00012'));
  });

  it('can be credited in part, up to what isn’t credited yet', async () => {
    const credit = { ...invoice, number: '2026-00013', kind: 'credit_note', total: { amount: 1_400, currency: 'EUR' } };
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    let list: object = { ...none, data: [invoice, credit], creditable: euros(70_000) };
    const refund = () => {
      list = { ...none, data: [invoice, credit, { ...credit, number: '2026-00014' }] };
      return { object: 'payment', order: 'ord_1', status: 'none' };
    };
    const { invoices, bodies, text } = await show({
      [`GET ${PATH}`]: () => list,
      'POST /v1/orders/ord_1/refunds': refund,
    });
    const dialog = invoices.renderRoot.querySelector('refund-dialog')!;
    [...invoices.renderRoot.querySelectorAll('button')].at(-1)!.click();
    await dialog.updateComplete;
    expect(dialog.renderRoot.textContent).to.contain('Up to €700.00 can be credited.');
    await expect(invoices).to.be.accessible();
    const input = dialog.renderRoot.querySelector('input')!;
    const enter = (amount: string) => {
      Object.assign(input, { value: amount }).dispatchEvent(new Event('input'));
      dialog.renderRoot.querySelector('form')!.requestSubmit();
    };
    enter('700.01');
    await waitUntil(() => dialog.renderRoot.textContent!.includes('Enter an amount up to €700.00.'));
    enter('14');
    await waitUntil(() => text().includes('2026-00014'));
    expect(JSON.parse(bodies.at(-1)!)).to.deep.equal({ amount: euros(1_400), credit_note: true, remaining: 70_000 });
  });

  it('can be credited for what isn’t part of the deposit', async () => {
    const list = { ...none, data: [invoice], creditable: { amount: 50_000, currency: 'EUR' } };
    const payment = { status: 'paid', amount: { amount: 21_400, currency: 'EUR' } };
    const { invoices } = await show({ [`GET ${PATH}`]: list }, { payment });
    const dialog = invoices.renderRoot.querySelector('refund-dialog')!;
    [...invoices.renderRoot.querySelectorAll('button')].at(-1)!.click();
    await dialog.updateComplete;
    const words = dialog.renderRoot.textContent!;
    expect(words).to.contain('If the customer has paid more than the deposit, pay the amount back yourself.');
    expect(words).to.contain('Up to €500.00, which isn’t part of the online payment, can be credited.');
  });

  it('aren’t replaced by an older, slower response', async () => {
    let answerOld = (_: object) => {};
    const old = new Promise<object>((resolve) => (answerOld = resolve));
    let gets = 0;
    const get = () => {
      gets += 1;
      if (gets === 1) return none;
      return gets === 2 ? old : { ...none, data: [invoice] };
    };
    const { invoices, text } = await show({ [`GET ${PATH}`]: get });
    invoices.order = { ...order };
    await waitUntil(() => gets === 2);
    invoices.order = { ...order };
    await waitUntil(() => text().includes('2026-00012'));
    answerOld(none);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(text()).to.contain('2026-00012');
  });
});
