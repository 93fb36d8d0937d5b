// The order step while the customer has to confirm the order by email. It's a separate chunk, loaded only then.

import { html, nothing, type TemplateResult } from 'lit';
import { formatTime } from '../quotes/format.js';
import { fill } from '../shared/messages/index.js';
import type { OrderingMachine } from './ordering-machine.js';
import { renderQuoteSummary } from './step-parts.js';

export { loadTalkMessages } from '../shared/messages/talk.js';

export function renderHeldOrder(machine: OrderingMachine): TemplateResult {
  const { messages, language } = machine.host;
  const { chosen, recipient, heldUntil } = machine.draft;
  const { email } = recipient.texts;
  return html`
    <div class="order-status" part="order-status">
      <p>${email ? fill(messages.heldText, { email: `\u2068${email}\u2069` }) : messages.heldTextElsewhere}</p>
      <p class="small muted">
        ${heldUntil ? fill(messages.heldUntil, { time: formatTime(heldUntil, language) }) : nothing}
        ${messages.heldHint}
      </p>
      <div>
        <button type="button" class="button" part="button" @click=${() => (chosen ? machine.correctHeld() : machine.startAnother())}>
          ${chosen ? messages.heldCorrect : messages.startAnother}
        </button>
      </div>
    </div>
    ${chosen ? renderQuoteSummary(chosen.quote, machine) : nothing}
  `;
}
