// The message thread of a placed order, where the customer asks and the shop or the workshop answers. It's a separate
// chunk. If it can't be loaded, or the service has no threads, the order's page is shown without it.

import { createIdempotencyKey, type Message, type MessageList } from '@parametric/api-client/page';
import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { formatTime } from '../quotes/format.js';
import { refusalOf } from '../quotes/ordering-problem.js';
import type { OrderingMachine } from './ordering-machine.js';
import { renderProblemBox } from './step-parts.js';

export { loadTalkMessages } from '../shared/messages/talk.js';

/** How often the thread is read again while the page is visible. */
const POLL_MS = 30_000;
const MAX_LENGTH = 2_000;

export const threadStyles = css`
  .thread {
    display: grid;
    gap: 12px;
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .thread :is(h3, p, ol) {
    margin: 0;
    padding: 0;
  }

  .thread ol {
    display: grid;
    gap: 12px;
    list-style: none;
  }

  .thread li {
    padding-inline-start: 12px;
    border-inline-start: 2px solid var(--line);
  }

  .thread li.own {
    border-color: var(--accent-line);
  }

  .thread .new {
    padding-inline: 6px;
    border-radius: var(--radius-small);
    background: var(--accent);
    color: var(--on-accent);
  }

  .thread .words {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  .thread textarea {
    inline-size: 100%;
    min-block-size: 80px;
    padding-block: 8px;
    resize: vertical;
  }

  .thread .button {
    justify-self: start;
  }

  .thread form {
    display: grid;
    gap: 8px;
  }

  @media print {
    .thread form {
      display: none;
    }
  }
`;

export class OrderThread implements ReactiveController {
  readonly machine: OrderingMachine;
  /** The messages of the thread. Undefined until they're loaded. */
  list: MessageList | undefined;
  /** Whether the thread is being loaded for the first time. */
  isAwaited = false;
  isSending = false;
  /** Why the message wasn't sent, as a sentence. */
  problem = '';
  /** The numbers of the answers that were unread when they were loaded. */
  fresh: ReadonlySet<number> = new Set();
  /** What's typed, by order. */
  readonly #texts = new Map<string, string>();
  #key: string | undefined;
  #reading = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The text being sent, with its order and message id. All attempts to send this text use the same id, so that the
   * service stores it once.
   */
  #attempt: { readonly text: string; readonly number: string; readonly id: string } | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
    machine.host.addController(this);
  }

  hostUpdate(): void {
    const { tracking, host } = this.machine;
    const { order, accessToken } = tracking;
    const key = order && accessToken && host.client ? `${order.id} ${accessToken}` : undefined;
    if (key === this.#key) return;
    this.#key = key;
    this.#stop();
    this.list = undefined;
    this.fresh = new Set();
    this.problem = '';
    this.isAwaited = key !== undefined;
    if (key) void this.#read();
  }

  hostDisconnected(): void {
    this.#stop();
    this.#key = undefined;
  }

  get text(): string {
    return this.#texts.get(this.machine.tracking.number ?? '') ?? '';
  }

  type(text: string): void {
    this.#texts.set(this.machine.tracking.number ?? '', text);
    this.problem = '';
    this.#update();
  }

  async send(): Promise<void> {
    const { host, tracking, focus } = this.machine;
    const { number, accessToken } = tracking;
    const text = this.text.trim();
    if (!text) return focus.focus('.thread textarea');
    if (!host.client || !number || this.isSending) return;
    if (this.#attempt?.text !== text || this.#attempt.number !== number) {
      this.#attempt = { text, number, id: createIdempotencyKey() };
    }
    const isShown = () => this.machine.tracking.number === number;
    this.isSending = true;
    this.problem = '';
    this.#update();
    try {
      const options = { accessToken, idempotencyKey: this.#attempt.id };
      const list = await host.client.orders.sendMessage(number, text, options);
      this.#attempt = undefined;
      this.#texts.delete(number);
      if (!isShown()) return;
      this.list = list;
      focus.announce('threadSent');
    } catch (error) {
      if (isShown()) this.#fail(error);
    } finally {
      this.isSending = false;
      this.#update();
    }
  }

  #fail(error: unknown): void {
    const { host, focus } = this.machine;
    const { messages } = host;
    this.problem = refusalOf(error, messages, 'threadFailed') ?? messages.threadUnreachable;
    report(host, failureOf(error, host));
    focus.focus('.thread .problem');
  }

  /** Loads the thread, marks answers as read, and schedules the next load. A failure changes nothing. */
  async #read(): Promise<void> {
    const { tracking, host } = this.machine;
    const { number, accessToken } = tracking;
    const { signal } = this.#reading;
    if (!host.client || !number) return;
    const { orders } = host.client;
    try {
      const list = await orders.messages(number, { accessToken, signal });
      if (signal.aborted) return;
      this.list = list;
      this.isAwaited = false;
      const unread = list.data.filter(({ from, is_read }) => from !== 'customer' && !is_read);
      this.fresh = new Set([...this.fresh, ...unread.map(({ number: own }) => own)]);
      this.#update();
      if (unread.length > 0) await orders.readMessages(number, { accessToken, signal });
    } catch {
      // The next load tries again.
    }
    if (signal.aborted) return;
    if (this.isAwaited) {
      this.isAwaited = false;
      this.#update();
    }
    this.#plan();
  }

  #plan(): void {
    this.#timer = setTimeout(() => (document.hidden ? this.#plan() : void this.#read()), POLL_MS);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  #update(): void {
    this.machine.host.requestUpdate();
  }
}

export function renderThread(thread: OrderThread): TemplateResult | typeof nothing {
  const { list, machine, isAwaited } = thread;
  const { messages } = machine.host;
  if (isAwaited) return html`<div class="thread-awaited" hidden></div>`;
  if (!list || (!list.is_open && list.data.length === 0)) return nothing;
  return html`
    <section class="thread" part="thread" aria-labelledby="thread-heading">
      <h3 id="thread-heading">${messages.threadHeading}</h3>
      ${
        list.data.length > 0
          ? html`<ol aria-live="polite">${list.data.map((message) => renderMessage(message, thread))}</ol>`
          : nothing
      }
      ${list.is_open ? renderForm(thread, list) : nothing}
    </section>
  `;
}

function renderMessage({ number, from, text, created_at }: Message, { fresh, machine }: OrderThread): TemplateResult {
  const { host, tracking } = machine;
  const { messages, language } = host;
  const names: Readonly<Record<string, string | undefined>> = {
    customer: messages.threadYou,
    workshop: tracking.order?.workshop.name,
  };
  return html`
    <li class=${from === 'customer' ? 'own' : ''}>
      <p class="small muted">
        <strong><bdi>${names[from] ?? messages.threadShop}</bdi></strong>
        <time datetime=${created_at}>${formatTime(created_at, language)}</time>
        ${fresh.has(number) ? html`<span class="new">${messages.threadNew}</span>` : nothing}
      </p>
      <p class="words" dir="auto">${text}</p>
    </li>
  `;
}

function renderForm(thread: OrderThread, { mails }: MessageList): TemplateResult {
  const { text, isSending, problem, machine } = thread;
  const { messages } = machine.host;
  const submit = (event: Event) => {
    event.preventDefault();
    void thread.send();
  };
  return html`
    <form novalidate @submit=${submit}>
      <div class="text-field" part="field">
        <label class="label" for="thread-text">${messages.threadAsk}</label>
        <textarea id="thread-text" class="input" part="input" maxlength=${MAX_LENGTH} dir="auto" .value=${text}
          @input=${({ target }: Event) => thread.type((target as HTMLTextAreaElement).value)}></textarea>
      </div>
      <p class="small muted">${mails ? messages.threadMail : messages.threadHere}</p>
      ${problem ? renderProblemBox(problem) : nothing}
      <button type="submit" class="button" part="button thread-button" aria-busy=${isSending}>
        ${isSending ? messages.askSending : messages.threadSend}
      </button>
    </form>
  `;
}
