import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
import type { Session } from '../shared/session.js';
import './console-embed.js';

/** However slow the machine is. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

/** With as many of each list as are asked for at once. */
const apiOf = (lists: Readonly<Record<string, readonly { readonly id: string }[]>>) =>
  new Api({
    organization: () => 'org_1',
    signInAgain: async () => false,
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(String(address), location.origin);
      const [, , , , list = '', id] = pathname.split('/');
      const items = lists[list];
      // Its answer is never seen.
      if (!items) return new Promise(() => undefined);
      if (id) return Response.json({ document: {}, ...items.find((item) => item.id === id) });
      const from = items.findIndex((item) => item.id === searchParams.get('after')) + 1;
      const data = items.slice(from, from + Number(searchParams.get('limit')));
      const next = items.at(-1) === data.at(-1) ? null : data.at(-1)!.id;
      return Response.json({ data, next, has_more: next !== null });
    },
  });

describe('the view of the tag', () => {
  it('offers all keys that the organization has, the oldest too', async () => {
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

  it('says what the product is called, which may be one of thousands', async () => {
    const models = Array.from({ length: 400 }, (_, number) => ({ id: `m-${number}`, name: `Number ${number}` }));
    const session = { organization: { id: 'org_1', name: 'Ada' }, key: { mode: 'test' } } as Session;
    const view = await fixture<HTMLElement>(
      html`<console-embed .api=${apiOf({ models })} .session=${session} .params=${{ id: 'm-390' }}></console-embed>`,
    );
    const chosen = () => view.shadowRoot!.querySelector<HTMLSelectElement>('.product select')?.selectedOptions[0]?.text;
    await until(() => chosen() === 'Number 390');
  });
});
