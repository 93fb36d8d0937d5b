// Queries for the releases whose files stay served, and the migration that creates their tables.

import type { Kysely, Transaction } from 'kysely';
import type { ReleaseRecord, ReleaseStore } from '../../platform/releases/release-store.js';
import type { ReleaseRow, Tables } from '../tables.js';

/** The type of files that revisions of models name. Revisions are kept for ever, so these files are too. */
const KEPT_FOR_EVER = '.glb';

export function releaseQueries(db: Kysely<Tables>): ReleaseStore {
  return {
    keep: ({ version, integrity, files }, contents, now) =>
      db.transaction().execute(async (transaction) => {
        const row = { version, integrity, files: JSON.stringify(files), created_at: now, seen_at: now, asked_at: null };
        await transaction
          .insertInto('releases')
          .values(row)
          .onConflict((conflict) => conflict.column('version').doUpdateSet({ files: row.files, seen_at: now }))
          .execute();
        const known = await transaction.selectFrom('release_files').select('name').where('name', 'in', files).execute();
        const stored = new Set(known.map(({ name }) => name));
        for (const [name, content] of contents) {
          if (stored.has(name)) continue;
          const values = { name, content: Buffer.from(content) };
          await transaction
            .insertInto('release_files')
            .values(values)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
      }),
    list: async () => (await db.selectFrom('releases').selectAll().orderBy('seen_at', 'desc').execute()).map(toRecord),
    file: async (name) => {
      const query = db.selectFrom('release_files').select('content').where('name', '=', name);
      const row = await query.executeTakeFirst();
      return row && new Uint8Array(row.content);
    },
    noteAsked: async (version, now) => {
      await db.updateTable('releases').set({ asked_at: now }).where('version', '=', version).execute();
    },
    deleteUnused: ({ seenBefore, askedBefore, leave }) =>
      db.transaction().execute(async (transaction) => {
        const all = await transaction.selectFrom('releases').selectAll().orderBy('seen_at', 'desc').execute();
        const gone = all
          .slice(leave)
          .filter(({ seen_at, asked_at }) => seen_at < seenBefore && (asked_at ?? '') < askedBefore);
        if (gone.length === 0) return 0;
        const left = new Set(all.filter((row) => !gone.includes(row)).flatMap((row) => toRecord(row).files));
        const files = new Set(gone.flatMap((row) => toRecord(row).files));
        const versions = gone.map(({ version }) => version);
        await transaction.deleteFrom('releases').where('version', 'in', versions).execute();
        for (const name of files) {
          if (left.has(name) || name.endsWith(KEPT_FOR_EVER)) continue;
          await transaction.deleteFrom('release_files').where('name', '=', name).execute();
        }
        return gone.length;
      }),
  };
}

function toRecord({ version, integrity, files, created_at, seen_at, asked_at }: ReleaseRow): ReleaseRecord {
  return {
    version,
    integrity,
    files: JSON.parse(files),
    createdAt: created_at,
    seenAt: seen_at,
    askedAt: asked_at ?? undefined,
  };
}

export async function createReleases({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable('releases')
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('integrity', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text')
    .addPrimaryKeyConstraint('releases_key', ['version'])
    .execute();
  await schema
    .createTable('release_files')
    .addColumn('name', 'text', (column) => column.notNull())
    // SQLite does not know the type `bytea` and stores bytes in such a column unchanged.
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_files_key', ['name'])
    .execute();
}
