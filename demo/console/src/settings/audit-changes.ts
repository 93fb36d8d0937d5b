// The fields of a change, each with its value before and after.

import type { AuditEntry } from '@parametric/service/contract';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { baseStyles } from '../shared/styles.js';
import { sayField, sayValue } from './audit-text.js';

export class AuditChanges extends LitElement {
  static override styles = [
    baseStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 2px var(--space-3);
        font-size: var(--text-s);
        text-align: start;
      }

      dt,
      del {
        color: var(--muted);
      }

      dd {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) changes: AuditEntry['changes'] = [];

  override render(): TemplateResult | typeof nothing {
    if (this.changes.length === 0) return nothing;
    return html`<dl>${this.changes.map((change) => this.#renderChange(change))}</dl>`;
  }

  #renderChange({ field, before, after }: AuditEntry['changes'][number]): TemplateResult {
    const [old, now] = [sayValue(before), sayValue(after)];
    const isBare = old === undefined && now === undefined;
    return html`
      <dt>${sayField(field)}</dt>
      <dd dir="auto">
        ${old === undefined ? nothing : html`<del>${old}</del><span aria-hidden="true"> → </span>`}
        ${isBare ? 'changed' : (now ?? 'none')}
      </dd>
    `;
  }
}

customElements.define('audit-changes', AuditChanges);
