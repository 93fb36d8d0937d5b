// A script that shop owners run on one of their pages to find out what's wrong there. It must run on that page, because
// nothing else knows the page's policy, blockers and origin. It turns on each configurator's checklist, as `data-debug`
// does, and reports why a configurator is missing.

/** Runs on the shop's page, so it can't use anything from this module. */
function checkPage(service: string): void {
  const name = 'parametric-configurator';
  const roots: ParentNode[] = [document];
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
  }
  const find = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const tags = find('script[data-license-key], script[src*="/v1/embed"]');
  const elements = find(name);
  for (const element of elements) element.setAttribute('debug', '');
  elements[0]?.scrollIntoView({ block: 'start' });
  if (elements.length > 0 && customElements.get(name)) return;
  const [tag] = tags;
  const said =
    tag === undefined
      ? 'This page doesn’t have a configurator tag. Publish the page with the tag and clear your shop’s caches.'
      : !tag.dataset.licenseKey || !tag.dataset.model
        ? 'The tag is missing data-license-key or data-model. Copy the tag again.'
        : elements.length === 0
          ? 'The tag is there, but its script didn’t run. A content security policy (script-src, connect-src: ' +
            `${service}) or an ad blocker may be stopping it, or data-target matches nothing. See the browser’s developer console.`
          : 'The script ran, but the configurator’s files didn’t load. See the browser’s developer console.';
  alert(said);
}

/** The script as a line for the browser's console. */
export function checkScript(service: string): string {
  return `(${checkPage.toString().replace(/\s+/g, ' ')})(${JSON.stringify(service)})`;
}

/** The script as a bookmark to click on the shop's page. */
export function checkBookmark(service: string): string {
  return `javascript:${encodeURIComponent(`void ${checkScript(service)}`)}`;
}
