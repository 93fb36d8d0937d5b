// Lists the checker's errors and warnings below the code.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { consoleCss } from '../../shared/styles.js';
import type { Issue } from '../check-request.js';

/** What the person wants to do with an issue: go to it, or apply one of its fixes. */
export interface IssueWish {
  readonly issue: Issue;
  /** The index of the fix to apply; undefined to go to the issue. */
  readonly fix?: number;
}

/** @fires studio-issue with an `IssueWish` in `detail` */
@customElement('studio-issue-list')
export class StudioIssueList extends LitElement {
  static override styles = consoleCss`
    li {
      gap: var(--space-1) var(--space-3);
      padding: var(--space-1) var(--space-3);
      border-block-start: 1px solid var(--line);
    }

    .place {
      display: flex;
      flex: 1 1 18rem;
      align-items: baseline;
      gap: var(--space-2);
      min-width: 0;
      min-height: var(--target);
      font-size: var(--text-s);
      overflow-wrap: anywhere;
    }

    .place:hover .message {
      text-decoration: underline;
    }

    .error,
    .warning {
      flex: none;
      font-weight: 600;
    }

    .error {
      color: var(--danger);
    }

    .warning {
      color: var(--warning);
    }

    .fix {
      max-width: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  `;

  @property({ attribute: false }) issues: readonly Issue[] = [];

  override render(): TemplateResult {
    const shown = this.issues.slice(0, MAX_SHOWN);
    const left = this.issues.length - shown.length;
    return html`<ul class="list">
        ${shown.map((issue) => this.#renderIssue(issue))}
      </ul>
      ${left > 0 ? html`<p class="note small muted">${left} more. Fix these to see the rest.</p>` : nothing}`;
  }

  #renderIssue(issue: Issue): TemplateResult {
    const { severity, message, help, pointer, fixes } = issue;
    return html`<li class="row">
      <button type="button" class="plain place" title=${pointer} @click=${() => this.#tell({ issue })}>
        <span class=${severity}>${severity === 'error' ? 'Error' : 'Warning'}</span>
        <span class="message" dir="auto">${message}${help ? html`<br /><span class="muted">${help}</span>` : nothing}</span>
      </button>
      ${fixes.length > 0 ? html`<div class="buttons">${fixes.map(({ label }, fix) => this.#renderFix(issue, label, fix))}</div>` : nothing}
    </li>`;
  }

  #renderFix(issue: Issue, label: string, fix: number): TemplateResult {
    return html`<button type="button" class="button small fix" @click=${() => this.#tell({ issue, fix })}>${label}</button>`;
  }

  #tell(detail: IssueWish): void {
    this.dispatchEvent(new CustomEvent<IssueWish>('studio-issue', { detail }));
  }
}

/** The maximum number of issues to list. No one reads more at once. */
const MAX_SHOWN = 50;
