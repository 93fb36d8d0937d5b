/**
 * The base URL of the page. It isn't read from `document.baseURI`, because an image named "baseURI" in the page hides
 * that property.
 */
export function pageAddress(): string {
  return document.createElement('a').baseURI;
}
