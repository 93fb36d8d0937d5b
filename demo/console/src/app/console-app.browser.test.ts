import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Session } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import type { ConsoleApp } from './console-app.js';
import './console-app.js';
import type { ViewRow } from './views.js';

class TestView extends ConsoleView {}
customElements.define('console-test-view', TestView);

const tab = new BroadcastChannel('parametric-console');
const { fetch } = globalThis;

/** A person's session. */
const sessionOf = (id: string, mode: 'test' | 'live', scopes?: readonly string[]): Session => ({
  organization: { id: 'org_1', name: 'Ada' },
  key: { id, kind: 'api', mode, ...(scopes ? { scopes } : {}) },
  person: { id, email: `${id}@shop.example`, role: 'staff' },
  ...{ created_at: '2026-11-22T11:00:00Z', expires_at: '2026-11-23T11:00:00Z' },
});

describe('a page that someone signs in to', () => {
  after(() => {
    Object.assign(globalThis, { fetch });
  });

  it('moves the focus to the view, because the form that had it is gone', async () => {
    const answer: typeof globalThis.fetch = async (input) =>
      new URL(new Request(input).url).pathname === '/console/session'
        ? new Response(null, { status: 204 })
        : Response.json({ data: [] });
    Object.assign(globalThis, { fetch: answer });
    const rows: readonly ViewRow[] = [
      { path: location.pathname, title: 'Test', tag: 'console-test-view', load: async () => undefined },
    ];
    const app = await fixture<ConsoleApp>(html`<console-app .rows=${rows}></console-app>`);
    await waitUntil(() => app.renderRoot.querySelector('console-sign-in'));
    const detail = sessionOf('per_1', 'test');
    app.renderRoot.querySelector('console-sign-in')!.dispatchEvent(new CustomEvent('console-signed-in', { detail }));
    await waitUntil(() => app.renderRoot.querySelector('console-test-view'));
    await waitUntil(() => app.shadowRoot?.activeElement?.localName === 'main');
  });
});

describe('a page whose session has ended', () => {
  after(() => {
    Object.assign(globalThis, { fetch });
    tab.close();
  });

  it('continues with the session from another tab, in its own mode and with that person’s permissions', async () => {
    let current: Session | undefined = sessionOf('per_1', 'test');
    const asked: string[] = [];
    const answer: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname;
      const mode = request.headers.get('console-mode');
      asked.push(`${request.method} ${path} ${mode ?? ''}`.trim());
      const problem = (status: number, code: string) =>
        Response.json({ title: 'No', status, code, detail: 'No.' }, { status });
      if (path === '/console/session' && request.method === 'GET') return Response.json(current);
      if (!current) return problem(401, 'session_ended');
      if (mode !== current.key.mode) return problem(409, 'session_changed');
      if (path === '/console/session') {
        const body = (await request.json()) as { readonly mode: 'test' | 'live' };
        current = { ...current, key: { ...current.key, ...body } };
        return new Response(null, { status: 204 });
      }
      return Response.json({ data: [] });
    };
    Object.assign(globalThis, { fetch: answer });
    const rows: readonly ViewRow[] = [
      { path: location.pathname, title: 'Test', tag: 'console-test-view', load: async () => undefined },
    ];
    const app = await fixture<ConsoleApp>(html`<console-app .rows=${rows}></console-app>`);
    const view = () => app.renderRoot.querySelector<TestView>('console-test-view');
    await waitUntil(view);

    current = undefined;
    const waiting = view()!.api.get('/v1/orders');
    await waitUntil(() => app.renderRoot.querySelector('console-dialog[heading="Sign in again"][open]'));
    // Another person signs in with an emailed link, which shows the live data of a shop that's live.
    current = sessionOf('per_2', 'live', ['orders:read']);
    tab.postMessage({ kind: 'signed-in', organization: 'org_1' });
    expect(await waiting).to.deep.equal({ data: [] });
    expect(asked.slice(-3)).to.deep.equal([
      'GET /console/session',
      'PATCH /console/session live',
      'GET /console/api/v1/orders test',
    ]);
    expect(view()!.session.key).to.deep.equal({ id: 'per_2', kind: 'api', mode: 'test', scopes: ['orders:read'] });
    expect(view()!.session.person?.id).to.equal('per_2');
  });
});
