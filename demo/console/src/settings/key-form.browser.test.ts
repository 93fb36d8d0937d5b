import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { ConsoleEmpty } from '../shared/console-page.js';
import type { ConsoleKeys } from './console-keys.js';
import type { KeyForm } from './key-form.js';
import './console-keys.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

const session = {
  organization: { id: 'org_1', name: 'Ada' },
  key: { id: 'key_1', kind: 'api', mode: 'test' },
} as Session;

describe('the key form', () => {
  let sent: (string | null)[];
  let answer: () => Promise<Response>;

  beforeEach(() => {
    sessionStorage.clear();
    sent = [];
  });
  after(() => sessionStorage.clear());

  async function open() {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (_, init) => {
        if (init?.method !== 'POST') return Response.json({ data: [] });
        sent.push(new Headers(init.headers).get('idempotency-key'));
        return answer();
      },
    });
    const view = await fixture<HTMLElement>(html`<console-keys .api=${api} .session=${session}></console-keys>`);
    const form = () => view.shadowRoot!.querySelector<KeyForm>('key-form');
    const within = (selector: string) => form()?.shadowRoot?.querySelector<HTMLElement>(selector);
    return { view, form, within };
  }

  it('shows the key after a reload if its response was lost', async () => {
    // The page reloads before the response arrives.
    answer = () => new Promise(() => undefined);
    const before = await open();
    before.view.shadowRoot!.querySelector<HTMLElement>('[slot=actions]')!.click();
    await until(() => before.within('form'));
    (before.within('form') as HTMLFormElement).requestSubmit();
    await until(() => sent.length === 1);
    before.view.remove();

    const after = await open();
    await until(() => after.within('.note'));
    expect(after.within('.note')!.textContent).to.contain('you’ll get the same key');
    const issued = {
      id: 'key_2',
      kind: 'license',
      mode: 'test',
      key: 'pclk_test_1',
      created_at: '2026-11-22T11:00:00Z',
    };
    answer = async () => Response.json(issued, { status: 201 });
    (after.within('form') as HTMLFormElement).requestSubmit();
    const shown = () => after.view.shadowRoot!.querySelector<HTMLInputElement>('input.key')?.value;
    await until(() => shown() === 'pclk_test_1');
    expect(sent[1]).to.equal(sent[0]);
    after.view.remove();

    // The page reloads again before the person confirms copying the key.
    const again = await open();
    await until(() => again.within('.note'));
    expect(again.within('.note')!.textContent).to.contain('You can view it one more time');
    expect(again.within('.primary')!.textContent).to.contain('Show key again');
    (again.within('form') as HTMLFormElement).requestSubmit();
    const shownAgain = () => again.view.shadowRoot!.querySelector<HTMLInputElement>('input.key')?.value;
    await until(() => shownAgain() === 'pclk_test_1');
    expect(sent[2]).to.equal(sent[0]);
    expect(JSON.stringify({ ...sessionStorage })).not.to.contain('pclk_test_1');
    again.view.shadowRoot!.querySelector<HTMLElement>('console-dialog[decisive] .primary')!.click();
    expect(sessionStorage.length).to.equal(0);
    again.view.remove();

    expect((await open()).form()).to.equal(null);
  });

  it('starts a new request after the previous one was rejected', async () => {
    answer = async () =>
      Response.json({ title: 'No', status: 409, code: 'too_many_keys', detail: 'No.' }, { status: 409 });
    const { view, form, within } = await open();
    view.shadowRoot!.querySelector<HTMLElement>('[slot=actions]')!.click();
    await until(() => within('form'));
    for (const count of [1, 2]) {
      (within('form') as HTMLFormElement).requestSubmit();
      await until(() => sent.length === count);
      await form()!.updateComplete;
      await until(() => within('.primary')!.getAttribute('aria-disabled') === 'false');
    }
    expect(sent[1]).not.to.equal(sent[0]);
    view.remove();
    expect((await open()).form()).to.equal(null);
  });
});

it('a key’s form sends and restores only what was changed, so that removed permissions and origins stay removed', async () => {
  sessionStorage.clear();
  const key = { id: 'key_2', kind: 'api', mode: 'test', label: 'Till', created_at: '2026-11-22T11:00:00Z' };
  let current = { ...key, scopes: ['orders:read', 'orders:write'], models: ['shelf', 'desk'] };
  let sent: unknown;
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (_, init) => {
      if (init?.method !== 'PATCH') return Response.json({ data: [current] });
      sent = JSON.parse(String(init.body));
      return Response.json(current);
    },
  });
  const open = async () => {
    const view = await fixture<ConsoleKeys>(html`<console-keys .api=${api} .session=${session}></console-keys>`);
    const table = () => view.shadowRoot!.querySelector('console-table');
    const edit = () => table()?.renderRoot.querySelector<HTMLElement>('[aria-label^="Edit"]');
    await until(edit);
    edit()!.click();
    const form = () => view.shadowRoot!.querySelector<KeyForm>('key-form');
    await until(() => form()?.shadowRoot?.querySelector('form'));
    const find = <Found extends HTMLElement>(selector: string) => form()!.shadowRoot!.querySelector<Found>(selector)!;
    return { view, form: form()!, find };
  };
  const first = await open();
  expect(first.find('.note')).to.equal(null);
  const label = first.find<HTMLInputElement>('#label');
  label.value = 'Checkout';
  label.dispatchEvent(new Event('input'));
  first.find<HTMLInputElement>('[value="webhooks:read"]').click();
  first.view.remove();

  // A colleague takes a permission and a product away.
  current = { ...current, scopes: ['orders:read'], models: ['shelf'] };
  const second = await open();
  expect(second.find('.note').textContent).to.contain('We restored your unsaved changes.');
  expect(second.find<HTMLInputElement>('#label').value).to.equal('Checkout');
  expect(second.find<HTMLInputElement>('[value="orders:write"]').checked).to.equal(false);
  expect(second.find<HTMLTextAreaElement>('#models').value).to.equal('shelf');

  // And another permission while the form is open.
  current = { ...current, scopes: [] };
  second.find<HTMLFormElement>('form').requestSubmit();
  await until(() => sent);
  expect(sent).to.deep.equal({ label: 'Checkout', scopes: ['webhooks:read'] });
  sessionStorage.clear();
});

it('keys can be searched, and a pasted key is found by its end without being added to the URL', async () => {
  const addresses: string[] = [];
  const asked: (string | null)[] = [];
  const api = new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    fetch: async (address) => {
      asked.push(new URL(String(address), location.origin).searchParams.get('search'));
      return Response.json({ data: [] });
    },
  });
  const view = await fixture<ConsoleKeys>(html`<console-keys .api=${api} .session=${session}></console-keys>`);
  view.addEventListener('console-navigate', (event) => {
    const { address } = (event as CustomEvent<{ readonly address: string }>).detail;
    addresses.push(address);
    // The console's frame does this when the URL changes.
    view.query = new URL(address, location.origin).searchParams;
  });
  const field = view.shadowRoot!.querySelector<HTMLInputElement>('[type=search]')!;
  for (const [typed, search] of [
    ['Till', 'Till'],
    ['pclk_live_0123456789abcdefwxyz', 'wxyz'],
  ] as const) {
    field.value = typed;
    field.dispatchEvent(new Event('input'));
    await until(() => asked.at(-1) === search);
    expect(addresses.at(-1)).to.equal(`/console/keys?search=${search}`);
  }
  await until(() => view.shadowRoot!.querySelector<ConsoleEmpty>('console-empty')?.heading === 'No matching keys');
});
