// Prints only the order. The rest of the page is hidden only while printing, so that people who print the page another
// way get all of it.

const MARK = 'data-configurator-printed';

const RULES = `@media print {
  :not(:has([${MARK}])):not([${MARK}]):not([${MARK}] *) { display: none !important; }
  :has([${MARK}]), [${MARK}] {
    display: block !important; position: static !important; float: none !important; overflow: visible !important;
    block-size: auto !important; min-block-size: 0 !important; max-block-size: none !important;
    inline-size: auto !important; min-inline-size: 0 !important; max-inline-size: none !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; transform: none !important;
    background: none !important; color: #000 !important; box-shadow: none !important; filter: none !important;
    opacity: 1 !important; columns: auto !important; contain: none !important; visibility: visible !important;
  }
}`;

/** @param host the element to print. Its styles decide which parts are visible. */
export function printOrder(host: HTMLElement): void {
  const restore = isolate(host);
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}

/** Hides everything else, including in shadow roots around the host. @returns a function that shows everything again */
function isolate(host: HTMLElement): () => void {
  const restores: (() => void)[] = [];
  for (let element: Element | undefined = host; element; ) {
    const root = element.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) break;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RULES);
    const marked = element;
    marked.setAttribute(MARK, '');
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    restores.push(() => {
      marked.removeAttribute(MARK);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    });
    element = root instanceof ShadowRoot ? root.host : undefined;
  }
  return () => {
    for (const restore of restores) restore();
  };
}
