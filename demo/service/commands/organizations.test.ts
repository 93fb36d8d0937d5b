import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MAX_PEOPLE } from '../domain/people/people-store.js';
import { timestamp } from '../platform/clock.js';
import { databaseFile } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import { boardDocument } from '../testing/models.js';
import { request, startTestService, type TestService } from '../testing/service.js';
import { runCommand } from './commands.js';

let service: TestService;
let folder: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parametric-organizations-'));
  service = await startTestService();
});

after(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const run = (...words: string[]) => runCommand(words, service.context.settings);
const refused = (words: readonly string[], message: RegExp) =>
  assert.rejects(run(...words), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, message);
    return true;
  });
const found = (lines: readonly string[], pattern: RegExp) =>
  pattern.exec(lines.join('\n'))?.[0] ?? assert.fail(lines.join('\n'));
const status = async (key: string, path: string, headers: Record<string, string> = {}) =>
  (await request(service, 'GET', path, { key, headers })).status;

/** Runs while the service is running, as an operator would do it. */
async function createShop(name: string) {
  const lines = await run('org', 'create', name);
  return {
    id: found(lines, /org_\w+/),
    licenseKey: found(lines, /pclk_test_\S+/),
    apiKey: found(lines, /pcsk_test_\S+/),
  };
}

function writeDocument(document: object): string {
  const file = join(folder, 'product.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

it('a new shop can be set up while the service runs, and sells its own product', async () => {
  const shop = await createShop("Ada's Shelves");
  assert.match((await run('org', 'list')).join('\n'), new RegExp(`${shop.id}  Ada's Shelves  its pages can order`));
  const published = await run('publish', shop.id, writeDocument({ ...boardDocument(), id: 'plank' }));
  assert.match(published.join('\n'), /^plank {2}revision \w+ {2}published\n {2}data-model="plank"$/);
  assert.equal(await status(shop.licenseKey, '/v1/models/plank'), 200);
  assert.equal(await status(service.shop.licenseKey, '/v1/models/plank'), 404, 'nobody else has it');
  const quotes = await request(service, 'POST', '/v1/quotes', {
    key: shop.licenseKey,
    body: { model: 'plank', configuration: {}, quantity: 1 },
  });
  assert.equal(quotes.status, 201);
});

it('npx finds the commands anywhere in the repository, and a refused command exits with 1', async () => {
  const cwd = fileURLToPath(new URL('../../docs', import.meta.url));
  const options = { cwd, env: { ...process.env, DATA_DIR: service.dataDir } };
  const run = promisify(execFile);
  const { stdout } = await run('npx', ['--no-install', 'parametric-service', 'org', 'create', "Bo's Gates"], options);
  assert.equal(await status(found([stdout], /pcsk_test_\S+/), '/v1/keys'), 200);
  const bin = fileURLToPath(new URL('../bin/parametric-service.js', import.meta.url));
  assert.match((await run(process.execPath, [bin], options)).stdout, /org create NAME/);
  const wrong = run(process.execPath, [bin, 'org', 'sell'], options);
  await assert.rejects(wrong, { code: 1, stderr: /Unknown command "org sell"/ });
});

it('a live key is for the given pages, which can be changed', async () => {
  const { id } = await createShop('Live');
  await refused(['key', 'issue', id, 'license', '--live'], /needs at least one origin/);
  await refused(['key', 'issue', id, 'license', '--origin', 'shop.example'], /“shop\.example” isn’t an origin/);
  const issued = await run('key', 'issue', id, 'license', '--live', '--origin', 'https://shop.example/');
  const [keyId, key] = [found(issued, /key_\w+/), found(issued, /pclk_live_\S+/)];
  assert.equal(await status(key, '/v1/models', { origin: 'https://shop.example' }), 200);
  assert.equal(await status(key, '/v1/models', { origin: 'https://other.example' }), 403);
  await refused(['key', 'origins', keyId, '*.com'], /isn’t an origin/);
  await refused(['key', 'origins', keyId], /key origins KEY https:/);
  await run('key', 'origins', keyId, 'https://other.example', 'https://*.shop.example');
  assert.equal(await status(key, '/v1/models', { origin: 'https://shop.example' }), 403);
  assert.equal(await status(key, '/v1/models', { origin: 'https://other.example' }), 200);
  await run('publish', id, writeDocument(boardDocument()));
  await refused(['key', 'issue', id, 'license', '--model', 'plank'], /org_.* has no model “plank”\. Publish it first/);
  await run('publish', id, writeDocument({ ...boardDocument(), id: 'plank' }));
  const limited = await run('key', 'issue', id, 'license', '--model', 'plank');
  assert.equal(await status(found(limited, /pclk_test_\S+/), '/v1/models/board'), 404);
});

it('a revoked key is rejected at once, and stays in the list', async () => {
  const { id, apiKey } = await createShop('Revoked');
  const listed = await run('key', 'list', id);
  const keyId = found(
    listed.filter((line) => line.includes('api')),
    /key_\w+/,
  );
  assert.doesNotMatch(listed.join('\n'), /pc[ls]k_/, 'a key is shown only when it is issued');
  assert.equal(await status(apiKey, '/v1/models'), 200);
  await run('key', 'revoke', keyId);
  assert.equal(await status(apiKey, '/v1/models'), 401);
  const first = await run('key', 'list', id);
  assert.match(first.join('\n'), new RegExp(`${keyId}.*revoked 20`));
  await run('key', 'revoke', keyId);
  assert.deepEqual(await run('key', 'list', id), first);
});

it('a command sets whether an organization’s pages can order', async () => {
  const { id, licenseKey } = await createShop('No orders');
  assert.match((await run('org', 'orders', id, 'off')).join(), /can't order/);
  const headers = { 'idempotency-key': 'a-key-of-enough-length' };
  const body = { quote: 'qte_1', workshop: 'a', shipping: { country: 'DE', postcode: '10115' } };
  const order = () => request(service, 'POST', '/v1/orders', { key: licenseKey, body, headers });
  assert.equal((await order()).status, 403);
  await run('org', 'orders', id, 'on');
  assert.notEqual((await order()).status, 403);
  await refused(['org', 'orders', id, 'yes'], /must be on or off/);
});

it('commands set an organization’s currency and workshops, and the audit log says who ran them', async () => {
  const { id, licenseKey, apiKey } = await createShop('Set');
  assert.match((await run('org', 'currency', id, 'gbp')).join(), / {2}in GBP {2}asks all workshops$/);
  assert.match((await run('org', 'workshops', id, 'sheaf-street-joinery')).join(), /asks sheaf-street-joinery$/);
  await run('publish', id, writeDocument(boardDocument()));
  const body = { model: 'board', configuration: {}, quantity: 1 };
  const quotes = JSON.parse((await request(service, 'POST', '/v1/quotes', { key: licenseKey, body })).text);
  assert.deepEqual(
    quotes.data.map((quote: { price: { total: { currency: string } } }) => quote.price.total.currency),
    ['GBP'],
  );
  await refused(['org', 'currency', id, 'pounds'], /“POUNDS” isn’t an ISO 4217 currency/);
  await refused(
    ['org', 'workshops', id, 'none', 'kolb-und-tochter'],
    /workshop “none” doesn’t exist: .*kolb-und-tochter/,
  );
  assert.match((await run('org', 'workshops', id, 'all')).join(), /asks all workshops/);
  assert.doesNotMatch((await run('org', 'currency', id, 'none')).join(), /in GBP/);
  const audit = JSON.parse((await request(service, 'GET', '/v1/audit', { key: apiKey })).text);
  assert.deepEqual(
    audit.data.map(({ by, action }: { by: object; action: string }) => ({ ...by, action })),
    [
      { kind: 'command', name: 'org currency', action: 'organization.changed' },
      { kind: 'command', name: 'org workshops', action: 'organization.changed' },
      { kind: 'command', name: 'publish', action: 'model.published' },
      { kind: 'command', name: 'org workshops', action: 'organization.changed' },
      { kind: 'command', name: 'org currency', action: 'organization.changed' },
      { kind: 'command', name: 'org create', action: 'key.issued' },
      { kind: 'command', name: 'org create', action: 'key.issued' },
      { kind: 'command', name: 'org create', action: 'organization.created' },
    ],
  );
});

it('an invalid document isn’t published, and each error’s place is reported', async () => {
  const { id, licenseKey } = await createShop('Wrong');
  await run('publish', id, writeDocument(boardDocument()));
  const before = await request(service, 'GET', '/v1/models/board', { key: licenseKey });
  const part = { id: 'x', kind: 'panel', size: ['no', 1, 1] };
  await refused(
    ['publish', id, writeDocument({ ...boardDocument(), parts: [part] })],
    /nothing changed for customers:\n {2}\/parts\/0/,
  );
  await refused(
    ['publish', writeDocument(boardDocument())],
    new RegExp(`several organizations\\. .*product\\.json\\.\n(.*\n)* {2}${id}`),
  );
  await refused(['publish', id, join(folder, 'none.json')], /Couldn’t find the file .*none\.json\. Check its name/);
  await refused(['publish', id, folder], /is a folder\. Specify a file/);
  await refused(['publish', id, writeDocument([])], /isn't a model\. A document is a JSON object/);
  const broken = join(folder, 'product.json');
  writeFileSync(broken, '{\n  "id": "board",\n}\n');
  await refused(
    ['publish', id, broken],
    /nothing changed for customers:\n.*product\.json:2:16: error: Extra comma before/,
  );
  writeFileSync(broken, Buffer.from(`\ufeff${JSON.stringify(boardDocument())}`, 'utf16le'));
  await refused(['publish', id, broken], /isn't UTF-8 text\. Save it as UTF-8/);
  assert.equal((await request(service, 'GET', '/v1/models/board', { key: licenseKey })).text, before.text);
  assert.match((await run('publish', id, writeDocument(boardDocument()))).join(), /is already published/);
  writeFileSync(broken, `\ufeff${JSON.stringify(boardDocument())}`);
  assert.match((await run('publish', id, broken)).join(), /is already published/);
  const lamp = readFileSync(new URL('../../shop/models/reading-lamp.json', import.meta.url), 'utf8');
  await run('publish', id, writeDocument(JSON.parse(lamp)));
});

it('all errors are reported at once, including those in files on other hosts', async () => {
  const { id } = await createShop('Twice wrong');
  const [material] = boardDocument().materials as object[];
  const materials = [{ ...material, texture: 'https://elsewhere.example/wood.jpg' }];
  const part = { id: 'x', kind: 'panel', size: ['no', 1, 1] };
  const file = writeDocument({ ...boardDocument(), materials, parts: [part] });
  await refused(['publish', id, file], /\n {2}\/parts\/0.*\n(.*\n)* {2}\/materials\/0\/texture {2}“https:/);
});

it('the organization can be left out if there’s only one', async () => {
  const settings = { ...service.context.settings, dataDir: mkdtempSync(join(folder, 'alone-')) };
  await (await openSqliteStore(databaseFile(settings), timestamp(Date.now()))).close();
  const file = writeDocument(boardDocument());
  await assert.rejects(
    runCommand(['publish', file], settings),
    /There is no organization yet\. Create one: org create NAME/,
  );
  await runCommand(['org', 'create', 'Ada'], settings);
  assert.match((await runCommand(['publish', file], settings)).join(), /^board {2}revision \w+ {2}published,/);
  await assert.rejects(runCommand(['publish'], settings), /Usage:\n {2}publish \[ORG\] FILE/);
});

it('publishing says which revision it replaces and whose it was, and doesn’t replace one that it isn’t based on', async () => {
  const { id, apiKey } = await createShop('Two authors');
  const publish = async (name: string, ...more: string[]) =>
    (await run('publish', id, writeDocument(boardDocument({ name })), ...more)).join('\n');
  const revisionIn = (text: string) => found([text], /(?<=revision )\w{16}/);
  const first = revisionIn(await publish('First'));
  const second = await publish('Second', '--over', first);
  assert.match(second, new RegExp(`in place of revision ${first}, published 20\\S+Z by a command\n`));
  const body = { document: boardDocument({ name: 'Theirs' }) };
  const put = await request(service, 'PUT', '/v1/models/board', { key: apiKey, body });
  const theirs = JSON.parse(put.text).revision;
  const file = writeDocument(boardDocument({ name: 'Third' }));
  await refused(
    ['publish', id, file, '--over', revisionIn(second)],
    new RegExp(`its newest revision is ${theirs}, published \\S+ by …[\\w-]+\\. .*--over ${theirs}`),
  );
  const newest = await request(service, 'GET', '/v1/models/board', { key: apiKey });
  assert.equal(JSON.parse(newest.text).revision, theirs);
  assert.match(await publish('Third'), new RegExp(`in place of revision ${theirs}, published \\S+ by …[\\w-]+`));
  assert.equal((await request(service, 'POST', '/v1/models/board/retire', { key: apiKey })).status, 200);
  const back = await publish('Third');
  assert.match(back, /published again\n {2}on sale again; it was retired 20/);
  assert.doesNotMatch(back, /in place of/);
  const plank = writeDocument(boardDocument({ id: 'plank' }));
  await refused(['publish', id, plank, '--over', theirs], /the model doesn't exist yet\. Omit --over/);
  const audit = JSON.parse((await request(service, 'GET', '/v1/audit?kind=model', { key: apiKey })).text);
  assert.deepEqual(
    audit.data.map(({ action, by }: { action: string; by: { kind: string } }) => `${action} ${by.kind}`),
    [
      'published command',
      'retired key',
      ...['command', 'key', 'command', 'command'].map((by) => `published ${by}`),
    ].map((line) => `model.${line}`),
  );
});

it('typos are reported with a suggestion, and nothing is created', async () => {
  const organizations = await run('org', 'list');
  await refused(['org', 'create'], /org create NAME/);
  await refused(['org', 'create', ' '], /Give the organization a name/);
  await refused(['org', 'list', 'more'], /org list/);
  await refused(['key', 'list', 'org_none'], /no organization "org_none".*org list/);
  await refused(['key', 'issue', service.shop.id, 'secret'], /"secret" isn't a kind of key/);
  await refused(
    ['key', 'issue', service.shop.id, 'api', '--origin', 'https://a.example'],
    /Only license keys are used on pages/,
  );
  await refused(['key', 'issue', service.shop.id, 'api', '--lvie'], /--lvie.*\n/);
  await refused(['key', 'revoke', service.shop.apiKey], /That is the key itself/);
  await refused(['key', 'revoke', 'key_none'], /no key "key_none"/);
  assert.deepEqual(await run('org', 'list'), organizations);
  const elsewhere = { ...service.context.settings, dataDir: join(folder, 'elsewhere') };
  await assert.rejects(runCommand(['org', 'list'], elsewhere), /elsewhere.*doesn’t exist.*DATA_DIR/);
});

it('a printed URL signs in to an organization’s console, with its newest key or the given one', async () => {
  const shop = await createShop('Console');
  const signIn = async (lines: readonly string[]) => {
    const token = /\/console\/sign-in#token=([\w-]+)/.exec(lines[0] ?? '')?.[1];
    const answer = await request(service, 'POST', '/console/session', {
      body: { token },
      headers: { origin: service.url },
    });
    return { status: answer.status, key: answer.status === 201 ? JSON.parse(answer.text).key.id : undefined };
  };
  const first = await signIn(await run('console', 'sign-in', shop.id));
  assert.equal(first.status, 201);
  const live = found(await run('key', 'issue', shop.id, 'api', '--live'), /key_\w+/);
  assert.deepEqual(await signIn(await run('console', 'sign-in', shop.id)), { status: 201, key: live });
  assert.deepEqual(await signIn(await run('console', 'sign-in', first.key)), first);

  const license = found(await run('key', 'list', shop.id), /key_\w+(?= {2}license)/);
  await refused(['console', 'sign-in', license], /can't sign in/);
  await run('key', 'revoke', live);
  await refused(['console', 'sign-in', live], /revoked/);
  await refused(['console', 'sign-in', 'org_none'], /no organization/);
});

it('an invitation adds an owner, keeps an existing person’s role, and replaces the previous link', async () => {
  const { id } = await createShop('People');
  const linkIn = (lines: readonly string[]) => found(lines, /(?<=#link=)[\w-]{43}/);
  const signIn = async (link: string) =>
    (await request(service, 'POST', '/console/session', { body: { link }, headers: { origin: service.url } })).status;
  const first = await run('console', 'invite', id, 'Ada@Shop.example');
  assert.match(first[1]!, /signs ada@shop\.example in with the role Owner; works once and expires in 1 day/);
  const second = await run('console', 'invite', id, 'ada@shop.example');
  assert.deepEqual([await signIn(linkIn(first)), await signIn(linkIn(second))], [401, 201]);
  const now = timestamp(Date.now());
  const bo = { id: `per_${id}`, organizationId: id, email: 'bo@shop.example', role: 'staff', createdAt: now } as const;
  await service.store.people.add(bo, { by: undefined, now });
  assert.match((await run('console', 'invite', id, bo.email))[1]!, /with the role Staff/);
  await refused(['console', 'invite', id, 'bo'], /isn't an email address/);
  for (let count = 2; count < MAX_PEOPLE; count += 1) {
    await service.store.people.add(
      { ...bo, id: `${bo.id}${count}`, email: `${count}@shop.example` },
      { by: undefined, now },
    );
  }
  await refused(['console', 'invite', id, 'more@shop.example'], /at most 200 people/);
});
