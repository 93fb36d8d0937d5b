// Creates the first organization and its owner when the service is first used. At this point, no one can have a
// session yet.

import * as z from 'zod/mini';
import { durationWords, lifetimes } from '../../domain/keys/lifetimes.js';
import type { PersonRecord } from '../../domain/people/people-store.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { wrongSecret } from '../http/credentials.js';
import type { RequestContext } from '../http/route.js';
import { personEmail, personName, readAddress } from '../routes/people.js';
import { byPerson } from './account-route.js';
import { hashToken, TOKEN } from './sessions.js';

export const ownerSchema = z.strictObject({
  owner: z.string().check(z.regex(TOKEN)),
  organization: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  email: personEmail,
  name: z.optional(personName),
});

/**
 * Creates the first organization and its owner, who uses the link that the service printed at its first start.
 * @throws {ProblemError} 401, 422
 */
export async function createOwner(call: RequestContext, wanted: z.infer<typeof ownerSchema>): Promise<PersonRecord> {
  const { context, address } = call;
  const { store } = context;
  const email = readAddress(wanted.email);
  const now = timestamp(context.clock());
  const organization = { id: createId('org'), name: wanted.organization, licenseOrders: true };
  const id = createId('per');
  const person: PersonRecord = {
    ...{ id, organizationId: organization.id, email, name: wanted.name, role: 'owner', createdAt: now },
  };
  const { by } = byPerson(call, person);
  const ticket = hashToken(wanted.owner);
  const isFirst = (await store.keys.organizations()).length === 0;
  if (isFirst && (await store.keys.addFirst(organization, person, { ticket, by, now }))) return person;
  const detail = `This link was already used or is older than ${durationWords(lifetimes.ownerLink)}. Start the service again for a new one.`;
  throw await wrongSecret(context, address, detail);
}
