// The page as it is composed of its documents' trees and of the shadow trees of its elements.

/** The parent across the edge of a shadow tree: of what is at its top, the element that it belongs to. */
export function composedParent(element: Element): Element | undefined {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
}
