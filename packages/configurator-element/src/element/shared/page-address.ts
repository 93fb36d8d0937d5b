/**
 * The page's base URL. Not read from `document.baseURI`, because an image named "baseURI" on the page would shadow that
 * property.
 */
export function pageAddress(): string {
  return document.createElement('a').baseURI;
}

/**
 * A shop's or workshop's URL as a link; undefined if it isn't http(s), because Lit would also render a `javascript:`
 * URL.
 */
export function safeLink(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const { href, protocol } = new URL(address, pageAddress());
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}

// The composed tree: the page's document, including the shadow trees of its elements.

/** The parent in the composed tree. At the top of a shadow tree, that's its host. */
export function composedParent(element: Element): Element | undefined {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
}
