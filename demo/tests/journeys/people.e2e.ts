// People in the console: from a new service's first start to an owner with a passkey, staff who accept invitations by
// email, and a session that the owner ends. The authenticator is Chromium's own, so nothing between the page and the
// service is faked.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { freePort } from '@parametric/service/testing/free-port';
import { partOf, startMailServer, type TestMailServer } from '@parametric/service/testing/mail-server';
import { programOf } from '@parametric/service/testing/program';
import { waitUntil } from '@parametric/service/testing/wait-until';
import Database from 'libsql';
import type { Page } from 'puppeteer-core';
import { type Browser, type OpenPage, openChromium } from './support/browsers.js';
import { axeFaults, find, openConsole, press, pressNamed, see, textOf, type } from './support/console.js';

let mailServer: TestMailServer;
let service: ChildProcess;
let dataDir: string;
let url: string;
let printed = '';
let browser: Browser;
const visits: OpenPage[] = [];

before(async () => {
  mailServer = await startMailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'parametric-people-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  service = spawn(process.execPath, programOf('demo/service/main.ts'), {
    cwd: new URL('../../..', import.meta.url),
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, SMTP_URL: mailServer.url, MAIL_FROM: 'orders@shop.example' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  service.stdout!.on('data', (chunk) => {
    printed += chunk;
  });
  browser = await openChromium();
  await waitUntil('the first start prints its link', () => /#owner=\S+/.test(printed));
});

after(async () => {
  await browser?.close();
  service?.kill();
  if (service && service.exitCode === null) await once(service, 'exit');
  await mailServer?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A separate browser session, with an authenticator that always agrees. */
async function open(address: string): Promise<Page> {
  const visit = await openConsole(browser, address, { expected: /status of 4/ });
  visits.push(visit);
  const devtools = await visit.page.createCDPSession();
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return visit.page;
}

async function mailedLink(to: string, more: { readonly after?: number } = {}): Promise<string> {
  const { after: count = 0 } = more;
  const mail = await waitUntil(`a mail to ${to}`, () =>
    mailServer.mails.slice(count).findLast((each) => each.to === to),
  );
  const [link] = /http:\/\/\S+#\w+=[\w-]{43}/.exec(partOf(mail.source, 'text/plain')) ?? [];
  return link!;
}

async function signOut(page: Page): Promise<void> {
  await pressNamed(page, 'Sign out');
  await find(page, 'console-sign-in #email');
}

const textIn = async (page: Page, selectors: string) => (await textOf(page, selectors)).replaceAll(/\s+/g, ' ');
const rows = (page: Page) => textIn(page, 'console-people console-table tbody');

let owner: Page;
let staff: Page;

it('the link of the first start makes an owner, once, who then signs in with a passkey', async () => {
  const [link] = /http:\/\/\S+#owner=\S+/.exec(printed)!;
  owner = await open(link);
  await type(owner, 'console-sign-in #organization', 'Ada’s Shelves');
  await type(owner, 'console-sign-in #name', 'Ada');
  await type(owner, 'console-sign-in #email', 'ada@shop.example');
  assert.deepEqual(await axeFaults(owner, 'dark'), []);
  await pressNamed(owner, 'Create shop');
  await find(owner, 'console-account');
  assert.match(await textOf(owner, 'console-app .organization'), /Ada’s Shelves/);

  await pressNamed(owner, 'Add passkey');
  await type(owner, 'console-account #passkey-name', 'Laptop');
  await pressNamed(owner, 'Continue');
  await see(owner, 'Added Laptop.');
  for (const scheme of ['light', 'dark'] as const) assert.deepEqual(await axeFaults(owner, scheme), []);
  await signOut(owner);
  assert.deepEqual(await axeFaults(owner, 'light'), []);
  await pressNamed(owner, 'Sign in with a passkey');
  await find(owner, 'console-app nav');

  const second = await open(link);
  for (const [field, text] of [
    ['organization', 'Eve’s'],
    ['email', 'eve@shop.example'],
  ] as const) {
    await type(second, `console-sign-in #${field}`, text);
  }
  await pressNamed(second, 'Create shop');
  assert.match(await textOf(second, 'console-sign-in [role=alert]:not(:empty)'), /already used/);
});

it('staff accept an invitation by mail, and see what their role allows', async () => {
  await press(owner, "nav a[href='/console/people']");
  await pressNamed(owner, 'Invite someone');
  await type(owner, 'console-people #email', 'bo@shop.example');
  await type(owner, 'console-people #name', 'Bo');
  assert.deepEqual(await axeFaults(owner, 'light'), []);
  await pressNamed(owner, 'Send invitation');
  await see(owner, 'Sent an invitation to bo@shop.example.');
  await see(owner, 'Invited');
  assert.match(await rows(owner), /Bo.*Invited.*Staff/);

  const link = await mailedLink('bo@shop.example');
  staff = await open(link);
  await pressNamed(staff, 'Continue');
  await find(staff, 'console-account');
  const navigation = await textIn(staff, 'console-app nav');
  assert.match(navigation, /Products.*Orders.*Account/);
  assert.doesNotMatch(navigation, /People|Audit/);
  await staff.goto(`${url}/console/people`);
  await see(staff, 'There’s no page at /console/people.');

  const again = await open(link);
  await pressNamed(again, 'Continue');
  assert.match(await textOf(again, 'console-sign-in [role=alert]:not(:empty)'), /already used/);
});

it('an owner ends the session of staff, who sign in again by mail in the browser that asked', async () => {
  await owner.reload();
  await find(owner, 'console-people console-table');
  await pressNamed(owner, 'Sign out Bo everywhere');
  await press(owner, 'console-dialog[question] .primary');
  await see(owner, 'Signed out Bo.');
  await press(staff, "nav a[href='/console/orders']");
  await see(staff, 'Sign in again');

  await staff.reload();
  const { length } = mailServer.mails;
  await type(staff, 'console-sign-in #email', 'bo@shop.example');
  await pressNamed(staff, 'Email me a link');
  await find(staff, 'console-sign-in .note');
  const link = await mailedLink('bo@shop.example', { after: length });
  const other = await open(link);
  await pressNamed(other, 'Continue');
  assert.match(await textOf(other, 'console-sign-in [role=alert]:not(:empty)'), /another browser/);
  await staff.goto('about:blank');
  await staff.goto(link);
  await pressNamed(staff, 'Continue');
  await find(staff, 'console-app nav');
});

it('staff made read-only sign in again, not with an expired link, and can’t change anything', async () => {
  await press(staff, "nav a[href='/console/products']");
  await find(staff, "a[href='/console/products/new']");
  await pressNamed(owner, 'Edit Bo');
  await (await find(owner, 'console-people #role')).select('read_only');
  await pressNamed(owner, 'Save');
  await see(owner, 'Read-only');
  await press(staff, "nav a[href='/console/orders']");
  await see(staff, 'Sign in again');

  await staff.reload();
  for (const isExpired of [true, false]) {
    const { length } = mailServer.mails;
    await type(staff, 'console-sign-in #email', 'bo@shop.example');
    await pressNamed(staff, 'Email me a link');
    await find(staff, 'console-sign-in .note');
    const link = await mailedLink('bo@shop.example', { after: length });
    const database = new Database(join(dataDir, 'service.sqlite'));
    if (isExpired) database.exec("update tickets set expires_at = '2026-01-01T00:00:00.000Z'");
    database.close();
    await staff.goto('about:blank');
    await staff.goto(link);
    await pressNamed(staff, 'Continue');
    if (!isExpired) break;
    assert.match(await textOf(staff, 'console-sign-in [role=alert]:not(:empty)'), /has expired/);
    await pressNamed(staff, 'Sign in another way');
  }
  await find(staff, 'console-app nav');
  await press(staff, "nav a[href='/console/products']");
  await see(staff, 'No products yet');
  assert.equal(await staff.$("pierce/a[href='/console/products/new']"), null);
  const refused = await staff.evaluate(async () => {
    const body = JSON.stringify({ code: 'MINE', percent: 100 });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/console/api/v1/discounts', { method: 'POST', headers, body });
    return `${answer.status} ${(await answer.json()).code}`;
  });
  assert.match(refused, /^403 /);
});

/** Makes a person's last confirmation too old. */
function ageConfirmation(email: string): void {
  const database = new Database(join(dataDir, 'service.sqlite'));
  const longAgo = '2026-01-01T00:00:00.000Z';
  database
    .prepare(
      `update console_sessions set confirmed_at = ?, passkey_at = case when passkey_at is null then null else ? end
       where person_id in (select id from people where email = ?)`,
    )
    .run(longAgo, longAgo, email);
  database.close();
}

async function invite(page: Page, email: string, more: { readonly role?: string } = {}): Promise<void> {
  await pressNamed(page, 'Invite someone');
  await type(page, 'console-people #email', email);
  if (more.role !== undefined) await (await find(page, 'console-people #role')).select(more.role);
  await pressNamed(page, 'Send invitation');
}

it('an owner who signed in a while ago confirms with the passkey, and the work continues', async () => {
  await press(owner, "nav a[href='/console/people']");
  ageConfirmation('ada@shop.example');
  await invite(owner, 'cleo@shop.example', { role: 'owner' });
  await find(owner, 'confirm-person');
  assert.deepEqual(await axeFaults(owner, 'light'), []);
  assert.equal(await owner.$('pierce/confirm-person .button:not(.primary)'), null, 'no link by email');
  await pressNamed(owner, 'Use a passkey');
  await see(owner, 'Sent an invitation to cleo@shop.example.');
});

it('people rename passkeys, name themselves, and show live data', async () => {
  await press(owner, "nav a[href='/console/account']");
  await type(owner, 'console-account #name', 'Ada Holm');
  await pressNamed(owner, 'Save name');
  await see(owner, 'Saved.');
  await pressNamed(owner, 'Rename Laptop');
  await type(owner, 'console-account #passkey-name', 'Ada’s laptop');
  await pressNamed(owner, 'Save');
  await see(owner, 'Ada’s laptop');
  await press(owner, "nav a[href='/console/keys']");
  await pressNamed(owner, 'Create key');
  await type(owner, 'key-form #origins', 'https://shop.example');
  await press(owner, 'console-dialog[open] button.primary');
  assert.match(await textIn(owner, 'console-app .offline'), /You’re viewing test data/);
  assert.deepEqual(await axeFaults(owner, 'light'), []);
  await press(owner, 'console-app .offline button');
  await see(owner, 'Show test data');
  await find(owner, 'console-keys');
  await press(owner, "nav a[href='/console']");
  await find(owner, 'console-overview ready-to-sell summary .badge');
  assert.deepEqual(await axeFaults(owner, 'light'), []);
  await press(owner, "nav a[href='/console/people']");
  assert.match(await rows(owner), /Ada Holm/);
});

it('a removed person is out at once, and the last owner stays', async () => {
  await press(owner, "nav a[href='/console/people']");
  await pressNamed(owner, 'Remove Ada Holm');
  await press(owner, 'console-dialog[question] .primary');
  await see(owner, 'This is the last owner.');
  await pressNamed(owner, 'Remove Bo');
  await press(owner, 'console-dialog[question] .primary');
  await see(owner, 'Removed Bo.');
  await press(staff, "nav a[href='/console/orders']");
  await see(staff, 'Sign in again');
});

it('in a live shop, an owner without a passkey confirms with a link, adds one, and the work continues', async () => {
  const status = await owner.evaluate(async () => {
    const body = JSON.stringify({ kind: 'license', mode: 'live', origins: ['https://shop.example'] });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/console/api/v1/keys', { method: 'POST', headers, body })).status;
  });
  assert.equal(status, 201);
  const cleo = await open(await mailedLink('cleo@shop.example'));
  await pressNamed(cleo, 'Continue');
  await press(cleo, "nav a[href='/console/people']");
  ageConfirmation('cleo@shop.example');
  const { length } = mailServer.mails;
  await invite(cleo, 'dov@shop.example');
  await type(cleo, 'confirm-person #new-passkey-name', 'Phone');
  assert.deepEqual(await axeFaults(cleo, 'light'), []);
  await pressNamed(cleo, 'Add passkey');
  await pressNamed(cleo, 'Email me a link');
  const tab = await cleo.browserContext().newPage();
  await tab.goto(await mailedLink('cleo@shop.example', { after: length }));
  await pressNamed(tab, 'Confirm');
  await find(tab, 'console-sign-in [role=status]');
  await tab.close();
  await type(cleo, 'confirm-person #new-passkey-name', 'Phone');
  await pressNamed(cleo, 'Add passkey');
  await see(cleo, 'Sent an invitation to dov@shop.example.');

  await owner.reload();
  await pressNamed(owner, 'Reset passkeys of cleo@shop.example');
  await press(owner, 'console-dialog[question] .primary');
  await see(owner, 'Removed cleo@shop.example’s passkeys.');
  await press(cleo, "nav a[href='/console/orders']");
  await see(cleo, 'Sign in again');
});

it('people remove their passkeys', async () => {
  await press(owner, "nav a[href='/console/account']");
  await pressNamed(owner, 'Remove Ada’s laptop');
  await press(owner, 'console-dialog[question] .primary');
  await see(owner, 'Removed Ada’s laptop.');
});

it('no page violates its security policy or logs an error', () => {
  assert.deepEqual(
    visits.flatMap(({ complaints }) => complaints),
    [],
  );
});
