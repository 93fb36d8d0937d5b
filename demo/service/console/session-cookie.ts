// The console's cookie: who has it is signed in. Scripts can't read it, other sites' pages can't have it sent, and only the
// console's own paths get it.

import type { RequestContext } from '../http/route.js';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Call = Pick<RequestContext, 'request' | 'url' | 'context'>;

/** 32 random bytes. */
export const TOKEN = /^[\w-]{43}$/;
const MAX_TOKENS = 4;

/** What may be a session's: a page of another port, or of a subdomain, can plant a cookie of this name beside the right one. */
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
 * A browser takes a name with this prefix over https alone, so no page over http can plant one. All ports of a host have its
 * cookies: of two services on one, each has its own.
 */
function cookieName(call: Call): string {
  const name = call.url.port === '' ? 'parametric-console' : `parametric-console-${call.url.port}`;
  return isSecure(call) ? `__Secure-${name}` : name;
}

/** Without https, a cookie goes to this machine alone: a proxy that ends https need not say so. */
function isSecure({ request, url, context }: Call): boolean {
  if (!LOOPBACK.test(url.hostname)) return true;
  const forwarded = context.settings.trustedProxies > 0 ? request.headers.get('x-forwarded-proto') : null;
  return (forwarded?.split(',').at(-1)?.trim() ?? url.protocol.slice(0, -1)) === 'https';
}
