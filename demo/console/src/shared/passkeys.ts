// Creates passkeys and signs in with them. Errors that people can fix have a sentence that explains them.

import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Api } from './api.js';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Whether the browser supports passkeys, which are available only over HTTPS and on localhost. */
export const hasPasskeys: () => boolean = browserSupportsWebAuthn;

/**
 * Signs in or confirms with a passkey.
 * @param ask requests the options for the passkey
 * @throws {PasskeyError} if the person cancels
 * @throws {ApiError}
 */
export async function signWithPasskey(ask: () => Promise<unknown>): Promise<unknown> {
  const optionsJSON = (await ask()) as Options;
  return said(() => startAuthentication({ optionsJSON }));
}

/**
 * Creates a passkey on this device.
 * @param name the passkey's name
 * @throws {PasskeyError} if the person cancels, or if the device already has a passkey
 * @throws {ApiError}
 */
export async function createPasskey(api: Pick<Api, 'post'>, name: string): Promise<unknown> {
  const optionsJSON = await api.post<NewOptions>('/passkey-challenges', undefined, { isAccount: true });
  const passkey = await said(() => startRegistration({ optionsJSON }));
  return api.post('/passkeys', { name, passkey }, { isAccount: true });
}

/** An error whose message tells the person what to do. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

async function said<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (cause) {
    const { name = '' } = cause as Error;
    const text = {
      InvalidStateError: 'This device already has a passkey for this console.',
      SecurityError: 'Passkeys only work at the service’s main address. Open the console there to use one.',
    }[name];
    throw new PasskeyError(text ?? 'The passkey was canceled or took too long. Try again.', { cause });
  }
}
