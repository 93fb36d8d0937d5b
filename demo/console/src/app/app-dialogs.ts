// The console's own dialogs: one confirms an action that can't be undone, the other signs the person in again when the
// session ends.

import { html, nothing, type TemplateResult } from 'lit';
import '../shared/console-dialog.js';
import type { PageEvents } from '../shared/page-events.js';
import type { Session } from '../shared/session.js';
import './console-sign-in.js';

export function renderQuestion(
  question: PageEvents['console-question'] | undefined,
  answer: (isConfirmed: boolean) => void,
): TemplateResult {
  const danger = question?.isDanger ? 'danger' : '';
  return html`
    <console-dialog question heading=${question?.heading ?? ''} ?open=${question !== undefined} @console-close=${() => answer(false)}>
      <p>${question?.text}</p>
      <button slot="actions" type="button" class="button" @click=${() => answer(false)}>Cancel</button>
      <button slot="actions" type="button" class="button primary ${danger}" @click=${() => answer(true)}>${question?.action}</button>
    </console-dialog>
  `;
}

export function renderSignInAgain(
  { organization }: Session,
  isWanted: boolean,
  onSignedIn: (event: CustomEvent<Session>) => void,
  onClose: () => void,
): TemplateResult {
  return html`
    <console-dialog heading="Sign in again" ?open=${isWanted} @console-close=${onClose}>
      <p>Your session for ${organization.name} has ended. Sign in to continue where you left off. Nothing you typed is lost.</p>
      ${isWanted ? html`<console-sign-in autofocus @console-signed-in=${onSignedIn}></console-sign-in>` : nothing}
    </console-dialog>
  `;
}
