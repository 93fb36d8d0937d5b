import { expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import type { WebhookDelivery } from '@parametric/api-client';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleWebhook } from './console-webhook.js';
import './console-webhook.js';
import type { WebhookDeliveries } from './webhook-deliveries.js';
import './webhook-deliveries.js';

const delivery = {
  id: 'del_1',
  order: 'ord_1',
  status: 'failed',
  body: { status: 'in_production' },
  attempts: 1,
  created_at: '2026-03-01T10:00:00.000Z',
  attempt_log: [{ at: '2026-03-01T10:00:00.000Z', duration_ms: 12, response_status: 500, detail: 'HTTP 500' }],
} as unknown as WebhookDelivery;

describe('an endpoint’s deliveries', () => {
  it('are resent once, however often the button is pressed', async () => {
    let answer = (_: Response): void => undefined;
    let sent = 0;
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (_, init) => {
        if (init?.method === 'GET') return Response.json({ data: [delivery], next: null });
        sent += 1;
        return new Promise<Response>((resolve) => (answer = resolve));
      },
    });
    const element = await fixture<WebhookDeliveries>(
      html`<webhook-deliveries .api=${api} endpoint="whe_1"></webhook-deliveries>`,
    );
    await waitUntil(() => element.renderRoot.querySelector('details'));
    element.renderRoot.querySelector('details')!.open = true;
    await expect(element).to.be.accessible();
    const button = element.renderRoot.querySelector<HTMLButtonElement>('.detail button')!;
    button.click();
    await nextFrame();
    button.click();
    await nextFrame();
    expect(sent).to.equal(1);
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    answer(Response.json({ ...delivery, status: 'pending' }));
    await waitUntil(() => button.getAttribute('aria-disabled') === 'false');
    expect(element.renderRoot.querySelector('summary')!.textContent).to.contain('Pending');
  });

  it('match the URL, which follows the chosen filter', async () => {
    const asked: (string | null)[] = [];
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      fetch: async (address) => {
        const { pathname, searchParams } = new URL(String(address), location.origin);
        if (!pathname.endsWith('/webhook-deliveries'))
          return Response.json({ id: 'whe_1', status: 'enabled', url: 'https://shop.example' });
        asked.push(searchParams.get('status'));
        return Response.json({ data: [], next: null });
      },
    });
    const session = { organization: { id: 'org_1' } } as Session;
    const view = await fixture<ConsoleWebhook>(
      html`<console-webhook .api=${api} .session=${session} .params=${{ id: 'whe_1' }} .query=${new URLSearchParams('status=failed')}></console-webhook>`,
    );
    const select = () => {
      const deliveries = view.shadowRoot!.querySelector('webhook-deliveries');
      return deliveries?.shadowRoot?.querySelector('select');
    };
    await waitUntil(() => asked.length === 1);
    expect(asked).to.deep.equal(['failed']);
    expect(select()!.value).to.equal('failed');
    const addresses: string[] = [];
    view.addEventListener('console-navigate', (event) => addresses.push((event as CustomEvent).detail.address));
    select()!.value = 'pending';
    select()!.dispatchEvent(new Event('change'));
    expect(addresses).to.deep.equal(['/console/webhooks/whe_1?status=pending']);
    // The console's frame does this when the URL changes.
    view.query = new URLSearchParams('status=pending');
    await waitUntil(() => asked.length === 2);
    expect(asked[1]).to.equal('pending');
    // Someone typed an unknown status into the URL.
    view.query = new URLSearchParams('status=lost');
    await waitUntil(() => asked.length === 3);
    expect(asked[2]).to.equal(null);
  });
});
