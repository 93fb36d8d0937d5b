// The composed tree: the page's document with the shadow trees of its elements.

/** The parent in the composed tree: at the top of a shadow tree, its host. */
export function composedParent(element: Element): Element | undefined {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
}
