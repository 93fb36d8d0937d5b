import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api, type Session } from '../../shared/api.js';
import type { ConsolePeople } from './console-people.js';
import './console-people.js';

const person = {
  ...{ id: 'per_1', object: 'person', email: 'bo@shop.example', name: 'Bo', role: 'staff' },
  ...{ status: 'joined', is_own: false, has_passkey: false, created_at: '2026-11-22T11:00:00Z' },
};

it('editing a person sends only what was changed, so that a role taken away meanwhile isn’t restored', async () => {
  const sent: unknown[] = [];
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'PATCH') {
        sent.push(await request.json());
        return Response.json(person);
      }
      return Response.json({ object: 'list', data: request.url.endsWith('/v1/people') ? [person] : [] });
    },
  });
  const session = { organization: { id: 'org_1', name: 'Ada' }, key: { id: 'key_1', kind: 'api' } } as Session;
  const view = await fixture<ConsolePeople>(html`<console-people .api=${api} .session=${session}></console-people>`);
  const table = () => view.renderRoot.querySelector('console-table');
  const edit = () => table()?.renderRoot.querySelector<HTMLElement>('[aria-label="Edit Bo"]');
  const find = <Found extends HTMLElement>(selector: string) => view.renderRoot.querySelector<Found>(selector)!;
  const change = async (selector: string, value: string, type: string) => {
    const field = find<HTMLInputElement>(selector);
    field.value = value;
    field.dispatchEvent(new Event(type));
    await view.updateComplete;
  };
  for (const [selector, value, type, expected] of [
    ['#name', 'Bob', 'input', { name: 'Bob' }],
    ['#role', 'read_only', 'change', { role: 'read_only' }],
  ] as const) {
    await waitUntil(edit);
    edit()!.click();
    await waitUntil(() => find(selector));
    await change(selector, value, type);
    const before = sent.length;
    find<HTMLFormElement>('form#person').requestSubmit();
    await waitUntil(() => sent.length > before && !find('form#person'));
    expect(sent.at(-1)).to.deep.equal(expected);
  }
});
