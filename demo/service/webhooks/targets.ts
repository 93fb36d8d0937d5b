// Where webhooks may go. A shop names any address; the service must not be made to talk to its own network by it. Every
// address that a name resolves to is checked, and the connection goes to the one that was checked.

import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface Target {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Says why a target is refused; the message is for the shop. */
export class ForbiddenTargetError extends Error {
  override readonly name = 'ForbiddenTargetError';
}

const privateV4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** Of IPv6 only the global unicast range is public, without what tunnels to IPv4 or is reserved in it. */
const publicV6 = blockList('ipv6', [['2000::', 3]]);
const reservedV6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const loopback = blockList('ipv4', [['127.0.0.0', 8]]);

/** @throws {ForbiddenTargetError} for what can be seen without asking a name server */
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

/** @throws {ForbiddenTargetError} where one of its addresses is not public; an error of `dns` where it has none */
export async function resolveTarget(url: URL, allowLoopback: boolean): Promise<Target> {
  const literal = literalOf(url);
  const found = literal
    ? [targetOf(literal)]
    : (await lookup(url.hostname, { all: true })).map((it) => targetOf(it.address));
  for (const { address } of found) checkAddress(address, allowLoopback);
  return found[0]!;
}

/** @throws {ForbiddenTargetError} */
export function checkAddress(address: string, allowLoopback: boolean): void {
  if (isPublic(address) || (allowLoopback && isLoopback(address))) return;
  throw privateAddress(address);
}

function privateAddress(address: string): ForbiddenTargetError {
  return new ForbiddenTargetError(`${address} is not a public address; webhooks go to the public internet alone.`);
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6');
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? loopback.check(address, 'ipv4') : address === '::1';
}

/** An address that stands in the URL itself, without the brackets of IPv6. */
function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : undefined;
}

function targetOf(address: string): Target {
  return { address, family: isIP(address) === 6 ? 6 : 4 };
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
