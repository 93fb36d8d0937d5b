// The console's keys, organization and audit pages in a real browser with the service running.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createKey } from '@parametric/service/keys';
import { allScopes } from '@parametric/service/scopes';
import { openSqliteStore } from '@parametric/service/sqlite-store';
import Database from 'libsql';
import type { Page } from 'puppeteer-core';
import { type Browser, type OpenPage, openChromium } from './support/browsers.js';
import {
  axeFaults,
  find,
  gone,
  openConsole,
  press,
  pressNamed,
  see,
  textOf,
  type,
  typedIn,
} from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';
import { startWebhookReceiver } from './support/webhook-receiver.js';

let demo: Demo;
let browser: Browser;
const visits: OpenPage[] = [];

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

/** A separate browser session, signed in. */
async function open(path: string, key = demo.organizations[0]!.apiKey): Promise<Page> {
  const opened = await openConsole(browser, demo.serviceUrl + path, { key, expected: /status of 4/ });
  visits.push(opened);
  await find(opened.page, 'console-app nav');
  return opened.page;
}

const status = async (key: string, origin?: string) =>
  (
    await fetch(`${demo.serviceUrl}/v1/key`, {
      headers: { authorization: `Bearer ${key}`, ...(origin ? { origin } : {}) },
    })
  ).status;

/** Issues a key as the operator does, while the service is running. */
async function issueLiveKey(): Promise<string> {
  const now = new Date().toISOString();
  const { id } = demo.organizations[0]!;
  const { key, record } = createKey({
    organizationId: id,
    kind: 'api',
    mode: 'live',
    label: 'Office',
    scopes: allScopes,
    now,
  });
  const store = await openSqliteStore(join(demo.dataDir, 'service.sqlite'), now);
  await store.keys.add(record);
  await store.close();
  return key;
}

it('signing in with a test key shows no live key', async () => {
  await issueLiveKey();
  const page = await open('/console/keys');
  const rows = await textOf(page, 'console-keys console-table tbody');
  assert.match(rows, /Test/);
  assert.doesNotMatch(rows, /Office|Live/);
  await press(page, 'console-keys [slot=actions]');
  assert.equal(await typedIn(page, 'key-form #mode'), 'test');
  const live = await (await find(page, 'key-form #mode')).$eval('option[value=live]', (option) => option.disabled);
  assert.ok(live);
  assert.match(await textOf(page, 'key-form #mode-hint'), /sign in with a live API key/);
  await page.browserContext().close();
});

it('a key is created for its pages, shown once, changed, and revoked by typing its name', async () => {
  const page = await open('/console/keys', await issueLiveKey());
  await press(page, 'console-keys [slot=actions]');
  // Initially, the mode is that of the key used to sign in.
  assert.equal(await typedIn(page, 'key-form #mode'), 'live');
  await type(page, 'key-form #label', 'Till');
  await type(page, 'key-form #origins', 'https://shop.example\nshop.example');
  await press(page, 'key-form .primary');
  assert.match(await textOf(page, 'key-form #origins-problem p'), /^Line 2: “shop\.example” isn’t an origin/);
  // After a reload midway, what was typed is still there.
  await page.reload();
  await press(page, 'console-keys [slot=actions]');
  assert.equal(await typedIn(page, 'key-form #label'), 'Till');
  await type(page, 'key-form #origins', 'https://shop.example/');
  await type(page, 'key-form #models', 'nothing');
  await press(page, 'key-form .primary');
  assert.match(await textOf(page, 'key-form #models-problem p'), /^Line 1: .* has no model “nothing”/);
  await type(page, 'key-form #models', ' ');
  await press(page, 'key-form .primary');
  const key = await typedIn(page, 'console-keys console-dialog input.key');
  assert.match(key, /^pclk_live_[\w-]{43}$/);
  assert.deepEqual([await status(key, 'https://shop.example'), await status(key, 'https://b.example')], [200, 403]);
  await press(page, 'console-keys console-dialog .primary');
  await find(page, 'console-keys [slot=actions]:focus');
  assert.ok(!(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).includes(key));
  await press(page, 'console-keys button[aria-label^=Edit][aria-label$=Till]');
  await type(page, 'key-form #origins', 'https://b.example');
  await press(page, 'key-form .primary');
  await find(page, 'console-notices .notice');
  assert.deepEqual([await status(key, 'https://shop.example'), await status(key, 'https://b.example')], [403, 200]);
  await press(page, 'console-keys button[aria-label^=Revoke][aria-label$=Till]');
  await type(page, 'revoke-key input', 'till');
  await press(page, 'revoke-key .danger.primary');
  assert.match(await textOf(page, 'revoke-key #name-problem:not(:empty)'), /Type Till/);
  assert.equal(await status(key), 200);
  await type(page, 'revoke-key input', 'Till');
  await page.keyboard.press('Enter');
  await find(page, 'console-keys .badge.danger');
  assert.equal(await status(key), 401);
  await page.reload();
  await find(page, 'console-keys console-table');
  assert.doesNotMatch(await textOf(page, 'console-keys console-table tbody'), /Till/);
  await page.browserContext().close();
});

it('revoking the key in use needs its name, and a workshop’s key opens only its own orders', async () => {
  const { apiKey } = demo.organizations[0]!;
  const post = async (body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${demo.serviceUrl}/v1/keys`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { readonly key: string }).key;
  };
  const own = await post({ kind: 'api', mode: 'test', label: 'Laptop', scopes: ['keys:read', 'keys:write'] });
  const page = await open('/console/keys', own);
  await press(page, 'console-keys button[aria-label^=Revoke][aria-label$=Laptop]');
  assert.match(await textOf(page, 'revoke-key .note'), /signs you out/);
  await type(page, 'revoke-key input', 'Laptop');
  await press(page, 'revoke-key .danger.primary');
  await page.waitForFunction(
    async (key) => {
      const answer = await fetch('/v1/key', { headers: { authorization: `Bearer ${key}` } });
      return answer.status === 401;
    },
    {},
    own,
  );
  await page.browserContext().close();
  const workshop = await post({ kind: 'workshop', mode: 'test', workshop: 'tischlerei-hain' });
  const theirs = await open('/console', workshop);
  assert.doesNotMatch(await textOf(theirs, 'console-app nav'), /Keys|Audit|Organization|Products/);
  await theirs.browserContext().close();
});

it('a webhook endpoint is added, tested and changed, and its secret is shown once', async (test) => {
  const receiver = await startWebhookReceiver();
  test.after(() => receiver.close());
  const page = await open('/console/webhooks');
  await press(page, 'console-webhooks [slot=actions]');
  await press(page, 'webhook-dialog .primary');
  assert.match(await textOf(page, 'webhook-dialog #url-problem:not(:empty)'), /^Enter your server/);
  await type(page, 'webhook-dialog [name=url]', 'ftp://shop.example/hooks');
  await type(page, 'webhook-dialog [name=description]', 'Till');
  await press(page, 'webhook-dialog .primary');
  assert.match(await textOf(page, 'webhook-dialog #url-problem:not(:empty)'), /http/);
  // After going back and opening the dialog again, what was typed is still there.
  await pressNamed(page, 'Cancel');
  await gone(page, 'webhook-dialog dialog');
  await press(page, 'console-webhooks [slot=actions]');
  assert.equal(await typedIn(page, 'webhook-dialog [name=description]'), 'Till');
  await type(page, 'webhook-dialog [name=url]', receiver.url);
  await page.keyboard.press('Enter');
  receiver.secret = await textOf(page, 'console-webhooks webhook-secret code');
  assert.match(receiver.secret, /^whsec_/);
  await press(page, 'console-webhooks console-table tbody a');
  await pressNamed(page, 'Send test event');
  assert.match(await textOf(page, 'console-webhook [aria-label=Test]'), /Test event delivered/);
  await pressNamed(page, 'Edit');
  await type(page, 'webhook-dialog [name=description]', 'Office');
  await press(page, 'webhook-dialog .primary');
  await gone(page, 'webhook-dialog');
  await see(page, 'Office');
  await page.reload();
  await see(page, 'Office');
  assert.ok(!(await page.content()).includes(receiver.secret));
  await page.browserContext().close();
});

it('the organization form saves only what changed, and the audit log records it', async () => {
  const page = await open('/console/organization');
  const other = await open('/console/organization');
  await find(other, 'console-organization form');
  await (await find(page, 'console-organization #currency')).evaluate((each) => {
    (each as HTMLSelectElement).value = 'CHF';
    each.dispatchEvent(new Event('change'));
  });
  await page.reload();
  assert.equal(await typedIn(page, 'console-organization #currency'), 'CHF');
  await press(page, 'console-organization .primary');
  await find(page, 'console-notices .notice');
  // The other page opened the form earlier. It saves the new name, but doesn't restore the earlier currency.
  await type(other, 'console-organization #name', 'Tann, Holm & Töchter');
  await press(other, 'console-organization .primary');
  await find(other, 'console-notices .notice');
  assert.equal(await typedIn(other, 'console-organization #currency'), 'CHF');
  await type(other, 'console-organization #name', ' ');
  await press(other, 'console-organization .primary');
  await find(other, 'console-organization #name-problem:not(:empty)');
  await other.browserContext().close();

  await page.goto(`${demo.serviceUrl}/console/audit`);
  const rows = await textOf(page, 'console-audit console-table tbody');
  assert.match(rows, /Organization changed[\s\S]*Töchter[\s\S]*Organization changed/);
  assert.match(await textOf(page, 'console-audit console-table tr:nth-child(2) audit-changes dd'), /CHF/);
  await page.browserContext().close();
});

it('an audit log of 10,000 changes loads page by page, and the URL has its filter', async () => {
  const { id } = demo.organizations[0]!;
  const database = new Database(join(demo.dataDir, 'service.sqlite'), { timeout: 5_000 });
  const insert = database.prepare(
    "insert into audit_entries values (?, ?, 'key', 'key_1', 'Import', 'model.published', 'model', 'shelf', 'Shelf', '[]', ?)",
  );
  database.exec('begin immediate');
  for (let index = 0; index < 10_000; index += 1)
    insert.run(
      `aud_${String(index).padStart(32, '0')}`,
      id,
      new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString(),
    );
  database.exec('commit');
  database.close();
  const page = await open('/console/audit');
  const select = await find(page, 'console-audit select');
  await select.select('model');
  const count = (rows: number) =>
    page.waitForFunction(
      (wanted) => {
        const view = document.querySelector('console-app')?.shadowRoot?.querySelector('console-audit');
        const table = view?.shadowRoot?.querySelector('console-table');
        return table?.shadowRoot?.querySelectorAll('tbody tr').length === wanted;
      },
      { timeout: 45_000 },
      rows,
    );
  await count(50);
  assert.match(page.url(), /\?kind=model$/);
  await press(page, 'console-audit console-table .more');
  await count(100);
  await press(page, 'console-audit console-table td a');
  await find(page, 'console-audit .filter');
  assert.match(page.url(), /kind=model&by=key_1$/);
  await page.goBack();
  // The list has as many rows as before.
  await count(100);
  await page.browserContext().close();
});

it('every view is accessible, light and dark, wide and narrow', async () => {
  const page = await open('/console/keys');
  const views = [
    ['keys', 'console-keys console-table'],
    ['organization', 'console-organization form'],
    ['audit', 'console-audit console-table'],
  ] as const;
  for (const width of [1280, 390]) {
    await page.setViewport({ width, height: 900 });
    for (const [name, words] of views) {
      await page.goto(`${demo.serviceUrl}/console/${name}`);
      await find(page, words);
      if (name === 'keys') await press(page, 'console-keys [slot=actions]');
      for (const scheme of ['light', 'dark'] as const)
        assert.deepEqual(await axeFaults(page, scheme), [], `${name}, ${scheme}, ${width}`);
      if (name === 'keys') {
        await press(page, 'key-form .button:not(.primary)');
        for (const scheme of ['light', 'dark'] as const)
          assert.deepEqual(await axeFaults(page, scheme), [], `${name}, ${scheme}, ${width}`);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${name} at ${width}: ${overflow} px too wide`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
    }
  }
  assert.deepEqual(
    visits.flatMap(({ complaints }) => complaints),
    [],
  );
});
