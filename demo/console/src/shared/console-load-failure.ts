// Shows what couldn't be loaded and why, with a button to try again. Also retries automatically when the connection or
// the service is back.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { isPassing, isUnanswered, sayError } from './api.js';
import { consoleCss } from './styles.js';

const LONGEST_WAIT_MS = 60_000;
/** How long an automatic retry increases the delay of the next one, in ms. */
const REMEMBERED_MS = 5 * LONGEST_WAIT_MS;

/** @fires console-retry when the failed part should be loaded again */
export class ConsoleLoadFailure extends LitElement {
  /** The times of automatic retries anywhere on the page. The more there are, the longer the next one waits. */
  static #tries: readonly number[] = [];

  static override styles = consoleCss`
    p {
      flex: 1 1 16rem;
    }
  `;

  @property({ attribute: false }) error: unknown;
  /**
   * The delay in milliseconds before first checking whether the service responds again. It doubles with each attempt.
   */
  @property({ attribute: false }) firstWaitMs = 2_000;
  #waitMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('online', this.#onOnline);
    document.addEventListener('visibilitychange', this.#onVisibility);
    if (this.hasUpdated) this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('online', this.#onOnline);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#timer);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('error')) this.#begin();
  }

  override render(): TemplateResult {
    return html`
      <div class="split note danger" role="alert">
        <p>${sayError(this.error)}</p>
        <button type="button" class="button" @click=${this.#retry}>Try again</button>
      </div>
    `;
  }

  #begin(): void {
    const tries = ConsoleLoadFailure.#tries.filter((time) => Date.now() - time < REMEMBERED_MS);
    ConsoleLoadFailure.#tries = tries;
    this.#waitMs = this.firstWaitMs * 2 ** tries.length;
    this.#askLater();
  }

  #askLater(): void {
    clearTimeout(this.#timer);
    if (!isPassing(this.error)) return;
    this.#timer = setTimeout(() => void this.#ask(), Math.min(this.#waitMs, LONGEST_WAIT_MS));
    this.#waitMs *= 2;
  }

  /**
   * Checks the service's health first, and requests the failed part only once it responds. Until then the page doesn't
   * change, and screen readers stay silent.
   */
  async #ask(): Promise<void> {
    if (document.hidden) return;
    const isBack = await fetch('/console/session', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!this.isConnected || !isPassing(this.error)) return;
    if (!isBack) return this.#askLater();
    ConsoleLoadFailure.#tries = [...ConsoleLoadFailure.#tries, Date.now()];
    this.#retry();
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#timer);
    if (isPassing(this.error)) void this.#ask();
  };

  readonly #onOnline = () => {
    if (isUnanswered(this.error)) this.#retry();
  };

  readonly #retry = () => {
    this.dispatchEvent(new CustomEvent('console-retry'));
  };
}

customElements.define('console-load-failure', ConsoleLoadFailure);

/** Renders what couldn't be loaded, with a button to try again; nothing if there's no error. */
export function failure(error: unknown, retry: () => unknown): TemplateResult | typeof nothing {
  if (error === undefined) return nothing;
  return html`<console-load-failure .error=${error} @console-retry=${retry}></console-load-failure>`;
}
