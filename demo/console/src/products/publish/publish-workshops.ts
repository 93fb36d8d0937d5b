// Shows which workshops can make the product with its default values. The publish dialog shows this because customers
// get quotes only from these workshops.

import type { Declined, OfferList } from '@parametric/api-client';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type Api, type List, sayError } from '../../shared/api.js';
import { formatCount } from '../../shared/format.js';
import { Loaded } from '../../shared/paged-list.js';
import { consoleCss } from '../../shared/styles.js';
import { renderDeclined } from '../../shared/tables.js';

@customElement('publish-workshops')
export class PublishWorkshops extends LitElement {
  static override styles = consoleCss`
    ul {
      margin-block-start: var(--space-2);
      padding-inline-start: var(--space-5);
      overflow-wrap: anywhere;
    }
  `;

  /** The document. It's the same object as long as its text doesn't change. */
  @property({ attribute: false }) document: unknown;
  @property({ attribute: false }) api!: Api;
  readonly #offers = new Loaded(this, async (signal) => {
    const { api, document } = this;
    if (document === undefined) return undefined;
    const body = { document, configuration: {}, quantity: 1 };
    const [offers, own] = await Promise.all([
      api.post<OfferList>('/v1/workshops/offers', body, { signal }),
      // Ignore errors. Without this list, the organization's own workshops are listed together with the others.
      this.#ownWorkshops(signal).catch(() => []),
    ]);
    return { ...offers, own: new Set(own) };
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('document') || !this.hasUpdated) return;
    this.#offers.set(undefined);
    void this.#offers.load();
  }

  protected override render(): TemplateResult {
    return html`<div role="status">${this.#renderAnswer()}</div>`;
  }

  #renderAnswer(): TemplateResult {
    const { value: offers, error } = this.#offers;
    if (error !== undefined) {
      return html`<div class="note warning stack">
        <p>We couldn’t check which workshops can make this product: ${sayError(error)} You can publish anyway.</p>
        <div class="buttons"><button type="button" class="button" @click=${() => this.#offers.load()}>Try again</button></div>
      </div>`;
    }
    if (!offers) return html`<p class="muted">Checking with workshops…</p>`;
    const { data, declined } = offers;
    const names = data.map(({ workshop }) => workshop.name);
    const total = data.length + declined.length;
    if (total === 0) {
      return html`<p class="note warning">
        No workshops are enabled, so customers won’t get prices.
        <a href="/console/workshops">Choose workshops</a>
      </p>`;
    }
    if (names.length === 0) {
      return html`<div class="note warning stack">
        <p>
          ${
            total === 1
              ? 'Your enabled workshop can’t make this product with its default options.'
              : `None of your ${total} enabled workshops can make this product with its default options.`
          }
          Customers won’t get a price until they choose other options.
        </p>
        <ul>${declined.map(renderDeclined)}</ul>
        <p>Edit the document, or <a href="/console/workshops">change your workshops and their materials</a>.</p>
      </div>`;
    }
    const isUnfit = ({ workshop, code }: Declined) => offers.own.has(workshop.slug) && /_not_held$/.test(code ?? '');
    const unfit = declined.filter(isUnfit);
    const others = declined.filter((each) => !unfit.includes(each));
    const who = new Intl.ListFormat('en').format(names);
    return html`
      <p>With its default options, this product can be made by <bdi>${who}</bdi>.</p>
      ${this.#renderOwn(unfit)}
      ${
        others.length === 0
          ? nothing
          : html`<details>
              <summary>${formatCount(others.length, 'workshop')} can’t make this product</summary>
              <ul>${others.map(renderDeclined)}</ul>
            </details>`
      }
    `;
  }

  /**
   * The organization's own workshops that can't make the product. Their price lists were written for this shop's
   * products, so a missing row is probably a mistake.
   */
  #renderOwn(unfit: readonly Declined[]): TemplateResult | typeof nothing {
    if (unfit.length === 0) return nothing;
    return html`<div class="note warning stack own">
      <p>${unfit.length === 1 ? 'One of your price lists doesn’t have a row for this product’s materials:' : 'Your price lists don’t have a row for this product’s materials:'}</p>
      <ul>${unfit.map(renderDeclined)}</ul>
      <p>
        Add the missing row to the price list of ${unfit.map(
          ({ workshop }, index) =>
            html`${index > 0 ? ', ' : ''}<a href="/console/workshops/${workshop.slug}"><bdi>${workshop.name}</bdi></a>`,
        )}, or set one of the list’s kinds as <code>"kind"</code> on the material in the document.
      </p>
    </div>`;
  }

  async #ownWorkshops(signal: AbortSignal): Promise<readonly string[]> {
    const query = { signal };
    const { data } = await this.api.get<List<{ slug: string; shared: boolean }>>('/v1/workshops', query);
    return data.flatMap(({ slug, shared }) => (shared ? [] : [slug]));
  }
}
