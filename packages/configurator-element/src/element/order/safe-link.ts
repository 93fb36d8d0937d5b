// Addresses that a shop gives, as links. Lit writes whatever it is given, also `javascript:`.

/** The address as a link may have it, absolute or relative to the page; undefined where it leads to anything but http(s). */
export function safeLink(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const { href, protocol } = new URL(address, document.baseURI);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
