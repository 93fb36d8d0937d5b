// Messages about actions that succeeded or failed, shown in a corner of the page and in a live region.

import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Notice } from './page-events.js';
import { consoleCss } from './styles.js';

const SHOWN_MS = 6_000;
const MOST = 4;

interface ShownNotice extends Notice {
  readonly id: number;
}

/** @fires notices-closed when the last notice was closed and had the focus */
@customElement('console-notices')
export class ConsoleNotices extends LitElement {
  static override styles = consoleCss`
    :host {
      position: fixed;
      inset-block-end: var(--space-4);
      inset-inline-end: var(--space-4);
      z-index: 10;
      display: grid;
      gap: var(--space-2);
      width: min(26rem, calc(100vw - 2 * var(--space-4)));
      pointer-events: none;
    }

    .notice {
      display: flex;
      align-items: start;
      gap: var(--space-3);
      padding: var(--space-3) var(--space-3) var(--space-3) var(--space-4);
      margin-block-start: var(--space-2);
      border: 1px solid var(--line);
      border-inline-start: 4px solid var(--success);
      border-radius: var(--radius-s);
      background: var(--surface);
      box-shadow: var(--shadow);
      pointer-events: auto;
      overflow-wrap: anywhere;
    }

    .notice.failed {
      border-inline-start-color: var(--danger);
    }

    p {
      flex: 1;
    }

    button {
      flex: none;
      min-width: 2rem;
      color: var(--muted);
      text-align: center;
    }

    @media (pointer: coarse) {
      button {
        min-width: 2.75rem;
        min-height: 2.75rem;
      }
    }
  `;

  @state() private notices: readonly ShownNotice[] = [];
  #lastId = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(notice: Notice): void {
    this.#lastId += 1;
    // Remove an earlier notice with the same text, so that screen readers announce it again.
    const others = this.notices.filter(({ text }) => text !== notice.text);
    this.notices = [...others, { ...notice, id: this.#lastId }].slice(-MOST);
    if (notice.kind === 'done') this.#closeLater(this.#lastId);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  override render(): TemplateResult {
    const of = (kind: Notice['kind']) => this.notices.filter((notice) => notice.kind === kind);
    return html`
      <div role="alert">${this.#renderAll(of('failed'))}</div>
      <div role="status">${this.#renderAll(of('done'))}</div>
    `;
  }

  #renderAll(notices: readonly ShownNotice[]): unknown {
    return repeat(
      notices,
      ({ id }) => id,
      ({ id, text, kind }) => html`
        <div
          class="notice ${kind}"
          @pointerenter=${() => this.#stay(id)}
          @focusin=${() => this.#stay(id)}
          @pointerleave=${() => kind === 'done' && this.#closeLater(id)}
        >
          <p>${text}</p>
          <button type="button" class="plain" aria-label="Close notification" @click=${() => this.#close(id)}>✕</button>
        </div>
      `,
    );
  }

  #closeLater(id: number): void {
    this.#stay(id);
    this.#timers.set(
      id,
      setTimeout(() => this.#close(id), SHOWN_MS),
    );
  }

  #stay(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Closes a notice. If its button has the focus, moves the focus to another notice's button, or says that none is left. */
  async #close(id: number): Promise<void> {
    const hadFocus = this.shadowRoot?.activeElement !== null;
    this.#stay(id);
    this.notices = this.notices.filter((notice) => notice.id !== id);
    await this.updateComplete;
    if (!hadFocus || this.shadowRoot?.activeElement) return;
    const other = this.renderRoot.querySelector('button');
    if (other) other.focus();
    else this.dispatchEvent(new CustomEvent('notices-closed'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'console-notices': ConsoleNotices;
  }
}
