// The code to paste: the tag, its variants for shop systems, and the page's content security policy.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '../shared/copy-button.js';
import { consoleCss } from '../shared/styles.js';
import { tabList } from '../shared/tables.js';
import { type Embed, policySnippet, recipesOf } from './snippets.js';

@customElement('embed-code')
export class EmbedCode extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-5);
    }

    [role='tablist'] {
      flex-wrap: wrap;
      padding: 0;
    }

    ol {
      padding-inline-start: 1.25em;
    }
  `;

  @property({ attribute: false }) embed!: Embed;
  /** What's missing from the code, as a sentence; empty if it's complete. */
  @property() missing = '';
  @state() private tab = 'html';

  override render(): TemplateResult {
    const recipes = recipesOf(this.embed);
    const recipe = recipes.find(({ id }) => id === this.tab) ?? recipes[0]!;
    const policy = policySnippet(this.embed);
    return html`
      <section class="card stack" aria-labelledby="code">
        <h2 id="code">Code to paste</h2>
        ${tabList(
          'Platform',
          recipes.map(({ id, title }) => ({ id: `tab-${id}`, name: title, panel: 'recipe' })),
          (id) => id === `tab-${recipe.id}`,
          (id) => (this.tab = id.slice('tab-'.length)),
        )}
        <div id="recipe" role="tabpanel" aria-labelledby="tab-${recipe.id}" class="stack">
          ${
            recipe.steps.length === 1
              ? html`<p>${recipe.steps[0]}</p>`
              : html`<ol>${recipe.steps.map((step) => html`<li>${step}</li>`)}</ol>`
          }
          <div role="status">
            ${this.missing === '' ? nothing : html`<p class="note warning">${this.missing}</p>`}
          </div>
          <div class="split">
            ${recipe.download ? html`<a class="button" href=${recipe.download} download="configurator.php">Download configurator.php</a>` : nothing}
            ${recipe.file ? html`<code>${recipe.file}</code>` : html`<span></span>`}
            <copy-button .text=${recipe.code} .blocked=${this.missing} label="Copy code" done="Copied."></copy-button>
          </div>
          <pre tabindex="0" aria-label="Code" dir="ltr">${recipe.code}</pre>
        </div>
      </section>
      <section class="card stack" aria-labelledby="policy">
        <div class="split">
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
