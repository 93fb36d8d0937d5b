import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
import './console-webhooks.js';

/** However slow the machine is. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });
const endpoint = (id: string) => ({
  id,
  url: 'https://shop.example/hooks',
  status: 'enabled',
  created_at: '2026-11-22T10:00:00Z',
});

it('an endpoint whose answer was lost is not added twice, and its secret is said to be unseen', async () => {
  // One of this address was there before.
  let data = [endpoint('whe_1')];
  let posts = 0;
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    retryDelaysMs: [],
    fetch: async (_, init) => {
      if (init?.method !== 'POST') return Response.json({ data, has_more: false });
      posts += 1;
      data = [endpoint('whe_2'), ...data];
      throw new TypeError('Failed to fetch');
    },
  });
  const view = await fixture<HTMLElement>(html`<console-webhooks .api=${api}></console-webhooks>`);
  const notices: string[] = [];
  view.addEventListener('console-notice', (event) => notices.push((event as CustomEvent).detail.text));
  await until(() => view.shadowRoot!.querySelector('console-table'));
  view.shadowRoot!.querySelector<HTMLElement>('[slot=actions]')!.click();
  const dialog = view.shadowRoot!.querySelector('webhook-dialog')!;
  await until(() => dialog.open);
  const form = dialog.shadowRoot!.querySelector('form')!;
  // As the service writes it, or not.
  form.querySelector<HTMLInputElement>('[name=url]')!.value = 'https://SHOP.example/hooks';
  form.requestSubmit();
  await until(() => form.textContent!.includes('did not answer'));
  await until(() => dialog.shadowRoot!.querySelector('.primary')!.getAttribute('aria-disabled') === 'false');
  form.requestSubmit();
  await until(() => notices.length === 1);
  expect(notices[0]).to.contain('make a new one');
  expect(posts).to.equal(1);
  await until(() => view.shadowRoot!.querySelector('console-table')!.rows.length === 2);
});
