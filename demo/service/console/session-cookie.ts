// The console's cookie: who has it is signed in. Scripts can't read it, other sites' pages can't have it sent, and only the
// console's own paths get it.

import type { RequestContext } from '../http/route.js';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Call = Pick<RequestContext, 'request' | 'url' | 'context'>;

export function readSessionCookie(call: Call): string | undefined {
  const name = cookieName(call);
  for (const part of (call.request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return undefined;
}

/** @param maxAgeMs 0 removes it */
export function sessionCookie(call: Call, token: string, maxAgeMs: number): string {
  const parts = [`${cookieName(call)}=${token}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure(call)) parts.push('Secure');
  return [...parts, `Max-Age=${Math.floor(maxAgeMs / 1_000)}`].join('; ');
}

/** A browser takes a name with this prefix over https alone, so no page over http can plant one. */
function cookieName(call: Call): string {
  return isSecure(call) ? '__Secure-parametric-console' : 'parametric-console';
}

/** Without https, a cookie goes to this machine alone: a proxy that ends https need not say so. */
function isSecure({ request, url, context }: Call): boolean {
  if (!LOOPBACK.test(url.hostname)) return true;
  const forwarded = context.settings.trustedProxies > 0 ? request.headers.get('x-forwarded-proto') : null;
  return (forwarded?.split(',').at(-1)?.trim() ?? url.protocol.slice(0, -1)) === 'https';
}
