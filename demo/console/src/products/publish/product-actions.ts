// Publishes the studio's document, and reports what prevents publishing or saving it: another tab with the same
// product, a newer revision from someone else, or a browser without storage.

import { ApiError } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Api } from '../../shared/api.js';
import { formatTime } from '../../shared/format.js';
import { notify } from '../../shared/page-events.js';
import { consoleCss } from '../../shared/styles.js';
import { textOf } from '../../studio/json-text.js';
import type { StudioDocument } from '../../studio/studio-document.js';
import { type StudioElement, StudioStateEvent } from '../../studio/studio-element.js';
import type { DraftKeeper, OpenedProduct } from '../drafts.js';
import { countDifferences, diffDocuments } from '../history/diff-documents.js';
import type { PublishedModel } from './publish-dialog.js';
import './publish-dialog.js';

const DELETED = 'This product was deleted. You now have a draft; publish it to add the product again.';

@customElement('product-actions')
export class ProductActions extends LitElement implements StudioElement {
  static override styles = consoleCss`
    :host {
      display: contents;
    }

    .note {
      flex-basis: 100%;
    }
  `;

  @property({ attribute: false }) document!: StudioDocument;
  @property({ attribute: false }) api!: Api;
  @property() product = '';
  @property({ attribute: false }) opened: OpenedProduct | undefined;
  @property({ attribute: false }) keeper: DraftKeeper | undefined;
  /** The published model; null if the product isn't published, undefined as long as that's unknown. */
  @state() private published: PublishedModel | null | undefined;
  @state() private isPublishing = false;
  @state() private isComparing = false;
  #listeners = new AbortController();
  /** The revision that the draft's keeper last reported. */
  #base: string | undefined;
  #said = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    void this.updateComplete.then(() => this.#begin());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  override render(): TemplateResult {
    const address = `/console/products/${encodeURIComponent(this.product)}/history`;
    return html`
      ${this.published ? html`<a class="button small" href=${address}>History</a>` : nothing}
      <button
        type="button"
        class="button primary small"
        ?disabled=${this.published === undefined}
        @click=${() => (this.isPublishing = true)}
      >
        Publish…
      </button>
      ${this.#renderNotes()}
      <publish-dialog
        .document=${this.document}
        .api=${this.api}
        .product=${this.product}
        .published=${this.published ?? undefined}
        .base=${this.keeper?.base?.revision}
        ?open=${this.isPublishing}
        @console-close=${() => (this.isPublishing = false)}
        @product-published=${(event: CustomEvent<PublishedModel>) => this.#onPublished(event.detail)}
        @product-outdated=${() => this.#onOutdated()}
      ></publish-dialog>
      ${this.#renderComparison()}
    `;
  }

  #renderNotes(): TemplateResult | typeof nothing {
    const { keeper } = this;
    if (!keeper) return nothing;
    if (keeper.state.kind === 'failed') return html`<p class="note danger" role="alert">${keeper.state.reason}</p>`;
    if (!this.#isOutdated) return nothing;
    return html`<div class="note warning split" role="status">
      <span>
        A newer revision has been published since you started this draft${
          this.published?.published_at ? ` (${formatTime(this.published.published_at)})` : ''
        }.
      </span>
      <button type="button" class="button" @click=${() => (this.isComparing = true)}>Compare…</button>
    </div>`;
  }

  #renderComparison(): TemplateResult {
    const differences = this.isComparing ? diffDocuments(this.document.value, this.published?.document) : [];
    return html`
      <console-dialog
        wide
        heading="A newer revision has been published"
        ?open=${this.isComparing}
        @console-close=${() => (this.isComparing = false)}
      >
        <p>
          The published revision differs from your draft in these places (${countDifferences(differences) || 'no differences'}). Use the published revision, or keep your draft and publish over it later. You can undo either choice.
        </p>
        <difference-list .differences=${differences}></difference-list>
        <button slot="actions" type="button" class="button" @click=${this.#takeTheirs}>Use published revision</button>
        <button slot="actions" type="button" class="button primary" @click=${this.#keepMine}>Keep my draft</button>
      </console-dialog>
    `;
  }

  get #isOutdated(): boolean {
    const { published } = this;
    return !!published && this.keeper !== undefined && this.keeper.base?.revision !== published.revision;
  }

  #begin(): void {
    const { signal } = this.#listeners;
    const { document, keeper, opened } = this;
    if (signal.aborted) return;
    this.published = opened ? opened.published : null;
    this.#base = keeper?.base?.revision;
    keeper?.addEventListener('state', () => this.#onKept(), { signal });
    keeper?.addEventListener(
      'replaced',
      () =>
        notify(
          this,
          'Another tab also edited this product. You’re seeing that tab’s changes. Undo to restore yours.',
          'failed',
        ),
      { signal },
    );
    document.addEventListener('text', () => this.#onState(), { signal });
    globalThis.document.addEventListener('visibilitychange', () => void this.#lookAgain(), { signal });
    globalThis.addEventListener('online', () => void this.#lookAgain(), { signal });
    this.#forgetDeleted();
    this.#onState();
  }

  #onKept(): void {
    const base = this.keeper?.base?.revision;
    const isOther = base !== this.#base;
    this.#base = base;
    this.#onState();
    // Another tab has published the document, so read the published model again.
    if (isOther && base !== this.published?.revision) void this.#lookAgain();
    else this.#forgetDeleted();
  }

  /** Turns the draft into a new product if the product was deleted, because then there's no revision to replace. */
  #forgetDeleted(): void {
    const { keeper } = this;
    if (this.published !== null || !keeper?.base) return;
    keeper.rebase(undefined);
    notify(this, DELETED, 'failed');
  }

  /** Reads the published model; null if the product isn't published. */
  async #read(): Promise<PublishedModel | null> {
    try {
      return await this.api.get(`/v1/models/${encodeURIComponent(this.product)}`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  /** Checks whether someone else has published in the meantime. */
  async #lookAgain(): Promise<void> {
    if (globalThis.document.hidden || !this.keeper) return;
    const published = await this.#read().catch(() => undefined);
    if (published !== undefined) await this.#take(published);
  }

  async #take(published: PublishedModel | null): Promise<void> {
    this.published = published;
    const { keeper } = this;
    if (published) keeper?.learn(published);
    else this.#forgetDeleted();
    // Nothing was typed here, so switch to the newer revision.
    if (published && keeper && !keeper.isChanged && this.#isOutdated) this.#replaceBy(published);
    this.#onState();
  }

  #replaceBy(published: PublishedModel): void {
    this.document.replace(textOf(published.document), 'load');
    this.keeper?.rebase(published);
  }

  #onPublished(published: PublishedModel): void {
    this.published = published;
    this.keeper?.rebase(published);
    this.#onState();
  }

  async #onOutdated(): Promise<void> {
    this.isPublishing = false;
    await this.#lookAgain();
    this.isComparing = this.#isOutdated;
  }

  readonly #takeTheirs = () => {
    this.isComparing = false;
    if (this.published) this.#replaceBy(this.published);
    this.#onState();
  };

  readonly #keepMine = () => {
    this.isComparing = false;
    if (this.published) this.keeper?.rebase(this.published);
    this.#onState();
  };

  #onState(): void {
    this.requestUpdate();
    const { keeper } = this;
    if (!keeper) return;
    const said = this.#saying(keeper);
    if (said.join() === this.#said) return;
    this.#said = said.join();
    this.dispatchEvent(new StudioStateEvent(...said));
  }

  #saying(keeper: DraftKeeper): readonly [text: string, kind: StudioStateEvent['kind']] {
    if (keeper.state.kind === 'failed') return ['Not saved', 'danger'];
    if (!this.published) return ['Draft', 'plain'];
    if (keeper.isChanged) return ['Unpublished changes', 'warning'];
    return this.published.status === 'retired' ? ['Retired', 'plain'] : ['Published', 'success'];
  }
}
