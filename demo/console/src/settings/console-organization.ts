// The view for the organization's settings, which apply to all its keys: its name, whether its pages can place orders,
// its currency, and the workshops that it gets quotes from.

import type { OrganizationUpdate } from '@parametric/api-client';
import type { Organization } from '@parametric/service/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { List } from '../shared/api.js';
import { changedFields, withChanges } from '../shared/changes.js';
import { ConsoleView } from '../shared/console-page.js';
import { KeptForm } from '../shared/kept-form.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { Submission } from '../shared/submission.js';
import { failure, type Option, selectField, textField } from '../shared/templates.js';
import './payment-settings.js';
import { renderSamplesForm } from './samples-form.js';
import { renderSellerForm } from './seller-form.js';
import { renderTaxForm } from './tax-form.js';

type Settings = Pick<Organization, keyof OrganizationUpdate>;

interface WorkshopSummary {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
}

@customElement('console-organization')
export class ConsoleOrganization extends ConsoleView {
  static override styles = consoleCss`
    form {
      max-width: 44rem;
    }

    .workshops {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
      padding-inline: var(--space-5) 0;
      list-style: none;
    }

    .check {
      align-items: start;
      padding-block: var(--space-2);
      min-height: 0;
    }

    .check input {
      margin-block-start: 0.2em;
      flex: none;
    }

    @media (pointer: coarse) {
      .check {
        min-height: var(--target);
      }
    }
  `;

  /** The settings as they're stored by the service. */
  @state() private saved: Organization | undefined;
  /** The settings as typed in the form, before they're saved. */
  @state() private typed: Settings | undefined;
  @state() private workshops: readonly WorkshopSummary[] = [];
  @state() private error: unknown;
  readonly #form = new Submission(this);
  @query('form') private form: HTMLFormElement | null | undefined;
  #kept = new KeptForm<{ readonly before: Partial<Settings>; readonly after: Partial<Settings> }>('');

  protected override firstUpdated(): void {
    void this.#load();
  }

  override render(): TemplateResult {
    const { saved, typed } = this;
    return html`
      <console-page heading="Organization" lead="Settings for all your pages and servers.">
        ${failure(this.error, () => this.#load())}
        <p class="hidden-label" role="status">${saved || this.error ? '' : 'Loading…'}</p>
        ${saved && typed ? this.#renderForm(saved, typed) : nothing}
        ${saved ? html`<payment-settings .api=${this.api}></payment-settings>` : nothing}
      </console-page>
    `;
  }

  #renderForm(saved: Organization, typed: Settings): TemplateResult {
    const isChanged = Object.keys(this.#changes()).length > 0;
    return html`
      <form class="card stack" @submit=${this.#save} novalidate>
        ${textField({
          id: 'name',
          label: 'Name',
          problem: this.#form.at('/name'),
          value: typed.name,
          maxlength: 200,
          autocomplete: 'organization',
          onInput: (name) => this.#change({ name }),
        })}
        ${this.#renderOrders(typed)} ${this.#renderCurrency(typed)} ${this.#renderWorkshops(typed)}
        ${renderSellerForm(typed.seller, this.#form.issues, (seller) => this.#change({ seller }))}
        ${renderTaxForm(typed.taxes, this.#form.issues, (taxes) => this.#change({ taxes }))}
        ${renderSamplesForm(typed, this.#form.issues, (samples) => this.#change({ samples }))} ${this.#renderVisits(typed)}
        <div class="field">
          <span class="label">ID</span>
          <code>${saved.id}</code>
        </div>
        <p class="problem" role="alert">${this.#form.problem}</p>
        <div class="row">
          <button class="button primary" aria-disabled=${this.#form.isBusy || !isChanged}>
            ${this.#form.isBusy ? 'Saving…' : 'Save'}
          </button>
          ${
            isChanged
              ? html`<button type="button" class="button" @click=${this.#undo}>Undo changes</button>
                  <span class="muted small">Unsaved changes.</span>`
              : nothing
          }
        </div>
      </form>
    `;
  }

  #renderOrders({ license_orders: isAllowed }: Settings): TemplateResult {
    const change = (event: Event) => this.#change({ license_orders: (event.target as HTMLInputElement).checked });
    return html`
      <div>
        <label class="check">
          <input type="checkbox" .checked=${isAllowed} aria-describedby="orders-hint" @change=${change} />
          <span>Let customers order on your pages</span>
        </label>
        <p class="hint" id="orders-hint">
          If off, pages show prices, and your server places orders with an API key, for example from a cart.
        </p>
      </div>
    `;
  }

  #renderVisits({ count_visits: isCounted }: Settings): TemplateResult {
    const change = (event: Event) => this.#change({ count_visits: (event.target as HTMLInputElement).checked });
    return html`
      <fieldset>
        <legend>Visits</legend>
        <label class="check">
          <input type="checkbox" name="count-visits" .checked=${isCounted} aria-describedby="visits-hint" @change=${change} />
          <span>Count visits to your pages</span>
        </label>
        <p class="hint" id="visits-hint">
          For each day and product, we count how many visitors see the configurator, change the design, get quotes,
          and open the order form, and we measure how quickly the picture and the 3D view appear. Only these totals
          are stored: no cookies, IDs, or IP addresses, and nothing that connects the steps of a visit. Browsers that
          send Do Not Track or Global Privacy Control aren’t counted. You can see the totals under Overview.
        </p>
      </fieldset>
    `;
  }

  #renderCurrency({ currency }: Settings): TemplateResult {
    const names = new Intl.DisplayNames(undefined, { type: 'currency' });
    const known = Intl.supportedValuesOf('currency').map((code): Option => [code, `${names.of(code)} (${code})`]);
    return selectField({
      id: 'currency',
      label: 'Currency',
      hint: 'Used when a quote request doesn’t specify a currency. Workshops without prices in this currency quote in their own, and customers see an approximate conversion.',
      problem: this.#form.at('/currency'),
      options: [['', 'Each workshop’s currency'], ...known.toSorted(([, one], [, other]) => one.localeCompare(other))],
      chosen: currency ?? '',
      onChange: (code) => this.#change({ currency: code || null }),
    });
  }

  #renderWorkshops({ workshops: asked }: Settings): TemplateResult {
    const country = new Intl.DisplayNames(undefined, { type: 'region' });
    const problem = this.#form.issues.find(({ pointer }) => pointer.startsWith('/workshops'))?.detail ?? '';
    // Keep unknown slugs in the list until someone removes them.
    const unknown = (asked ?? []).filter((slug) => this.workshops.every((each) => each.slug !== slug));
    return html`
      <fieldset aria-describedby="workshops-problem">
        <legend>Workshops to get quotes from</legend>
        <label class="check">
          <input type="radio" name="asked" .checked=${asked === null} @change=${() => this.#change({ workshops: null })} />
          <span>All workshops, including new ones</span>
        </label>
        <label class="check">
          <input type="radio" name="asked" .checked=${asked !== null} @change=${() => this.#change({ workshops: asked ?? this.workshops.map(({ slug }) => slug) })} />
          <span>Only these:</span>
        </label>
        ${
          asked === null
            ? nothing
            : html`<ul class="workshops">
                ${this.workshops.map(({ slug, name, country: code }) =>
                  this.#renderWorkshop(slug, `${name}, ${country.of(code) ?? code}`, asked),
                )}
                ${unknown.map((slug) => this.#renderWorkshop(slug, `${slug} (removed)`, asked))}
              </ul>`
        }
        <p class="problem" id="workshops-problem" role="alert">${problem}</p>
      </fieldset>
    `;
  }

  #renderWorkshop(slug: string, name: string, asked: readonly string[]): TemplateResult {
    const toggle = (event: Event) => {
      const { checked } = event.target as HTMLInputElement;
      const others = asked.filter((each) => each !== slug);
      // The order as it was, so that undoing a choice by hand leaves nothing to save.
      const before = this.saved?.workshops?.filter((each) => each === slug || others.includes(each)) ?? [];
      const chosen = [...new Set([...before, ...others, slug])];
      this.#change({ workshops: chosen.filter((each) => checked || each !== slug) });
    };
    return html`<li>
      <label class="check">
        <input type="checkbox" .checked=${asked.includes(slug)} @change=${toggle} />
        <span dir="auto">${name}</span>
      </label>
    </li>`;
  }

  async #load(): Promise<void> {
    try {
      const [saved, workshops] = await Promise.all([
        this.api.get<Organization>('/v1/organization'),
        this.api.get<List<WorkshopSummary>>('/v1/workshops'),
      ]);
      this.#kept = new KeptForm(`organization ${saved.id}`);
      this.workshops = workshops.data;
      const { before, after } = this.#kept.read() ?? {};
      if (this.saved && this.typed) this.#take(saved, this.saved, this.typed);
      else this.#take(saved, { ...saved, ...before }, { ...saved, ...after });
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }

  /** Shows newer settings with the changes that were typed. */
  #take(saved: Organization, before: Settings, typed: Settings): void {
    this.typed = withChanges<Settings>(saved, before, typed);
    this.saved = saved;
    this.#keep();
  }

  #keep(): void {
    const after = this.#changes();
    const names = Object.keys(after) as (keyof Settings)[];
    const before = Object.fromEntries(names.map((name) => [name, this.saved![name]]));
    this.#kept.keep(names.length > 0 ? { before, after } : undefined);
  }

  #change(change: Partial<Settings>): void {
    if (!this.typed) return;
    this.typed = { ...this.typed, ...change };
    this.#keep();
    const [field] = Object.keys(change);
    this.#form.forget(`/${field}`);
  }

  /** The settings that differ from the stored ones. Sending only these keeps other people's changes. */
  #changes(): Partial<Settings> {
    const { saved, typed } = this;
    return saved && typed ? changedFields<Settings>(saved, typed) : {};
  }

  readonly #undo = () => {
    this.typed = this.saved;
    this.#kept.keep(undefined);
    this.#form.forget();
    this.form?.querySelector<HTMLElement>('#name')?.focus();
  };

  readonly #save = async (event: Event) => {
    event.preventDefault();
    if (Object.keys(this.#changes()).length === 0) return;
    await this.#form.send(async () => {
      // Someone else may have changed other fields of the same objects.
      this.#take(await this.api.get<Organization>('/v1/organization'), this.saved!, this.typed!);
      const sent = this.typed!;
      const saved = await this.api.patch<Organization>('/v1/organization', this.#changes());
      this.#take(saved, sent, this.typed!);
      notify(this, 'Saved.');
    });
  };
}
