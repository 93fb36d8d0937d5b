// The shop's own notes about an order.

import type { OrderNote, OrderNoteList } from '@parametric/api-client';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, issuesOf, problemAt, sayError } from '../shared/api.js';
import { formatTime } from '../shared/format.js';
import { Loaded } from '../shared/paged-list.js';
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
  @state() private typed = '';
  @state() private problem = '';
  @state() private isSaving = false;
  /** The same for each attempt to save the same text. */
  #attempt: { readonly text: string; readonly key: string } | undefined;
  readonly #notes = new Loaded(this, () => this.api.get<OrderNoteList>(`${this.#path}/notes`));

  /** Reads the notes again. */
  reload(): void {
    void this.#notes.load();
  }

  override render(): TemplateResult {
    return html`<section class="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      ${this.#notes.render(({ data, is_open }) => [
        data.length > 0
          ? html`<ol class="list" aria-live="polite">${data.map((note) => this.#renderNote(note))}</ol>`
          : nothing,
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
    return html`<form class="stack" @submit=${this.#save} novalidate>
      ${textField({
        ...{ id: 'text', label: 'New note', rows: 2, maxlength: 2_000 },
        hint: 'Only your shop sees it. The customer and the workshop don’t.',
        ...{ value: this.typed, problem: this.problem, onInput: (text) => (this.typed = text) },
      })}
      <button class="button" aria-disabled=${this.isSaving}>${this.isSaving ? 'Saving…' : 'Add note'}</button>
    </form>`;
  }

  readonly #save = async (event: Event) => {
    event.preventDefault();
    const text = this.typed.trim();
    this.problem = text ? '' : 'Enter a note.';
    if (!text || this.isSaving) return;
    if (this.#attempt?.text !== text) this.#attempt = { text, key: crypto.randomUUID() };
    this.isSaving = true;
    try {
      const once = { idempotencyKey: this.#attempt.key };
      this.#notes.set(await this.api.post<OrderNoteList>(`${this.#path}/add-note`, { text }, once));
      this.typed = '';
      this.#attempt = undefined;
    } catch (error) {
      this.problem = problemAt(issuesOf(error), '/text') || sayError(error);
    } finally {
      this.isSaving = false;
    }
  };

  get #path(): string {
    return `/v1/orders/${this.order}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'order-notes': OrderNotes;
  }
}
