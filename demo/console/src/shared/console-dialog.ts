// A modal dialog based on the browser's <dialog>, which traps the focus and restores it on close.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { consoleCss } from './styles.js';

/**
 * When it opens, the focus moves to the content's `autofocus` element, or to the close button if there isn't one.
 *
 * `<console-dialog heading="Revoke key" ?open=${…} @console-close=${…}>…<button slot="actions">…</console-dialog>`
 *
 * @fires console-close when the person closes it with Escape, its button, or the browser's Back button; `open` is then
 *   already false
 * @fires console-closed after it has closed for any reason and the element that opened it has the focus again
 */
@customElement('console-dialog')
export class ConsoleDialog extends LitElement {
  static override styles = consoleCss`
    dialog {
      width: min(34rem, calc(100vw - 2 * var(--space-4)));
      max-height: calc(100dvh - 2 * var(--space-5));
      padding: 0;
      border: 1px solid var(--line);
      border-radius: calc(var(--radius) * 1.5);
      background: var(--surface);
      color: var(--text);
      box-shadow: var(--shadow);
    }

    :host([wide]) dialog {
      width: min(60rem, calc(100vw - 2 * var(--space-4)));
    }

    dialog::backdrop {
      background: rgb(10 12 16 / 0.45);
    }

    .head {
      flex-wrap: nowrap;
      padding: var(--space-5) var(--space-5) 0;
    }

    .buttons {
      padding: 0 var(--space-5) var(--space-5);
    }

    .content {
      padding: var(--space-4) var(--space-5) var(--space-5);
    }
  `;

  @property() heading = '';
  @property({ type: Boolean }) open = false;
  /** Whether the dialog asks a single question, which screen readers announce when it opens. */
  @property({ type: Boolean }) question = false;
  /** Whether the person has to choose one of the dialog's buttons, and can't just close it. */
  @property({ type: Boolean }) decisive = false;
  #opener: Element | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('popstate', this.#onBack);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('popstate', this.#onBack);
  }

  override render(): TemplateResult {
    return html`
      <dialog
        role=${this.question ? 'alertdialog' : nothing}
        aria-labelledby="heading"
        aria-describedby=${this.question ? 'content' : nothing}
        @close=${this.#onClose}
        @cancel=${this.#onCancel}
      >
        <div class="split head">
          <h2 id="heading">${this.heading}</h2>
          ${
            this.decisive
              ? ''
              : html`<button type="button" class="button quiet icon close" aria-label="Close" @click=${() => this.#dialog?.close()}>
                  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                    <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
                  </svg>
                </button>`
          }
        </div>
        <div class="stack content" id="content"><slot></slot></div>
        <div class="buttons end"><slot name="actions"></slot></div>
      </dialog>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const dialog = this.#dialog;
    if (!changed.has('open') || !dialog || dialog.open === this.open) return;
    if (this.open) {
      this.#opener = deepActiveElement();
      dialog.showModal();
      void this.#focusWanted();
    } else dialog.close();
  }

  /** Focuses the content's `autofocus` element. The browser would look for one only in the shadow tree. */
  async #focusWanted(): Promise<void> {
    const wanted = this.querySelector<HTMLElement & { readonly updateComplete?: Promise<unknown> }>('[autofocus]');
    await wanted?.updateComplete;
    if (this.open) wanted?.focus();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  /** Closes the dialog when the person navigates away from its view. */
  readonly #onBack = () => {
    if (this.open && !this.decisive) this.#dialog?.close();
  };

  #onCancel(event: Event): void {
    if (this.decisive) event.preventDefault();
  }

  #onClose(event: Event): void {
    event.stopPropagation();
    // The close event fires a moment after the dialog closes, so ignore it if the dialog has been opened again.
    if (this.#dialog?.open) return;
    const isClosedByPerson = this.open;
    this.open = false;
    // Restore the focus across shadow trees. The browser restores it only within the dialog's own tree.
    if (this.#opener instanceof HTMLElement && this.#opener.isConnected) this.#opener.focus();
    this.#opener = null;
    if (isClosedByPerson) this.dispatchEvent(new CustomEvent('console-close'));
    this.dispatchEvent(new CustomEvent('console-closed'));
  }
}

/** The focused element, in any shadow root. */
function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
