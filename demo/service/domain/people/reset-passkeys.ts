import type { ConsoleSessionStore } from '../keys/key-store.js';
import type { ChangedBy, PeopleStore, PersonRecord } from './people-store.js';

/**
 * Removes a person's passkeys and ends their sessions, because anyone who found or stole a passkey may have signed in
 * with it.
 * @returns the names of the removed passkeys
 */
export async function resetPasskeys(
  store: { readonly people: PeopleStore; readonly consoleSessions: ConsoleSessionStore },
  person: PersonRecord,
  by: ChangedBy,
): Promise<readonly string[]> {
  const passkeys = await store.people.passkeys(person.id);
  for (const { id } of passkeys) await store.people.removePasskey(person, id, by);
  await store.consoleSessions.deleteOfPerson(person.id);
  return passkeys.map(({ name }) => name);
}
