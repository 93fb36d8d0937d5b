// The addresses that webhooks may be sent to. A shop can enter any URL, but must not lead the service into its own
// network (SSRF). Every IP address that the host name resolves to is checked, and the connection goes to one that was
// checked.

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errorCode } from '../../platform/startup-error.js';

export interface Target {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Thrown for a forbidden target. The message tells the shop why. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}

/** The only public range of IPv6: global unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Ranges within it for protocol assignments and documentation. `range()` only knows parts of the first, and doesn't
 * know the second.
 */
const RESERVED_IPV6 = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));

/** @throws {ForbiddenTargetError} for faults that can be found without a DNS lookup */
export function parseTarget(text: string, allowLoopback: boolean): URL {
  if (!URL.canParse(text))
    throw new ForbiddenTargetError(`"${text}" is no address; write https://shop.example/webhooks.`);
  const url = new URL(text);
  if (url.username || url.password) throw new ForbiddenTargetError("The address can't have a user name and password.");
  const literal = literalOf(url);
  const isLocal = url.hostname === 'localhost' || (literal !== undefined && isLoopback(literal));
  if (url.protocol !== 'https:' && !(allowLoopback && isLocal && url.protocol === 'http:')) {
    throw new ForbiddenTargetError('The address must begin with https://.');
  }
  if (literal) checkAddress(literal, allowLoopback);
  else if (isLocal && !allowLoopback) throw privateAddress(url.hostname);
  url.hash = '';
  return url;
}

/** Thrown if the host name has no address. */
export class UnknownNameError extends Error {
  override readonly name = 'UnknownNameError';
}

/**
 * Finds all its addresses, since one may be in a network that this machine can't reach.
 * @throws {ForbiddenTargetError} if one of the addresses isn't public
 * @throws {UnknownNameError} if the name doesn't exist
 */
export async function resolveTarget(url: URL, allowLoopback: boolean): Promise<readonly Target[]> {
  const literal = literalOf(url);
  const found = (literal ? [literal] : await resolveName(url.hostname)).map(targetOf);
  for (const { address } of found) checkAddress(address, allowLoopback);
  return found;
}

/**
 * Asks DNS directly. The operating system's lookups run in a pool of four threads, so four names whose servers don't
 * respond would block all others.
 */
async function resolveName(name: string): Promise<readonly string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const [code] = answers.flatMap((answer) => (answer.status === 'rejected' ? [errorCode(answer.reason)] : []));
  throw new UnknownNameError(`DNS can't resolve ${name}: ${code}.`);
}

/** @throws {ForbiddenTargetError} */
export function checkAddress(address: string, allowLoopback: boolean): void {
  if (isPublic(address) || (allowLoopback && isLoopback(address))) return;
  throw privateAddress(address);
}

function privateAddress(address: string): ForbiddenTargetError {
  return new ForbiddenTargetError(`${address} isn't a public address. Webhooks only go to the public internet.`);
}

/**
 * Whether the address is `unicast`, and so in none of the special ranges: private, loopback, link-local, reserved,
 * tunnels and so on.
 */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!('parts' in address)) return true;
  return address.match(GLOBAL_IPV6) && !RESERVED_IPV6.some((network) => address.match(network));
}

function isLoopback(address: string): boolean {
  return ipaddr.parse(address).range() === 'loopback';
}

/** The IP address in a URL that has one instead of a host name, without the brackets of IPv6. */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : undefined;
}

function targetOf(address: string): Target {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
