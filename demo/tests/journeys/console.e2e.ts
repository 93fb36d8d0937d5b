// The console in a real browser with the service running: signing in and out, what happens when the session ends or the
// connection drops in the middle of work, and the tag's page.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { after, before, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { type Browser, openChromium, openFirefox } from './support/browsers.js';
import { axeFaults, find, gone, openConsole, press, see, signIn, textOf, type, typedIn } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';

const ADDRESS = /http:\/\/\S+\/console\/sign-in#token=([\w-]+)/;
const [ACCENT, KEY] = ['embed-controls #accent', 'console-sign-in #key'];

let demo: Demo;
let browser: Browser;
const complaintsOfPages: (readonly string[])[] = [];

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

const expected = /status of 4|ERR_INTERNET_DISCONNECTED|support WebGL2|session_ended|This page couldn’t load/;

async function open(path: string, context?: BrowserContext, width = 1280): Promise<Visit> {
  const { page, complaints } = await openConsole(browser, demo.serviceUrl + path, { context, width, expected });
  complaintsOfPages.push(complaints);
  return { page, context: page.browserContext() };
}

async function openSignedIn(path: string): Promise<Visit> {
  const visit = await open(path);
  await signIn(visit.page, demo.organizations[0]!.apiKey);
  await find(visit.page, 'nav');
  return visit;
}

/** The open dialog with that heading. */
const DIALOG = (heading: string) => `console-dialog[heading='${heading}'] dialog[open]`;
const SIGN_IN_AGAIN = DIALOG('Sign in again');

/** Ends the session on the service without telling the page. */
async function endSession({ context }: Visit): Promise<void> {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: demo.serviceUrl };
  assert.equal((await fetch(`${demo.serviceUrl}/console/session`, { method: 'DELETE', headers })).status, 204);
}

it('the printed sign-in link works once, and the page doesn’t keep its token', async () => {
  const [address, token] = ADDRESS.exec(demo.output()) as unknown as [string, string];
  const { page, context } = await open(new URL(address).pathname + new URL(address).hash);
  await find(page, 'nav');
  assert.match(page.url().slice(demo.serviceUrl.length), /^\/console(?!\/sign-in)[^#]*$/);
  assert.ok(!(await everything(page)).includes(token));
  await page.goBack();
  assert.ok(!page.url().includes(token));
  const cookies = await context.cookies();
  assert.deepEqual(
    cookies.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path })),
    [{ httpOnly: true, sameSite: 'Strict', path: '/console' }],
  );
  await context.close();

  const again = await open(new URL(address).pathname + new URL(address).hash);
  assert.match(await textOf(again.page, 'console-sign-in [role=alert]:not(:empty)'), /already used/);
  await again.context.close();
});

it('signing in with a key opens the requested page, which doesn’t keep the key', async () => {
  const { page, context } = await open('/console/embed/writing-desk');
  await signIn(page, `pcsk_test_${'A'.repeat(43)}`);
  assert.match(await textOf(page, 'console-sign-in [role=alert]:not(:empty)'), /doesn’t exist/);
  await signIn(page, demo.organizations[0]!.apiKey);
  await find(page, ACCENT);
  assert.equal(page.url(), `${demo.serviceUrl}/console/embed/writing-desk`);
  assert.ok(!(await everything(page)).includes(demo.organizations[0]!.apiKey));
  await context.close();
});

it('the embed code has a live preview, and its settings survive a reload', async () => {
  const { page, context } = await openSignedIn('/console/embed/hallway-shelf');
  const frame = await page.waitForFrame((each) => each.url().endsWith('/console/preview'));
  await frame.waitForSelector('parametric-configurator >>> #field-width', { visible: true, timeout: 60_000 });
  await type(page, ACCENT, 'teal');
  await frame.waitForSelector('parametric-configurator[accent=teal]');
  assert.match(await textOf(page, 'embed-code pre'), /data-accent="teal"/);
  await page.reload();
  assert.equal(await typedIn(page, ACCENT), 'teal');
  await context.close();
});

it('a session that expires in the middle of work asks to sign in again, and the work continues', async () => {
  const visit = await openSignedIn('/console/embed/hallway-shelf');
  const { page } = visit;
  await type(page, ACCENT, 'maroon');
  await press(page, 'embed-key button:not([class*=primary])');
  await type(page, 'embed-key #origin', 'shop.example/');
  await endSession(visit);
  await press(page, 'embed-key form .primary');
  await find(page, SIGN_IN_AGAIN);
  await signIn(page, demo.organizations[0]!.apiKey);
  await gone(page, SIGN_IN_AGAIN);
  // The request that was rejected was sent again: the key has been issued and is in the code.
  await page.waitForFunction(() => {
    const root = document.querySelector('console-app')?.shadowRoot?.querySelector('console-embed')?.shadowRoot;
    return /pclk_test_[\w-]{43}/.test(
      root?.querySelector('embed-code')?.shadowRoot?.querySelector('pre')?.textContent ?? '',
    );
  });
  assert.equal(await typedIn(page, ACCENT), 'maroon');
  // The check finds that the key doesn't allow the page's origin, and its button adds the origin to the key.
  await type(page, 'embed-check #address', 'https://www.shop.example/shelf');
  await press(page, 'embed-check .note.warning button');
  await find(page, 'embed-check .note:not(.warning)');
  await visit.context.close();
});

it('signing out in one tab asks the other to sign in, and signing in lets both continue', async () => {
  const { page: first, context } = await openSignedIn('/console/embed/hallway-shelf');
  await type(first, ACCENT, 'olive');
  const { page: second } = await open('/console', context);
  await press(second, '.session button');
  await find(second, 'main.sign-in console-sign-in');
  await first.bringToFront();
  await find(first, SIGN_IN_AGAIN);
  await second.bringToFront();
  await signIn(second, demo.organizations[0]!.apiKey);
  await find(second, 'nav');
  await first.bringToFront();
  await gone(first, SIGN_IN_AGAIN);
  assert.equal(await typedIn(first, ACCENT), 'olive');
  await context.close();
});

it('a page says when another tab has switched to a different organization', async () => {
  const { page: first, context } = await openSignedIn('/console/nothing');
  const { page: second } = await open('/console', context);
  await press(second, '.session button');
  await signIn(second, demo.organizations[1]!.apiKey);
  await find(second, 'nav');
  await first.bringToFront();
  await find(first, DIALOG('You’re signed in to another organization'));
  await context.close();
});

it('a view that can’t load says so, and loads once the connection is back', async () => {
  const { page, context } = await openSignedIn('/console/nothing');
  await page.setOfflineMode(true);
  await press(page, "nav a[href='/console/embed']");
  await find(page, 'console-load-failure');
  await page.setOfflineMode(false);
  await find(page, ACCENT);
  await context.close();
});

it('sign-in and the embed page are accessible, light and dark, and fit a phone', async () => {
  const faults: string[] = [];
  const check = async (page: Page, where: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      for (const fault of await axeFaults(page, scheme)) faults.push(`${where}, ${scheme}: ${fault}`);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const { width: shown } = page.viewport()!;
    if (width > shown) faults.push(`${where} is ${width} px wide, of ${shown}`);
  };
  for (const width of [1280, 360]) {
    const { page, context } = await open('/console/embed/hallway-shelf', undefined, width);
    await find(page, KEY);
    await check(page, `sign-in at ${width}`);
    await signIn(page, demo.organizations[0]!.apiKey);
    await find(page, 'embed-preview iframe');
    await find(page, 'embed-code pre');
    await check(page, `the tag at ${width}`);
    await context.close();
  }
  assert.deepEqual(faults, []);
});

it('also works in Firefox, and keeps what was typed right before a reload', async (context) => {
  const firefox = await openFirefox();
  if (!firefox) return context.skip('There is no Firefox.');
  try {
    const url = `${demo.serviceUrl}/console/products`;
    const { page, complaints } = await openConsole(firefox, url, { expected, key: demo.organizations[0]!.apiKey });
    complaintsOfPages.push(complaints);
    await find(page, 'console-products h2');
    for (const view of ['orders', 'keys', 'organization']) {
      await press(page, `nav a[href='/console/${view}']`);
      await find(page, `console-${view}`);
      assert.deepEqual(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, view);
    }
    await page.goto(`${url}/house-sign`);
    await (await find(page, '.cm-content')).focus();
    await page.keyboard.type('"Typed in Firefox"');
    await page.reload();
    await see(page, '"Typed in Firefox"');
  } finally {
    await firefox.close();
  }
});

it('no page violates its security policy or logs an error', () => {
  assert.deepEqual(complaintsOfPages.flat(), []);
});

it('the first load is small, and at most 250 kB with the editor', () => {
  const studio = ['console-studio', 'editor/studio-editor', 'preview/studio-preview'].map(
    (name) => `src/studio/${name}.ts`,
  );
  const [first, editor] = [brotliBytes(['index.html']), brotliBytes(['index.html', ...studio])];
  assert.ok(first > 5_000 && first <= 26_700, `${first} bytes`);
  assert.ok(editor > first && editor <= 250_000, `${editor} bytes`);
});

/** The size of all files that these modules load before they run, as the build has compressed them. */
function brotliBytes(modules: readonly string[]): number {
  const folder = new URL('../../console/dist/', import.meta.url);
  const manifest: Readonly<Record<string, ManifestEntry>> = JSON.parse(
    readFileSync(new URL('manifest.json', folder), 'utf8'),
  );
  const files = new Set<string>();
  const add = (name: string) => {
    const { file, css = [], imports = [] } = manifest[name]!;
    if (files.has(file)) return;
    for (const each of [file, ...css]) files.add(each);
    for (const each of imports) add(each);
  };
  for (const name of modules) add(name);
  return [...files].reduce((sum, file) => sum + statSync(new URL(`${file}.br`, folder)).size, 0);
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Everything that a script on the page could read: its tree with the shadow roots, values, storages, cookies,
 * addresses.
 */
function everything(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = [document.cookie, location.href, JSON.stringify(history.state)];
    for (const storage of [localStorage, sessionStorage]) texts.push(JSON.stringify({ ...storage }));
    for (const { name } of performance.getEntriesByType('resource')) texts.push(name);
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        texts.push(element.outerHTML, String((element as HTMLInputElement).value ?? ''));
        if (element.shadowRoot) roots.push(element.shadowRoot);
        texts.push(String((element as { token?: string }).token ?? ''));
      }
    }
    return texts.join('\n');
  });
}
