// The console's session cookie. Whoever has it is signed in. Scripts can't read it, pages of other sites can't have it
// sent, and only the console's own paths receive it.

import type { RequestContext } from '../http/route.js';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Call = Pick<RequestContext, 'request' | 'url' | 'context'>;

/** A token is 32 random bytes in base64url. */
export const TOKEN = /^[\w-]{43}$/;
const MAX_TOKENS = 4;

/**
 * Returns every token that may be the session's: a page of another port or subdomain can set a second cookie of the
 * same name.
 */
export function readSessionCookies(call: Call): readonly string[] {
  const name = cookieName(call);
  const tokens = new Set<string>();
  for (const part of (call.request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && TOKEN.test(value) && tokens.size < MAX_TOKENS) tokens.add(value);
  }
  return [...tokens];
}

/** @param maxAgeMs 0 removes it */
export function sessionCookie(call: Call, token: string, maxAgeMs: number): string {
  const parts = [`${cookieName(call)}=${token}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure(call)) parts.push('Secure');
  return [...parts, `Max-Age=${Math.floor(maxAgeMs / 1_000)}`].join('; ');
}

/**
 * Browsers accept a name with the prefix `__Secure-` over https alone, so no page over http can set the cookie. All
 * ports of a host share their cookies, so the name has the port: two services on one host do not overwrite each
 * other's.
 */
function cookieName(call: Call): string {
  const name = call.url.port === '' ? 'parametric-console' : `parametric-console-${call.url.port}`;
  return isSecure(call) ? `__Secure-${name}` : name;
}

/**
 * Whether the cookie needs https. Only loopback addresses may do without: a proxy that ends https need not announce it,
 * so every other host counts as https.
 */
function isSecure({ request, url, context }: Call): boolean {
  if (!LOOPBACK.test(url.hostname)) return true;
  const forwarded = context.settings.trustedProxies > 0 ? request.headers.get('x-forwarded-proto') : null;
  return (forwarded?.split(',').at(-1)?.trim() ?? url.protocol.slice(0, -1)) === 'https';
}
