import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../shared/api.js';
import type { EmbedCode } from './embed-code.js';
import type { EmbedControls } from './embed-controls.js';
import './console-embed.js';
import type { LicenseKey } from './embed-key.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

/** Each list has as many items as one request returns. */
const apiOf = (lists: Readonly<Record<string, readonly { readonly id: string }[]>>) =>
  new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(String(address), location.origin);
      const [, , , , list = '', id] = pathname.split('/');
      if (list === 'mail-settings') return Response.json({ terms: 'https://shop.example/terms', privacy: null });
      const items = lists[list];
      // The page never receives the response.
      if (!items) return new Promise(() => undefined);
      if (id) return Response.json({ document: {}, ...items.find((item) => item.id === id) });
      const from = items.findIndex((item) => item.id === searchParams.get('after')) + 1;
      const data = items.slice(from, from + Number(searchParams.get('limit')));
      const next = items.at(-1) === data.at(-1) ? null : data.at(-1)!.id;
      return Response.json({ data, next, has_more: next !== null });
    },
  });

describe('the view for a tag', () => {
  it('offers all of the organization’s keys, including the oldest', async () => {
    const keys = Array.from({ length: 150 }, (_, number) => ({
      id: `key_${number}`,
      mode: 'test',
      label: `${number}`,
    }));
    const view = await fixture<HTMLElement>(html`<embed-key .api=${apiOf({ keys })} model="shelf"></embed-key>`);
    const select = () => view.shadowRoot!.querySelector<HTMLSelectElement>('#key')!;
    await until(() => select().options.length > 100);
    const values = [...select().options].map(({ value }) => value).filter(Boolean);
    expect(values).to.deep.equal(keys.map(({ id }) => id));
  });

  it('shows the product’s name, even if it’s one of thousands', async () => {
    const models = Array.from({ length: 400 }, (_, number) => ({ id: `m-${number}`, name: `Number ${number}` }));
    const session = { organization: { id: 'org_1', name: 'Ada' }, key: { mode: 'test' } } as Session;
    const view = await fixture<HTMLElement>(
      html`<console-embed .api=${apiOf({ models })} .session=${session} .params=${{ id: 'm-390' }}></console-embed>`,
    );
    const chosen = () => view.shadowRoot!.querySelector<HTMLSelectElement>('.product select')?.selectedOptions[0]?.text;
    await until(() => chosen() === 'Number 390');
  });

  it('shows the product’s name in the chosen page language', async () => {
    const models = [{ id: 'shelf', name: { en: 'Shelf', de: 'Regal' } }];
    const session = { organization: { id: 'org_1', name: 'Ada' }, key: { mode: 'test' } } as Session;
    const view = await fixture<HTMLElement>(
      html`<console-embed .api=${apiOf({ models })} .session=${session} .params=${{ id: 'shelf' }}></console-embed>`,
    );
    const named = () => view.shadowRoot!.querySelector<EmbedCode>('embed-code')?.embed.name;
    await until(() => named() === 'Shelf');
    const controls = view.shadowRoot!.querySelector<EmbedControls>('embed-controls')!;
    controls.dispatchEvent(new CustomEvent('embed-settings', { detail: { ...controls.settings, lang: 'de' } }));
    await until(() => named() === 'Regal');
    controls.dispatchEvent(new CustomEvent('embed-settings', { detail: { ...controls.settings, lang: '' } }));
  });

  it('links the same pages as emails, unless the tag has its own', async () => {
    localStorage.clear();
    const session = { organization: { id: 'org_1', name: 'Ada' }, key: { mode: 'test' } } as Session;
    const open = async () => {
      const api = apiOf({ models: [{ id: 'shelf' }] });
      const view = await fixture<HTMLElement>(
        html`<console-embed .api=${api} .session=${session} .params=${{ id: 'shelf' }}></console-embed>`,
      );
      const controls = () => view.shadowRoot!.querySelector<EmbedControls>('embed-controls')!;
      const attributes = () => view.shadowRoot!.querySelector<EmbedCode>('embed-code')?.embed.attributes;
      await until(() => attributes()?.length);
      return { controls: controls(), attributes };
    };
    const { controls, attributes } = await open();
    expect(attributes()).to.deep.equal([['terms', 'https://shop.example/terms']]);
    controls.dispatchEvent(new CustomEvent('embed-settings', { detail: { ...controls.settings, terms: '/terms' } }));
    await until(() => attributes()?.[0]?.[1] === '/terms');
    expect((await open()).attributes()).to.deep.equal([['terms', '/terms']]);
    localStorage.clear();
  });

  it('returns the key after a reload if its response was lost, and keeps it for every product', async () => {
    sessionStorage.clear();
    const sent: (string | null)[] = [];
    const issued = { id: 'key_1', mode: 'test', ending: 'wxyz', origins: [], key: 'pclk_test_1wxyz' };
    let isAnswered = false;
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      fetch: async (_, init) => {
        if (init?.method !== 'POST') return Response.json({ data: isAnswered ? [issued] : [] });
        sent.push(new Headers(init.headers).get('idempotency-key'));
        if (!isAnswered) return new Promise(() => undefined);
        return Response.json(issued, { status: 201 });
      },
    });
    const open = async (model: string) => {
      const chosen: (LicenseKey | undefined)[] = [];
      const view = await fixture<HTMLElement>(
        html`<embed-key
          .api=${api}
          model=${model}
          organization="org_1"
          sessionMode="test"
          @embed-key=${({ detail }: CustomEvent) => chosen.push(detail)}
        ></embed-key>`,
      );
      return { view, chosen, form: () => view.shadowRoot!.querySelector('form') };
    };
    const before = await open('shelf');
    before.view.shadowRoot!.querySelector<HTMLElement>('.card > button')!.click();
    await until(() => before.form());
    const origin = before.form()!.querySelector<HTMLInputElement>('#origin')!;
    origin.value = 'shop.example';
    origin.dispatchEvent(new Event('input'));
    before.form()!.requestSubmit();
    await until(() => sent.length === 1);
    before.view.remove();

    isAnswered = true;
    const after = await open('shelf');
    await until(() => after.form()?.querySelector('.note'));
    expect(after.form()!.querySelector<HTMLInputElement>('#origin')!.value).to.equal('shop.example');
    after.form()!.requestSubmit();
    await until(() => after.chosen.at(-1)?.key === 'pclk_test_1wxyz');
    expect(sent[1]).to.equal(sent[0]);
    after.view.remove();

    const other = await open('desk');
    await until(() => other.chosen.at(-1)?.key === 'pclk_test_1wxyz');
    expect(other.form()).to.equal(null);
    expect(other.view.shadowRoot!.querySelector<HTMLElement & { text: string }>('copy-button')?.text).to.equal(
      'pclk_test_1wxyz',
    );
    sessionStorage.clear();
  });
});
