// People in the console, over HTTP as browsers use it: links, passkeys, roles, sessions, and what attackers try.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { lifetimes } from '../../domain/keys/lifetimes.js';
import type { Role } from '../../domain/people/roles.js';
import { DAY_MS } from '../../platform/clock.js';
import { createLog } from '../../platform/telemetry/log.js';
import { startService } from '../../server.js';
import { TestAuthenticator } from '../../testing/authenticator.js';
import { headerOf, partOf, startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import {
  request,
  startTestService,
  type TestRequest,
  type TestResponse,
  type TestService,
  testSettings,
} from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { accountRoutes } from './account-routes.js';
import { createTicket } from './people.js';
import { startSession } from './sessions.js';

let service: TestService;
let mailServer: TestMailServer;
let now = Date.parse('2026-11-22T10:00:00Z');
let liveKey: string;

before(async () => {
  mailServer = await startMailServer();
  const mail = { url: mailServer.url, from: 'orders@shop.example', retryDelaysMs: [] };
  service = await startTestService({ clock: () => now, mail });
  liveKey = await service.addKey({ kind: 'api', mode: 'live' });
});

after(async () => {
  await service.close();
  await mailServer.close();
});

type Server = Pick<TestService, 'url'>;

/** A browser with its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly server: Server;

  constructor(server: Server = service) {
    this.server = server;
  }

  async send(method: string, path: string, body?: unknown, more: TestRequest = {}) {
    const cookie = [...this.cookies].map((each) => each.join('=')).join('; ');
    const headers = { origin: this.server.url, cookie, 'user-agent': 'Firefox/140 Linux', ...more.headers };
    const answer = await request(this.server, method, path, { ...(body === undefined ? {} : { body }), headers });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=');
      if (/Max-Age=0\b/.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Calls the public API in the session. */
  api(method: string, path: string, body?: unknown) {
    return this.send(method, `/console/api${path}`, body);
  }

  async session() {
    const { status, text } = await this.send('GET', '/console/session');
    return status === 200 ? JSON.parse(text) : undefined;
  }
}

async function newPerson(role: Role, more: object = {}) {
  const email = `${role}-${crypto.randomUUID()}@shop.example`;
  const invited = await request(service, 'POST', '/v1/people', {
    key: liveKey,
    body: { email, role, name: role, ...more },
  });
  assert.equal(invited.status, 201, invited.text);
  const browser = new Browser();
  const signedIn = await browser.send('POST', '/console/session', { link: linkIn(email) });
  assert.equal(signedIn.status, 201, signedIn.text);
  return { email, id: JSON.parse(invited.text).id as string, browser };
}

/** The token of the last email's link. */
function linkIn(email: string, kind = 'link'): string {
  const mail = mailServer.mails.findLast(({ to }) => to === email);
  const [, token] = new RegExp(`/console/sign-in#${kind}=([\\w-]{43})`).exec(partOf(mail!.source, 'text/plain')) ?? [];
  return token!;
}

async function askForLink(browser: Browser, email: string): Promise<string> {
  const count = mailServer.mails.length;
  assert.equal((await browser.send('POST', '/console/sign-in-links', { email })).status, 204);
  await waitUntil('the mail arrives', () => mailServer.mails.length > count);
  return linkIn(email.toLowerCase());
}

async function addPasskey(browser: Browser, authenticator = new TestAuthenticator(service.url)) {
  const options = JSON.parse((await browser.send('POST', '/console/passkey-challenges')).text);
  const body = { name: 'Laptop', passkey: authenticator.create(options) };
  const added = await browser.send('POST', '/console/passkeys', body);
  assert.equal(added.status, 201, added.text);
  return authenticator;
}

async function challenge(browser: Browser, use: 'sign-in' | 'confirm' = 'sign-in') {
  return JSON.parse((await browser.send('POST', `/console/${use}-challenges`)).text);
}

it('the link of the first start creates the organization and its owner, once and within a day', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parametric-people-'));
  const settings = { ...testSettings, demo: false, dataDir };
  const fresh = await startService({ settings, clock: () => now, log: createLog('error') });
  try {
    const ticket = { purpose: 'owner', lifeMs: lifetimes.ownerLink, now } as const;
    const [owner, late] = [await createTicket(fresh.store, ticket), await createTicket(fresh.store, ticket)];
    const body = { organization: 'Ada’s Shelves', email: 'Ada@Shop.example', name: 'Ada' };
    const browser = new Browser(fresh);
    now += lifetimes.ownerLink;
    assert.equal((await browser.send('POST', '/console/session', { ...body, owner: late })).status, 401);
    now -= 1;
    const wrong = await browser.send('POST', '/console/session', { ...body, owner, email: 'ada' });
    assert.equal(wrong.problem().errors?.[0]?.pointer, '/email');
    const answer = await browser.send('POST', '/console/session', { ...body, owner });
    assert.equal(answer.status, 201, answer.text);
    const { organization, person, key } = JSON.parse(answer.text);
    assert.equal(organization.name, 'Ada’s Shelves');
    assert.deepEqual([person.email, person.role, key.mode], ['ada@shop.example', 'owner', 'test']);
    assert.equal((await new Browser(fresh).send('POST', '/console/session', { ...body, owner })).status, 401);
    const again = await createTicket(fresh.store, { ...ticket, now });
    assert.equal((await new Browser(fresh).send('POST', '/console/session', { ...body, owner: again })).status, 401);
    assert.equal((await fresh.store.keys.organizations()).length, 1);
    const { data } = JSON.parse((await browser.api('GET', '/v1/audit')).text);
    assert.deepEqual(
      data.map(({ action, by }: { action: string; by: object }) => [action, by]),
      ['person.joined', 'person.invited', 'organization.created'].map((action) => [
        action,
        { kind: 'person', id: person.id, label: 'Ada' },
      ]),
    );
  } finally {
    await fresh.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('a link signs in once, within 15 minutes, and only in the browser that asked', async () => {
  const { email } = await newPerson('staff');
  const asking = new Browser();
  const token = await askForLink(asking, email.toUpperCase());
  assert.equal((await new Browser().send('POST', '/console/session', { link: token })).status, 401);
  assert.equal((await asking.send('POST', '/console/session', { link: token })).status, 201);
  assert.equal((await asking.session()).person.email, email);
  assert.equal((await asking.send('POST', '/console/session', { link: token })).status, 401);
  const late = await askForLink(asking, email);
  now += lifetimes.signInLink;
  assert.equal((await asking.send('POST', '/console/session', { link: late })).status, 401);
  const dump = JSON.stringify(await service.store.consoleSessions.ofPerson((await asking.session()).person.id));
  for (const value of [...asking.cookies.values(), token]) assert.ok(!dump.includes(value));
});

it('the response to a sign-in link request never reveals whether the address is known', async () => {
  const { email } = await newPerson('staff');
  const ask = async (address: string) => {
    const { status, text, headers } = await new Browser().send('POST', '/console/sign-in-links', { email: address });
    const names = [...headers.keys()].filter((name) => !['date', 'request-id'].includes(name));
    return { status, text, names, cookie: headers.get('set-cookie')?.replace(/=[\w-]{43}/, '=…') };
  };
  assert.deepEqual(await ask(email), await ask('nobody@shop.example'));
  const { mails } = mailServer;
  await waitUntil('the mail arrives', () => mails.some((mail) => mail.to === email && /Sign in/.test(mail.source)));
  assert.ok(!mails.some(({ to }) => to.startsWith('nobody')));
});

it('emailed links are limited by recipient and by IP address, and strangers can’t use them up', async () => {
  const signIns = { count: 3, windowMs: 60_000 };
  const mail = { url: mailServer.url, from: 'orders@shop.example', retryDelaysMs: [] };
  const limited = await startTestService({ clock: () => now, mail, limits: { signIns }, trustedProxies: 1 });
  try {
    const email = `limited-${crypto.randomUUID()}@shop.example`;
    const body = { email, role: 'owner' };
    const key = await limited.addKey({ kind: 'api', mode: 'live' });
    await request(limited, 'POST', '/v1/people', { key, body });
    const toThem = () => mailServer.mails.filter(({ to }) => to === email).length;
    const owner = new Browser(limited);
    assert.equal((await owner.send('POST', '/console/session', { link: linkIn(email) })).status, 201);
    const ask = (address: string, from: string) => {
      const headers = { 'x-forwarded-for': from };
      return new Browser(limited).send('POST', '/console/sign-in-links', { email: address }, { headers });
    };
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask(email, '203.0.113.1')).status);
    assert.deepEqual(statuses, [204, 204, 204, 429]);
    await waitUntil('the allowed mails arrive', () => toThem() === 4);
    assert.equal((await ask(email, '203.0.113.2')).status, 204);
    await waitUntil('another network’s request is sent', () => toThem() === 5);
    assert.equal((await owner.send('POST', '/console/confirm-links')).status, 204, 'confirming has its own limit');
    assert.equal(toThem(), 6);
    for (let count = 0; count < 3; count += 1) await owner.send('POST', '/console/sign-in-challenges');
    assert.equal((await owner.send('POST', '/console/sign-in-challenges')).status, 429);
    now += 60_000;
    assert.equal((await ask(email, '203.0.113.1')).status, 204);
    await waitUntil('mails are sent again', () => toThem() === 7);
  } finally {
    await limited.close();
  }
});

it('asking for a link again leaves the earlier one working', async () => {
  const { email } = await newPerson('staff');
  const browser = new Browser();
  const [first, second] = [await askForLink(browser, email), await askForLink(browser, email)];
  assert.notEqual(first, second);
  assert.equal((await browser.send('POST', '/console/session', { link: first })).status, 201);
  assert.equal((await browser.send('POST', '/console/session', { link: second })).status, 201);
});

it('an invitation ends when its person joins another way, or gets another role', async () => {
  const invite = async () => {
    const email = `again-${crypto.randomUUID()}@shop.example`;
    const invited = await request(service, 'POST', '/v1/people', { key: liveKey, body: { email, role: 'staff' } });
    return { email, id: JSON.parse(invited.text).id, link: linkIn(email) };
  };
  const [joined, changed] = [await invite(), await invite()];
  const browser = new Browser();
  await browser.send('POST', '/console/session', { link: await askForLink(browser, joined.email) });
  assert.equal((await new Browser().send('POST', '/console/session', { link: joined.link })).status, 401);
  const body = { role: 'read_only' };
  await request(service, 'PATCH', `/v1/people/${changed.id}`, { key: liveKey, body });
  assert.equal((await new Browser().send('POST', '/console/session', { link: changed.link })).status, 401);
});

it('a test key can’t see, add or change people, though someone who looks at test data can', async () => {
  const { id, browser } = await newPerson('owner');
  const byKey = new Browser();
  await byKey.send('POST', '/console/session', { key: service.shop.apiKey });
  for (const [method, path, body] of [
    ['GET', '/v1/people', undefined],
    ['POST', '/v1/people', { email: 'eve@shop.example', role: 'owner' }],
    ['PATCH', `/v1/people/${id}`, { role: 'owner' }],
    ['DELETE', `/v1/people/${id}`, undefined],
    ['POST', `/v1/people/${id}/invite`, undefined],
    ['GET', `/v1/people/${id}/sessions`, undefined],
    ['POST', `/v1/people/${id}/end-sessions`, undefined],
  ] as const) {
    const answers = [
      await request(service, method, path, { key: service.shop.apiKey, body }),
      await byKey.api(method, path, body),
    ];
    for (const answer of answers) assert.equal(answer.problem().code, 'key_not_permitted', `${method} ${path}`);
  }
  assert.equal((await browser.session()).key.mode, 'test');
  assert.equal((await browser.api('GET', '/v1/people')).status, 200);
});

it('no one is added when the service can’t make links', async () => {
  const { request: send } = await import('node:http');
  const email = `nobody-${crypto.randomUUID()}@shop.example`;
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      host: 'shop.example',
      authorization: `Bearer ${liveKey}`,
      'content-type': 'application/json',
    };
    const sent = send(`${service.url}/v1/people`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email, role: 'staff' }));
  });
  assert.equal(status, 403);
  assert.deepEqual(await service.store.people.withEmail(email), []);
});

it('someone who’s removed while they sign in is refused', async () => {
  const { email, id } = await newPerson('staff');
  const [person] = await service.store.people.withEmail(email);
  await request(service, 'DELETE', `/v1/people/${id}`, { key: liveKey });
  const of = { personId: person!.id, mode: 'test', device: 'Firefox' } as const;
  assert.equal((await startSession(service.context, of)).session, undefined);
});

it('an invitation names who invites, signs in once, and lets its role do what it allows', async () => {
  const owner = await newPerson('owner', { name: 'Ada' });
  const email = `bo-${crypto.randomUUID()}@shop.example`;
  const invited = await owner.browser.api('POST', '/v1/people', { email, role: 'staff' });
  assert.deepEqual(JSON.parse(invited.text).invitation, { mail: 'sent' });
  const { source } = mailServer.mails.findLast(({ to }) => to === email)!;
  assert.match(headerOf(source, 'subject')!, /^Ada invited you to /);
  const [first, browser] = [linkIn(email), new Browser()];
  const { id } = JSON.parse(invited.text);
  assert.equal((await owner.browser.api('POST', `/v1/people/${id}/invite`)).status, 200);
  assert.equal((await browser.send('POST', '/console/session', { link: first })).status, 401, 'replaced');
  assert.equal((await browser.send('POST', '/console/session', { link: linkIn(email) })).status, 201);
  assert.equal((await browser.send('POST', '/console/session', { link: linkIn(email) })).status, 401, 'used');
  for (const [method, path, status] of [
    ['GET', '/v1/orders', 200],
    ['GET', '/v1/people', 403],
    ['GET', '/v1/audit', 403],
    ['POST', '/v1/keys', 403],
    ['PATCH', '/v1/checkout-settings', 403],
  ] as const) {
    assert.equal((await browser.api(method, path, method === 'GET' ? undefined : {})).status, status, path);
  }
  const list = JSON.parse((await owner.browser.api('GET', '/v1/people')).text).data;
  assert.equal(list.find((person: { id: string }) => person.id === id).status, 'joined');
});

it('nobody can invite another organization’s person, or give a role that’s above their own', async () => {
  const { id } = await newPerson('staff');
  const key = await service.addKey({ kind: 'api', mode: 'live', organizationId: service.other.id });
  for (const [method, path, body] of [
    ['PATCH', `/v1/people/${id}`, { role: 'owner' }],
    ['DELETE', `/v1/people/${id}`, undefined],
    ['POST', `/v1/people/${id}/invite`, undefined],
    ['POST', `/v1/people/${id}/end-sessions`, undefined],
    ['GET', `/v1/people/${id}/sessions`, undefined],
  ] as const) {
    assert.equal((await request(service, method, path, { key, body })).status, 404, path);
  }
  const narrow = await service.addKey({
    kind: 'api',
    mode: 'live',
    scopes: ['people:read', 'people:write', 'models:read'],
  });
  const email = `eve-${crypto.randomUUID()}@shop.example`;
  const refused = await request(service, 'POST', '/v1/people', { key: narrow, body: { email, role: 'owner' } });
  assert.equal(refused.problem().code, 'key_not_permitted');
});

it('people are signed out at once if they’re removed or their role changes', async () => {
  const owner = await newPerson('owner');
  const staff = await newPerson('staff');
  const second = new Browser();
  await second.send('POST', '/console/session', { link: await askForLink(second, staff.email) });
  const statuses = async () =>
    Promise.all([staff.browser, second].map(async (each) => (await each.api('GET', '/v1/orders')).status));
  assert.deepEqual(await statuses(), [200, 200]);
  await owner.browser.api('PATCH', `/v1/people/${staff.id}`, { name: 'Bo' });
  assert.deepEqual(await statuses(), [200, 200]);
  await owner.browser.api('PATCH', `/v1/people/${staff.id}`, { role: 'read_only' });
  assert.deepEqual(await statuses(), [401, 401]);
  await second.send('POST', '/console/session', { link: await askForLink(second, staff.email) });
  assert.equal((await owner.browser.api('DELETE', `/v1/people/${staff.id}`)).status, 204);
  assert.deepEqual(await statuses(), [401, 401]);
  const count = mailServer.mails.length;
  await second.send('POST', '/console/sign-in-links', { email: staff.email });
  await askForLink(new Browser(), owner.email);
  assert.equal(mailServer.mails.length, count + 1, 'only the owner gets a mail');
});

it('people can see and end their own sessions, and owners can see and end everyone’s', async () => {
  const owner = await newPerson('owner');
  const { email, id, browser } = await newPerson('staff');
  const second = new Browser();
  await second.send('POST', '/console/session', { link: await askForLink(second, email) });
  const own = async () => JSON.parse((await browser.send('GET', '/console/sessions')).text).data;
  const sessions: { id: string; is_own: boolean; device: string }[] = await own();
  assert.deepEqual(sessions.map(({ is_own, device }) => [is_own, device]).sort(), [
    [false, 'Firefox on Linux'],
    [true, 'Firefox on Linux'],
  ]);
  const other = sessions.find(({ is_own }) => !is_own)!;
  const ofOwner = JSON.parse((await owner.browser.send('GET', '/console/sessions')).text).data[0];
  assert.equal((await browser.send('DELETE', `/console/sessions/${ofOwner.id}`)).status, 404);
  assert.equal((await browser.send('DELETE', `/console/sessions/${other.id}`)).status, 204);
  assert.deepEqual([await second.session(), (await own()).length], [undefined, 1]);
  const seen = JSON.parse((await owner.browser.api('GET', `/v1/people/${id}/sessions`)).text).data;
  assert.equal(seen.length, 1);
  assert.equal((await owner.browser.api('POST', `/v1/people/${id}/end-sessions`)).status, 204);
  assert.equal(await browser.session(), undefined);
  await second.send('POST', '/console/session', { link: await askForLink(second, email) });
  await browser.send('POST', '/console/session', { link: await askForLink(browser, email) });
  await browser.send('DELETE', '/console/session?everywhere=1');
  assert.deepEqual([await browser.session(), await second.session()], [undefined, undefined]);
});

it('an organization’s last owner who has joined can’t be removed', async () => {
  const { id: organizationId } = await service.addOrganization();
  const key = await service.addKey({ kind: 'api', mode: 'live', organizationId });
  const invite = async (email: string) => {
    const body = { email: `${email}-${organizationId}@shop.example`, role: 'owner' };
    return JSON.parse((await request(service, 'POST', '/v1/people', { key, body })).text);
  };
  const [ada, bo] = [await invite('ada'), await invite('bo')];
  const browser = new Browser();
  assert.equal((await browser.send('POST', '/console/session', { link: linkIn(ada.email) })).status, 201);
  const change = (method: string, id: string, body?: object) => browser.api(method, `/v1/people/${id}`, body);
  assert.equal((await change('DELETE', ada.id)).problem().code, 'last_owner');
  assert.equal((await change('PATCH', ada.id, { role: 'staff' })).problem().code, 'last_owner');
  const second = new Browser();
  await second.send('POST', '/console/session', { link: linkIn(bo.email) });
  const results = await Promise.all([change('DELETE', bo.id), second.api('DELETE', `/v1/people/${ada.id}`)]);
  assert.equal(results.filter(({ status }) => status === 204).length, 1, 'of two owners, one stays');
});

it('a new name leaves the role that someone else has just changed', async () => {
  const owner = await newPerson('owner');
  const bo = await newPerson('owner');
  const { people } = service.store;
  const { change } = people;
  Object.assign(people, {
    change: async (...given: Parameters<typeof change>) => {
      Object.assign(people, { change });
      assert.equal((await owner.browser.api('PATCH', `/v1/people/${bo.id}`, { role: 'read_only' })).status, 200);
      return change(...given);
    },
  });
  const renamed = JSON.parse((await owner.browser.api('PATCH', `/v1/people/${bo.id}`, { name: 'Bo' })).text);
  assert.deepEqual([renamed.name, renamed.role], ['Bo', 'read_only']);
});

it('a passkey signs in, unless its counter goes back or it answers for another page', async () => {
  const { browser, email } = await newPerson('staff');
  const authenticator = await addPasskey(browser);
  const signIn = async (faults = {}) => {
    const next = new Browser();
    const passkey = authenticator.get(await challenge(next), faults);
    const answer = await next.send('POST', '/console/session', { passkey });
    return { status: answer.status, next, passkey };
  };
  const { status, next, passkey } = await signIn();
  assert.equal(status, 201);
  assert.equal((await next.session()).person.email, email);
  assert.equal((await new Browser().send('POST', '/console/session', { passkey })).status, 401, 'replayed');
  assert.equal((await signIn({ origin: 'https://evil.example' })).status, 401);
  assert.equal((await signIn({ origin: service.url.replace(/\d+$/, '1') })).status, 401);
  assert.equal((await signIn({ rpId: 'evil.example' })).status, 401);
  assert.equal((await signIn({ isUnverified: true })).status, 401);
  assert.equal((await signIn({ counter: 1 })).status, 401, 'the counter went back');
  assert.equal((await signIn()).status, 201);
  const late = authenticator.get(await challenge(next));
  now += 5 * 60_000;
  assert.equal((await new Browser().send('POST', '/console/session', { passkey: late })).status, 401);
  const { id } = JSON.parse((await browser.send('GET', '/console/passkeys')).text).data[0];
  assert.equal((await browser.send('PATCH', `/console/passkeys/${id}`, { name: 'Phone' })).status, 204);
  assert.equal((await browser.send('DELETE', `/console/passkeys/${id}`)).status, 204);
  assert.equal((await signIn()).status, 401, 'removed');
});

it('a challenge can only be used for its own purpose', async () => {
  const { browser } = await newPerson('owner');
  const authenticator = await addPasskey(browser);
  const options = await challenge(browser, 'confirm');
  const passkey = authenticator.get(options);
  assert.equal((await new Browser().send('POST', '/console/session', { passkey })).status, 401, 'confirm → sign in');
  const toSignIn = authenticator.get(await challenge(new Browser()));
  assert.equal((await browser.send('POST', '/console/session/confirm', { passkey: toSignIn })).status, 401);
  const eve = await newPerson('staff');
  const ofEve = await addPasskey(eve.browser);
  const forEve = ofEve.get(await challenge(browser, 'confirm'));
  assert.equal((await browser.send('POST', '/console/session/confirm', { passkey: forEve })).status, 401);
  const stolen = ofEve.create(JSON.parse((await eve.browser.send('POST', '/console/passkey-challenges')).text));
  const added = await browser.send('POST', '/console/passkeys', { name: 'X', passkey: stolen });
  assert.equal(added.status, 401, 'a challenge of another session');
});

const { putWorkshop, updateOrganization } = JSON.parse(
  readFileSync(new URL('../openapi/examples.json', import.meta.url), 'utf8'),
);
const workshop = putWorkshop.request;
const { seller } = updateOrganization.request;

/** What needs a second factor, each with a request for something that doesn't exist or is wrong otherwise. */
function sensitiveRequests(browser: Browser) {
  return [
    browser.api('POST', '/v1/keys', { kind: 'api', mode: 'test' }),
    browser.api('DELETE', '/v1/keys/x'),
    browser.api('POST', '/v1/people', { email: 'x@shop.example', role: 'staff' }),
    browser.api('POST', '/v1/webhook-endpoints', { url: 'https://shop.example/hooks' }),
    browser.api('PATCH', '/v1/checkout-settings', { checkout: 'invoice' }),
    browser.api('PATCH', '/v1/organization', { currency: 'EUR' }),
    browser.api('PATCH', '/v1/webhook-endpoints/x', { url: 'https://evil.example' }),
    browser.api('PATCH', '/v1/mail-settings', { address: 'eve@evil.example' }),
    browser.api('POST', '/v1/orders/x/refunds', { amount: { amount: 1, currency: 'EUR' } }),
    browser.api('PUT', '/v1/workshops/of-eve', { ...workshop, seller: { ...seller, bank: 'Eve’s bank' } }),
    browser.api('DELETE', '/v1/workshops/x'),
    browser.api('DELETE', '/v1/people/x'),
    browser.api('DELETE', '/v1/people/x/passkeys'),
    browser.api('POST', '/v1/people/x/end-sessions'),
  ];
}

async function refusalsOf(requests: readonly Promise<TestResponse>[]) {
  const codes = (await Promise.all(requests)).map((answer) => (answer.status < 400 ? '' : answer.problem().code));
  return [...new Set(codes)];
}

it('without a passkey, secrets, payments and people need a sign-in or a link from the last ten minutes', async () => {
  const { browser, email } = await newPerson('owner');
  const write = () => browser.api('POST', '/v1/keys', { kind: 'api', mode: 'test' });
  assert.equal((await write()).status, 201);
  now += lifetimes.confirmation;
  const refused = [...sensitiveRequests(browser), browser.send('POST', '/console/passkey-challenges')];
  assert.deepEqual(await refusalsOf(refused), ['fresh_sign_in_needed']);
  assert.equal((await browser.api('PUT', '/v1/workshops/plain', workshop)).status, 201, 'no bank details');
  assert.equal((await browser.send('POST', '/console/confirm-links')).status, 204);
  const link = linkIn(email, 'confirm');
  const other = new Browser();
  await other.send('POST', '/console/session', { link: await askForLink(other, email) });
  assert.equal((await other.send('POST', '/console/session/confirm', { link })).status, 401, 'another browser');
  assert.equal((await browser.send('POST', '/console/session', { link })).status, 401, 'it doesn’t sign in');
  assert.equal((await browser.send('POST', '/console/session/confirm', { link })).status, 204);
  assert.equal((await browser.send('POST', '/console/session/confirm', { link })).status, 401, 'used');
  assert.equal((await write()).status, 201);
});

it('once someone has a passkey, their mailbox isn’t enough', async () => {
  const { browser, email, id } = await newPerson('owner');
  const authenticator = await addPasskey(browser);
  const write = (from = browser) => from.api('POST', '/v1/keys', { kind: 'api', mode: 'test' });
  assert.equal((await write()).status, 201, 'adding a passkey confirms');
  now += lifetimes.confirmation;
  assert.deepEqual(await refusalsOf(sensitiveRequests(browser)), ['fresh_sign_in_needed']);

  const thief = new Browser();
  await thief.send('POST', '/console/session', { link: await askForLink(thief, email) });
  await thief.send('POST', '/console/confirm-links');
  const confirmed = await thief.send('POST', '/console/session/confirm', { link: linkIn(email, 'confirm') });
  assert.equal(confirmed.status, 204);
  const { id: passkeyId } = JSON.parse((await thief.send('GET', '/console/passkeys')).text).data[0];
  const attempts = [
    ...sensitiveRequests(thief),
    thief.send('POST', '/console/passkey-challenges'),
    thief.send('DELETE', `/console/passkeys/${passkeyId}`),
    thief.api('DELETE', `/v1/people/${id}/passkeys`),
  ];
  assert.deepEqual(await refusalsOf(attempts), ['fresh_sign_in_needed']);

  const passkey = authenticator.get(await challenge(browser, 'confirm'));
  assert.equal((await browser.send('POST', '/console/session/confirm', { passkey })).status, 204);
  assert.equal((await write()).status, 201);
  const next = new Browser();
  await next.send('POST', '/console/session', { passkey: authenticator.get(await challenge(next)) });
  assert.equal((await write(next)).status, 201, 'signing in with it confirms too');

  const byKey = new Browser();
  await byKey.send('POST', '/console/session', { key: liveKey });
  assert.deepEqual(await refusalsOf(sensitiveRequests(byKey)), ['passkey_needed']);
});

it('in a live shop, people add a passkey before they change secrets, payments or people', async () => {
  const { id: organizationId } = await service.addOrganization();
  const key = await service.addKey({ kind: 'api', mode: 'live', organizationId });
  const body = { email: `owner-${organizationId}@shop.example`, role: 'owner' };
  await request(service, 'POST', '/v1/people', { key, body });
  const browser = new Browser();
  await browser.send('POST', '/console/session', { link: linkIn(body.email) });
  const invite = () =>
    browser.api('POST', '/v1/people', { email: `${crypto.randomUUID()}@shop.example`, role: 'staff' });
  assert.equal((await invite()).status, 201, 'the shop isn’t live');
  const byKey = new Browser();
  await byKey.send('POST', '/console/session', { key });
  const license = { kind: 'license', mode: 'live', origins: ['https://shop.example'] };
  const staff = new Browser();
  const invited = { email: `staff-${organizationId}@shop.example`, role: 'staff' };
  assert.equal((await byKey.api('POST', '/v1/people', invited)).status, 201);
  await staff.send('POST', '/console/session', { link: linkIn(invited.email) });
  await addPasskey(staff);
  assert.equal((await byKey.api('POST', '/v1/keys', license)).status, 201, 'staff’s passkeys don’t shut keys out');
  assert.deepEqual(await refusalsOf(sensitiveRequests(browser)), ['passkey_needed']);
  await addPasskey(browser);
  assert.equal((await invite()).status, 201);
});

it('another owner resets a lost passkey, which signs its person out', async () => {
  const ada = await newPerson('owner');
  const bo = await newPerson('owner');
  const lost = await addPasskey(bo.browser);
  const people = async (): Promise<{ id: string; has_passkey: boolean }[]> =>
    JSON.parse((await ada.browser.api('GET', '/v1/people')).text).data;
  assert.equal((await people()).find(({ id }) => id === bo.id)?.has_passkey, true);
  const staff = await newPerson('staff');
  assert.equal((await staff.browser.api('DELETE', `/v1/people/${bo.id}/passkeys`)).status, 403);
  assert.equal((await ada.browser.api('DELETE', `/v1/people/${bo.id}/passkeys`)).status, 204);
  assert.equal((await people()).find(({ id }) => id === bo.id)?.has_passkey, false);
  assert.equal(await bo.browser.session(), undefined);
  const { data } = JSON.parse((await ada.browser.api('GET', '/v1/audit?limit=1')).text);
  assert.deepEqual([data[0].action, data[0].by.id], ['person.passkey_removed', ada.id]);
  const finder = new Browser();
  const passkey = lost.get(await challenge(finder));
  assert.equal((await finder.send('POST', '/console/session', { passkey })).status, 401);
  const back = new Browser();
  assert.equal((await back.send('POST', '/console/session', { link: await askForLink(back, bo.email) })).status, 201);
  await addPasskey(back);
});

it('emails people when a passkey is added to their account or removed', async () => {
  const ada = await newPerson('owner');
  await addPasskey(ada.browser);
  await addPasskey(ada.browser);
  const { data } = JSON.parse((await ada.browser.send('GET', '/console/passkeys')).text);
  await ada.browser.send('DELETE', `/console/passkeys/${data[0].id}`, undefined, {
    headers: { 'accept-language': 'de' },
  });
  const bo = await newPerson('owner');
  await addPasskey(bo.browser);
  await ada.browser.api('DELETE', `/v1/people/${bo.id}/passkeys`);
  await ada.browser.api('DELETE', `/v1/people/${bo.id}/passkeys`);
  const subjects = (email: string) =>
    mailServer.mails.filter(({ to }) => to === email).map(({ source }) => /^Subject: (.*?)\r?$/m.exec(source)![1]);
  const added = 'A passkey was added: Tann & Holm';
  assert.deepEqual(subjects(ada.email).slice(1), [added, added, 'Passkey entfernt: Tann & Holm']);
  assert.deepEqual(subjects(bo.email).slice(1), [added, 'A passkey was removed: Tann & Holm'], 'once');
  const { source } = mailServer.mails.findLast(({ to }) => to === bo.email)!;
  assert.match(partOf(source, 'text/plain'), new RegExp(`Laptop[^]*${service.url}/console/account`));
});

it('each sign-in creates a new cookie, and other sites can’t use it', async () => {
  const { email, browser } = await newPerson('owner');
  const [name = ''] = [...browser.cookies.keys()].filter((each) => !each.endsWith('-asked'));
  const before = browser.cookies.get(name)!;
  await browser.send('POST', '/console/session', { link: await askForLink(browser, email) });
  assert.notEqual(browser.cookies.get(name), before);
  const old = new Browser();
  old.cookies.set(name, before);
  assert.equal(await old.session(), undefined, 'the session before has ended');
  const planted = new Browser();
  planted.cookies.set(name, 'A'.repeat(43));
  await planted.send('POST', '/console/session', { link: await askForLink(planted, email) });
  assert.notEqual(planted.cookies.get(name), 'A'.repeat(43));
  for (const { method, path } of accountRoutes.filter((route) => route.method !== 'GET')) {
    for (const origin of ['https://evil.example', 'null', `http://localhost:1`]) {
      const refused = await browser.send(method, path.replace(':id', 'x'), {}, { headers: { origin } });
      assert.equal(refused.problem().code, 'origin_not_allowed', `${method} ${path}`);
    }
  }
});

it('a key has no account, and sessions for test and live data see different data', async () => {
  const byKey = new Browser();
  await byKey.send('POST', '/console/session', { key: service.shop.apiKey });
  for (const { method, path } of accountRoutes.filter((route) => !/sign-in-/.test(route.path))) {
    const refused = await byKey.send(method, path.replace(':id', 'x'), method === 'GET' ? undefined : {});
    assert.equal(refused.problem().code, 'key_not_permitted', `${method} ${path}`);
  }
  const { browser } = await newPerson('staff');
  const mode = async () => JSON.parse((await browser.api('GET', '/v1/key')).text).mode;
  assert.equal(await mode(), 'test');
  await browser.send('PATCH', '/console/session', { mode: 'live' });
  assert.equal(await mode(), 'live');
  const headers = { 'console-mode': 'test' };
  const stale = await browser.send('PUT', '/console/api/v1/models/board', {}, { headers });
  assert.equal(stale.problem().code, 'session_changed', 'a page that shows test data');
  assert.equal((await browser.send('PATCH', '/console/session', { mode: 'live' }, { headers })).status, 409);
});

it('an owner manages live keys while looking at test data, and a test key doesn’t see them', async () => {
  const { browser } = await newPerson('owner');
  await addPasskey(browser);
  assert.equal((await browser.session()).key.mode, 'test');
  const body = { kind: 'license', mode: 'live', origins: ['https://shop.example'] };
  const { id } = JSON.parse((await browser.api('POST', '/v1/keys', body)).text);
  const ids = (text: string) => JSON.parse(text).data.map((key: { id: string }) => key.id);
  assert.ok(ids((await browser.api('GET', '/v1/keys')).text).includes(id));
  const { text } = await request(service, 'GET', '/v1/keys', { key: service.shop.apiKey });
  assert.ok(!ids(text).includes(id));
  assert.equal((await browser.api('DELETE', `/v1/keys/${id}`)).status, 200);
});

it('people of a shop that’s live start with live data', async () => {
  const { id } = await service.addOrganization();
  const key = await service.addKey({ kind: 'api', mode: 'live', organizationId: id });
  await service.addKey({ kind: 'license', mode: 'live', organizationId: id, origins: ['https://shop.example'] });
  const email = `live-${id}@shop.example`;
  await request(service, 'POST', '/v1/people', { key, body: { email, role: 'staff' } });
  const browser = new Browser();
  await browser.send('POST', '/console/session', { link: linkIn(email) });
  assert.equal((await browser.session()).key.mode, 'live');
});

it('a workshop’s person sees its orders only, and needs a workshop that exists', async () => {
  const invite = (body: object) =>
    request(service, 'POST', '/v1/people', { key: liveKey, body: { email: 'w@shop.example', ...body } });
  for (const body of [{ role: 'workshop' }, { role: 'workshop', workshop: 'none' }, { role: 'staff', workshop: 'x' }]) {
    assert.equal((await invite(body)).problem().errors?.[0]?.pointer, '/workshop', JSON.stringify(body));
  }
  const { browser } = await newPerson('workshop', { workshop: 'kolb-und-tochter' });
  const { key } = await browser.session();
  assert.deepEqual([key.kind, key.workshop], ['workshop', 'kolb-und-tochter']);
  assert.equal((await browser.api('GET', '/v1/orders')).status, 200);
  assert.equal((await browser.api('GET', '/v1/models')).status, 403);
});

it('without a mail server, the person who invites sees the invitation’s link, and no other link is shown', async () => {
  const silent = await startTestService({ clock: () => now });
  try {
    const email = 'ada@shop.example';
    const body = { email, role: 'owner' };
    const key = await silent.addKey({ kind: 'api', mode: 'live' });
    const { invitation } = JSON.parse((await request(silent, 'POST', '/v1/people', { key, body })).text);
    assert.equal(invitation.mail, 'not_sent');
    const link = new URL(invitation.url).hash.replace('#link=', '');
    const browser = new Browser(silent);
    assert.equal((await browser.send('POST', '/console/session', { link })).status, 201);
    for (const address of [email, 'nobody@shop.example']) {
      const refused = await new Browser(silent).send('POST', '/console/sign-in-links', { email: address });
      assert.equal(refused.problem().code, 'mail_not_sent');
    }
  } finally {
    await silent.close();
  }
});

it('links always use the service’s own address, whatever the request’s Host header says', async () => {
  const { request: send } = await import('node:http');
  const status = await new Promise<number>((resolve, reject) => {
    const headers = { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' };
    const sent = send(`${service.url}/console/sign-in-links`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ email: 'ada@shop.example' }));
  });
  assert.equal(status, 403);
});

it('an invitation expires after a week, and its person can still ask for a link', async () => {
  const email = `late-${crypto.randomUUID()}@shop.example`;
  const body = { email, role: 'staff' };
  await request(service, 'POST', '/v1/people', { key: liveKey, body });
  const link = linkIn(email);
  now += 7 * DAY_MS;
  const browser = new Browser();
  assert.equal((await browser.send('POST', '/console/session', { link })).status, 401);
  const asked = await askForLink(browser, email);
  assert.equal((await browser.send('POST', '/console/session', { link: asked })).status, 201);
});
