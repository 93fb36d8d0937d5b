// The address that a request is counted under: the socket's, or the one that our own proxies report.

import ipaddr from 'ipaddr.js';

const HALF_IPV6 = 4;

/**
 * @param hops how many of our own proxies are in front of the service; 0 trusts no header
 * @returns an IPv4 address, or an IPv6 address's /64 network, since each of a provider's customers has a whole /64
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const address = hops > 0 && forwardedFor ? withoutPort(chain.at(-hops) ?? chain[0]!) : socketAddress;
  return ipaddr.isValid(address) ? networkOf(ipaddr.process(address)) : address;
}

/** Strips the port that some proxies add. Otherwise, each connection would count as a different address. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** `process` has already converted an IPv4 address inside IPv6 to IPv4. */
function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!('parts' in address)) return address.toString();
  const groups = address.parts.slice(0, HALF_IPV6).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
