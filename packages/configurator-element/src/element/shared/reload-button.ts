// The way out of a page whose files are served no more. What was chosen and typed is kept for the tab, and is there again.

import { html, type TemplateResult } from 'lit';
import type { Messages } from './messages/index.js';

export function renderReloadButton(messages: Messages): TemplateResult {
  return html`<button type="button" class="button" part="button" @click=${reloadPage}>${messages.reloadPage}</button>`;
}

/** Loads the page anew, past the cache, which may have an earlier loader that names files that are gone. */
export async function reloadPage({ currentTarget }: Event): Promise<void> {
  const { host } = (currentTarget as Element).getRootNode() as ShadowRoot;
  const base = host.getAttribute('base-url');
  // As the tag asks for it, so that it is the same one in the cache.
  const asTag: RequestInit = {
    mode: 'no-cors',
    credentials: 'include',
    cache: 'reload',
    signal: AbortSignal.timeout(4_000),
  };
  if (base) await fetch(`${base}/v1/embed.js`, asTag).catch(() => undefined);
  location.reload();
}
