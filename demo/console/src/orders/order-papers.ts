// Downloads an order's papers as PDF, in the workshop's language and paper size unless others are chosen.

import type { Order } from '@parametric/api-client';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { LongDownload } from '../shared/long-download.js';
import { consoleCss } from '../shared/styles.js';

const papers = [
  ['cut-diagrams', 'Cut diagrams'],
  ['part-drawings', 'Part drawings'],
  ['labels', 'Labels'],
  ['assembly', 'Assembly'],
  ['assembly-customer', 'Assembly instructions for the customer'],
  ['packing-list', 'Packing list'],
  ['delivery-note', 'Delivery note'],
] as const;

/** Each language's name in that language, so that its speakers recognize it. */
const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
};
const sizes = { a4: 'A4', letter: 'Letter' };
const layouts = { sheet: 'Ten per sheet', roll: 'One per page, 100 × 50 mm' };

type Choice = 'language' | 'paper' | 'layout';

@customElement('order-papers')
export class OrderPapers extends LitElement {
  static override styles = consoleCss`
    .buttons {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }

    .buttons .button {
      white-space: normal;
    }

    label {
      display: grid;
      gap: var(--space-1);
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  @state() private saving = '';
  readonly #download = new LongDownload(this, () => this.api);
  @state() private choices: Readonly<Partial<Record<Choice, string>>> = {};

  override render(): TemplateResult {
    return html`<section class="card stack" aria-labelledby="papers">
      <h2 id="papers">Workshop papers</h2>
      <div class="buttons">
        ${papers.map(
          ([name, label]) =>
            html`<button type="button" class="button" aria-disabled=${this.saving !== ''} @click=${() => this.#save(name)}>
              ${this.saving === name ? 'Preparing…' : label}
            </button>`,
        )}
      </div>
      ${this.#download.render()}
      ${this.#select('language', 'Language', { '': 'Workshop’s default', ...languages })}
      ${this.#select('paper', 'Paper', { '': 'Workshop’s default', ...sizes })}
      ${this.#select('layout', 'Labels', layouts)}
    </section>`;
  }

  #select(choice: Choice, label: string, options: Readonly<Record<string, string>>): TemplateResult {
    const choose = ({ currentTarget }: Event) => {
      this.choices = { ...this.choices, [choice]: (currentTarget as HTMLSelectElement).value };
    };
    return html`<label>
      <span>${label}</span>
      <select @change=${choose}>
        ${Object.entries(options).map(
          ([value, text]) =>
            html`<option value=${value} lang=${choice === 'language' && value ? value : nothing}>${text}</option>`,
        )}
      </select>
    </label>`;
  }

  async #save(name: (typeof papers)[number][0]): Promise<void> {
    if (this.saving !== '') return;
    this.saving = name;
    const { language, paper, layout } = this.choices;
    const query = {
      language: language || undefined,
      paper: paper || undefined,
      layout: name === 'labels' ? layout : undefined,
    };
    await this.#download.start(`/v1/orders/${this.order.id}/papers/${name}.pdf`, query);
    this.saving = '';
  }
}
