// Organizations' files, tested on each database.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewFile } from '../domain/models/model-store.js';
import type { Actor } from '../domain/records/audit-store.js';
import type { Store } from '../domain/store.js';
import { createId } from '../platform/ids.js';
import { start, storeKinds, type TestDatabase } from '../testing/stores.js';

const by: Actor = { kind: 'key', id: 'key_1' };
const options = { now: start, by, atMost: { bytes: 100, files: 5 } };
const fileOf = (id: string, content = id): NewFile => ({
  ...{ id, name: `${id} Nuß`, kind: id.endsWith('.glb') ? 'hardware' : 'texture' },
  type: id.endsWith('.glb') ? 'model/gltf-binary' : 'image/png',
  ...{ width: 4, height: 2, triangles: undefined, content: new TextEncoder().encode(content) },
});
const model = { id: 'shelf', name: 'Shelf', revision: 'r1', document: '{}' };

for (const { name, skip, create } of storeKinds) {
  describe(name, { skip }, () => {
    let database: TestDatabase;
    let store: Store;
    /** A second process on the same database. */
    let second: Store;

    before(async () => {
      database = await create();
      [store, second] = await Promise.all([database.open(), database.open()]);
    });

    after(async () => {
      await store?.close();
      await second?.close();
      await database?.remove();
    });

    const addOrganization = async () => {
      const id = createId('org');
      await store.keys.addOrganization({ id, name: 'Test', licenseOrders: true }, start);
      return id;
    };
    const listed = async (organization: string, filter = {}, page = { limit: 10 }) =>
      (await store.files.list(organization, filter, page))?.map(({ id }) => id);

    it('a file is stored once per organization, and can be read by its URL in every process', async () => {
      const [owner, other] = [await addOrganization(), await addOrganization()];
      const file = fileOf('oak.png');
      const outcomes = await Promise.all([
        store.files.add(owner, file, options),
        second.files.add(owner, file, options),
      ]);
      assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['added', 'known']);
      const { content, ...fields } = file;
      const { triangles: _, ...record } = { ...fields, bytes: content.length, createdAt: start };
      assert.deepEqual(await store.files.list(owner, {}, { limit: 2 }), [{ ...record, triangles: undefined }]);
      assert.deepEqual(await listed(other), []);
      assert.deepEqual(Buffer.from((await second.files.content('oak.png'))!), Buffer.from(content));
      assert.deepEqual(await store.files.known(other, ['oak.png']), new Set());
      assert.equal((await store.files.remove(other, 'oak.png', options)).outcome, 'missing');
      assert.equal((await second.files.remove(owner, 'oak.png', options)).outcome, 'removed');
      assert.equal(await store.files.content('oak.png'), undefined);
      assert.equal(await store.files.exists('oak.png'), false);
      const entries = (await store.audit.list(owner, { subject: 'file' }, { limit: 10 }))!;
      assert.deepEqual(
        entries.map(({ action, subject }) => [action, subject]),
        ['file.deleted', 'file.added'].map((action) => [action, { id: 'oak.png', name: 'oak.png Nuß' }]),
      );
    });

    it('a file that two organizations have exists until both have deleted it', async () => {
      const [one, two] = [await addOrganization(), await addOrganization()];
      for (const each of [one, two]) await store.files.add(each, fileOf('elm.png'), options);
      assert.equal((await store.files.remove(one, 'elm.png', options)).outcome, 'removed');
      assert.ok(await store.files.content('elm.png'));
      assert.equal((await store.files.remove(two, 'elm.png', options)).outcome, 'removed');
      assert.equal(await store.files.exists('elm.png'), false);
    });

    it('several files added at once never exceed the limits in number and size', async () => {
      const organization = await addOrganization();
      const outcomes = await Promise.all(
        [0, 1, 2, 3, 4, 5, 6].map((i) => [store, second][i % 2]!.files.add(organization, fileOf(`f${i}.png`), options)),
      );
      assert.equal(outcomes.filter(({ outcome }) => outcome === 'added').length, 5);
      const full = await store.files.add(organization, fileOf('one-more.png'), options);
      assert.deepEqual(full, { outcome: 'full', files: 5, bytes: 30 });
      const large = await addOrganization();
      await store.files.add(large, fileOf('a.png', 'x'.repeat(60)), options);
      const more = await store.files.add(large, fileOf('b.png', 'x'.repeat(41)), options);
      assert.deepEqual(more, { outcome: 'full', files: 1, bytes: 60 });
      assert.equal((await store.files.add(large, fileOf('c.png', 'x'.repeat(40)), options)).outcome, 'added');
    });

    it('the list can continue from any file, and be filtered by kind and part of the name', async () => {
      const organization = await addOrganization();
      for (const [i, id] of ['a.png', 'b.glb', 'c.png'].entries()) {
        const now = new Date(Date.parse(start) + i).toISOString();
        await store.files.add(organization, fileOf(id), { ...options, now });
      }
      assert.deepEqual(await listed(organization), ['c.png', 'b.glb', 'a.png']);
      assert.deepEqual(await listed(organization, {}, { limit: 1, after: 'c.png' } as never), ['b.glb', 'a.png']);
      assert.deepEqual(await listed(organization, { kind: 'hardware' }), ['b.glb']);
      assert.deepEqual(await listed(organization, { search: 'A.PNG nuß' }), ['a.png']);
      assert.deepEqual(await listed(organization, { search: '%' }), []);
      assert.equal(await listed(organization, {}, { limit: 1, after: 'none' } as never), undefined);
    });

    it('only files that a model on sale doesn’t use can be deleted', async () => {
      const organization = await addOrganization();
      for (const id of ['a.png', 'b.glb']) await store.files.add(organization, fileOf(id), options);
      const put = (revision: string, files: readonly string[]) =>
        store.models.put(organization, { ...model, revision, files }, start);
      assert.deepEqual(await put('r0', ['a.png', 'none.png']), { outcome: 'missing_files', files: ['none.png'] });
      assert.equal(await store.models.get(organization, 'shelf'), undefined);
      assert.equal((await put('r1', ['a.png'])).outcome, 'added');
      assert.deepEqual(await store.files.remove(organization, 'a.png', options), {
        outcome: 'used',
        models: ['shelf'],
      });
      assert.equal((await put('r2', ['b.glb'])).outcome, 'published');
      assert.deepEqual(await store.files.usedBy(organization, ['a.png', 'b.glb']), new Map([['b.glb', ['shelf']]]));
      assert.equal((await store.files.remove(organization, 'a.png', options)).outcome, 'removed');
      const back = { id: 'shelf', revision: 'r1', files: ['a.png'] };
      assert.deepEqual(await store.models.publish(organization, back, start), {
        ...{ outcome: 'missing_files', files: ['a.png'] },
      });
      assert.equal((await store.models.get(organization, 'shelf'))?.revision, 'r2');
      await store.models.retire(organization, 'shelf', start);
      assert.equal((await store.files.remove(organization, 'b.glb', options)).outcome, 'removed');
    });

    it('if a file is deleted while a model with it is published, only one of them succeeds', async () => {
      const organization = await addOrganization();
      for (let i = 0; i < 5; i += 1) {
        const id = `race${i}.png`;
        await store.files.add(organization, fileOf(id), options);
        const revision = `race${i}`;
        const [put, removed] = await Promise.all([
          store.models.put(organization, { ...model, id: revision, revision, files: [id] }, start),
          second.files.remove(organization, id, options),
        ]);
        const isOnSale = put.outcome === 'added';
        assert.equal(removed.outcome, isOnSale ? 'used' : 'removed');
        assert.equal(await store.files.exists(id), isOnSale);
        if (isOnSale) {
          await store.models.retire(organization, revision, start);
          await store.files.remove(organization, id, options);
        }
      }
    });
  });
}
