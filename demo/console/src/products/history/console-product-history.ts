// A product's history: its publications and what each one changed, with actions to publish an earlier revision, take
// the product off sale, or delete it.

import type { Model, Publication } from '@parametric/api-client';
import { ApiError } from '@parametric/api-client/page';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type List, sayError } from '../../shared/api.js';
import { ConsoleView } from '../../shared/console-view.js';
import { formatTime } from '../../shared/format.js';
import { wordsOf } from '../../shared/localized-text.js';
import { confirmed, navigate, notify, setTitle } from '../../shared/page-events.js';
import { consoleStyles } from '../../shared/styles.js';
import { DraftStore } from '../draft-store.js';
import '../product-picture.js';
import { countDifferences, type Difference, diffDocuments } from './diff-documents.js';
import './difference-list.js';
import { publisher, readKeyNames } from './publisher.js';

const PAGE = 20;

export class ConsoleProductHistory extends ConsoleView {
  static override styles = [
    ...consoleStyles,
    css`
      ol {
        display: grid;
        gap: var(--space-3);
        list-style: none;
      }

      .publication {
        display: grid;
        gap: var(--space-4);
      }

      .line {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-4);
        align-items: center;
        justify-content: space-between;
      }

      .when {
        display: grid;
        gap: var(--space-1);
      }

      .pictures {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--space-4);
      }

      figure {
        display: grid;
        gap: var(--space-2);
      }

      product-picture {
        border-radius: var(--radius);
      }

      .more {
        justify-self: center;
      }
    `,
  ];

  @state() private model: Model | undefined;
  /** Labels of the organization's keys, by id. */
  @state() private keyNames: ReadonlyMap<string, string> = new Map();
  @state() private publications: readonly Publication[] = [];
  @state() private next: string | undefined;
  @state() private error: unknown;
  @state() private isBusy = false;
  /** Number of the publication whose differences are shown. */
  @state() private opened: number | undefined;
  @state() private differences: readonly Difference[] | undefined;
  @state() private differenceError: unknown;
  readonly #documents = new Map<string, Promise<Model>>();
  #adding: Promise<List<Publication>> | undefined;
  #isGone = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(async () => {
      void this.#load();
      this.keyNames = await readKeyNames(this.api);
    });
  }

  override render(): TemplateResult {
    const { model } = this;
    const name = wordsOf(model?.name, navigator.languages) ?? this.params.id ?? '';
    return html`
      <console-page heading=${`History of ${name}`} back=${this.#address} back-text=${name}>
        ${model ? this.#renderActions(model) : nothing}
        ${
          this.error === undefined
            ? nothing
            : html`<console-load-failure .error=${this.error} @console-retry=${() => this.#load()}></console-load-failure>`
        }
        ${
          model?.status === 'retired'
            ? html`<p class="note warning">
                Retired. Pages show their fallback instead. Existing quotes and orders aren’t affected.
              </p>`
            : nothing
        }
        <ol>
          ${repeat(
            this.publications,
            ({ number }) => number,
            (publication, index) => this.#renderPublication(publication, this.publications[index + 1]),
          )}
        </ol>
        ${
          this.next === undefined
            ? nothing
            : html`<button type="button" class="button more" @click=${() => this.#loadMore()}>Show earlier revisions</button>`
        }
      </console-page>
    `;
  }

  #renderActions({ status, revision }: Model): TemplateResult {
    return status === 'retired'
      ? html`
          <button slot="actions" type="button" class="button danger" aria-disabled=${this.isBusy} @click=${this.#delete}>Delete…</button>
          <button slot="actions" type="button" class="button primary" aria-disabled=${this.isBusy} @click=${() => this.#publish(revision)}>
            Publish again
          </button>
        `
      : html`<button slot="actions" type="button" class="button danger" aria-disabled=${this.isBusy} @click=${this.#retire}>
          Retire…
        </button>`;
  }

  #renderPublication(publication: Publication, before: Publication | undefined): TemplateResult {
    const { number, revision, published_at: time, published_by: by, current } = publication;
    const isOpened = this.opened === number;
    return html`
      <li class="card publication">
        <div class="line">
          <div class="when">
            <h2>${formatTime(time)}</h2>
            <span class="muted small">
              <span class="mono">${revision}</span> · ${publisher(by, this.keyNames)}
            </span>
          </div>
          <div class="buttons">
            ${current ? html`<span class="badge ${this.model?.status === 'retired' ? '' : 'success'}">Latest</span>` : nothing}
            ${
              before || this.#hasEarlier(publication)
                ? html`<button
                    type="button"
                    class="button"
                    aria-expanded=${isOpened}
                    @click=${() => this.#toggle(publication)}
                  >
                    What changed<span class="hidden-label"> on ${formatTime(time)}</span></button>`
                : nothing
            }
            ${
              revision === this.model?.revision
                ? nothing
                : html`<button type="button" class="button" aria-disabled=${this.isBusy} @click=${() => this.#rollBack(publication)}>
                    Restore…<span class="hidden-label"> the revision of ${formatTime(time)}</span></button>`
            }
          </div>
        </div>
        ${isOpened ? this.#renderDifference(publication, before) : nothing}
      </li>
    `;
  }

  #renderDifference(publication: Publication, before: Publication | undefined): TemplateResult {
    if (this.differenceError !== undefined) {
      return html`<console-load-failure
        .error=${this.differenceError}
        @console-retry=${() => this.#compare(publication)}
      ></console-load-failure>`;
    }
    const figure = ({ revision }: Publication, caption: string) => html`<figure>
      <product-picture
        src=${this.api.address(`${this.#path}/picture.svg`, { revision })}
      ></product-picture>
      <figcaption class="muted small">${caption}</figcaption>
    </figure>`;
    if (!before) return html`<p class="muted" role="status">Comparing…</p>`;
    return html`
      <div class="pictures">${figure(before, 'Before')}${figure(publication, 'After')}</div>
      ${
        this.differences
          ? html`<p role="status">${countDifferences(this.differences)}</p>
              <difference-list .differences=${this.differences}></difference-list>`
          : html`<p class="muted" role="status">Comparing…</p>`
      }
    `;
  }

  get #address(): string {
    return `/console/products/${encodeURIComponent(this.params.id ?? '')}`;
  }

  get #path(): string {
    return `/v1/models/${encodeURIComponent(this.params.id ?? '')}`;
  }

  async #load(): Promise<void> {
    this.error = undefined;
    try {
      const [model, page] = await Promise.all([this.api.get<Model>(this.#path), this.#page(undefined)]);
      [this.model, this.publications, this.next] = [model, page.data, page.next ?? undefined];
      setTitle(this, `History of ${wordsOf(model.name, navigator.languages) ?? this.params.id}`);
    } catch (error) {
      this.error = error;
    }
  }

  async #loadMore(): Promise<void> {
    await this.#addPage().catch((error: unknown) => {
      this.error = error;
    });
  }

  /** Loads one page at a time, so that no page is added twice. */
  async #addPage(): Promise<void> {
    this.#adding ??= this.#page(this.next);
    const adding = this.#adding;
    try {
      const page = await adding;
      if (this.#adding !== adding) return;
      [this.publications, this.next] = [[...this.publications, ...page.data], page.next ?? undefined];
    } finally {
      if (this.#adding === adding) this.#adding = undefined;
    }
  }

  #page(after: string | undefined): Promise<List<Publication>> {
    return this.api.get(`${this.#path}/revisions`, { query: { limit: PAGE, after } });
  }

  /** Whether this is the oldest loaded publication, so the one before it has to be loaded first. */
  #hasEarlier({ number }: Publication): boolean {
    return this.next !== undefined && this.publications.at(-1)?.number === number;
  }

  async #toggle(publication: Publication): Promise<void> {
    this.opened = this.opened === publication.number ? undefined : publication.number;
    if (this.opened !== undefined) await this.#compare(publication);
  }

  async #compare(publication: Publication): Promise<void> {
    [this.differences, this.differenceError] = [undefined, undefined];
    const { number, revision } = publication;
    try {
      if (this.#hasEarlier(publication)) await this.#addPage();
      const before = this.publications[this.publications.findIndex((each) => each.number === number) + 1];
      if (!before) return;
      const [earlier, later] = await Promise.all([this.#read(before.revision), this.#read(revision)]);
      if (this.opened === number) this.differences = diffDocuments(earlier.document, later.document);
    } catch (error) {
      if (this.opened === number) this.differenceError = error;
    }
  }

  /** Reads each revision only once, because revisions never change. */
  #read(revision: string): Promise<Model> {
    const known = this.#documents.get(revision) ?? this.api.get<Model>(this.#path, { query: { revision } });
    this.#documents.set(revision, known);
    known.catch(() => this.#documents.delete(revision));
    return known;
  }

  async #rollBack({ revision, published_at: time }: Publication): Promise<void> {
    const text = `Customers will see the product as published on ${formatTime(time)}. The current revision stays in this list.`;
    if (await confirmed(this, { heading: 'Restore this revision?', text, action: 'Restore' })) {
      await this.#publish(revision);
    }
  }

  async #publish(revision: string): Promise<void> {
    const headers = { 'if-match': `"${this.model?.revision}"` };
    await this.#change(async () => {
      await this.api.post(`${this.#path}/publish`, { revision }, { headers });
      notify(this, 'Published.');
    });
  }

  readonly #retire = async () => {
    const text =
      'Pages show their fallback instead, and customers can’t get quotes. Existing quotes and orders stay, and you can publish it again.';
    const question = { heading: 'Retire product?', text, action: 'Retire', isDanger: true };
    if (!(await confirmed(this, question))) return;
    await this.#change(async () => {
      await this.api.post(`${this.#path}/retire`);
      notify(this, 'Retired.');
    });
  };

  readonly #delete = async () => {
    const text = 'This permanently deletes all revisions and your draft. Products with quotes can’t be deleted.';
    const question = { heading: 'Delete product?', text, action: 'Delete', isDanger: true };
    if (!(await confirmed(this, question))) return;
    await this.#change(async () => {
      await this.api.delete(this.#path);
      new DraftStore().remove(this.session.organization.id, this.params.id ?? '');
      notify(this, 'Deleted.');
      this.#isGone = true;
      navigate(this, '/console/products', true);
    });
  };

  async #change(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await work();
      if (!this.#isGone) await this.#load();
    } catch (error) {
      notify(this, sayError(error), 'failed');
      // Someone else has published in the meantime, so load the current revision.
      if (error instanceof ApiError && error.status === 412) await this.#load();
    } finally {
      this.isBusy = false;
      await this.updateComplete;
      // The clicked button may be gone.
      if (!this.shadowRoot?.activeElement)
        [...this.renderRoot.querySelectorAll<HTMLElement>('[slot=actions]')].at(-1)?.focus();
    }
  }
}

customElements.define('console-product-history', ConsoleProductHistory);
