import { html, type nothing, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';

/**
 * Sentences with a button that dismisses them.
 * @param action a button before the dismiss button
 */
export function renderNotice(
  texts: readonly string[],
  action: TemplateResult | typeof nothing,
  messages: Messages,
  onDismiss: () => void,
): TemplateResult {
  return html`
    <div class="notice" part="notice">
      <div>${texts.map((text) => html`<p>${text}</p>`)}</div>
      ${action}
      <button type="button" class="button quiet icon" aria-label=${messages.dismiss} @click=${onDismiss}>${icon('close')}</button>
    </div>
  `;
}
