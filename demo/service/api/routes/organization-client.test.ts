// The client's resources for an organization, against the real service.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import {
  type Client,
  ConflictError,
  createClient,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
} from '@parametric/api-client';
import { startTestService, type TestService } from '../../testing/service.js';

let service: TestService;
let client: Client;

before(async () => {
  service = await startTestService();
  client = createClient({ baseUrl: service.url, apiKey: service.shop.apiKey });
});

after(() => service.close());

it('reads and changes the organization’s settings, and the audit log says so', async () => {
  const { name, currency } = await client.organization.get();
  assert.equal(currency, null);
  assert.equal((await client.organization.update({ currency: 'CHF' })).currency, 'CHF');
  await assert.rejects(client.organization.update({ currency: 'francs' }), InvalidRequestError);
  const [entry] = (await client.audit.list({ kind: 'organization', limit: 1 })).data;
  assert.equal(entry?.action, 'organization.changed');
  assert.equal(entry.subject.name, name);
  assert.deepEqual(entry.changes[0]?.after, 'CHF');
});

it('creates, lists, changes and revokes keys', async () => {
  const own = await client.keys.own();
  assert.equal(own.kind, 'api');
  const issued = await client.keys.create({ kind: 'license', mode: 'test', label: 'Page', models: ['board'] });
  const asPage = createClient({ baseUrl: service.url, licenseKey: issued.key! });
  assert.deepEqual((await asPage.keys.own()).models, ['board']);
  assert.equal((await client.keys.update(issued.id, { label: 'Our page' })).label, 'Our page');
  const listed: string[] = [];
  for await (const { id } of client.keys.list({ kind: 'license', revoked: false, limit: 1 })) listed.push(id);
  assert.equal(listed[0], issued.id);
  assert.ok(listed.length > 1);
  assert.ok((await client.keys.revoke(issued.id)).revoked_at);
  await assert.rejects(client.keys.update(issued.id, { label: 'x' }), ConflictError);
  const mine = (await client.keys.list({ kind: 'api' })).data.find(({ is_own }) => is_own)!;
  await assert.rejects(client.keys.revoke(mine.id), ConflictError);
});

it('invites, lists, changes and removes people, with a live key only', async () => {
  const live = createClient({ baseUrl: service.url, apiKey: await service.addKey({ kind: 'api', mode: 'live' }) });
  const invited = await live.people.invite({ email: 'Bo@Shop.example', role: 'staff' });
  assert.deepEqual(
    [invited.email, invited.status, invited.invitation?.mail],
    ['bo@shop.example', 'invited', 'not_sent'],
  );
  await assert.rejects(live.people.invite({ email: 'bo@shop.example', role: 'staff' }), InvalidRequestError);
  assert.equal((await live.people.update(invited.id, { name: 'Bo', role: 'read_only' })).role, 'read_only');
  assert.deepEqual(
    (await live.people.list()).map(({ name }) => name),
    ['Bo'],
  );
  await live.people.remove(invited.id);
  assert.deepEqual(await live.people.list(), []);
  await assert.rejects(client.people.list(), PermissionError);
});

it('adds, reads and deletes a workshop, and lists materials', async () => {
  const file = new URL('../../domain/workshops/workshops.json', import.meta.url);
  const [{ slug: _, ...profile }] = JSON.parse(readFileSync(file, 'utf8')) as [{ readonly slug: string }];
  const { slug, changed_at: over } = await client.workshops.put('ours', profile, { over: null });
  assert.equal(slug, 'ours');
  for (const wrong of [null, '2026-01-01T00:00:00.000Z'])
    await assert.rejects(client.workshops.put('ours', { ...profile, name: 'Ours' }, { over: wrong }), {
      code: 'precondition_failed',
    });
  assert.equal((await client.workshops.put('ours', { ...profile, name: 'Ours' }, { over })).name, 'Ours');
  assert.equal((await client.workshops.list()).data[0]?.slug, 'ours');
  const { kind, workshops } = (await client.materials.list()).data.find((row) => row.workshops.includes('ours'))!;
  assert.ok(kind && workshops.length > 0);
  assert.deepEqual((await client.workshops.get('ours')).currencies.includes('EUR'), true);
  await client.workshops.delete('ours');
  await assert.rejects(client.workshops.get('ours'), NotFoundError);
});
