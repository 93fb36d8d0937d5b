/**
 * The address to which addresses of the page are relative. An image in the page with the name baseURI hides the
 * document's property.
 */
export function pageAddress(): string {
  return document.createElement('a').baseURI;
}
