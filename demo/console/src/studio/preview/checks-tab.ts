// What is wrong or doubtful: the checker's errors and warnings with what mends them, and the document's rules as they hold for the
// configuration that is shown.

import type { ModelDocument, Product } from '@parametric/configurator-element/model';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Issue } from '../check-request.js';
import type { CheckedText, StudioDocument } from '../studio-document.js';
import { tell } from './preview-events.js';
import { previewStyles } from './preview-styles.js';

/** @fires preview-reveal */
export class StudioChecks extends LitElement {
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

  @property({ attribute: false }) document!: StudioDocument;
  /** What the last check of it said. */
  @property({ attribute: false }) checked: CheckedText | undefined;
  /** Whether that is of the text as it is. */
  @property({ type: Boolean }) current = false;
  /** As it is shown; undefined before there is one. */
  @property({ attribute: false }) product: Product | undefined;
  @property({ attribute: false }) model: ModelDocument | undefined;

  protected override render(): TemplateResult {
    const { checked } = this;
    return html`
      <section>
        <h2>Document</h2>
        ${checked?.failure ? this.#renderFailure(checked.failure) : nothing}
        ${checked && checked.issues.length > 0 ? html`<ul>${checked.issues.map((issue) => this.#renderIssue(issue))}</ul>` : nothing}
        <p class="muted" role="status">${this.#statusText}</p>
      </section>
      ${this.product && this.model?.rules ? this.#renderRules(this.product, this.model.rules) : nothing}
    `;
  }

  get #statusText(): string {
    const { checked, current } = this;
    if (!checked || !current) return 'Checking…';
    const tried = `${checked.samples} ${checked.samples === 1 ? 'configuration' : 'configurations'} tried`;
    if (!checked.isComplete) return 'Trying configurations…';
    return checked.issues.length === 0 ? `Nothing is wrong: ${tried}.` : `${tried}.`;
  }

  #renderFailure(sentence: string): TemplateResult {
    return html`<div class="note danger row" role="alert">
      <p>${sentence}</p>
      <button type="button" class="button" @click=${() => this.document.check()}>Try again</button>
    </div>`;
  }

  #renderIssue(issue: Issue): TemplateResult {
    const { severity, message, help, pointer, fixes } = issue;
    return html`
      <li>
        <span class="badge ${severity === 'error' ? 'danger' : 'warning'}">${severity === 'error' ? 'Error' : 'Warning'}</span>
        <div>
          <button type="button" class="link" @click=${() => this.#reveal(pointer)}>${message}</button>
          ${help ? html`<p class="muted small">${help}</p>` : nothing}
          <code class="muted">${pointer || '/'}</code>
          ${
            // Their places are those of the text that was checked.
            this.current
              ? fixes.map(
                  ({ label, changes }) =>
                    html`<button type="button" class="button" @click=${() => this.document.apply(changes, { origin: 'fix' })}>${label}</button>`,
                )
              : nothing
          }
        </div>
      </li>
    `;
  }

  #renderRules({ rules: results }: Product, rules: NonNullable<ModelDocument['rules']>): TemplateResult {
    return html`
      <section>
        <h2>Rules, as the product is shown</h2>
        <ul>
          ${results.map(({ holds, level, message }, index) => {
            const [kind, word] = holds
              ? ['success', 'Holds']
              : level === 'error'
                ? ['danger', 'Refuses']
                : ['warning', 'Warns'];
            return html`
              <li>
                <span class="badge ${kind}">${word}</span>
                <div>
                  <button type="button" class="link" dir="auto" @click=${() => this.#reveal(`/rules/${index}`)}>${message}</button>
                  <code class="muted" dir="ltr">${rules[index]?.require}</code>
                </div>
              </li>
            `;
          })}
        </ul>
      </section>
    `;
  }

  #reveal(pointer: string): void {
    tell(this, 'preview-reveal', { pointer });
  }
}

customElements.define('studio-checks', StudioChecks);

declare global {
  interface HTMLElementTagNameMap {
    'studio-checks': StudioChecks;
  }
}
