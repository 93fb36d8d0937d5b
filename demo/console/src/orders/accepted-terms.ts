// Shows the terms that a customer accepted with an order or sample request.

import type { Order } from '@parametric/api-client';
import { html, type TemplateResult } from 'lit';
import { formatTime } from '../shared/format.js';

/** What the customer accepted by ordering, in their language. */
export function renderAccepted({ text, links, language, hash, at }: NonNullable<Order['accepted']>): TemplateResult {
  return html`<details class="prose">
    <summary>Terms accepted by the customer</summary>
    <p lang=${language}>${text}</p>
    <ul>${links.map(({ label, url }) => html`<li><a href=${url} target="_blank" rel="noopener" lang=${language}>${label}</a></li>`)}</ul>
    <p class="small muted">${formatTime(at)} · version <code title=${hash}>${hash.slice(0, 8)}</code></p>
  </details>`;
}
