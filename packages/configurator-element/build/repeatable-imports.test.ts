import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repeatableImports } from './repeatable-imports.js';

describe('repeatableImports', () => {
  const answer = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } });
  const load = repeatableImports().load as (id: string) => string | undefined;
  const code = load('\0vite/preload-helper.js')!;

  /** Imports `a.js`, which imports `b.js`, with other responses for some of the files. */
  async function importWith(answers: Readonly<Record<string, Response | undefined>> = {}) {
    const fetched: string[] = [];
    const fetch = async (address: string) => {
      const { pathname } = new URL(address);
      fetched.push(pathname);
      return answers[pathname] ?? answer(200, 'text/javascript');
    };
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    let imports = 0;
    const done = run(() => ++imports, ['./a.js', './b.js'], 'https://service.test/assets/entry.js');
    const failed = await done.then(
      () => false,
      () => true,
    );
    return { fetched, imports, failed };
  }

  it('imports once all files are available', async () => {
    const fetched = ['/assets/a.js', '/assets/b.js'];
    assert.deepEqual(await importWith(), { fetched, imports: 1, failed: false });
    for (const file of fetched) {
      const failed = { fetched, imports: 0, failed: true };
      assert.deepEqual(await importWith({ [file]: answer(503, 'text/javascript') }), failed, file);
      assert.deepEqual(await importWith({ [file]: answer(200, 'text/html') }), failed, `a page in place of ${file}`);
    }
  });

  it('fetches shared files once, and failed ones again', async () => {
    const fetched: string[] = [];
    let status = 503;
    const fetch = async (address: string) => {
      const { pathname } = new URL(address);
      fetched.push(pathname);
      return answer(pathname.endsWith('/b.js') ? status : 200, 'text/javascript');
    };
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    const importWith = (...files: readonly string[]) => run(() => true, files, 'https://service.test/assets/entry.js');
    const settled = await Promise.allSettled([importWith('./a.js', './b.js'), importWith('./b.js', './c.js')]);
    assert.deepEqual(
      settled.map((each) => each.status),
      ['rejected', 'rejected'],
    );
    assert.deepEqual(fetched.sort(), ['/assets/a.js', '/assets/b.js', '/assets/c.js']);
    status = 200;
    await Promise.all([importWith('./a.js', './b.js'), importWith('./b.js', './c.js')]);
    assert.deepEqual(fetched.sort(), ['/assets/a.js', '/assets/b.js', '/assets/b.js', '/assets/c.js']);
  });

  it('aborts a request for a file that gets no response', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let signal!: AbortSignal;
    const fetch = (_: string, init: { readonly signal: AbortSignal }) => {
      signal = init.signal;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    const done = run(() => {}, ['./a.js'], 'https://service.test/assets/entry.js');
    context.mock.timers.tick(8_000);
    await assert.rejects(done, /a\.js got no response for 8 s/);
  });

  it('names the file that couldn’t be fetched, unlike browsers', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    const done = run(() => {}, ['./a.js'], 'https://service.test/assets/entry.js');
    await assert.rejects(done, /^TypeError: Failed to fetch: \.\/a\.js$/);
  });

  it('imports files on a page whose fetch returns only text, like unfetch', async () => {
    const headers = new Headers({ 'content-type': 'text/javascript' });
    const fetch = async () => ({ ok: true, status: 200, headers, text: async () => '' });
    const run = new Function('fetch', code.replace('export const __vitePreload =', 'return'))(fetch);
    assert.equal(await run(() => 'a', ['./a.js'], 'https://service.test/assets/entry.js'), 'a');
  });

  it('doesn’t change other modules', () => {
    assert.equal(load('/src/a.ts'), undefined);
  });
});
