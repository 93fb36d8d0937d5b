// A product's history: its publications and what each one changed, with actions to publish an earlier revision, take
// the product off sale, or delete it.

import type { Model, Publication } from '@parametric/api-client';
import { ApiError } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Api, type List, sayError } from '../../shared/api.js';
import { ConsoleView } from '../../shared/console-page.js';
import { formatTime, shortId, wordsOf } from '../../shared/format.js';
import { confirmed, navigate, notify, setTitle } from '../../shared/page-events.js';
import { consoleCss } from '../../shared/styles.js';
import { DraftStore } from '../drafts.js';
import '../product-picture.js';
import type { IssuedKey } from '@parametric/service/contract';
import { nameOf } from '../../settings/key-draft.js';
import { Loaded, PagedList } from '../../shared/paged-list.js';
import { failure } from '../../shared/templates.js';
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
  /** Labels of the organization's keys, by id. */
  @state() private keyNames: ReadonlyMap<string, string> = new Map();
  @state() private isBusy = false;
  /** The number of the publication whose differences are shown. */
  @state() private opened: number | undefined;
  @state() private differences: readonly Difference[] | undefined;
  @state() private differenceError: unknown;
  readonly #documents = new Map<string, Promise<Model>>();
  #isGone = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(async () => {
      this.keyNames = await readKeyNames(this.api);
    });
  }

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
            (publication, index) => this.#renderPublication(publication, items[index + 1]),
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

  #renderPublication(publication: Publication, before: Publication | undefined): TemplateResult {
    const { number, revision, published_at: time, published_by: by, current } = publication;
    const isOpened = this.opened === number;
    return html`
      <li class="card stack publication">
        <div class="split">
          <div>
            <h2>${formatTime(time)}</h2>
            <span class="muted small">
              <span class="mono">${revision}</span> · ${publisher(by, this.keyNames)}
            </span>
          </div>
          <div class="buttons">
            ${current ? html`<span class="badge ${this.#model.value?.status === 'retired' ? '' : 'success'}">Latest</span>` : nothing}
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
              revision === this.#model.value?.revision
                ? nothing
                : html`<button type="button" class="button" aria-disabled=${this.isBusy} @click=${() => this.#rollBack(publication)}>
                    Restore…<span class="hidden-label"> the revision from ${formatTime(time)}</span></button>`
            }
          </div>
        </div>
        ${isOpened ? this.#renderDifference(publication, before) : nothing}
      </li>
    `;
  }

  #renderDifference(publication: Publication, before: Publication | undefined): TemplateResult | typeof nothing {
    if (this.differenceError !== undefined) {
      return failure(this.differenceError, () => this.#compare(publication));
    }
    const figure = ({ revision }: Publication, caption: string) => html`<figure class="list">
      <product-picture
        src=${this.api.address(`${this.#path}/picture.svg`, { revision })}
      ></product-picture>
      <figcaption class="muted small">${caption}</figcaption>
    </figure>`;
    if (!before) return html`<p class="muted" role="status">Comparing…</p>`;
    return html`
      <div class="stack pictures">${figure(before, 'Before')}${figure(publication, 'After')}</div>
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

  /** Whether this is the oldest loaded publication but not the first, so that the one before it has to be loaded. */
  #hasEarlier({ number }: Publication): boolean {
    const { items = [], hasMore } = this.#publications;
    return hasMore && items.at(-1)?.number === number;
  }

  async #toggle(publication: Publication): Promise<void> {
    this.opened = this.opened === publication.number ? undefined : publication.number;
    if (this.opened !== undefined) await this.#compare(publication);
  }

  async #compare(publication: Publication): Promise<void> {
    [this.differences, this.differenceError] = [undefined, undefined];
    const { number, revision } = publication;
    try {
      if (this.#hasEarlier(publication)) await this.#publications.loadMore();
      const { items = [], error } = this.#publications;
      if (error !== undefined) throw error;
      const before = items[items.findIndex((each) => each.number === number) + 1];
      if (!before) return;
      const [earlier, later] = await Promise.all([this.#read(before.revision), this.#read(revision)]);
      if (this.opened === number) this.differences = diffDocuments(earlier.document, later.document);
    } catch (error) {
      if (this.opened === number) this.differenceError = error;
    }
  }

  /** Loads each revision only once, because revisions never change. */
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
      // The clicked button may be gone.
      if (!this.shadowRoot?.activeElement)
        [...this.renderRoot.querySelectorAll<HTMLElement>('[slot=actions]')].at(-1)?.focus();
    }
  }
}

/** The largest page that the service returns. */
const KEYS = 100;

/** Key labels by id; empty if they can't be loaded. */
async function readKeyNames(api: Api): Promise<ReadonlyMap<string, string>> {
  try {
    const { data } = await api.get<List<IssuedKey>>('/v1/keys', { query: { limit: KEYS, kind: 'api' } });
    return new Map(data.map((key) => [key.id, nameOf(key)]));
  } catch {
    return new Map();
  }
}

function publisher(by: string | null, names: ReadonlyMap<string, string>): TemplateResult {
  if (by === null) return html`from the command line`;
  const name = names.get(by);
  const address = `/console/audit?by=${encodeURIComponent(by)}`;
  return html`by
    <a href=${address} title=${by}>${name === undefined ? html`key <span class="mono">${shortId(by)}</span>` : html`<bdi>${name}</bdi>`}</a>`;
}
