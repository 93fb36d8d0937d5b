// A person's passkeys: list, add, rename, and remove them.

import * as z from 'zod/mini';
import type { PasskeyRecord } from '../../domain/people/people-store.js';
import { invalidRequest, notFound } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { wrongSecret } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { RequestContext } from '../http/route.js';
import { type AccountRoute, byPerson, done, empty, noStore, requirePerson, undocumentedJson } from './account-route.js';
import { newPasskeySchema, registrationOptions, verifyNewPasskey } from './passkeys.js';
import { sendPasskeyNotice } from './people.js';
import { requireFresh } from './sessions.js';

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const passkeyRequestSchema = z.strictObject({ name: passkeyName, passkey: newPasskeySchema });
const passkeyUpdateSchema = z.strictObject({ name: passkeyName });

export const passkeyRoutes: readonly AccountRoute[] = [
  {
    method: 'GET',
    path: '/console/passkeys',
    summary: 'The person’s passkeys.',
    responses: { 200: undocumentedJson },
    handle: async (call) => {
      const { person } = await requirePerson(call);
      const passkeys = await call.context.store.people.passkeys(person.id);
      return jsonReply(200, { object: 'list', data: passkeys.map(passkeyResource) }, noStore);
    },
  },
  {
    method: 'POST',
    path: '/console/passkey-challenges',
    summary: 'The options that the browser needs to create a passkey.',
    responses: { 200: undocumentedJson },
    handle: async (call) => {
      const { found, person } = await requirePerson(call);
      await requireFresh(call.context, found);
      return jsonReply(200, await registrationOptions(call, found, person), noStore);
    },
  },
  {
    method: 'POST',
    path: '/console/passkeys',
    summary: 'Adds a passkey.',
    body: passkeyRequestSchema,
    responses: { 201: undocumentedJson },
    handle: addPasskey,
  },
  {
    method: 'PATCH',
    path: '/console/passkeys/:id',
    summary: 'Renames a passkey.',
    body: passkeyUpdateSchema,
    responses: empty,
    handle: async (call) => {
      const { person } = await requirePerson(call);
      const { name } = await readBody(call, passkeyUpdateSchema);
      if (!(await call.context.store.people.renamePasskey(person.id, call.params.id!, name))) throw notFound('passkey');
      return done;
    },
  },
  {
    method: 'DELETE',
    path: '/console/passkeys/:id',
    summary: 'Removes a passkey.',
    responses: empty,
    handle: async (call) => {
      const { found, person } = await requirePerson(call);
      await requireFresh(call.context, found);
      const { people } = call.context.store;
      const passkey = await people.passkey(call.params.id!);
      if (!passkey || !(await people.removePasskey(person, passkey.id, byPerson(call, person)))) {
        throw notFound('passkey');
      }
      await sendPasskeyNotice(call, person, 'passkey_removed', [passkey.name]);
      return done;
    },
  },
];

async function addPasskey(call: RequestContext): Promise<Reply> {
  const { found, person } = await requirePerson(call);
  await requireFresh(call.context, found);
  const { name, passkey: answer } = await readBody(call, passkeyRequestSchema);
  const verified = await verifyNewPasskey(call, found, answer);
  if (!verified) throw await wrongSecret(call.context, call.address, 'This passkey couldn’t be added. Try again.');
  const by = byPerson(call, person);
  const passkey: PasskeyRecord = { ...verified, personId: person.id, name, createdAt: by.now };
  const outcome = await call.context.store.people.addPasskey(person, passkey, by);
  if (outcome === 'added') {
    // The device has just verified the person, as it does whenever they confirm.
    await call.context.store.consoleSessions.change(found.session.hash, { passkeyAt: by.now });
    await sendPasskeyNotice(call, person, 'passkey_added', [name]);
    return jsonReply(201, passkeyResource(passkey), noStore);
  }
  const details = { exists: 'This passkey was already added.', too_many: 'Remove a passkey before you add another.' };
  throw invalidRequest([{ pointer: '', code: outcome, detail: details[outcome] }]);
}

function passkeyResource({ id, name, createdAt, usedAt }: PasskeyRecord) {
  return { object: 'passkey', id, name, created_at: createdAt, used_at: usedAt };
}
