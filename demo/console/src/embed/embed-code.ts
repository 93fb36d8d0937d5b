// The code to paste: the tag, its variants for shop systems, and the page's Content-Security-Policy.

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import '../shared/copy-button.js';
import { baseStyles, buttonStyles, cardStyles, fieldStyles } from '../shared/styles.js';
import { moveBetweenTabs } from '../shared/tabs.js';
import { type Embed, policySnippet, recipesOf } from './snippets.js';

export class EmbedCode extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    cardStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-5);
      }

      .card {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
      }

      .tabs {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1);
      }

      .tabs button {
        min-height: var(--target);
        padding: 0 var(--space-3);
        border: 0;
        border-radius: var(--radius-s);
        background: none;
        color: var(--text);
        font: inherit;
        cursor: pointer;
      }

      .tabs button:hover {
        background: var(--raised);
      }

      .tabs button[aria-selected='true'] {
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: 600;
      }

      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-3);
      }

      ol {
        padding-inline-start: 1.25em;
      }
    `,
  ];

  @property({ attribute: false }) embed!: Embed;
  /** What's missing from the code, as a sentence; empty if it's complete. */
  @property() missing = '';
  @state() private tab = 'html';

  override render(): TemplateResult {
    const recipes = recipesOf(this.embed);
    const recipe = recipes.find(({ id }) => id === this.tab) ?? recipes[0]!;
    const policy = policySnippet(this.embed);
    return html`
      <section class="card" aria-labelledby="code">
        <h2 id="code">Code to paste</h2>
        <div class="tabs" role="tablist" aria-label="Platform" @keydown=${moveBetweenTabs}>
          ${recipes.map(
            ({ id, title }) => html`
              <button
                type="button"
                role="tab"
                id="tab-${id}"
                aria-selected=${id === recipe.id}
                aria-controls="recipe"
                tabindex=${id === recipe.id ? 0 : -1}
                @click=${() => (this.tab = id)}
              >
                ${title}
              </button>
            `,
          )}
        </div>
        <div id="recipe" role="tabpanel" aria-labelledby="tab-${recipe.id}" class="stack">
          ${
            recipe.steps.length === 1
              ? html`<p>${recipe.steps[0]}</p>`
              : html`<ol>${recipe.steps.map((step) => html`<li>${step}</li>`)}</ol>`
          }
          <div role="status">
            ${this.missing === '' ? nothing : html`<p class="note warning">${this.missing}</p>`}
          </div>
          <div class="line">
            ${recipe.file ? html`<code>${recipe.file}</code>` : html`<span></span>`}
            <copy-button .text=${recipe.code} .blocked=${this.missing} label="Copy code" done="Copied."></copy-button>
          </div>
          <pre tabindex="0" aria-label="Code" dir="ltr">${recipe.code}</pre>
        </div>
      </section>
      <section class="card" aria-labelledby="policy">
        <div class="line">
          <h2 id="policy">Content-Security-Policy</h2>
          <copy-button .text=${policy} label="Copy policy" done="Copied."></copy-button>
        </div>
        <p class="muted">
          If your page has a Content-Security-Policy, add these sources. You don’t need unsafe-inline or style-src.
        </p>
        <pre tabindex="0" aria-label="Policy" dir="ltr">${policy.replaceAll('; ', '\n')}</pre>
      </section>
    `;
  }
}

customElements.define('embed-code', EmbedCode);

declare global {
  interface HTMLElementTagNameMap {
    'embed-code': EmbedCode;
  }
}
