// The way back and forth through what was chosen.

import { html, type TemplateResult } from 'lit';
import type { HistoryAction } from '../session/session.js';
import { icon } from '../shared/icons.js';
import type { Messages } from '../shared/messages/index.js';

export interface HistoryButtonsView {
  readonly can: Readonly<Record<HistoryAction, boolean>>;
  readonly messages: Messages;
  readonly onGo: (way: HistoryAction) => void;
}

const ways: readonly HistoryAction[] = ['undo', 'redo', 'reset'];

export function renderHistoryButtons({ can, messages, onGo }: HistoryButtonsView): TemplateResult {
  return html`
    <div class="tools" part="tools" role="group" aria-label=${messages.history}>
      ${ways.map(
        (way) => html`
          <button type="button" class="tool" title=${messages[way]} aria-label=${messages[way]} ?disabled=${!can[way]}
            @click=${() => onGo(way)}>${icon(way)}</button>
        `,
      )}
    </div>
  `;
}
