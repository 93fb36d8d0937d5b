// The view that shows a product's history: its publications and what each one changed. In it, people can publish an
// earlier revision, take the product off sale, or delete it.

import type { Model, Publication } from '@parametric/api-client';
import { ApiError } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { sayError } from '../../shared/api.js';
import { ConsoleView } from '../../shared/console-page.js';
import { formatTime, shortId, wordsOf } from '../../shared/format.js';
import { confirmed, navigate, notify, setTitle } from '../../shared/page-events.js';
import { consoleCss } from '../../shared/styles.js';
import { DraftStore } from '../drafts.js';
import '../product-picture.js';
import { Loaded, PagedList } from '../../shared/paged-list.js';
import { failure, filterMenu } from '../../shared/templates.js';
import { countDifferences, type Difference, diffDocuments } from './diff-documents.js';

const PAGE = 20;

@customElement('console-product-history')
export class ConsoleProductHistory extends ConsoleView {
  static override styles = consoleCss`
    .pictures {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    product-picture {
      border-radius: var(--radius);
    }
  `;

  readonly #model = new Loaded(this, async (signal) => {
    const model = await this.api.get<Model>(this.#path, { signal });
    setTitle(this, `History of ${wordsOf(model.name, navigator.languages) ?? this.params.id}`);
    return model;
  });
  readonly #publications = new PagedList<Publication>(this, (signal, after) =>
    this.api.get(`${this.#path}/revisions`, { query: { limit: PAGE, after }, signal }),
  );
  @state() private isBusy = false;
  /** The number of the publication whose differences are shown. */
  @state() private opened: number | undefined;
  /**
   * The number of the publication to compare the opened one with. Undefined compares it with the publication before
   * it.
   */
  @state() private chosen: number | undefined;
  @state() private differences: readonly Difference[] | undefined;
  @state() private differenceError: unknown;
  readonly #documents = new Map<string, Promise<Model>>();
  #isGone = false;

  override render(): TemplateResult {
    const model = this.#model.value;
    const { items = [], hasMore } = this.#publications;
    const name = wordsOf(model?.name, navigator.languages) ?? this.params.id ?? '';
    return html`
      <console-page heading=${`History of ${name}`} back=${this.#address} back-text=${name}>
        ${model ? this.#renderActions(model) : nothing}
        ${failure(this.#model.error ?? this.#publications.error, () => this.#load())}
        ${
          model?.status === 'retired'
            ? html`<p class="note warning">
                Retired. Your pages show their fallback content instead. Existing quotes and orders aren’t affected.
              </p>`
            : nothing
        }
        <ol class="list">
          ${repeat(
            items,
            ({ number }) => number,
            (publication) => this.#renderPublication(publication),
          )}
        </ol>
        ${
          hasMore
            ? html`<button type="button" class="button more" @click=${() => this.#publications.loadMore()}>Show earlier revisions</button>`
            : nothing
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

  #renderPublication(publication: Publication): TemplateResult {
    const { number, revision, published_at: time, published_by: by, current } = publication;
    const isOpened = this.opened === number;
    return html`
      <li class="card stack publication">
        <div class="split">
          <div>
            <h2>${formatTime(time)}</h2>
            <span class="muted small">
              <span class="mono">${revision}</span> · ${publisher(by)}
            </span>
          </div>
          <div class="buttons">
            ${current ? html`<span class="badge ${this.#model.value?.status === 'retired' ? '' : 'success'}">Latest</span>` : nothing}
            ${
              number > 1
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
              revision === this.#model.value?.revision
                ? nothing
                : html`<button type="button" class="button" aria-disabled=${this.isBusy} @click=${() => this.#rollBack(publication)}>
                    Restore…<span class="hidden-label"> the revision from ${formatTime(time)}</span></button>`
            }
          </div>
        </div>
        ${isOpened ? this.#renderDifference(publication) : nothing}
      </li>
    `;
  }

  #renderDifference(publication: Publication): TemplateResult | typeof nothing {
    if (this.differenceError !== undefined) {
      return failure(this.differenceError, () => this.#compare(publication));
    }
    const figure = ({ revision, published_at: time, published_by: by }: Publication, caption: string) => html`<figure
      class="list"
    >
      <product-picture
        src=${this.api.address(`${this.#path}/picture.svg`, { revision })}
      ></product-picture>
      <figcaption class="muted small">${caption}: ${formatTime(time)}, ${publisher(by)}</figcaption>
    </figure>`;
    const other = this.#comparedWith(publication);
    if (!other) return html`<p class="muted" role="status">Comparing…</p>`;
    const [earlier, later] = inOrder(publication, other);
    const options = (this.#publications.items ?? [])
      .filter(({ number }) => number !== publication.number)
      .map(
        ({ number, published_at: time, published_by: by }) =>
          [String(number), `${formatTime(time)}, ${sayPublisher(by)}`] as const,
      );
    const choose = (number: string) => {
      this.chosen = Number(number);
      void this.#compare(publication);
    };
    return html`
      ${filterMenu('Compare with', options, String(other.number), choose, true)}
      ${this.#publications.hasMore ? html`<p class="muted small">For older revisions, choose Show earlier revisions first.</p>` : nothing}
      <div class="stack pictures">${figure(earlier, 'Before')}${figure(later, 'After')}</div>
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
    await Promise.all([this.#model.load(), this.#publications.load()]);
  }

  /** The publication to compare with: the one that was chosen, or else the one before. Undefined until it's loaded. */
  #comparedWith({ number }: Publication): Publication | undefined {
    const other = this.chosen ?? number - 1;
    return this.#publications.items?.find((each) => each.number === other);
  }

  /**
   * Whether this is the oldest of the loaded publications, but not the product's first one. In that case, the
   * publication before it must be loaded to compare them.
   */
  #hasEarlier({ number }: Publication): boolean {
    const { items = [], hasMore } = this.#publications;
    return hasMore && items.at(-1)?.number === number;
  }

  async #toggle(publication: Publication): Promise<void> {
    this.opened = this.opened === publication.number ? undefined : publication.number;
    this.chosen = undefined;
    if (this.opened !== undefined) await this.#compare(publication);
  }

  async #compare(publication: Publication): Promise<void> {
    [this.differences, this.differenceError] = [undefined, undefined];
    const { number } = publication;
    const { chosen } = this;
    const isCurrent = () => this.opened === number && this.chosen === chosen;
    try {
      if (this.#hasEarlier(publication)) await this.#publications.loadMore();
      if (this.#publications.error !== undefined) throw this.#publications.error;
      const other = this.#comparedWith(publication);
      if (!other) return;
      const read = inOrder(publication, other).map(({ revision }) => this.#read(revision));
      const [earlier, later] = (await Promise.all(read)) as [Model, Model];
      if (isCurrent()) this.differences = diffDocuments(earlier.document, later.document);
    } catch (error) {
      if (isCurrent()) this.differenceError = error;
    }
  }

  /** Loads a revision, and caches it, because revisions never change. */
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
    const headers = { 'if-match': `"${this.#model.value?.revision}"` };
    await this.#change(async () => {
      await this.api.post(`${this.#path}/publish`, { revision }, { headers });
      notify(this, 'Published.');
    });
  }

  readonly #retire = async () => {
    const text =
      'Your pages will show their fallback content instead, and customers won’t be able to get quotes. Existing quotes and orders stay, and you can publish the product again.';
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
      // The button that was clicked may be gone, so move the focus to the page's last action.
      if (!this.shadowRoot?.activeElement)
        [...this.renderRoot.querySelectorAll<HTMLElement>('[slot=actions]')].at(-1)?.focus();
    }
  }
}

/** Two publications, the earlier one first. */
function inOrder(one: Publication, other: Publication): readonly [Publication, Publication] {
  return one.number < other.number ? [one, other] : [other, one];
}

function sayPublisher(by: Publication['published_by']): string {
  return by === null ? 'from the command line' : `by ${by.label ?? shortId(by.id)}`;
}

function publisher(by: Publication['published_by']): TemplateResult {
  if (by === null) return html`${sayPublisher(by)}`;
  const address = `/console/audit?by=${encodeURIComponent(by.id)}`;
  return html`by <a href=${address}><bdi>${by.label ?? shortId(by.id)}</bdi></a>`;
}
