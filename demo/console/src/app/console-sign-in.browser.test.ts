import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { ConsoleSignIn } from './console-sign-in.js';
import './console-sign-in.js';

/** Waits long enough for a slow machine. */
const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

describe('signing in', () => {
  const { fetch } = window;
  const session = { organization: { id: 'org_1', name: 'Ada' } };
  let kept: () => Promise<Response>;

  beforeEach(() => {
    window.fetch = async (_, init) =>
      init?.method === 'POST' ? Response.json(session, { status: 201 }) : await kept();
  });
  afterEach(() => {
    window.fetch = fetch;
  });

  async function signIn() {
    const element = await fixture<ConsoleSignIn>(html`<console-sign-in></console-sign-in>`);
    const signedIn: unknown[] = [];
    element.addEventListener('console-signed-in', (event) => signedIn.push((event as CustomEvent).detail));
    element.renderRoot.querySelector<HTMLInputElement>('#key')!.value = 'pcsk_test_1';
    element.renderRoot.querySelector<HTMLFormElement>('#by-key')!.requestSubmit();
    const problem = () => element.renderRoot.querySelector('#key-problem')!.textContent!;
    return { signedIn, problem };
  }

  it('says so if the browser blocks cookies, instead of seeming to end the session', async () => {
    kept = async () => new Response(null, { status: 204 });
    const { signedIn, problem } = await signIn();
    await until(() => problem().includes('blocks cookies'));
    expect(signedIn).to.deep.equal([]);
  });

  it('continues if it can’t find out', async () => {
    kept = () => Promise.reject(new TypeError('Failed to fetch'));
    const { signedIn, problem } = await signIn();
    await until(() => signedIn.length === 1);
    expect(signedIn).to.deep.equal([session]);
    expect(problem()).to.equal('');
  });
});
