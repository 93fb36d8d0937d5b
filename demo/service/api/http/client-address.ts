// The address that a request is counted under: that of the socket, or the one that our own proxies report.

import ipaddr from 'ipaddr.js';

const HALF_IPV6 = 4;

/**
 * @param hops how many of our own proxies are in front of the service; 0 trusts no header
 * @returns an IPv4 address, or the /64 network of an IPv6 address, since each customer of a provider has a whole /64
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const address = hops > 0 && forwardedFor ? withoutPort(chain.at(-hops) ?? chain[0]!) : socketAddress;
  return ipaddr.isValid(address) ? networkOf(ipaddr.process(address)) : address;
}

/** Strips the port that some proxies add. With it, each connection would count as a different address. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** `process` has converted an IPv4 address within IPv6 to IPv4 already. */
function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!('parts' in address)) return address.toString();
  const groups = address.parts.slice(0, HALF_IPV6).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
