// The dialog that revokes a key. The person types the key's name to confirm, because this can't be undone.

import { ApiError } from '@parametric/api-client/page';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { type Api, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import type { IssuedKey } from '@parametric/service/contract';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';
import { KIND_NAMES, nameOf } from './key-draft.js';

const CONSEQUENCES = {
  license: 'Pages that use this key will show their fallback content right away.',
  api: 'Servers that use this key will stop working right away, and anyone signed in with it will be signed out.',
  workshop: 'The workshop will no longer see orders, and anyone signed in with this key will be signed out.',
} as const;

/**
 * @fires key-revoked with the key as returned by the service
 * @fires key-kept if the person closes the dialog without revoking the key
 */
@customElement('revoke-key')
export class RevokeKey extends LitElement {
  static override styles = consoleCss`
    strong {
      overflow-wrap: anywhere;
    }
  `;

  @property({ attribute: false }) api!: Api;
  /** The key to revoke; undefined closes the dialog. */
  @property({ attribute: false }) key: IssuedKey | undefined;
  @state() private typed = '';
  @state() private problem = '';
  @state() private isBusy = false;
  /** Whether the service has reported that this is the last API key. */
  @state() private isLast = false;
  @query('input') private field: HTMLInputElement | null | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('key')) return;
    [this.typed, this.problem, this.isLast] = ['', '', false];
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Wait until the dialog has opened, because opening it moves the focus.
    if (changed.has('key') && this.key) void this.updateComplete.then(() => this.field?.focus());
  }

  override render(): TemplateResult {
    const { key } = this;
    return html`
      <console-dialog heading="Revoke key" ?open=${key !== undefined} @console-close=${this.#keep}>
        ${key ? this.#renderForm(key) : nothing}
      </console-dialog>
    `;
  }

  #renderForm(key: IssuedKey): TemplateResult {
    return html`
      <form class="stack" @submit=${(event: Event) => this.#revoke(event, key)} novalidate>
        <p>
          ${KIND_NAMES[key.kind]} <strong>${nameOf(key)}</strong> will stop working, and you can’t undo this.
          ${CONSEQUENCES[key.kind]}
        </p>
        ${key.is_own ? html`<p class="note warning">You’re signed in with this key. Revoking it signs you out.</p>` : nothing}
        ${
          this.isLast
            ? html`<p class="note warning" role="alert">
                This is the last API key. Without one, only the service’s operator can create another, from the command line.
              </p>`
            : nothing
        }
        ${textField({
          id: 'name',
          label: html`Type <strong dir="auto">${nameOf(key)}</strong> to confirm`,
          problem: this.problem,
          value: this.typed,
          onInput: (text) => (this.typed = text),
        })}
        <div class="buttons end">
          <button type="button" class="button" @click=${this.#keep}>Cancel</button>
          <button class="button danger primary" aria-disabled=${this.isBusy}>
            ${this.isLast ? 'Revoke last API key' : 'Revoke key'}
          </button>
        </div>
      </form>
    `;
  }

  readonly #keep = () => {
    this.dispatchEvent(new CustomEvent('key-kept'));
  };

  async #revoke(event: Event, key: IssuedKey): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    if (this.typed.trim() !== nameOf(key)) {
      this.problem = `That doesn’t match. Type ${nameOf(key)}.`;
      this.field?.focus();
      return;
    }
    this.problem = '';
    this.isBusy = true;
    try {
      // The dialog warns if this is the person's own key. Only the service knows whether it's the last API key.
      const query = this.isLast || key.is_own ? { confirm: key.id } : {};
      const revoked = await this.api.delete<IssuedKey>(`/v1/keys/${key.id}`, { query });
      this.dispatchEvent(new CustomEvent('key-revoked', { detail: revoked }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'confirmation_needed') this.isLast = true;
      else this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  }
}
