// The address that a request is counted under: the socket's, or what our own proxies say of it.

import ipaddr from 'ipaddr.js';

const HALF_IPV6 = 4;

/**
 * @param hops how many of our own proxies are in front of the service; 0 trusts no header
 * @returns an IPv4 address, or the /64 network of an IPv6 address, which one customer has to himself
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const address = hops > 0 && forwardedFor ? (chain.at(-hops) ?? chain[0]!) : socketAddress;
  return ipaddr.isValid(address) ? networkOf(ipaddr.process(address)) : address;
}

/** `process` has turned an IPv4 address within IPv6 into IPv4 already. */
function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!('parts' in address)) return address.toString();
  const groups = address.parts.slice(0, HALF_IPV6).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
