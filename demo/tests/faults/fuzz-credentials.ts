// The credentials for fuzzed requests: a key, a token, a console session's cookie, or none.

import { request } from '@parametric/service/testing/service';
import type { Organization, Target } from './target.js';

export type FuzzCredential =
  | { readonly kind: 'none' }
  /** `allowedAs`: its security scheme in the OpenAPI document; undefined if no route accepts it. */
  | { readonly kind: 'secret'; readonly secret: string; readonly allowedAs: string | undefined }
  | { readonly kind: 'session'; readonly cookie: string; readonly allowedAs: string };

/** Credentials by name. Names that start with `foreign` belong to the other organization. */
export type FuzzCredentials = Readonly<Record<string, FuzzCredential>>;

/** The path under which the console calls the routes in the OpenAPI document. */
export const CONSOLE_API = '/console/api';

export function secret(value: string, allowedAs?: string): FuzzCredential {
  return { kind: 'secret', secret: value, allowedAs };
}

export const nobody: FuzzCredential = { kind: 'none' };

export async function signIn(target: Target, key: string, allowedAs: string): Promise<FuzzCredential> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await request(target, 'POST', '/console/session', { body: { key }, headers });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The console lets nobody in: ${answer.text}`);
  return { kind: 'session', cookie, allowedAs };
}

/** Keys besides the demo's: a workshop's, and one whose sessions the fuzzing ends. */
export interface ExtraKeys {
  readonly workshop: string;
  readonly spare: string;
}

export async function createExtraKeys(target: Target, { apiKey }: Organization): Promise<ExtraKeys> {
  const create = async (body: object) => {
    const { text } = await request(target, 'POST', '/v1/keys', { key: apiKey, body });
    const { key } = JSON.parse(text) as { key?: string };
    if (key === undefined) throw new Error(`No key was made: ${text}`);
    return key;
  };
  const { text } = await request(target, 'GET', '/v1/workshops', { key: apiKey });
  const [{ slug }] = (JSON.parse(text) as { data: [{ slug: string }] }).data;
  return {
    workshop: await create({ kind: 'workshop', mode: 'test', workshop: slug }),
    spare: await create({ kind: 'api', mode: 'test' }),
  };
}
