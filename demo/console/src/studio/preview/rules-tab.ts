// The document's rules for the current product, failed ones first.

import type { ModelDocument, Product } from '@parametric/configurator-element/model';
import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { tell } from './preview-format.js';
import { previewStyles } from './preview-styles.js';

const KINDS = { error: ['danger', 'Blocks'], warning: ['warning', 'Warns'] } as const;

/** @fires preview-reveal */
export class StudioRules extends LitElement {
  static override styles = [
    ...previewStyles,
    css`
      ul {
        display: grid;
        list-style: none;
      }

      li {
        display: grid;
        grid-template-columns: 5.5rem minmax(0, 1fr);
        gap: var(--space-1) var(--space-3);
        align-items: start;
        padding-block: var(--space-3);
        border-block-start: 1px solid var(--line);
      }

      li > .badge {
        justify-self: start;
      }

      li > div {
        display: grid;
        gap: var(--space-1);
        justify-items: start;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** The current product; undefined until there is one. */
  @property({ attribute: false }) product: Product | undefined;
  @property({ attribute: false }) document: ModelDocument | undefined;

  protected override render(): TemplateResult {
    const results = (this.product?.rules ?? []).map((result, index) => ({ ...result, index }));
    const sorted = [...results.filter(({ holds }) => !holds), ...results.filter(({ holds }) => holds)];
    return html`
      <section>
        <h2>Rules</h2>
        <p class="muted" role="status">${statusOf(results)}</p>
        <ul>
          ${sorted.map(({ holds, level, message, index }) => {
            const [kind, word] = holds ? ['success', 'Passes'] : KINDS[level];
            return html`
              <li>
                <span class="badge ${kind}">${word}</span>
                <div>
                  <button type="button" class="link" dir="auto" @click=${() => tell(this, 'preview-reveal', { pointer: `/rules/${index}` })}>${message}</button>
                  <code class="muted" dir="ltr">${this.document?.rules?.[index]?.require}</code>
                </div>
              </li>
            `;
          })}
        </ul>
      </section>
    `;
  }
}

function statusOf(results: Product['rules']): string {
  if (results.length === 0)
    return 'The document has no rules. Customers can order any configuration within the limits.';
  const failing = results.filter(({ holds }) => !holds).length;
  if (failing === 0) return 'All rules pass for the product as shown.';
  return `${failing} of ${results.length} rules ${failing === 1 ? 'fails' : 'fail'} for the product as shown.`;
}

customElements.define('studio-rules', StudioRules);

declare global {
  interface HTMLElementTagNameMap {
    'studio-rules': StudioRules;
  }
}
