// A list row with a workshop that declines a product, and the reason.

import type { Declined } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';

export function renderDeclined({ workshop, detail, reason, values }: Declined): TemplateResult {
  const part = typeof values?.part === 'string' ? values.part : undefined;
  return html`<li>
    <bdi>${workshop.name}</bdi>: ${detail ?? reason.replaceAll('_', ' ')}
    ${part === undefined ? nothing : html`<span class="muted">(<span dir="ltr">${part}</span>)</span>`}
  </li>`;
}
