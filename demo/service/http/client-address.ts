// Where a request comes from, for counting: the socket's address, or what our own proxies say of it.

import { isIPv6 } from 'node:net';

/**
 * @param hops how many proxies of ours stand before the service; 0 believes no header
 * @returns an IPv4 address, or the /64 network of an IPv6 address, which one customer has to himself
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const address = hops > 0 && forwardedFor ? (chain.at(-hops) ?? chain[0]!) : socketAddress;
  return networkOf(address);
}

function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, '')));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((group) => group.toLowerCase());
}
