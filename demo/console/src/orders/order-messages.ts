// Shows the messages about an order. Opening the order marks the customer's messages as read.

import type { Message, MessageList } from '@parametric/api-client';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { formatTime } from '../shared/format.js';
import { Loaded } from '../shared/paged-list.js';
import { SendOnce } from '../shared/send-once.js';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';

const AUTHORS: Readonly<Record<string, string>> = { customer: 'Customer', shop: 'Shop', workshop: 'Workshop' };
/** How often the messages are loaded again while the page is visible, in ms. */
const POLL_MS = 30_000;

@customElement('order-messages')
export class OrderMessages extends LitElement {
  static override styles = consoleCss`
    li {
      padding-inline-start: var(--space-4);
      border-inline-start: 2px solid var(--line);
    }

    li.customer {
      border-color: var(--accent);
    }

    .words {
      margin: 0;
      white-space: pre-line;
      overflow-wrap: anywhere;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property() order = '';
  /** Whether opening the page marks the messages as read. */
  @property({ type: Boolean }) mayRead = false;
  /** The numbers of the messages that were unread when the page opened. */
  #fresh: ReadonlySet<number> = new Set();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #thread = new Loaded(this, async (signal, isPoll) => {
    const list = await this.api.get<MessageList>(this.#path('messages'), { signal, isPoll });
    const unread = list.data.filter(({ from, is_read }) => from === 'customer' && !is_read);
    if (unread.length === 0 || !this.mayRead) return list;
    this.#fresh = new Set([...this.#fresh, ...unread.map(({ number }) => number)]);
    return this.api.post<MessageList>(this.#path('read-messages'), undefined, { signal, isPoll });
  });
  readonly #form = new SendOnce(this, 'Enter a message.', async (text, once) => {
    this.#thread.set(await this.api.post<MessageList>(this.#path('send-message'), { text }, once));
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => document.hidden || void this.#thread.refresh(true), POLL_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override render(): TemplateResult {
    return html`<section class="card stack" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      ${this.#thread.render((list) => [this.#renderMessages(list), this.#renderForm(list)], true)}
    </section>`;
  }

  #renderMessages({ data }: MessageList): TemplateResult {
    // Screen readers announce only what is added to a list that's already there.
    return html`
      ${data.length === 0 ? html`<p class="muted">The customer can write to you from the order’s page.</p>` : nothing}
      <ol class="list" aria-live="polite" ?hidden=${data.length === 0}>${data.map((message) => this.#renderMessage(message))}</ol>
    `;
  }

  #renderMessage({ number, from, text, created_at, is_read }: Message): TemplateResult {
    const seen = from !== 'customer' && is_read ? ', read by the customer' : '';
    return html`<li class=${from}>
      <div class="row">
        <strong>${AUTHORS[from] ?? from}</strong>
        ${this.#fresh.has(number) ? html`<span class="badge warning">New</span>` : nothing}
        <span class="muted small"><time datetime=${created_at}>${formatTime(created_at)}</time>${seen}</span>
      </div>
      <p class="words" dir="auto">${text}</p>
    </li>`;
  }

  #renderForm({ is_open, mails }: MessageList): TemplateResult {
    if (!is_open) return html`<p class="muted">This order no longer accepts messages.</p>`;
    const where = mails
      ? 'The customer gets the message by email and sees it on the order’s page.'
      : 'The customer sees the message on the order’s page. No email is sent.';
    return html`<form class="stack" @submit=${this.#form.submit} novalidate>
      ${textField({
        ...{ id: 'text', label: 'Message to the customer', rows: 3, maxlength: 2_000, hint: where },
        ...this.#form.field,
      })}
      <button class="button primary" aria-disabled=${this.#form.isBusy}>${this.#form.isBusy ? 'Sending…' : 'Send message'}</button>
    </form>`;
  }

  #path(name: string): string {
    return `/v1/orders/${this.order}/${name}`;
  }
}
