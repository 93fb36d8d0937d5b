// Lists the differences between two documents in words.

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { baseStyles, cardStyles } from '../../shared/styles.js';
import type { Difference } from './diff-documents.js';

const CHANGE_NAMES = { added: 'New', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;
const CHANGE_KINDS = { added: 'success', removed: 'danger', changed: 'warning', moved: '' } as const;

/** `<difference-list .differences=${diffDocuments(before, after)}>` */
export class DifferenceList extends LitElement {
  static override styles = [
    baseStyles,
    cardStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-4);
      }

      section {
        display: grid;
        gap: var(--space-2);
      }

      ul {
        display: grid;
        gap: var(--space-2);
        list-style: none;
      }

      .one {
        display: grid;
        grid-template-columns: 5.5rem minmax(0, 1fr);
        gap: var(--space-1) var(--space-3);
        align-items: start;
        overflow-wrap: anywhere;
      }

      .badge {
        justify-self: start;
      }

      .details {
        grid-column: 2;
        gap: 0;
        color: var(--muted);
        font-size: var(--text-s);
      }
    `,
  ];

  @property({ attribute: false }) differences: readonly Difference[] = [];

  override render(): TemplateResult {
    const sections = [...new Set(this.differences.map(({ section }) => section))];
    if (sections.length === 0) return html`<p class="muted">Only whitespace and key order differ.</p>`;
    return html`${sections.map(
      (section) => html`<section>
        <h3>${section}</h3>
        <ul>
          ${this.differences.filter((each) => each.section === section).map(renderOne)}
        </ul>
      </section>`,
    )}`;
  }
}

function renderOne({ subject, change, details }: Difference): TemplateResult {
  return html`<li class="one">
    <span class="badge ${CHANGE_KINDS[change]}">${CHANGE_NAMES[change]}</span>
    <bdi>${subject}</bdi>
    ${details.length > 0 ? html`<ul class="details">${details.map((detail) => html`<li><bdi>${detail}</bdi></li>`)}</ul>` : nothing}
  </li>`;
}

customElements.define('difference-list', DifferenceList);

declare global {
  interface HTMLElementTagNameMap {
    'difference-list': DifferenceList;
  }
}
