// The page's colors and fonts in a test, light and dark. Only for tests.

/** Adds the console's page.css to the test page. `remove` removes it again. */
export async function addPageStyles(): Promise<{ readonly remove: () => void }> {
  const href = new URL('../../page.css', import.meta.url).href;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', () => reject(new Error(`${href} can't be loaded.`)), { once: true });
  });
  const remove = () => {
    link.remove();
    document.documentElement.style.colorScheme = '';
  };
  return { remove };
}

/** Runs the function with the page in light colors, then in dark ones. */
export async function inEachScheme(check: (scheme: 'light' | 'dark') => Promise<unknown>): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    document.documentElement.style.colorScheme = scheme;
    await check(scheme);
  }
  document.documentElement.style.colorScheme = '';
}
