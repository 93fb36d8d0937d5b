// The view that lists the workshops available to the organization, its own and shared ones: which of them it gets
// quotes from, and which materials they stock.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { type List, maySee, sayError } from '../../shared/api.js';
import type { Column } from '../../shared/tables.js';
import '../../shared/console-table.js';
import { ConsoleView } from '../../shared/console-page.js';
import { notify } from '../../shared/page-events.js';
import { Loaded } from '../../shared/paged-list.js';
import { consoleCss, consoleStyles } from '../../shared/styles.js';
import { countryName } from './pickers.js';
import {
  askFor,
  askShared,
  type HeldKind,
  heldKinds,
  type MaterialList,
  type WorkshopResource,
} from './workshop-api.js';

@customElement('console-workshops')
export class ConsoleWorkshops extends ConsoleView {
  static override styles = consoleStyles;

  readonly #loaded = new Loaded(this, async (signal) => {
    const [workshops, materials] = await Promise.all([
      this.api.get<List<WorkshopResource>>('/v1/workshops', { signal }),
      this.api.get<MaterialList>('/v1/materials', { signal }),
    ]);
    return { workshops: workshops.data, materials };
  });
  @state() private filter = '';
  /** The slugs of workshops whose switch was used and whose request hasn't finished. */
  @state() private waiting: readonly string[] = [];

  #asking: Promise<void> = Promise.resolve();

  override render(): TemplateResult {
    return html`
      <console-page heading="Workshops" lead="Choose which workshops provide quotes for your products.">
        ${maySee(this.session, 'workshops:write') ? html`<a slot="actions" class="button primary" href="/console/workshops/new">Add a workshop</a>` : nothing}
        ${this.#loaded.render(({ workshops, materials }) => this.#renderContent(workshops, materials), true)}
      </console-page>
    `;
  }

  #renderContent(workshops: readonly WorkshopResource[], materials: MaterialList): TemplateResult {
    const own = workshops.filter(({ shared }) => !shared);
    const shared = workshops.filter((each) => each.shared);
    return html`
      <section class="stack" aria-labelledby="own">
        <h2 id="own">Your workshops</h2>
        <console-table
          label="Your workshops"
          .columns=${this.#columns}
          .rows=${own}
          .rowKey=${(row: WorkshopResource) => row.slug}
          .href=${(row: WorkshopResource) => `/console/workshops/${row.slug}`}
        >
          <console-empty
            slot="empty"
            heading="No workshops yet"
            text="Add your workshop’s price list, or sell at the price shown on the product."
          >
            <a class="button" href="/console/workshops/new">Add a workshop</a>
          </console-empty>
        </console-table>
      </section>
      ${shared.length > 0 ? this.#renderShared(own, shared) : nothing}
      ${this.#renderMaterials(heldKinds(materials.data, this.filter), workshops)}
    `;
  }

  #renderShared(own: readonly WorkshopResource[], shared: readonly WorkshopResource[]): TemplateResult {
    return html`
      <section class="stack" aria-labelledby="shared">
        <div class="split">
          <h2 id="shared">Shared workshops</h2>
          ${this.#renderSharedSwitch(own, shared)}
        </div>
        <console-table
          label="Shared workshops"
          .columns=${this.#columns}
          .rows=${shared}
          .rowKey=${(row: WorkshopResource) => row.slug}
        ></console-table>
      </section>
    `;
  }

  /** Shows one switch for all shared workshops, for a shop that sells only through its own workshop. */
  #renderSharedSwitch(
    own: readonly WorkshopResource[],
    shared: readonly WorkshopResource[],
  ): TemplateResult | typeof nothing {
    const isAsked = shared.some(({ asked }) => asked);
    if (!own.some(({ asked }) => asked)) return nothing;
    return html`<button
      type="button"
      class="button"
      aria-disabled=${this.waiting.length > 0}
      @click=${() => this.#askShared(!isAsked)}
    >
      ${isAsked ? 'Use only your own' : 'Use shared workshops too'}
    </button>`;
  }

  get #columns(): readonly Column<WorkshopResource>[] {
    return [
      {
        heading: 'Workshop',
        cell: ({ name, proposed_at }) =>
          html`<span dir="auto">${name}</span> ${
            proposed_at === undefined ? nothing : html`<span class="badge warning">Proposed changes</span>`
          }`,
      },
      { heading: 'Country', cell: ({ country }) => countryName(country) },
      {
        heading: 'Prices',
        cell: ({ pricing, currencies }) =>
          `${pricing === 'estimate' ? 'Product estimate' : 'Price list'}, ${currencies.join(', ')}`,
      },
      { heading: 'Quotes', cell: (row) => this.#renderSwitch(row) },
      {
        heading: 'Stock',
        cell: ({ slug, name }) =>
          html`<a href="/console/workshops/${slug}/stock" aria-label="Stock at ${name}">Stock</a>`,
      },
    ];
  }

  #renderSwitch({ slug, name, asked }: WorkshopResource): TemplateResult {
    return html`<asked-switch
      name=${name}
      ?asked=${asked}
      ?busy=${this.waiting.includes(slug)}
      @asked-changed=${(event: CustomEvent<boolean>) => this.#ask(slug, name, event)}
    ></asked-switch>`;
  }

  #renderMaterials(kinds: readonly HeldKind[], workshops: readonly WorkshopResource[]): TemplateResult {
    const names = new Map(workshops.map(({ slug, name }) => [slug, name]));
    const columns: readonly Column<HeldKind>[] = [
      { heading: 'Material', cell: ({ name }) => name },
      { heading: 'Kind', cell: ({ kind }) => html`<code>${kind}</code>` },
      { heading: 'Boards', cell: ({ boards }) => (boards === '' ? '–' : boards) },
      { heading: 'Solid', cell: ({ isSolid }) => (isSolid ? 'Yes' : '–') },
      { heading: 'Surfaces', cell: ({ surfaces }) => surfaces },
      {
        heading: 'Available from',
        cell: ({ workshops: slugs }) => html`<span title=${slugs.map((slug) => names.get(slug) ?? slug).join(', ')}>
          ${slugs.length === 1 ? names.get(slugs[0]!) : `${slugs.length} workshops`}
        </span>`,
      },
    ];
    return html`
      <section class="stack" aria-labelledby="materials">
        <div class="split">
          <h2 id="materials">Materials</h2>
          <label class="field search">
            <span class="hidden-label">Search materials</span>
            <input
              type="search"
              placeholder="Search, e.g. oak, 18, white"
              .value=${this.filter}
              @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
            />
          </label>
        </div>
        <p class="muted">
          Available from your enabled workshops. We match a product’s material by its <code>kind</code>, or by its ID and name.
        </p>
        <p class="hidden-label" role="status">${this.filter === '' ? '' : `${kinds.length} found`}</p>
        <console-table label="Materials" .columns=${columns} .rows=${kinds} .rowKey=${(row: HeldKind) => row.kind}>
          <console-empty
            slot="empty"
            heading="No materials"
            text=${this.filter === '' ? 'None of your enabled workshops has a price list.' : 'No materials match your search.'}
          ></console-empty>
        </console-table>
      </section>
    `;
  }

  /**
   * Turns quotes from a workshop on or off. Requests run one at a time, because each starts from the previous one's
   * result.
   */
  #ask(slug: string, name: string, { detail: isAsked }: CustomEvent<boolean>): void {
    const said = isAsked
      ? `${name} now provides quotes for your products.`
      : `${name} no longer provides quotes for your products.`;
    this.#write(slug, said, () => askFor(this.api, slug, isAsked));
  }

  #askShared(isAsked: boolean): void {
    if (this.waiting.length > 0) return;
    const said = isAsked
      ? 'All workshops now provide quotes for your products.'
      : 'Only your own workshops now provide quotes for your products.';
    this.#write('', said, () => askShared(this.api, isAsked));
  }

  /**
   * Queues a change, and shows a message when it's done.
   * @param slug the workshop's slug; empty if the change is for several workshops
   * @param said the message
   * @param write makes the change
   */
  #write(slug: string, said: string, write: () => Promise<boolean>): void {
    this.waiting = [...this.waiting, slug];
    this.#asking = this.#asking.then(async () => {
      try {
        if (await write()) notify(this, said);
        else {
          notify(this, 'At least one workshop has to provide quotes. Turn on another one first.', 'failed');
        }
      } catch (error) {
        notify(this, sayError(error), 'failed');
      }
      this.waiting = this.waiting.filter((each, index) => each !== slug || index !== this.waiting.indexOf(slug));
      // While requests are running, the switches keep the state that the person chose.
      if (this.waiting.length > 0) return;
      await this.#loaded.load();
      await this.#resetSwitches();
    });
  }

  /** Sets the switches back to the actual state after a change failed. */
  async #resetSwitches(): Promise<void> {
    await this.updateComplete;
    for (const table of this.renderRoot.querySelectorAll('console-table')) {
      await table.updateComplete;
      for (const one of table.renderRoot.querySelectorAll('asked-switch')) one.reset();
    }
  }
}

/**
 * A switch that turns a workshop's quotes on or off.
 * @fires asked-changed with whether to get quotes from the workshop
 */
@customElement('asked-switch')
export class AskedSwitch extends LitElement {
  static override styles = consoleCss`
    :host {
      position: relative;
      z-index: 1;
      display: inline-block;
    }

    label {
      display: flex;
      align-items: center;
      justify-content: center;
      min-width: var(--target);
      min-height: var(--target);
      margin-block: calc(var(--space-2) * -1);
      cursor: pointer;
    }
  `;

  /** The workshop's name. */
  @property() name = '';
  @property({ type: Boolean }) asked = false;
  @property({ type: Boolean }) busy = false;
  @query('input') private input!: HTMLInputElement;

  override render(): TemplateResult {
    return html`
      <label>
        <span class="hidden-label">Get quotes from ${this.name}</span>
        <input type="checkbox" role="switch" .checked=${this.asked} aria-busy=${this.busy} @change=${this.#onChange} />
      </label>
    `;
  }

  /** Sets the switch back to the actual state after a change failed. */
  reset(): void {
    this.input.checked = this.asked;
  }

  readonly #onChange = () => {
    this.dispatchEvent(new CustomEvent('asked-changed', { detail: this.input.checked }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'asked-switch': AskedSwitch;
  }
}
