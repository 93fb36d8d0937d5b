import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import { type ConsoleDiscounts, readDiscount } from './console-discounts.js';

const discount = {
  ...{ id: 'dsc_1', object: 'discount', mode: 'test', code: 'SUMMER10', percent: 10, uses: 3, max_uses: 100 },
  ...{ valid_from: '2026-12-01T00:00:00.000Z', valid_until: '2027-02-01T00:00:00.000Z' },
  ...{ includes_delivery: false, active: true, created_at: '2026-11-01T00:00:00.000Z' },
};

describe('the discount codes', () => {
  it('can be added and ended', async () => {
    const sent: unknown[] = [];
    let listed = [discount];
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'GET') return Response.json({ object: 'list', data: listed });
        const body = await request.json();
        sent.push(body);
        if (request.method === 'PATCH') listed = [{ ...discount, ...body }];
        return Response.json({ ...discount, ...body }, { status: 201 });
      },
    });
    const session = { organization: { id: 'org_1', name: 'Tann & Holm' }, key: {} } as Session;
    const element = await fixture<ConsoleDiscounts>(
      html`<console-discounts .api=${api} .session=${session}></console-discounts>`,
    );
    const table = () => element.renderRoot.querySelector('console-table')?.renderRoot as ParentNode | undefined;
    await waitUntil(() => table()?.textContent?.includes('3 of 100'));
    const day = (text: string) => new Date(text).toLocaleDateString(undefined, { dateStyle: 'medium' });
    expect(table()!.textContent).to.include(`${day('2026-12-01T12:00')} – ${day('2027-01-31T12:00')}`);
    await expect(element).to.be.accessible();
    table()!.querySelector<HTMLButtonElement>('td button')!.click();
    await waitUntil(() => table()?.textContent?.includes('Ended'));
    element.renderRoot.querySelector<HTMLButtonElement>('[slot=actions]')!.click();
    await element.updateComplete;
    const find = (id: string) => element.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!;
    find('code').value = 'Winter';
    find('percent').value = '15';
    find('valid_until').value = '2027-01-31';
    element.renderRoot.querySelector<HTMLFormElement>('#form')!.requestSubmit();
    await waitUntil(() => sent.length === 2);
    expect(sent).to.deep.equal([
      { active: false },
      { code: 'Winter', percent: 15, valid_until: '2027-02-01T00:00:00.000Z', includes_delivery: false },
    ]);
  });

  it('move the focus to the field that the service rejects', async () => {
    const errors = [{ pointer: '/code', code: 'discount_exists', detail: 'There’s already a code SUMMER10.' }];
    const problem = { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid_request', errors };
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) =>
        new Request(input, init).method === 'GET'
          ? Response.json({ object: 'list', data: [discount] })
          : Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
    });
    const session = { organization: { id: 'org_1', name: 'Tann & Holm' }, key: {} } as Session;
    const element = await fixture<ConsoleDiscounts>(
      html`<console-discounts .api=${api} .session=${session}></console-discounts>`,
    );
    await waitUntil(() => element.renderRoot.querySelector('[slot=actions]'));
    element.renderRoot.querySelector<HTMLButtonElement>('[slot=actions]')!.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'code');
    element.renderRoot.querySelector<HTMLInputElement>('#max_uses')!.focus();
    element.renderRoot.querySelector<HTMLFormElement>('#form')!.requestSubmit();
    await waitUntil(() => element.shadowRoot!.activeElement?.id === 'code');
    expect(element.renderRoot.querySelector('#code-problem')!.textContent).to.include('SUMMER10');
  });

  it('accept amounts in the person’s language and the code’s currency', () => {
    const data = new FormData();
    for (const [name, value] of [
      ['code', 'FIFTY'],
      ['amount', '50,50'],
      ['minimum', '1.000'],
      ['currency', 'eur'],
    ] as const)
      data.set(name, value);
    expect(readDiscount(data, 'de')).to.deep.equal({
      ...{ code: 'FIFTY', amount: { amount: 5050, currency: 'EUR' }, minimum: { amount: 100_000, currency: 'EUR' } },
      includes_delivery: false,
    });
  });
});
