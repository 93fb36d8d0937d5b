import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { orderSchema } from '@parametric/api-client';
import { DAY_MS } from '../platform/clock.js';
import type { Settings } from '../platform/startup/settings.js';
import { createLog } from '../platform/telemetry/log.js';
import { startService } from '../server.js';
import { startPostgres, unlessPostgres } from '../testing/postgres.js';
import { placeOrder, request, startTestService, type TestService } from '../testing/service.js';
import { runCommand } from './commands.js';
import { keepBackups } from './daily-backups.js';

const HOUR_MS = 3_600_000;
const start = Date.parse('2026-11-30T02:00:00Z');

let place: string;
let service: TestService;
let settings: Settings;

before(async () => {
  place = mkdtempSync(join(tmpdir(), 'parametric-backups-'));
  service = await startTestService();
  settings = service.context.settings;
  await placeOrder(service);
});

after(async () => {
  await service.close();
  rmSync(place, { recursive: true });
});

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly backup?: string;
  readonly orders?: number;
  readonly err?: { readonly message: string };
}

/** Runs a round. Returns what it logs, and the number of hours until the next one. */
async function roundAt(now: number, folder: string, from = settings) {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as Line) });
  const nextAt = await keepBackups({ settings: from, folder, days: 10, now, log });
  return { lines, said: lines.map(({ msg }) => msg), next: (nextAt - now) / HOUR_MS };
}

it('makes a backup a day, tests one a week, and deletes each after the configured number of days', async () => {
  const folder = join(place, 'daily');
  const first = await roundAt(start, folder);
  assert.deepEqual(first.said, ['backup', 'backup restored as a test']);
  assert.equal(first.lines[1]!.orders, 1);
  assert.equal(first.next, 24);
  assert.deepEqual(readdirSync(folder), ['2026-11-30T02-00-00Z']);
  // Other files in the folder aren't deleted.
  writeFileSync(join(folder, 'notes.txt'), '');
  const again = await roundAt(start + HOUR_MS, folder);
  assert.deepEqual([again.said, again.next], [[], 23]);
  const said: string[][] = [];
  for (let day = 1; day <= 10; day += 1) said.push((await roundAt(start + day * DAY_MS, folder)).said);
  assert.deepEqual(said, [
    ...Array.from({ length: 6 }, () => ['backup']),
    ['backup', 'backup restored as a test'],
    ['backup'],
    ['backup'],
    ['backup', 'backup deleted'],
  ]);
  const kept = readdirSync(folder).sort();
  assert.equal(kept.length, 11);
  assert.deepEqual([kept[0], kept.at(-1)], ['2026-12-01T02-00-00Z', 'notes.txt']);
});

it('keeps seven backups while the clock is years ahead, and continues when it’s right again', async () => {
  const folder = join(place, 'ahead');
  for (let day = 0; day < 8; day += 1) await roundAt(start + day * DAY_MS, folder);
  const before = readdirSync(folder).sort();
  const ahead = await roundAt(start + 3_650 * DAY_MS, folder);
  assert.deepEqual(ahead.said, ['backup', 'backup restored as a test', 'backup deleted', 'backup deleted']);
  assert.deepEqual(readdirSync(folder).sort(), [...before.slice(2), '2036-11-27T02-00-00Z']);
  const right = await roundAt(start + 8 * DAY_MS, folder);
  assert.deepEqual([right.said, right.next], [['backup'], 24]);
});

it('deletes leftovers of killed runs, but no backup since the last one that could be restored', async () => {
  const folder = join(place, 'untested');
  await roundAt(start, folder);
  const [first] = readdirSync(folder);
  const wrong = { ...settings, serviceKeys: [new Uint8Array(32).fill(7)] };
  for (let day = 1; day <= 25; day += 1) await roundAt(start + day * DAY_MS, folder, wrong);
  assert.ok(readdirSync(folder).includes(first!));
  for (const name of [`${first}.1`, `${first}-test-Ab1`]) mkdirSync(join(folder, name));
  // A marker that was being written during a power failure is ignored.
  writeFileSync(join(folder, readdirSync(folder).sort().at(-1)!, 'tested'), '');
  const { said } = await roundAt(start + 26 * DAY_MS, folder);
  assert.deepEqual(said.slice(0, 2), ['backup', 'backup restored as a test']);
  assert.equal(said.length, 2 + 17);
  assert.equal(readdirSync(folder).length, 10);
});

it('says that a backup can’t be restored, deletes nothing, and tries again within an hour', async () => {
  const folder = join(place, 'damaged');
  await roundAt(start, folder);
  const [name] = readdirSync(folder);
  truncateSync(join(folder, name!, 'service.sqlite'), 40_000);
  rmSync(join(folder, name!, 'tested'));
  const { lines, next } = await roundAt(start + HOUR_MS, folder);
  assert.equal(next, 1);
  assert.equal(lines[0]!.level, 'error');
  assert.match(lines[0]!.err!.message, /service\.sqlite is damaged/);
  assert.deepEqual(readdirSync(folder), [name]);
  const withoutKey = { ...settings, serviceKeys: [new Uint8Array(32).fill(7)] };
  const wrong = await roundAt(start, join(place, 'key'), withoutKey);
  assert.match(wrong.lines.at(-1)!.err!.message, /needs a different service key/);
});

it('backs up PostgreSQL at a single moment, and restores it to SQLite and to PostgreSQL', {
  skip: unlessPostgres(),
}, async () => {
  const postgres = await startPostgres();
  const [url, other] = [await postgres.createDatabase(), await postgres.createDatabase()];
  const running = await startTestService({ databaseUrl: url });
  const from = running.context.settings;
  const folder = join(place, 'postgres');
  try {
    const order = await placeOrder(running);
    const coming = Array.from({ length: 8 }, () => placeOrder(running));
    const { said, lines } = await roundAt(start, folder, from);
    await Promise.all(coming);
    assert.deepEqual(said, ['backup', 'backup restored as a test'], JSON.stringify(lines));
    await running.endKeepingData();
    const backup = join(folder, '2026-11-30T02-00-00Z');
    await assert.rejects(
      runCommand(['restore', backup], { ...from, dataDir: join(place, 'full') }),
      /already has records \(organizations\).*Nothing was changed/,
    );
    assert.deepEqual(
      readdirSync(join(place, 'full')).filter((name) => !name.startsWith('lock.')),
      [],
    );
    for (const databaseUrl of [undefined, other]) {
      const target = { ...from, databaseUrl, dataDir: join(place, `restored-${databaseUrl ? 'there' : 'here'}`) };
      await runCommand(['restore', backup], target);
      assert.equal(readdirSync(target.dataDir).includes('service.sqlite'), databaseUrl === undefined);
      const restored = await startService({ settings: target });
      try {
        const read = await request(restored, 'GET', `/v1/orders/${order.id}`, { key: order.access_token });
        assert.equal(read.as(orderSchema).status, 'received');
        const { data } = JSON.parse(
          (await request(restored, 'GET', '/v1/orders?limit=100', { key: running.shop.apiKey })).text,
        );
        for (const { history } of data) assert.ok(history.length > 0, 'no order without its events');
      } finally {
        await restored.close();
      }
    }
  } finally {
    await running.close();
    await postgres.close();
  }
});

it('refuses a number of days that isn’t one', async () => {
  await assert.rejects(
    runCommand(['backups', place, '--days', 'x'], settings),
    /--days must be a whole number of at least 1/,
  );
});
