import { expect, fixture, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { Api, type Session } from '../../shared/api.js';
import type { ConsoleCosts } from './console-costs.js';
import './console-costs.js';

const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });
const money = (amount: number) => ({ amount, currency: 'EUR' });
const session = {
  organization: { id: 'org_1', name: 'Shop' },
  key: { id: 'key_2', kind: 'workshop', mode: 'test', workshop: 'ours' },
} as Session;
const comparison = {
  object: 'cost_comparison',
  data: [
    {
      ...{ order: 'ord_3f2a90c1', created_at: '2026-11-22T10:00:00Z', model: 'shelf', quantity: 2, currency: 'EUR' },
      quoted: { material: 50_000, labour: 60_000, hours: 10, delivery: 5_000, other: 11_000 },
      actual: { material: 52_000, labour: 67_000 },
      ...{ net: money(126_000), left: money(2_000) },
    },
  ],
  sums: [
    {
      ...{ currency: 'EUR', orders: 1, complete: { orders: 1, net: 126_000, actual: 124_000 } },
      terms: [
        { term: 'labour', orders: 1, quoted: 60_000, actual: 67_000 },
        { term: 'hours', orders: 1, quoted: 1.5, actual: 12 },
      ],
      lessons: [{ about: 'hour', orders: 1, needed: 5_200, instead_of: 4_500 }],
    },
  ],
};
const empty = { object: 'cost_comparison', data: [], sums: [] };

describe('actual costs compared with quotes', () => {
  async function show(answer: () => Response, shown: unknown = comparison, of = session) {
    const sent: { readonly type: string | null; readonly body: string }[] = [];
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (_, { method = 'GET', body, headers } = {}) => {
        if (method === 'GET') return Response.json(shown);
        sent.push({ type: new Headers(headers).get('content-type'), body: await (body as File).text() });
        return answer();
      },
    });
    const view = await fixture<ConsoleCosts>(
      html`<console-costs .api=${api} .session=${of} .params=${{}}></console-costs>`,
    );
    const root = view.shadowRoot!;
    await until(() => root.querySelector('.card, console-empty'));
    const choose = (text: string) => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'costs.csv', { type: 'text/csv' }));
      const input = root.querySelector<HTMLInputElement>('input[type=file]')!;
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    };
    return { view, root, sent, choose, text: () => root.textContent!.replace(/\s+/g, ' ') };
  }

  it('shows each order, the sums and what they mean, and is accessible', async () => {
    const { view, text } = await show(() => Response.error());
    expect(text()).to.contain('3F2A-90C1').and.contain('€670.00 €600.00').and.contain('of €1,260.00');
    expect(text()).to.contain('+€70.00 (+11.7%)');
    expect(text()).to.contain('An hourly rate of €52.00 instead of €45.00 would have covered the work.');
    await expect(view).to.be.accessible();
  });

  it('doesn’t compare hours, because quotes have only those charged by time', async () => {
    const { root } = await show(() => Response.error());
    const cells = [...root.querySelectorAll('tbody tr')].find((row) => row.textContent!.includes('charged by time'))!;
    expect(cells.textContent!.replace(/\s+/g, ' ')).to.contain('1.5 h').and.contain('12 h').and.not.contain('+');
  });

  it('sends the chosen file, and reports what was imported', async () => {
    const { view, sent, choose } = await show(() => Response.json({ object: 'cost_import', imported: 2, removed: 1 }));
    let said = '';
    view.addEventListener('console-notice', (event) => (said = (event as CustomEvent).detail.text));
    choose('order,labour\n');
    await until(() => said !== '');
    expect(sent).to.deep.equal([{ type: 'text/csv', body: 'order,labour\n' }]);
    expect(said).to.equal('Imported the costs for 2 orders, and removed 1.');
  });

  it('lists every mistake in the file', async () => {
    const errors = [1, 2].map((row) => ({
      pointer: '',
      code: 'malformed_row',
      detail: `Row ${row}, column labour: no.`,
    }));
    const problem = { title: 'No', status: 422, code: 'invalid_request', detail: 'No.', errors };
    const { view, choose, text } = await show(() => Response.json(problem, { status: 422 }), empty);
    choose('x');
    await until(() => text().includes('Row 2, column labour: no.'));
    expect(text()).to.contain('Nothing was imported').and.contain('Row 1, column labour');
    await expect(view).to.be.accessible();
  });

  it('explains how to start, and can’t import without the scope', async () => {
    const reader = { ...session, key: { ...session.key, scopes: ['workshops:read'] } };
    const { root } = await show(() => Response.error(), empty, reader);
    expect(root.querySelector('console-empty')!.getAttribute('heading')).to.equal('No actual costs yet');
    expect(root.querySelector('button.primary')).to.equal(null);
  });
});
