import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Store } from '../domain/store.js';
import type { ChangeListener, Sharing } from '../platform/sharing.js';
import { startPostgres, type TestPostgres, unlessPostgres } from '../testing/postgres.js';
import { openPostgresStore } from './postgres-store.js';

const now = '2026-11-21T10:00:00.000Z';

describe('what processes on one PostgreSQL share', { skip: unlessPostgres() }, () => {
  let server: TestPostgres;
  let url: string;
  let stores: readonly [Store, Store];
  let first: Sharing;
  let second: Sharing;

  before(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    stores = [await openPostgresStore({ url, now }), await openPostgresStore({ url, now })];
    [first, second] = [stores[0].sharing!, stores[1].sharing!];
  });

  after(async () => {
    for (const store of stores ?? []) await store.close();
    await server?.close();
  });

  /** Resolves at the first change that matches. */
  const until = ({ changes }: Sharing, isIt: (id: string | undefined) => boolean) =>
    new Promise<void>((resolve) => {
      const listener: ChangeListener = (id) => {
        if (isIt(id)) resolve();
      };
      changes.subscribe(listener);
    });

  it('the end of a console session is announced like a key’s revocation', async () => {
    const told = Promise.all([
      until(second, (id) => id === 'session'),
      until(second, (id) => id === 'key_of_sessions'),
    ]);
    await stores[0].consoleSessions.delete('none');
    await stores[0].consoleSessions.deleteOfKey('key_of_sessions');
    await told;
  });

  it('after losing the connection, a listener listens again and learns that something may have changed', async () => {
    const heard = until(second, (id) => id === 'ord_1');
    first.changes.publish('ord_1');
    await heard;
    const mayHaveChanged = until(second, (id) => id === undefined);
    await server.dropConnections(url);
    await mayHaveChanged;
    const heardAgain = until(second, (id) => id === 'ord_2');
    // The first message may be sent on a dropped connection. If so, another connection sends it again.
    const again = setInterval(() => first.changes.publish('ord_2'), 100);
    await heardAgain;
    clearInterval(again);
  });

  it('every process learns that a key was revoked, and ends its streams', async () => {
    const heard = until(second, (id) => id === 'key_1');
    await stores[0].keys.revoke('key_1', now);
    await heard;
  });

  it('a limit holds exactly, with concurrent requests and in any window', async () => {
    const limit = { count: 5, windowMs: 1_000 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).limits.take('a', limit, 10_000, 1)),
    );
    assert.equal(answers.filter(({ allowed }) => allowed).length, 5);
    assert.deepEqual(
      answers.filter(({ allowed }) => !allowed).map(({ used, next }) => [used, next]),
      Array.from({ length: 15 }, () => [5, 10_000]),
    );
    assert.deepEqual(await first.limits.take('b', limit, 10_000, 1), { allowed: true, used: 1, next: 10_000 });
    assert.equal((await second.limits.take('a', limit, 10_999, 1)).allowed, false);
    assert.deepEqual(await second.limits.take('a', limit, 11_000, 1), { allowed: true, used: 1, next: 11_000 });
    for (let i = 0; i < 5; i += 1) await first.limits.take('c', limit, 3_600_000, 1);
    assert.equal((await second.limits.take('c', limit, 3_599_500, 1)).allowed, false);
    assert.equal(
      (await first.limits.take('c', limit, 10_000, 1)).allowed,
      true,
      'a clock that is set back locks nobody out',
    );
    for (let i = 0; i < 2; i += 1) await first.limits.take('d', limit, 10_000, 1);
    await second.limits.release('d', 10_000);
    await second.limits.release('d', 9_999);
    assert.equal((await first.limits.take('d', limit, 10_001, 1)).used, 2, 'one of the two was released');
    assert.deepEqual(await first.limits.take('e', limit, 10_000, 9), { allowed: true, used: 9, next: 10_000 });
    assert.equal((await second.limits.take('e', limit, 10_500, 1)).allowed, false);
    await first.limits.take('f', limit, 10_000, 2);
    await first.limits.take('f', limit, 10_200, 2);
    const refused = await second.limits.take('f', limit, 10_300, 4);
    assert.deepEqual(refused, { allowed: false, used: 4, next: 10_200 }, 'all or none');
    await first.limits.deleteBefore(11_001);
    assert.equal((await first.limits.take('b', limit, 10_500, 1)).used, 1, 'what counts no more is gone');
    assert.equal((await first.limits.take('a', limit, 11_002, 1)).used, 2, 'what still counts is not');
  });

  it('only one process sweeps at a time, and another can once it has succeeded or failed', async () => {
    let end = () => {};
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const sweeping = first.alone('sweep', () => {
      begun();
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await hasBegun;
    assert.equal(await second.alone('sweep', () => assert.fail('both at once')), false);
    end();
    assert.equal(await sweeping, true);
    await assert.rejects(
      second.alone('sweep', () => Promise.reject(new Error('full disk'))),
      /full disk/,
    );
    assert.equal(await first.alone('sweep', async () => {}), true);
  });

  it('two simultaneous tasks of a process finish with the minimum number of connections', async () => {
    const store = await openPostgresStore({ url, now, connections: 2 });
    try {
      const sweeping = ['sweep', 'excess'].map((task) => store.sharing!.alone(task, () => store.ping()));
      assert.deepEqual(await Promise.all(sweeping), [true, true]);
    } finally {
      await store.close();
    }
  });

  it('tasks that take turns never overlap', async () => {
    let running = 0;
    const turn = async () => {
      running += 1;
      assert.equal(running, 1);
      await stores[0].ping();
      running -= 1;
    };
    await Promise.all([first, second, first, second].map((sharing) => sharing.inTurn('start', turn)));
  });
});
