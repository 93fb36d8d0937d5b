import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { orderSchema, webhookEndpointSchema } from '@parametric/api-client';
import { readKeyFile } from '../platform/secrets/key-file.js';
import { lockFolder } from '../platform/startup/data-folder.js';
import { releasesFolder, type Settings } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { type Service, startService } from '../server.js';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/receiver.js';
import { type PlacedOrder, placeOrder, request, startTestService, type TestService } from '../testing/service.js';
import { mountSmallDisk } from '../testing/small-disk.js';
import { runCommand } from './commands.js';

let place: string;
let service: TestService;
let receiver: WebhookReceiver;
let secret: string;
let settings: Settings;

before(async () => {
  place = mkdtempSync(join(tmpdir(), 'parametric-commands-'));
  service = await startTestService();
  receiver = await startWebhookReceiver();
  settings = service.context.settings;
  const { apiKey: key } = service.shop;
  const body = { url: receiver.url };
  const endpoint = await request(service, 'POST', '/v1/webhook-endpoints', { key, body });
  secret = endpoint.as(webhookEndpointSchema).secret!;
});

after(async () => {
  await receiver.close();
  await service.close();
  rmSync(place, { recursive: true });
});

const at = (name: string) => ({ ...settings, dataDir: join(place, name) });

/** All files except the lock. */
const filesIn = (name: string) =>
  readdirSync(join(place, name))
    .filter((file) => !file.startsWith('lock.'))
    .sort();

/** Reads the order as its customer, changes its status, and checks the webhook that follows. */
async function checkWorks(running: Service, order: PlacedOrder): Promise<void> {
  const read = await request(running, 'GET', `/v1/orders/${order.id}`, { key: order.access_token });
  assert.equal(read.as(orderSchema).status, 'received');
  await checkMoves(running, order, secret);
}

async function checkMoves(running: Service, order: PlacedOrder, signedBy: string): Promise<void> {
  const before = receiver.deliveries.length;
  const body = { status: 'confirmed' };
  await request(running, 'PATCH', `/v1/orders/${order.id}`, { key: service.shop.apiKey, body });
  for (let count = before + 1; ; count += 1) {
    await receiver.until(count);
    const found = receiver.deliveries
      .slice(before)
      .find(({ event }) => event.order === order.id && event.status === 'confirmed');
    if (found) return receiver.verify(found, signedBy);
  }
}

it('a backup made while orders are placed is complete: restored, it has the orders, signs webhooks and opens links', async () => {
  const acknowledged = [await placeOrder(service), await placeOrder(service)];
  const coming = Array.from({ length: 12 }, () => placeOrder(service));
  const folder = join(place, 'backup');
  const ofEarlier = 'earlier-00000000.js';
  mkdirSync(releasesFolder(settings), { recursive: true });
  writeFileSync(join(releasesFolder(settings), ofEarlier), 'of an earlier release');
  const printed = await runCommand(['backup', folder], settings);
  await Promise.all(coming);
  assert.deepEqual(readdirSync(folder).sort(), ['demo-keys.json', 'releases', 'service.key', 'service.sqlite']);
  assert.equal(printed.length, 4);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  for (const name of ['demo-keys.json', 'service.key', 'service.sqlite']) {
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
  }
  await assert.rejects(runCommand(['backup', folder], settings), /backup already exists\. A backup never overwrites/);
  await runCommand(['restore', folder], at('restored'));
  assert.equal(statSync(join(place, 'restored', 'service.key')).mode & 0o777, 0o600);
  assert.ok(existsSync(join(releasesFolder(at('restored')), ofEarlier)));
  const restored = await startService({ settings: at('restored') });
  try {
    assert.deepEqual(restored.keys, service.keys);
    for (const order of acknowledged) await checkWorks(restored, order);
    const { data } = JSON.parse(
      (await request(restored, 'GET', '/v1/orders?limit=100', { key: service.shop.apiKey })).text,
    );
    assert.ok(data.length >= 2 && data.length <= 14);
    for (const { history } of data) assert.ok(history.length > 0, 'no order without its events');
  } finally {
    await restored.close();
  }
});

it('a restore overwrites nothing, and refuses an incomplete backup', async () => {
  const folder = join(place, 'whole');
  await runCommand(['backup', folder], settings);
  await assert.rejects(runCommand(['restore', folder], settings), /Another service is already using the data folder/);
  const ended = at('ended');
  await runCommand(['restore', folder], ended);
  await assert.rejects(runCommand(['restore', folder], ended), /has .* A restore never overwrites/);
  const volume = at('volume');
  mkdirSync(join(volume.dataDir, 'lost+found'), { recursive: true });
  await runCommand(['restore', folder], volume);
  const linked = at('linked');
  mkdirSync(linked.dataDir, { recursive: true });
  symlinkSync('/nowhere', join(linked.dataDir, 'x'));
  await assert.rejects(runCommand(['restore', folder], linked), /has x\. A restore never overwrites/);
  const inUse = readFileSync(join(settings.dataDir, 'service.key'));
  assert.deepEqual(readFileSync(join(settings.dataDir, 'service.key')), inUse);
  await assert.rejects(
    runCommand(['restore', join(place, 'nowhere')], at('new')),
    /service\.sqlite is missing, so .* a complete backup/,
  );
  truncateSync(join(folder, 'service.sqlite'), 8192);
  await assert.rejects(runCommand(['restore', folder], at('new')), /service\.sqlite is damaged/);
  rmSync(join(folder, 'service.key'));
  await assert.rejects(runCommand(['restore', folder], at('new')), /service\.key is missing/);
  assert.throws(() => statSync(join(place, 'new')), /ENOENT/);
});

it('a restore doesn’t touch a folder in which a service has just started', async () => {
  const folder = join(place, 'beside');
  await runCommand(['backup', folder], settings);
  const started = at('started');
  // A service starts by locking its folder. The lock is an empty file.
  const unlock = lockFolder(started.dataDir);
  await assert.rejects(runCommand(['restore', folder], started), /Another service is already using the data folder/);
  assert.deepEqual(filesIn('started'), []);
  unlock();
  assert.equal((await runCommand(['restore', folder], started)).length, 4);
});

it('a folder that another program copied is restored with its log, and the copy doesn’t change', async () => {
  const folder = join(place, 'snapshot');
  const order = await placeOrder(service);
  mkdirSync(folder);
  const names = ['service.sqlite', 'service.sqlite-wal', 'service.key'];
  for (const name of names) copyFileSync(join(settings.dataDir, name), join(folder, name));
  const bytes = () => names.map((name) => readFileSync(join(folder, name)));
  const [, log] = bytes();
  assert.ok(log!.includes(order.id), 'the order is in the log alone');
  const before = bytes();
  await runCommand(['restore', folder], at('of-snapshot'));
  assert.deepEqual(bytes(), before);
  assert.deepEqual(filesIn('of-snapshot'), ['service.key', 'service.sqlite']);
  const restored = await startService({ settings: at('of-snapshot') });
  try {
    await checkWorks(restored, order);
  } finally {
    await restored.close();
  }
});

it('a backup needs a database and its key, and a command needs its argument', async () => {
  await assert.rejects(
    runCommand(['backup', join(place, 'x')], at('nothing')),
    /The database .*doesn’t exist.*DATA_DIR/,
  );
  for (const args of [['backup'], ['no-such'], ['restore', 'a', 'b'], ['constructor']]) {
    await assert.rejects(runCommand(args, settings), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /(backup|restore) FOLDER/);
      return true;
    });
  }
});

it('a backup can’t be written into the data folder itself', async () => {
  const link = join(place, 'link');
  symlinkSync(settings.dataDir, link);
  for (const folder of [join(settings.dataDir, 'backup'), join(settings.dataDir, 'a', 'b'), join(link, 'backup')]) {
    await assert.rejects(runCommand(['backup', folder], settings), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /is inside the data folder .* Choose another folder\.$/);
      return true;
    });
  }
  assert.ok(!readdirSync(settings.dataDir).some((name) => /^(backup|a)/.test(name)));
  await runCommand(['backup', `${settings.dataDir}-copy`], settings);
  rmSync(`${settings.dataDir}-copy`, { recursive: true });
});

it('asking for help prints it, and doesn’t create a folder of that name', async () => {
  for (const args of [['--help'], ['-h'], ['help'], ['backup', '--help']]) {
    assert.match((await runCommand(args, settings)).join('\n'), /backup FOLDER.*restore FOLDER/s);
  }
});

it('a new key signs from the next start on, and what the previous one signed still works', async () => {
  const order = await placeOrder(service);
  const rotated = at('rotated');
  await runCommand(['backup', join(place, 'for-rotation')], settings);
  await runCommand(['restore', join(place, 'for-rotation')], rotated);
  await runCommand(['rotate-key'], rotated);
  const running = await startService({ settings: rotated });
  try {
    await checkWorks(running, order);
  } finally {
    await running.close();
  }
  await assert.rejects(runCommand(['replace-lost-key'], rotated), /nothing is lost/);
});

it('if the key is lost, endpoints get new secrets that are shown once, and webhooks are sent again', async () => {
  const order = await placeOrder(service);
  const lost = at('lost');
  await runCommand(['backup', join(place, 'for-loss')], settings);
  await runCommand(['restore', join(place, 'for-loss')], lost);
  rmSync(join(lost.dataDir, 'service.key'));
  await assert.rejects(startService({ settings: lost }), /service\.key is missing.* replace-lost-key/);
  const lines = await runCommand(['replace-lost-key'], lost);
  assert.match(lines.join('\n'), /links to existing orders no longer work/);
  const [, said] = /(whsec_\S+)$/.exec(lines.at(-1)!)!;
  const running = await startService({ settings: lost });
  try {
    const read = await request(running, 'GET', `/v1/orders/${order.id}`, { key: order.access_token });
    assert.equal(read.status, 401);
    await checkMoves(running, order, said!);
  } finally {
    await running.close();
  }
});

it('a key in SERVICE_KEY isn’t needed next to a backup, and can’t be rotated by the command', async () => {
  const file = join(settings.dataDir, 'service.key');
  const serviceKeys = readKeyFile(file);
  const folder = join(place, 'without-key');
  await runCommand(['backup', folder], settings);
  rmSync(join(folder, 'service.key'));
  const given = { ...at('given'), serviceKeys };
  await runCommand(['restore', folder], given);
  await (await startService({ settings: given })).close();
  await assert.rejects(runCommand(['rotate-key'], given), /SERVICE_KEY has the key\. Put a new one before it/);
  assert.match(
    (await runCommand(['backup', join(place, 'given-copy')], given)).at(-1)!,
    /The backup doesn't have SERVICE_KEY/,
  );
});

it('a key can’t be replaced while a service uses its folder', async () => {
  await assert.rejects(runCommand(['replace-lost-key'], settings), /Another service is already using the data folder/);
});

it('a full disk doesn’t leave a partial backup', async (test) => {
  const disk = mountSmallDisk(200);
  if (!disk) return test.skip('only root can mount');
  try {
    await assert.rejects(runCommand(['backup', join(disk.folder, 'copy')], settings), /disk is full/);
    assert.deepEqual(readdirSync(disk.folder), []);
  } finally {
    disk.remove();
  }
});

it('the README’s table has every command', async () => {
  const [usage = ''] = await runCommand(['--help'], settings);
  // A name is one or two words, before the arguments.
  const nameOf = (text: string) => /^[a-z-]+(?: [a-z-]+(?![\w-]))*/.exec(text)?.[0].replace(/ -.*/, '');
  const commands = [...usage.matchAll(/^ {2}(\S.*)$/gm)].map(([, text]) => nameOf(text!));
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n\| command [\s\S]*?\n([\s\S]*?)\n\n/.exec(readme)!;
  const listed = table
    .split('\n')
    .slice(1)
    .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, text]) => nameOf(text!)));
  assert.deepEqual(listed.toSorted(), commands.toSorted());
});
