import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { MAX_KEYS } from '../../domain/keys/issue-key.js';
import { createKey } from '../../domain/keys/keys.js';
import { allScopes } from '../../domain/keys/scopes.js';
import { boardDocument } from '../../testing/models.js';
import { request, startTestService, type TestResponse, type TestService } from '../../testing/service.js';

let service: TestService;
let shop: Awaited<ReturnType<TestService['addOrganization']>>;
/** A test key of the same organization. */
let testKey: string;

before(async () => {
  service = await startTestService();
  const added = await service.addOrganization();
  testKey = added.apiKey;
  shop = { ...added, apiKey: await service.addKey({ organizationId: added.id, kind: 'api', mode: 'live' }) };
});

after(() => service.close());

interface Issued {
  readonly id: string;
  readonly key: string;
  readonly label?: string;
  readonly origins?: readonly string[];
  readonly models?: readonly string[];
  readonly ending: string;
  readonly revoked_at?: string;
  readonly is_own: boolean;
}

const json = (answer: TestResponse) => JSON.parse(answer.text);
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  request(service, method, path, { key: shop.apiKey, headers, ...(body === undefined ? {} : { body }) });
const issue = async (body: object): Promise<Issued> => {
  const answer = await send('POST', '/v1/keys', { kind: 'license', mode: 'test', ...body });
  assert.equal(answer.status, 201, answer.text);
  return json(answer);
};
const list = async (query = ''): Promise<readonly Issued[]> => json(await send('GET', `/v1/keys${query}`)).data;
const wrong = (answer: TestResponse) => {
  assert.equal(answer.status, 422, answer.text);
  return answer.problem().errors!.map(({ pointer, code }) => `${pointer} ${code}`);
};

it('a license key works, can be read again, and is listed by its name and last characters', async () => {
  const origins = ['https://shop.example/', 'https://*.shop.example'];
  const made = await issue({ mode: 'live', label: ' Shop ', origins, models: ['board'] });
  assert.match(made.key, /^pclk_live_[\w-]{43}$/);
  assert.equal(made.key.slice(-4), made.ending);
  assert.equal(made.label, 'Shop');
  assert.deepEqual(made.origins, ['https://shop.example', 'https://*.shop.example']);
  const from = (origin: string) => request(service, 'GET', '/v1/key', { key: made.key, headers: { origin } });
  assert.equal((await from('https://shop.example')).status, 200);
  assert.equal((await from('https://elsewhere.example')).status, 403);
  const [listed] = await list();
  assert.equal(listed!.id, made.id);
  assert.equal(listed!.key, made.key);
  for (const search of ['SHOP', made.ending, '*.shop.example'])
    assert.ok(
      (await list(`?search=${encodeURIComponent(search)}`)).some(({ id }) => id === made.id),
      search,
    );
  assert.deepEqual(await list('?search=nothing'), []);
});

it('a repeated request with its idempotency key gets the same key, and another body is rejected', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { kind: 'api', mode: 'test', label: 'Server', scopes: ['keys:read'] };
  const [first, second] = await Promise.all([
    send('POST', '/v1/keys', body, headers),
    send('POST', '/v1/keys', body, headers),
  ]);
  assert.deepEqual(json(first), json(second));
  const replayed = [first, second].filter(({ headers: sent }) => sent.get('idempotent-replayed') === 'true');
  assert.equal(replayed.length, 1);
  const { key } = json(first);
  assert.equal((await request(service, 'GET', '/v1/keys', { key })).status, 200);
  assert.ok(!JSON.stringify(await list()).includes(key), 'a secret key is shown once');
  assert.equal((await list()).filter(({ label }) => label === 'Server').length, 1);
  const reused = await send('POST', '/v1/keys', { ...body, label: 'Other' }, headers);
  assert.equal(reused.problem().code, 'idempotency_key_reused');
  const other = await send('POST', '/v1/keys', body, { 'idempotency-key': crypto.randomUUID() });
  assert.notEqual(json(other).key, key);
  const short = await send('POST', '/v1/keys', body, { 'idempotency-key': 'one' });
  assert.equal(short.problem().code, 'idempotency_key_invalid');
});

it('a workshop’s key can have fewer scopes than by default', async () => {
  const { key } = json(
    await send('POST', '/v1/keys', {
      ...{ kind: 'workshop', mode: 'test', workshop: 'kolb-und-tochter', scopes: ['orders:read'] },
    }),
  );
  const path = '/v1/workshops/kolb-und-tochter/stock';
  assert.equal((await request(service, 'GET', '/v1/orders', { key })).status, 200);
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['PUT', path, { items: [] }],
    ['PATCH', '/v1/orders/ord_00000000000000000000000000000000', { status: 'confirmed' }],
  ] as const) {
    const refused = await request(service, method, at, { key, body });
    assert.deepEqual([refused.status, refused.problem().code], [403, 'key_not_permitted'], `${method} ${at}`);
  }
});

it('errors in a key are reported at their fields, and no key is created', async () => {
  const before = (await list()).length;
  const post = (body: object) => send('POST', '/v1/keys', { kind: 'license', mode: 'test', ...body });
  const origins = ['https://a.example', 'shop.example', 'https://*.com', 'https://b.example/path'];
  assert.deepEqual(wrong(await post({ origins, models: ['board', 'nothing'] })), [
    '/origins/1 malformed_origin',
    '/origins/2 malformed_origin',
    '/origins/3 malformed_origin',
    '/models/1 unknown_model',
  ]);
  assert.deepEqual(wrong(await post({ mode: 'live' })), ['/origins missing']);
  assert.deepEqual(wrong(await post({ kind: 'api', origins: ['https://a.example'] })), ['/origins not_of_this_kind']);
  assert.deepEqual(wrong(await post({ workshop: 'tischlerei-hain' })), ['/workshop not_of_this_kind']);
  assert.deepEqual(wrong(await post({ kind: 'workshop' })), ['/workshop missing']);
  assert.deepEqual(wrong(await post({ kind: 'workshop', workshop: 'none' })), ['/workshop unknown_workshop']);
  assert.deepEqual(wrong(await post({ kind: 'workshop', workshop: 'tischlerei-hain', models: ['board'] })), [
    '/models not_of_this_kind',
  ]);
  assert.deepEqual(wrong(await post({ label: '  ' })), ['/label too_small']);
  assert.deepEqual(wrong(await post({ kind: 'secret' })), ['/kind invalid_value']);
  assert.deepEqual(wrong(await post({ expires: 'never' })), ['/expires unknown_field']);
  assert.equal((await list()).length, before);
});

it('a key’s name, pages and models can be changed and reset', async () => {
  const { id, key } = await issue({ mode: 'live', origins: ['https://a.example'], label: 'A' });
  const patch = (body: object) => send('PATCH', `/v1/keys/${id}`, body);
  const changed = json(await patch({ label: 'B', origins: ['https://b.example'], models: ['board'] }));
  assert.deepEqual([changed.label, changed.origins, changed.models], ['B', ['https://b.example'], ['board']]);
  const from = (origin: string) => request(service, 'GET', '/v1/models', { key, headers: { origin } });
  assert.equal((await from('https://a.example')).status, 403);
  assert.equal((await from('https://b.example')).status, 200);
  const back = json(await patch({ label: null, models: null }));
  assert.deepEqual([back.label, back.origins, back.models], [undefined, ['https://b.example'], undefined]);
  assert.deepEqual(wrong(await patch({ origins: ['https://c.example', 'c'] })), ['/origins/1 malformed_origin']);
  assert.deepEqual(wrong(await patch({ origins: [] })), ['/origins missing']);
  assert.equal((await from('https://b.example')).status, 200, 'what was wrong changed nothing');
  await send('DELETE', `/v1/keys/${id}`);
  assert.equal((await patch({ label: 'C' })).problem().code, 'key_revoked');
});

it('a revoked key is rejected at once and stays listed, and revoking it again changes nothing', async () => {
  const { id, key } = await issue({});
  const revoked = json(await send('DELETE', `/v1/keys/${id}`));
  assert.ok(revoked.revoked_at);
  assert.equal((await request(service, 'GET', '/v1/models', { key })).status, 401);
  assert.deepEqual(json(await send('DELETE', `/v1/keys/${id}`)), revoked);
  assert.ok((await list('?revoked=true')).some((each) => each.id === id));
  assert.ok(!(await list('?revoked=false')).some((each) => each.id === id));
  assert.deepEqual((await list('?kind=api&revoked=false&limit=100')).map(({ is_own }) => is_own).filter(Boolean), [
    true,
  ]);
});

it('no one locks themselves out by accident: revoking the key in use or the last API key needs confirmation', async () => {
  const { id, apiKey } = await service.addOrganization();
  const own = await service.store.keys.list(id);
  const first = own.find(({ kind }) => kind === 'api')!.id;
  const revoke = (key: string, keyId: string, query = '') =>
    request(service, 'DELETE', `/v1/keys/${keyId}${query}`, { key });
  assert.equal((await revoke(apiKey, first)).problem().code, 'confirmation_needed');
  const made = await request(service, 'POST', '/v1/keys', {
    key: apiKey,
    body: { kind: 'api', mode: 'test', scopes: allScopes },
  });
  const { id: second, key } = json(made);
  assert.equal((await revoke(key, first)).status, 200);
  const { record } = await issueWorkshopKey(id);
  const last = await revoke(key, second);
  assert.equal(last.problem().code, 'confirmation_needed');
  assert.match(last.problem().detail!, new RegExp(`\\?confirm=${second}`));
  assert.equal((await revoke(key, second, `?confirm=${first}`)).status, 409);
  assert.equal((await revoke(key, second, `?confirm=${second}`)).status, 200);
  assert.equal((await revoke(key, record.id)).status, 401);
});

it('if the last two API keys revoke each other at once, one is left', async () => {
  const { id, apiKey } = await service.addOrganization();
  const made = await request(service, 'POST', '/v1/keys', {
    key: apiKey,
    body: { kind: 'api', mode: 'test', scopes: allScopes },
  });
  const { id: second, key } = json(made);
  const first = (await service.store.keys.list(id)).find(({ kind, id: each }) => kind === 'api' && each !== second)!.id;
  await Promise.all([
    request(service, 'DELETE', `/v1/keys/${first}`, { key }),
    request(service, 'DELETE', `/v1/keys/${second}`, { key: apiKey }),
  ]);
  const left = (await service.store.keys.list(id)).filter(
    ({ kind, revokedAt }) => kind === 'api' && revokedAt === undefined,
  );
  assert.equal(left.length, 1);
});

it('another organization’s key can’t be changed or revoked, and isn’t listed', async () => {
  const { id } = await issue({});
  for (const [method, body] of [['PATCH', { label: 'Mine' }], ['DELETE']] as const) {
    const options = { key: service.other.apiKey, ...(body ? { body } : {}) };
    assert.equal((await request(service, method, `/v1/keys/${id}`, options)).problem().code, 'not_found');
  }
  const { text } = await request(service, 'GET', '/v1/keys?limit=100', { key: service.other.apiKey });
  assert.ok(!text.includes(id));
  assert.equal((await request(service, 'GET', `/v1/keys?after=${id}`, { key: service.other.apiKey })).status, 422);
});

const taxes = { rounding: 'total', exports: 'taxed', exempt: [] };
const samples = { at_most: 5, free: 5 };

it('settings can be read and changed, and errors are reported at their fields', async () => {
  const read = async () => json(await send('GET', '/v1/organization'));
  const patch = (body: object) => send('PATCH', '/v1/organization', body);
  assert.deepEqual(await read(), {
    id: shop.id,
    object: 'organization',
    name: shop.id,
    license_orders: true,
    currency: null,
    workshops: null,
    seller: null,
    taxes,
    samples,
    count_visits: false,
  });
  const asked = ['kolb-und-tochter', 'sheaf-street-joinery'];
  const set = { name: 'Ada’s Shelves', license_orders: false, currency: 'GBP', workshops: asked, count_visits: true };
  assert.equal((await patch(set)).status, 200);
  assert.deepEqual(await read(), { id: shop.id, object: 'organization', ...set, seller: null, taxes, samples });
  const quotes = json(await send('POST', '/v1/quotes', { model: 'board', configuration: {}, quantity: 1 }));
  const answered = [...quotes.data, ...quotes.declined].map(({ workshop }) => workshop.slug);
  assert.deepEqual(answered.sort(), asked);
  const english = quotes.data.find(({ workshop }: { workshop: { slug: string } }) => workshop.slug === asked[1]);
  assert.equal(english.price.total.currency, 'GBP');
  assert.deepEqual(wrong(await patch({ currency: 'Euro', workshops: ['kolb-und-tochter', 'none'] })), [
    '/currency unknown_currency',
    '/workshops/1 unknown_workshop',
  ]);
  assert.deepEqual(wrong(await patch({ name: '' })), ['/name too_small']);
  assert.deepEqual(wrong(await patch({ workshops: [] })), ['/workshops too_small']);
  const said = async (body: object) => (await patch(body)).problem().errors?.[0]?.detail;
  assert.equal(await said({ workshops: [] }), 'Add at least 1 entry.');
  assert.equal(await said({ name: '' }), 'Enter some text.');
  assert.equal(await said({ name: 'x'.repeat(1_000) }), 'Enter at most 200 characters.');
  assert.equal(await said({ license_orders: 'yes' }), 'This must be true or false.');
  await patch({ license_orders: true, currency: null, workshops: null });
  assert.equal((await read()).currency, null);
});

it('every change to keys and settings is in the audit log, with its author but without any key', async () => {
  const office = await issue({ kind: 'api', mode: 'live', label: 'Office', scopes: allScopes });
  const made = await request(service, 'POST', '/v1/keys', {
    key: office.key,
    body: { kind: 'license', mode: 'live', origins: ['https://a.example'] },
  });
  const { id, key } = json(made);
  await request(service, 'PATCH', `/v1/keys/${id}`, { key: office.key, body: { origins: ['https://b.example'] } });
  await request(service, 'PATCH', `/v1/keys/${id}`, { key: office.key, body: { origins: ['https://b.example'] } });
  await request(service, 'DELETE', `/v1/keys/${id}`, { key: office.key });
  await request(service, 'PATCH', '/v1/organization', { key: office.key, body: { currency: 'CHF' } });
  const { text } = await send('GET', `/v1/audit?by=${office.id}`);
  const entries = JSON.parse(text).data;
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['organization.changed', 'key.revoked', 'key.changed', 'key.issued'],
  );
  assert.deepEqual(entries[0].by, { kind: 'key', id: office.id, label: 'Office' });
  assert.deepEqual(entries[0].changes, [{ field: 'currency', after: 'CHF' }]);
  assert.deepEqual(entries[2].changes, [
    { field: 'origins', before: ['https://a.example'], after: ['https://b.example'] },
  ]);
  assert.ok(!text.includes(key) && !text.includes(office.key));
  const ofKey = json(await send('GET', `/v1/audit?subject=${id}`)).data;
  assert.equal(ofKey.length, 3);
  assert.equal(json(await send('GET', `/v1/audit?kind=organization&by=${office.id}`)).data.length, 1);
  assert.equal((await send('GET', '/v1/audit?kind=door')).status, 422);
  const foreign = await request(service, 'GET', '/v1/audit?limit=100', { key: service.other.apiKey });
  assert.ok(!foreign.text.includes(id));
});

async function issueWorkshopKey(organizationId: string) {
  const now = new Date().toISOString();
  const made = createKey({ organizationId, kind: 'workshop', mode: 'test', workshop: 'tischlerei-hain', now });
  await service.store.keys.add(made.record);
  return made;
}

it('an API key for some models can create and change only keys for these models, and change no other model', async () => {
  const scopes = allScopes.filter((scope) => /^(models|orders|quotes|keys)/.test(scope));
  const own = await issue({ kind: 'api', models: ['board'], scopes });
  const limited = (method: string, path: string, body: unknown) =>
    request(service, method, path, { key: own.key, ...(body === undefined ? {} : { body }) });
  const refused = (answer: TestResponse, detail: RegExp) => {
    assert.equal(answer.status, 403, answer.text);
    assert.equal(answer.problem().code, 'key_not_permitted');
    assert.match(answer.problem().detail ?? '', detail);
  };
  const wanted = { kind: 'api', mode: 'test' };
  refused(
    await limited('POST', '/v1/keys', wanted),
    /limited to board, so it can’t create, change, or revoke a key for all models/,
  );
  refused(await limited('POST', '/v1/keys', { ...wanted, models: ['board', 'chair'] }), /a key for “chair”/);
  assert.equal((await limited('POST', '/v1/keys', { ...wanted, models: ['board'] })).status, 201);
  refused(await limited('PATCH', `/v1/keys/${own.id}`, { models: null }), /a key for all models/);
  const whole = await issue({});
  refused(await limited('PATCH', `/v1/keys/${whole.id}`, { origins: ['https://evil.example'] }), /all models/);
  refused(await limited('PATCH', `/v1/keys/${whole.id}`, { models: ['board'] }), /all models/);
  refused(await limited('DELETE', `/v1/keys/${whole.id}`, undefined), /all models/);
  assert.equal((await limited('PATCH', `/v1/keys/${own.id}`, { label: 'Mine' })).status, 200);
  const chair = { document: { ...boardDocument(), id: 'chair' } };
  refused(await limited('PUT', '/v1/models/chair', chair), /can’t change “chair”/);
  assert.equal((await send('GET', '/v1/models/chair')).status, 404);
  assert.equal((await limited('PUT', '/v1/models/board', { document: boardDocument() })).status, 200);
});

it('a test key can’t create, change or revoke live keys, also by removing a workshop, and the error says what can', async () => {
  const byTest = (method: string, path: string, body?: unknown) =>
    request(service, method, path, { key: testKey, ...(body === undefined ? {} : { body }) });
  const refused = (answer: TestResponse) => {
    assert.equal(answer.status, 403, answer.text);
    assert.equal(answer.problem().code, 'key_not_permitted');
    assert.match(
      answer.problem().detail ?? '',
      /(live keys|revoke them|access away)\. Use a live API key .* key issue ORG api --live/,
    );
  };
  const [, workshop] = JSON.parse(
    readFileSync(new URL('../../domain/workshops/workshops.json', import.meta.url), 'utf8'),
  );
  const { slug: _, ...profile } = workshop;
  assert.equal((await byTest('PUT', '/v1/workshops/ours', profile)).status, 201);
  const origins = ['https://a.example'];
  for (const more of [{ kind: 'license', origins }, { kind: 'api' }, { kind: 'workshop', workshop: 'ours' }]) {
    refused(await byTest('POST', '/v1/keys', { mode: 'live', ...more }));
    const live = await issue({ mode: 'live', ...more });
    refused(await byTest('PATCH', `/v1/keys/${live.id}`, { label: 'Mine' }));
    refused(await byTest('DELETE', `/v1/keys/${live.id}`));
    refused(await byTest('DELETE', `/v1/keys/${live.id}?confirm=${live.id}`));
    const test = await issue({ mode: 'test', ...more });
    assert.equal((await byTest('PATCH', `/v1/keys/${test.id}`, { label: 'Mine' })).status, 200);
    assert.equal((await byTest('DELETE', `/v1/keys/${test.id}`)).status, 200);
  }
  refused(await byTest('DELETE', '/v1/workshops/ours'));
  const [ofWorkshop] = (await list('?kind=workshop&revoked=false')).filter(({ label }) => label === undefined);
  assert.equal((await send('DELETE', `/v1/keys/${ofWorkshop!.id}`)).status, 200);
  assert.equal((await byTest('DELETE', '/v1/workshops/ours')).status, 204);
});

it('an organization can have only so many active keys, and revoking one makes room', async () => {
  const { id, apiKey } = await service.addOrganization();
  const [now, full] = [new Date().toISOString(), MAX_KEYS - (await service.store.keys.list(id)).length];
  for (let made = 0; made < full; made += 1) {
    await service.store.keys.add(createKey({ organizationId: id, kind: 'license', mode: 'test', now }).record);
  }
  const post = () => request(service, 'POST', '/v1/keys', { key: apiKey, body: { kind: 'license', mode: 'test' } });
  const refused = await post();
  assert.equal(refused.status, 409);
  assert.equal(refused.problem().code, 'key_limit_reached');
  assert.match(refused.problem().detail ?? '', /at most 200 active keys\. Revoke one/);
  assert.equal(
    (await send('POST', '/v1/keys', { kind: 'license', mode: 'test' })).status,
    201,
    'of another organization',
  );
  const [newest] = json(await request(service, 'GET', '/v1/keys?kind=license', { key: apiKey })).data;
  await request(service, 'DELETE', `/v1/keys/${newest.id}`, { key: apiKey });
  assert.equal((await post()).status, 201);
});

it('the key of a deleted model can still be renamed and get other pages', async () => {
  assert.equal((await send('PUT', '/v1/models/stool', { document: { ...boardDocument(), id: 'stool' } })).status, 201);
  const { id } = await issue({ models: ['stool'] });
  await send('POST', '/v1/models/stool/retire');
  assert.equal((await send('DELETE', '/v1/models/stool')).status, 204);
  const change = { label: 'Old', origins: ['https://old.example'] };
  const changed = await send('PATCH', `/v1/keys/${id}`, change);
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(json(changed).models, ['stool']);
  assert.deepEqual(wrong(await send('PATCH', `/v1/keys/${id}`, { models: ['stool'] })), ['/models/0 unknown_model']);
});

it('an idempotency key whose first request has expired creates another key', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { kind: 'api', mode: 'test', label: 'Weekly' };
  const first = json(await send('POST', '/v1/keys', body, headers));
  await service.store.idempotency.deleteBefore(new Date(Date.now() + 60_000).toISOString());
  const second = await send('POST', '/v1/keys', body, headers);
  assert.equal(second.status, 201, second.text);
  assert.notEqual(json(second).key, first.key);
  assert.equal(json(await send('POST', '/v1/keys', body, headers)).key, json(second).key);
});
