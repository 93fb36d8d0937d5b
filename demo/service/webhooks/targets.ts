// Where webhooks may be sent. A shop can name any URL; the service must not be led into its own network by it (SSRF). Every
// IP address that the host name resolves to is checked, and the connection goes to one that was checked.

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errorCode } from '../startup/startup-error.js';

export interface Target {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Says why a target is refused; the message is for the shop. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}

/** The only public range of IPv6: global unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Within it, protocol assignments and documentation: `range()` names only parts of the first, not the second. */
const RESERVED_IPV6 = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));

/** @throws {ForbiddenTargetError} for what can be seen without a DNS lookup */
export function parseTarget(text: string, allowLoopback: boolean): URL {
  if (!URL.canParse(text))
    throw new ForbiddenTargetError(`"${text}" is no address; write https://shop.example/webhooks.`);
  const url = new URL(text);
  if (url.username || url.password) throw new ForbiddenTargetError('The address must hold no user name and password.');
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

/** A host name without an address. */
export class UnknownNameError extends Error {
  override readonly name = 'UnknownNameError';
}

/**
 * @throws {ForbiddenTargetError} where one of its addresses is not public
 * @throws {UnknownNameError} where it has none
 */
export async function resolveTarget(url: URL, allowLoopback: boolean): Promise<Target> {
  const literal = literalOf(url);
  const found = (literal ? [literal] : await resolveName(url.hostname)).map(targetOf);
  for (const { address } of found) checkAddress(address, allowLoopback);
  return found[0]!;
}

/**
 * Asks DNS and not the system: the system's lookups run in a pool of four threads, which four names whose servers don't
 * answer would take from all others.
 */
async function resolveName(name: string): Promise<readonly string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const [code] = answers.flatMap((answer) => (answer.status === 'rejected' ? [errorCode(answer.reason)] : []));
  throw new UnknownNameError(`DNS knows no address of ${name}: ${code}.`);
}

/** @throws {ForbiddenTargetError} */
export function checkAddress(address: string, allowLoopback: boolean): void {
  if (isPublic(address) || (allowLoopback && isLoopback(address))) return;
  throw privateAddress(address);
}

function privateAddress(address: string): ForbiddenTargetError {
  return new ForbiddenTargetError(`${address} is not a public address; webhooks go to the public internet alone.`);
}

/** `unicast` is what is in none of the special ranges: private, loopback, link-local, reserved, tunnels and so on. */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!('parts' in address)) return true;
  return address.match(GLOBAL_IPV6) && !RESERVED_IPV6.some((network) => address.match(network));
}

function isLoopback(address: string): boolean {
  return ipaddr.parse(address).range() === 'loopback';
}

/** The IP address where the URL has one for a host name, without the brackets of IPv6. */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : undefined;
}

function targetOf(address: string): Target {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}
