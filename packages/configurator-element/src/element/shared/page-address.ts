/**
 * The page's base URL. It isn't read from `document.baseURI`, because an image named "baseURI" on the page hides that
 * property.
 */
export function pageAddress(): string {
  return document.createElement('a').baseURI;
}
