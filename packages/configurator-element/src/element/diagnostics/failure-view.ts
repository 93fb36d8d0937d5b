// Shown if the configurator can't be: the shop's own fallback, or a short sentence. A document's author also sees
// what's wrong with the document, and where.

import { html, nothing, type TemplateResult } from 'lit';
import type { ModelIssue } from '../../model/index.js';
import { fill, type Messages } from '../shared/messages/index.js';
import type { Failure } from './failure.js';

export interface FailureView {
  readonly failure: Failure;
  /** The reader can fix the document, so list its issues with their places. */
  readonly forAuthor: boolean;
  readonly messages: Messages;
  readonly onRetry: () => void;
}

export function renderFailure({ failure, forAuthor, messages, onRetry }: FailureView): TemplateResult {
  const { code, isTemporary } = failure;
  const text = code === 'model_retired' ? 'retired' : isTemporary && !navigator.onLine ? 'offline' : 'unavailable';
  return html`
    <slot name="fallback">
      <div class="failure" part="failure" role="alert">
        <p>${messages[text]}</p>
        ${isTemporary ? html`<button type="button" class="button" part="button" @click=${onRetry}>${messages.tryAgain}</button>` : nothing}
      </div>
    </slot>
    ${forAuthor && failure.issues.length > 0 ? renderIssues(failure.issues, messages) : nothing}
  `;
}

function renderIssues(issues: readonly ModelIssue[], messages: Messages): TemplateResult {
  return html`
    <section class="failure" part="issues">
      <h3>${messages.problems}</h3>
      <ol>
        ${issues.map(
          ({ pointer, message, code, suggestion }) => html`
            <li>
              <code>${pointer || '/'}</code>
              <span>${message}</span>
              ${suggestion ? html`<span>${fill(messages.problemSuggestion, { name: suggestion })}</span>` : nothing}
              <span class="small muted">${code}</span>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}
