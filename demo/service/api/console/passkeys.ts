// Creates WebAuthn options and verifies browsers' responses. Each challenge works only once, for one purpose and one
// session.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { labelOf, type PasskeyRecord, type PersonRecord } from '../../domain/people/people-store.js';
import { timestamp } from '../../platform/clock.js';
import type { RequestContext } from '../http/route.js';
import { takeTicket } from './people.js';
import { type ConsoleSession, consoleOrigin, hashToken } from './sessions.js';

const CHALLENGE_MS = 5 * 60_000;

/** Loads the library when it's first used, because that takes as long as loading all the service's own modules. */
const webAuthn = () => import('@simplewebauthn/server');

const text = z.string().check(z.maxLength(20_000));
const id = z.string().check(z.minLength(1), z.maxLength(1_400));

/** The browser's response from `navigator.credentials`. The WebAuthn library checks its contents. */
export const signedChallengeSchema = z.looseObject({
  ...{ id, rawId: id, type: z.literal('public-key') },
  response: z.looseObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.optional(text),
  }),
});
export const newPasskeySchema = z.looseObject({
  ...{ id, rawId: id, type: z.literal('public-key') },
  response: z.looseObject({
    ...{ clientDataJSON: text, attestationObject: text },
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

/** The purpose of a challenge. The challenge isn't valid for any other purpose. */
function purposeOf(session: ConsoleSession | undefined, use: 'register' | 'confirm' | 'sign_in'): string {
  return session ? `${use} ${session.session.hash}` : use;
}

async function keepChallenge({ context }: RequestContext, challenge: string, boundTo: string): Promise<void> {
  const expiresAt = timestamp(context.clock() + CHALLENGE_MS);
  await context.store.people.addTicket({ hash: hashToken(challenge), purpose: 'passkey', boundTo, expiresAt });
}

/** The relying party. It's derived from the service's own URL, never from what the browser sends. */
function relyingParty(call: RequestContext) {
  const origin = consoleOrigin(call);
  return { origin, id: new URL(origin).hostname };
}

/**
 * The options for signing in with any of the browser's passkeys, or for confirming with one that belongs to the
 * session's person.
 */
export async function challengeOptions(call: RequestContext, session: ConsoleSession | undefined) {
  const own = session?.person ? await call.context.store.people.passkeys(session.person.id) : undefined;
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(call).id,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    ...(own ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] })) } : {}),
  });
  await keepChallenge(call, options.challenge, purposeOf(session, session ? 'confirm' : 'sign_in'));
  return options;
}

/** The options for creating a passkey. */
export async function registrationOptions(call: RequestContext, session: ConsoleSession, person: PersonRecord) {
  const { id: rpID } = relyingParty(call);
  const known = await call.context.store.people.passkeys(person.id);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName: session.organizationName, userName: person.email, timeout: CHALLENGE_MS },
    userID: new TextEncoder().encode(person.id),
    userDisplayName: `${labelOf(person)} · ${session.organizationName}`,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    // The passkey is the only factor, so the device must verify the person with a fingerprint, their face, or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(call, options.challenge, purposeOf(session, 'register'));
  return options;
}

function expected(call: RequestContext, boundTo: string) {
  const { origin, id } = relyingParty(call);
  return {
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge: async (challenge: string) =>
      (await takeTicket(call, challenge, 'passkey', [boundTo])) !== undefined,
  };
}

/** @returns the new passkey, without a name; undefined if the response is invalid */
export async function verifyNewPasskey(
  call: RequestContext,
  session: ConsoleSession,
  response: z.infer<typeof newPasskeySchema>,
): Promise<Pick<PasskeyRecord, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      ...expected(call, purposeOf(session, 'register')),
    });
    if (!verified) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return {
      id: credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter: String(counter),
      transports: response.response.transports ?? [],
    };
  } catch (error) {
    refused(call, error);
    return undefined;
  }
}

/**
 * Checks a signature, and records the passkey's use.
 * @param session the session to confirm; undefined to sign in
 * @returns the passkey's person; undefined if the response is invalid
 */
export async function verifySignature(
  call: RequestContext,
  session: ConsoleSession | undefined,
  response: z.infer<typeof signedChallengeSchema>,
): Promise<PersonRecord | undefined> {
  const { store, clock } = call.context;
  const passkey = await store.people.passkey(response.id);
  const person = passkey && (await store.people.get(passkey.personId));
  if (!passkey || !person || (session && session.person?.id !== person.id)) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { id, publicKey, counter, transports } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      credential: {
        ...{ id, counter: Number(counter), transports: [...transports] },
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      },
      ...expected(call, purposeOf(session, session ? 'confirm' : 'sign_in')),
    });
    if (!verified) return undefined;
    const isCounted = await store.people.usePasskey(passkey, String(authenticationInfo.newCounter), timestamp(clock()));
    return isCounted ? person : undefined;
  } catch (error) {
    refused(call, error);
    return undefined;
  }
}

/** Logs why a passkey was refused. For example, a counter that goes backward can mean that the passkey was copied. */
function refused({ context, log }: RequestContext, error: unknown): void {
  if (context.store.isUnavailable(error)) throw error;
  log.warn({ err: error }, 'A passkey was refused.');
}
