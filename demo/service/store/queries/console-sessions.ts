// Queries for console sessions.

import type { Kysely } from 'kysely';
import type { ConsoleSessionStore } from '../../domain/keys/console-session-store.js';
import { organizationSettings, toActiveKey } from './keys.js';
import type { Tables } from './tables.js';

export function consoleSessionQueries(db: Kysely<Tables>): ConsoleSessionStore {
  return {
    add: async ({ hash, keyId, createdAt, usedAt, expiresAt }) => {
      const row = { hash, key_id: keyId, created_at: createdAt, used_at: usedAt, expires_at: expiresAt };
      await db.insertInto('console_sessions').values(row).execute();
    },
    find: async (hash) => {
      const session = await db.selectFrom('console_sessions').selectAll().where('hash', '=', hash).executeTakeFirst();
      if (!session) return undefined;
      const key = await db
        .selectFrom('keys')
        .innerJoin('organizations', 'organizations.id', 'keys.organization_id')
        .selectAll('keys')
        .select([...organizationSettings, 'organizations.name'])
        .where('keys.id', '=', session.key_id)
        .where('keys.revoked_at', 'is', null)
        .executeTakeFirst();
      if (!key) return undefined;
      const { key_id: keyId, created_at: createdAt, used_at: usedAt, expires_at: expiresAt } = session;
      return {
        session: { hash, keyId, createdAt, usedAt, expiresAt },
        key: toActiveKey(key),
        organizationName: key.name,
      };
    },
    activeAmong: async (hashes, now, usedAfter) => {
      const rows = await db
        .selectFrom('console_sessions')
        .select('hash')
        .where('hash', 'in', hashes)
        .where('expires_at', '>', now)
        .where('used_at', '>', usedAfter)
        .execute();
      return rows.map(({ hash }) => hash);
    },
    touch: async (hash, now) => {
      await db.updateTable('console_sessions').set({ used_at: now }).where('hash', '=', hash).execute();
    },
    delete: async (hash) => {
      await db.deleteFrom('console_sessions').where('hash', '=', hash).execute();
    },
    deleteOfKey: async (keyId) => {
      await db.deleteFrom('console_sessions').where('key_id', '=', keyId).execute();
    },
    addSignIn: async ({ hash, keyId, expiresAt }) => {
      await db.insertInto('console_sign_ins').values({ hash, key_id: keyId, expires_at: expiresAt }).execute();
    },
    takeSignIn: async (hash, now) => {
      const row = await db
        .deleteFrom('console_sign_ins')
        .where('hash', '=', hash)
        .returning(['key_id', 'expires_at'])
        .executeTakeFirst();
      return row && row.expires_at > now ? row.key_id : undefined;
    },
    deleteExpired: async (now, usedBefore) => {
      await db
        .deleteFrom('console_sessions')
        .where((where) => where.or([where('expires_at', '<=', now), where('used_at', '<', usedBefore)]))
        .execute();
      await db.deleteFrom('console_sign_ins').where('expires_at', '<=', now).execute();
    },
  };
}
