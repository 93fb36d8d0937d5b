/** What addresses of the page are relative to. An image of the page that is named baseURI hides the document's own. */
export function pageAddress(): string {
  return document.createElement('a').baseURI;
}
