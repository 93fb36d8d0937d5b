// The dialog that publishes the studio's document. It lists the errors that prevent publishing, or what will change for
// customers.

import { ApiError, type ProblemIssue } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, isRefused, sayError } from '../../shared/api.js';
import '../../shared/console-dialog.js';
import { consoleCss } from '../../shared/styles.js';
import type { StudioDocument } from '../../studio/studio-document.js';
import { countDifferences, diffDocuments } from '../history/diff-documents.js';
import './publish-workshops.js';
import { formatCount } from '../../shared/format.js';

/** A model's revision, as returned by the service. */
export interface PublishedModel {
  readonly revision: string;
  readonly document: unknown;
  readonly status: 'published' | 'retired';
  readonly published_at?: string;
}

/**
 * Publishes again after a response was lost. If the document is the same as the one that was sent, it's already
 * published, so there's no conflict. If it has changed, it replaces the revision whose response was lost.
 */
export class Publishing {
  /** The revisions that were sent but got no response, since the last one that did. */
  readonly #unanswered = new Set<string>();

  /**
   * Publishes a document.
   * @param base the revision that must currently be the newest; undefined if there must not be a model with this id
   * yet
   * @throws {ApiError} 412 `precondition_failed` if someone else has published since; 422 with the invalid fields of
   * the document
   */
  async publish(api: Api, id: string, document: unknown, base: string | undefined): Promise<PublishedModel> {
    const path = `/v1/models/${encodeURIComponent(id)}`;
    try {
      return await this.#put(api, path, document, base);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const newest = await api.get<PublishedModel>(path).catch(() => Promise.reject(error));
      const onSale = newest.status === 'published' ? JSON.stringify(newest.document) : '';
      if (onSale === JSON.stringify(document)) return newest;
      if (!this.#unanswered.has(onSale)) throw error;
      return this.#put(api, path, document, newest.revision);
    }
  }

  async #put(api: Api, path: string, document: unknown, base: string | undefined): Promise<PublishedModel> {
    const headers: Record<string, string> = base === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${base}"` };
    const text = JSON.stringify(document);
    const wasSent = this.#unanswered.has(text);
    this.#unanswered.add(text);
    try {
      const published = await api.put<PublishedModel>(path, { document }, { headers });
      this.#unanswered.clear();
      return published;
    } catch (error) {
      if (isRefused(error) && !wasSent) this.#unanswered.delete(text);
      throw error;
    }
  }
}

const MAX_PLACES = 12;
const UNANSWERED =
  'We didn’t get a response, so we don’t know whether the product was published. Check your connection and publish again. It’s safe to publish twice.';

interface WrongField {
  /** The JSON pointer to the field in the document. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * @fires product-published with the published revision
 * @fires product-outdated if someone else has published since
 * @fires console-close
 */
@customElement('publish-dialog')
export class PublishDialog extends LitElement {
  static override styles = consoleCss`
    .place {
      display: grid;
      width: 100%;
      min-height: var(--target);
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--line);
      overflow-wrap: anywhere;
    }

    .place:hover {
      background: var(--raised);
    }
  `;

  @property({ attribute: false }) document!: StudioDocument;
  @property({ attribute: false }) api!: Api;
  @property() product = '';
  /** The published model. */
  @property({ attribute: false }) published: PublishedModel | undefined;
  /** The revision the document is based on. */
  @property({ attribute: false }) base: string | undefined;
  @property({ type: Boolean }) open = false;
  @state() private isBusy = false;
  @state() private isDone = false;
  @state() private problem: string | undefined;
  /** The document's fields that the service rejected. */
  @state() private refused: readonly WrongField[] = [];
  readonly #publishing = new Publishing();
  /** The JSON pointer to the field that gets the focus once the dialog is closed. */
  #wanted: string | undefined;
  #listeners = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    void this.updateComplete.then(() => {
      for (const name of ['text', 'checked'] as const) {
        this.document.addEventListener(name, () => this.open && this.requestUpdate(), { signal });
      }
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has('open') || !this.open) return;
    [this.isDone, this.problem, this.refused] = [false, undefined, []];
  }

  override render(): TemplateResult {
    const wrong = this.open && !this.isDone ? this.#wrongPlaces : [];
    return html`
      <console-dialog
        wide
        heading=${this.isDone ? 'Published' : 'Publish product'}
        ?open=${this.open}
        @console-close=${this.#close}
        @console-closed=${this.#onClosed}
      >
        ${this.open ? html`${this.#renderStatus()}${this.isDone ? nothing : this.#renderBefore(wrong)}` : nothing}
        ${
          this.isDone
            ? html`<button slot="actions" type="button" class="button" @click=${this.#close}>Keep editing</button>
                <a slot="actions" class="button primary" href=${`/console/embed/${encodeURIComponent(this.product)}`}>Get tag</a>`
            : html`<button slot="actions" type="button" class="button" @click=${this.#close}>Cancel</button>
                <button
                  slot="actions"
                  type="button"
                  class="button primary"
                  aria-disabled=${this.isBusy || wrong.length > 0 || !this.#isChecked}
                  @click=${this.#publish}
                >
                  ${this.isBusy ? 'Publishing…' : 'Publish'}
                </button>`
        }
      </console-dialog>
    `;
  }

  #renderBefore(wrong: readonly WrongField[]): TemplateResult {
    if (wrong.length > 0) return this.#renderWrong(wrong);
    if (!this.#isChecked) return html`<p class="muted" role="status">Checking…</p>`;
    const warnings = this.document.checked?.issues.length ?? 0;
    return html`
      ${this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
      ${
        warnings > 0
          ? html`<p class="note warning">${warnings === 1 ? 'There is' : 'There are'} ${formatCount(warnings, 'warning')} (listed below the text).</p>`
          : nothing
      }
      ${this.#renderChanges()}
      <publish-workshops .document=${this.document.good?.document} .api=${this.api}></publish-workshops>
    `;
  }

  #renderChanges(): TemplateResult {
    const { published } = this;
    if (!published) {
      return html`<p>Customers can see and order the product once its tag is on a page. Earlier revisions are kept, so you can go back.</p>`;
    }
    const differences = diffDocuments(published.document, this.document.value);
    if (differences.length === 0 && published.status === 'published') {
      return html`<p>Customers already see this. Only whitespace or the order of keys differs.</p>`;
    }
    return html`
      ${published.status === 'retired' ? html`<p class="note">This product is retired. Publishing puts it back on sale.</p>` : nothing}
      <p>Changes in the document: ${countDifferences(differences) || 'none'}. Existing quotes and orders aren’t affected.</p>
      <difference-list .differences=${differences}></difference-list>
    `;
  }

  #renderWrong(wrong: readonly WrongField[]): TemplateResult {
    const more = wrong.length - MAX_PLACES;
    return html`
      <p class="note danger" role="alert">
        ${formatCount(wrong.length, 'error')} found. The published product hasn’t changed.
      </p>
      <ol class="list">
        ${wrong.slice(0, MAX_PLACES).map(
          ({ pointer, message }) => html`<li>
            <button type="button" class="plain box place" @click=${() => this.#reveal(pointer)}>
              <span>${message}</span><span class="mono muted small">${pointer || '/'}</span>
            </button>
          </li>`,
        )}
      </ol>
      ${more > 0 ? html`<p class="muted">and ${more} more</p>` : nothing}
    `;
  }

  /** Renders the same element every time, so that screen readers announce its changes. */
  #renderStatus(): TemplateResult {
    const done = html`<span class="hidden-label">Published.</span> Live pages show the new version now. Pages that are already open update when the visitor comes back to the tab. Paste the tag where you want the product to appear.`;
    return html`<p role="status" class=${this.isDone ? '' : 'hidden-label'}>
      ${this.isDone ? done : this.isBusy ? 'Publishing…' : nothing}
    </p>`;
  }

  get #isChecked(): boolean {
    const { document } = this;
    return !document.isJson || document.isChecked;
  }

  get #wrongPlaces(): readonly WrongField[] {
    const { document, refused } = this;
    if (!document.isJson && !document.checked) return [{ pointer: '', message: 'The text isn’t valid JSON.' }];
    if (!document.isChecked) return [];
    const errors = document.checked?.issues.filter(({ severity }) => severity === 'error') ?? [];
    if (errors.length === 0 && !document.isJson) return [{ pointer: '', message: 'The text isn’t valid JSON.' }];
    return [...errors.map(({ pointer, message }) => ({ pointer, message })), ...refused, ...this.#idPlace()];
  }

  #idPlace(): readonly WrongField[] {
    const { id } = (this.document.value ?? {}) as { readonly id?: unknown };
    if (typeof id !== 'string' || id === this.product) return [];
    const message = `This product’s ID is “${this.product}”, but the document says “${id}”. IDs can’t change. Restore the ID, or duplicate the product under a new one.`;
    return [{ pointer: '/id', message }];
  }

  readonly #publish = async () => {
    const { document, api, product, base } = this;
    if (this.isBusy || this.#wrongPlaces.length > 0 || !this.#isChecked) return;
    this.isBusy = true;
    this.problem = undefined;
    try {
      const detail = await this.#publishing.publish(api, product, document.value, base);
      this.isDone = true;
      this.dispatchEvent(new CustomEvent('product-published', { detail }));
      await this.updateComplete;
      // The button that had the focus is gone.
      this.renderRoot.querySelector<HTMLElement>('a.primary')?.focus();
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) this.dispatchEvent(new Event('product-outdated'));
      else if (error instanceof ApiError && error.errors.length > 0) this.refused = error.errors.map(placeOf);
      else this.problem = isRefused(error) ? sayError(error) : UNANSWERED;
    } finally {
      this.isBusy = false;
    }
  };

  #reveal(pointer: string): void {
    this.#wanted = pointer;
    this.#close();
  }

  /** Moves the focus after the dialog has closed. Until then, the page behind it can't receive focus. */
  readonly #onClosed = () => {
    const pointer = this.#wanted;
    this.#wanted = undefined;
    if (pointer !== undefined) this.document.reveal(pointer, 'focus');
  };

  readonly #close = () => {
    this.open = false;
    this.dispatchEvent(new Event('console-close'));
  };
}

function placeOf({ pointer, detail }: ProblemIssue): WrongField {
  return { pointer: pointer.replace(/^\/document/, ''), message: detail };
}
