import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { WebhookDialog } from './webhook-dialog.js';
import type { WebhookSecret } from './webhook-format.js';
import './console-webhook.js';
import './console-webhooks.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });
const session = {
  organization: { id: 'org_1', name: 'Ada' },
  key: { id: 'key_1', kind: 'api', mode: 'test' },
} as Session;
const endpoint = (id: string) => ({
  id,
  url: 'https://shop.example/hooks',
  status: 'enabled',
  created_at: '2026-11-22T10:00:00Z',
});

it('an endpoint whose response was lost isn’t added twice, and its secret is reported as never shown', async () => {
  // An endpoint with this URL already existed.
  let data = [endpoint('whe_1')];
  let posts = 0;
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    retries: 0,
    fetch: async (_, init) => {
      if (init?.method !== 'POST') return Response.json({ data, has_more: false });
      posts += 1;
      data = [endpoint('whe_2'), ...data];
      throw new TypeError('Failed to fetch');
    },
  });
  const view = await fixture<HTMLElement>(html`<console-webhooks .api=${api} .session=${session}></console-webhooks>`);
  const notices: string[] = [];
  view.addEventListener('console-notice', (event) => notices.push((event as CustomEvent).detail.text));
  await until(() => view.shadowRoot!.querySelector('console-table'));
  view.shadowRoot!.querySelector<HTMLElement>('[slot=actions]')!.click();
  const dialog = view.shadowRoot!.querySelector<WebhookDialog>('webhook-dialog')!;
  await until(() => dialog.open);
  const form = dialog.shadowRoot!.querySelector('form')!;
  // Written as the service normalizes it, or differently.
  form.querySelector<HTMLInputElement>('[name=url]')!.value = 'https://SHOP.example/hooks';
  form.requestSubmit();
  await until(() => form.textContent!.includes('isn’t responding'));
  await until(() => dialog.shadowRoot!.querySelector('.primary')!.getAttribute('aria-disabled') === 'false');
  form.requestSubmit();
  await until(() => notices.length === 1);
  expect(notices[0]).to.contain('Roll the secret');
  expect(posts).to.equal(1);
  await until(() => view.shadowRoot!.querySelector('console-table')!.rows.length === 2);
});

it('a secret that wasn’t copied before a reload is reported, and can be replaced in one press', async () => {
  const sent: string[] = [];
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    fetch: async (address, init) => {
      const { pathname } = new URL(String(address), location.origin);
      sent.push(`${init?.method} ${pathname}`);
      if (pathname.endsWith('/rotate')) return Response.json({ ...endpoint('whe_1'), secret: 'whsec_2' });
      if (pathname.endsWith('/webhook-deliveries')) return Response.json({ data: [] });
      if (init?.method === 'POST') return Response.json({ ...endpoint('whe_1'), secret: 'whsec_1' });
      return Response.json(pathname.endsWith('/whe_1') ? endpoint('whe_1') : { data: [endpoint('whe_1')] });
    },
  });
  const openList = () =>
    fixture<HTMLElement>(html`<console-webhooks .api=${api} .session=${session}></console-webhooks>`);
  const before = await openList();
  before.shadowRoot!.querySelector<HTMLElement>('[slot=actions]')!.click();
  const dialog = before.shadowRoot!.querySelector<WebhookDialog>('webhook-dialog')!;
  await until(() => dialog.open);
  const form = dialog.shadowRoot!.querySelector('form')!;
  form.querySelector<HTMLInputElement>('[name=url]')!.value = 'https://shop.example/hooks';
  form.requestSubmit();
  await until(() => before.shadowRoot!.querySelector<WebhookSecret>('webhook-secret'));
  before.remove();

  const list = await openList();
  const table = () => list.shadowRoot!.querySelector('console-table');
  await until(() => table()?.shadowRoot?.textContent?.includes('Secret not copied'));
  list.remove();
  const view = await fixture<HTMLElement>(
    html`<console-webhook .api=${api} .session=${session} .params=${{ id: 'whe_1' }}></console-webhook>`,
  );
  const note = () => view.shadowRoot!.querySelector('[aria-label="Secret not copied"]');
  await until(() => note());
  note()!.querySelector<HTMLElement>('.primary')!.click();
  await until(() => view.shadowRoot!.querySelector<WebhookSecret>('webhook-secret'));
  expect(sent.at(-1)).to.equal('POST /console/api/v1/webhook-endpoints/whe_1/rotate');
  expect(JSON.stringify({ ...sessionStorage })).not.to.contain('whsec_');
  view.shadowRoot!.querySelector<WebhookSecret>('webhook-secret')!.dispatchEvent(new CustomEvent('secret-done'));
  await until(() => !view.shadowRoot!.querySelector<WebhookSecret>('webhook-secret'));
  expect(note()).to.equal(null);
  view.remove();
});
