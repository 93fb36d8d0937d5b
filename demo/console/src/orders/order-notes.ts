// Shows and adds the shop's own notes about an order.

import type { OrderNote, OrderNoteList } from '@parametric/api-client';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { formatTime } from '../shared/format.js';
import { Loaded } from '../shared/paged-list.js';
import { SendOnce } from '../shared/send-once.js';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';

@customElement('order-notes')
export class OrderNotes extends LitElement {
  static override styles = consoleCss`
    .words {
      white-space: pre-line;
      overflow-wrap: anywhere;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property() order = '';
  @property({ type: Boolean }) mayWrite = false;
  readonly #notes = new Loaded(this, () => this.api.get<OrderNoteList>(`${this.#path}/notes`));
  readonly #form = new SendOnce(this, 'Enter a note.', async (text, once) => {
    this.#notes.set(await this.api.post<OrderNoteList>(`${this.#path}/add-note`, { text }, once));
  });

  reload(): void {
    void this.#notes.load();
  }

  override render(): TemplateResult {
    return html`<section class="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      ${this.#notes.render(({ data, is_open }) => [
        // Render the list even if it's empty: a live region announces only what's added after it's rendered.
        html`<ol class="list" aria-live="polite">${data.map((note) => this.#renderNote(note))}</ol>`,
        this.#renderForm(is_open),
      ])}
    </section>`;
  }

  #renderNote({ text, by, created_at }: OrderNote): TemplateResult {
    return html`<li>
      <p class="words" dir="auto">${text}</p>
      <span class="muted small"><bdi>${by.label}</bdi> · <time datetime=${created_at}>${formatTime(created_at)}</time></span>
    </li>`;
  }

  #renderForm(isOpen: boolean): TemplateResult | typeof nothing {
    if (!this.mayWrite) return nothing;
    if (!isOpen) return html`<p class="muted">This order no longer accepts notes.</p>`;
    return html`<form class="stack" @submit=${this.#form.submit} novalidate>
      ${textField({
        ...{ id: 'text', label: 'New note', rows: 2, maxlength: 2_000 },
        hint: 'Only your shop sees this note. The customer and the workshop don’t.',
        ...this.#form.field,
      })}
      <button class="button" aria-disabled=${this.#form.isBusy}>${this.#form.isBusy ? 'Saving…' : 'Add note'}</button>
    </form>`;
  }

  get #path(): string {
    return `/v1/orders/${this.order}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'order-notes': OrderNotes;
  }
}
