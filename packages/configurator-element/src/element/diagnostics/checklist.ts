// For the shop owner, with `debug`: what the element was given, what it found, and what the page's policy blocked, to
// read in place and to copy into a mail.

import { html, type TemplateResult } from 'lit';
import type { Messages } from '../shared/messages/index.js';

export interface Checklist {
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly copied: boolean;
  readonly messages: Messages;
  readonly onCopy: (text: string) => void;
}

export function renderChecklist({ rows, copied, messages, onCopy }: Checklist): TemplateResult {
  const text = rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return html`
    <section class="checklist" part="checklist" aria-labelledby="checklist">
      <h3 id="checklist">${messages.checklist}</h3>
      <dl>
        ${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      </dl>
      <button type="button" class="button" part="button" @click=${() => onCopy(text)}>
        ${copied ? messages.copied : messages.copy}
      </button>
    </section>
  `;
}
