// The way back and forth through what was chosen.

import { html, type TemplateResult } from 'lit';
import type { Messages } from '../messages/index.js';
import type { Way } from '../session.js';
import { symbol } from './symbols.js';

export interface Tools {
  readonly can: Readonly<Record<Way, boolean>>;
  readonly messages: Messages;
  readonly onGo: (way: Way) => void;
}

const ways: readonly Way[] = ['undo', 'redo', 'reset'];

export function renderTools({ can, messages, onGo }: Tools): TemplateResult {
  return html`
    <div class="tools" part="tools" role="group" aria-label=${messages.history}>
      ${ways.map(
        (way) => html`
          <button type="button" class="tool" title=${messages[way]} aria-label=${messages[way]} ?disabled=${!can[way]}
            @click=${() => onGo(way)}>${symbol(way)}</button>
        `,
      )}
    </div>
  `;
}
