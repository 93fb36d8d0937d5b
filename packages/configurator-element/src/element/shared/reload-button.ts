// A button that reloads a page whose files are no longer available. Choices and typed text are stored for the tab and
// restored.

import { html, type TemplateResult } from 'lit';
import type { Messages } from './messages/index.js';

export function renderReloadButton(messages: Messages): TemplateResult {
  return html`<button type="button" class="button" part="button" @click=${reloadPage}>${messages.reloadPage}</button>`;
}

/**
 * Reloads the page, bypassing the cache, which may contain an earlier loader that refers to files that no longer exist.
 */
export async function reloadPage({ currentTarget }: Event): Promise<void> {
  const { host } = (currentTarget as Element).getRootNode() as ShadowRoot;
  const base = host.getAttribute('base-url');
  const anew: RequestInit = { cache: 'reload', signal: AbortSignal.timeout(4_000) };
  if (base) {
    await Promise.allSettled([
      // Use the same options as the tag, so that the cache entry is the same.
      fetch(`${base}/v1/embed.js`, { ...anew, mode: 'no-cors', credentials: 'include' }),
      // Reload the entry file too, because the page may request it itself, under this name.
      fetch(`${base}/v1/assets/configurator.js`, anew),
    ]);
  }
  location.reload();
}
