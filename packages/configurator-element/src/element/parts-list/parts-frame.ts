// Where the parts list opens: its heading is there from the beginning, so that nothing moves when the list arrives.

import { html, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';

export interface PartsFrame {
  readonly messages: Messages;
  /** It was opened, and the list is being loaded. */
  readonly isLoading: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

export function renderPartsFrame({ messages, isLoading, onToggle }: PartsFrame): TemplateResult {
  const toggled = (event: Event) => onToggle((event.target as HTMLDetailsElement).open);
  return html`
    <details class="parts" part="parts" @toggle=${toggled}>
      <summary aria-busy=${isLoading}>${messages.partsList}${icon('chevron')}</summary>
      <div class="parts-list"></div>
    </details>
  `;
}
