// Gives a test page the console's colors and fonts, light and dark. Only for tests.

/** Adds the console's page.css to the test page. The returned `remove` takes it away again. */
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

/** Calls the function with the page in light colors, and then in dark ones. */
export async function inEachScheme(check: (scheme: 'light' | 'dark') => Promise<unknown>): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    document.documentElement.style.colorScheme = scheme;
    await check(scheme);
  }
  document.documentElement.style.colorScheme = '';
}
