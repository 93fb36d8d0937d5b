// The view with a form for one of the organization's workshops, with all fields that the API accepts.

import { ApiError, type ProblemIssue } from '@parametric/api-client/page';
import type { PriceProposal } from '@parametric/service/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { issuesOf, type List, maySee, problemAt, sayError } from '../../shared/api.js';
import '../../shared/browser-language.js';
import { ConsoleView } from '../../shared/console-page.js';
import { foldingCard, foldingCardStyles, openWrong } from '../../shared/folding-card.js';
import { formatCount, formatTime } from '../../shared/format.js';
import { KeptForm } from '../../shared/kept-form.js';
import { confirmed, navigate, notify, setTitle } from '../../shared/page-events.js';
import { consoleStyles } from '../../shared/styles.js';
import { liveFilesIssues, renderLayerSample, renderListSample, samplesStyles } from './files-form.js';
import { currencyOptions, pickerStyles, renderPicker } from './pickers.js';
import {
  checkForm,
  type FormState,
  type Json,
  renderField,
  saveBarStyles,
  schemaFormStyles,
  unplacedIssues,
  withValue,
} from './schema-form.js';
import {
  askFor,
  listPath,
  type MaterialVocabulary,
  type ProductMaterials,
  type WorkshopResource,
} from './workshop-api.js';
import {
  ABOUT,
  BOARDS,
  bodyOf,
  currenciesOf,
  DRAWINGS,
  EMPTY_WORKSHOP,
  ESTIMATE,
  LISTS,
  MACHINES,
  type Pricing,
  pointersOf,
  SCHEMAS,
  SELLER,
  TERMS,
  TEXTS,
  TOTALS,
  withCurrencies,
} from './workshop-form.js';
import './workshop-materials.js';
import { failure, loading, textField } from '../../shared/templates.js';

/** The form's contents before they're saved. */
interface Draft {
  /** The workshop's name in URLs. */
  readonly slug: string;
  readonly workshop: Json;
  /** When the saved workshop that the form started with was changed; absent for a new workshop. */
  readonly base?: string | undefined;
}

const PRICINGS: readonly (readonly [Pricing, string, string])[] = [
  [
    'price_list',
    'Price list',
    'You set prices for materials and labor. We calculate each quote from the product’s parts.',
  ],
  [
    'estimate',
    'Product estimate',
    'Quotes use the price shown on the product. The product’s document needs an estimate.',
  ],
];

@customElement('console-workshop')
export class ConsoleWorkshop extends ConsoleView {
  static override styles = [
    consoleStyles,
    schemaFormStyles,
    pickerStyles,
    samplesStyles,
    saveBarStyles,
    foldingCardStyles,
  ];

  @state() private draft: Draft | undefined;
  @state() private loaded: WorkshopResource | undefined;
  @state() private vocabulary: MaterialVocabulary = { kinds: [], surfaces: [] };
  @state() private products: ProductMaterials | undefined;
  @state() private proposal: PriceProposal | undefined;
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private problem = '';
  @state() private isBusy = false;
  @state() private isRestored = false;
  @state() private error: unknown;

  /** The slug of the workshop in the form if it already exists; undefined for a new one. */
  get #slug(): string | undefined {
    return this.params.slug ?? this.session.key.workshop;
  }

  /** Whether someone from the workshop is signed in. Workshops propose changes that the shop has to approve. */
  get #isProposing(): boolean {
    return this.session.key.kind === 'workshop';
  }

  get #kept(): KeptForm<Draft> {
    return new KeptForm(`workshop ${this.session.organization.id} ${this.#slug ?? ''}`);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render(): TemplateResult {
    const heading = this.#slug === undefined ? 'Add a workshop' : (this.loaded?.name ?? this.#slug);
    const isProposing = this.#isProposing;
    return html`
      <console-page heading=${heading} back=${isProposing ? '' : '/console/workshops'} back-text="Workshops">
        ${
          this.loaded && !this.loaded.shared
            ? html`<a slot="actions" class="button" href="${listPath(this.session, this.#slug ?? '')}/costs">Actual costs</a>`
            : nothing
        }
        ${
          this.loaded && !this.loaded.shared && !isProposing
            ? html`<button slot="actions" class="button danger" @click=${this.#remove}>Remove workshop</button>`
            : nothing
        }
        ${this.error ? failure(this.error, () => this.#load()) : this.draft ? this.#renderLoaded(this.draft) : loading}
      </console-page>
    `;
  }

  #renderLoaded(draft: Draft): TemplateResult {
    if (!this.loaded?.shared) return html`${this.#renderProposal()} ${this.#renderForm(draft)}`;
    const text = 'All shops can get quotes from this workshop, so its price list can’t be changed here.';
    return html`<console-empty heading="A shared workshop" text=${text}></console-empty>`;
  }

  #renderProposal(): TemplateResult | typeof nothing {
    if (!this.proposal || (!this.#isProposing && this.proposal.status !== 'waiting')) return nothing;
    const { status, proposed_at } = this.proposal;
    const when = formatTime(proposed_at);
    const said = this.#isProposing
      ? {
          waiting: `The shop hasn’t decided on the changes you sent on ${when}. They’re in the form below.`,
          approved: `The shop approved the changes you sent on ${when}.`,
          rejected: `The shop rejected the changes you sent on ${when}. They’re in the form below, so you can change them.`,
        }[status]
      : `The workshop proposed changes on ${when}. If you save this form, they’ll be out of date.`;
    return html`<div class="note row ${status === 'rejected' ? 'danger' : ''}">
      <span>${said}</span>
      <a href="${listPath(this.session, this.#slug ?? '')}/proposal">${this.#isProposing ? 'See the changes' : 'Review the changes'}</a>
    </div>`;
  }

  #formOf({ workshop }: Draft): FormState {
    const pricing = workshop.pricing as Pricing;
    return {
      schema: SCHEMAS[pricing],
      value: workshop,
      texts: TEXTS[pricing],
      issues: [...this.issues, ...liveFilesIssues(workshop)],
      change: (pointer, value) => {
        const changed = withValue({ schema: SCHEMAS[pricing], value: this.draft!.workshop }, pointer, value);
        this.#change({ workshop: changed }, pointer);
      },
    };
  }

  #renderForm(draft: Draft): TemplateResult {
    const form = this.#formOf(draft);
    const isPriceList = draft.workshop.pricing === 'price_list';
    // Nothing in the last sections is required, so a new workshop doesn't start with them.
    const isKnown = this.#slug !== undefined;
    const others = unplacedIssues(form, [...pointersOf(draft.workshop.pricing as Pricing), '']);
    return html`
      ${this.isRestored ? this.#renderRestored() : nothing}
      <form class="stack" novalidate @submit=${this.#onSubmit}>
        ${foldingCard('Pricing', this.#renderPricing(form))}
        ${foldingCard('About', html`${this.#renderSlug(draft)}${fields(form, ABOUT)}`)}
        ${
          isPriceList
            ? html`
                ${foldingCard('Machines', fields(form, MACHINES))}
                ${foldingCard('Materials', html`${fields(form, BOARDS)}${this.#renderMaterials(form)}`)}
                ${foldingCard('Labor and delivery prices', this.#renderRates(form))}
              `
            : foldingCard('Capacity and delivery prices', fields(form, ESTIMATE))
        }
        ${foldingCard('Delivery, invoices, and tax', fields(form, TERMS))}
        ${foldingCard('Legal details, for invoices', fields(form, SELLER), isKnown)}
        ${foldingCard('Lists', html`${fields(form, LISTS)} ${renderListSample(draft.workshop)}`, isKnown)}
        ${foldingCard('Drawings', html`${fields(form, DRAWINGS)} ${renderLayerSample(draft.workshop)}`, isKnown)}
        <div class="row save">
          ${this.#renderSave()}
          <div class="problem" role="alert">
            ${this.problem} ${others.map(({ pointer, detail }) => `${pointer}: ${detail}`).join(' ')}
          </div>
        </div>
      </form>
    `;
  }

  #renderSave(): TemplateResult {
    if (!this.#isProposing) {
      return html`<button class="button primary" aria-disabled=${this.isBusy}>${this.isBusy ? 'Saving…' : 'Save'}</button>
        <a class="button" href="/console/workshops">Cancel</a>`;
    }
    if (!maySee(this.session, 'workshops:propose')) {
      return html`<p class="muted">This key can only read the price list. To propose changes, ask the shop for a key that can change it.</p>`;
    }
    return html`<button class="button primary" aria-disabled=${this.isBusy}>
        ${this.isBusy ? 'Sending…' : 'Send for approval'}
      </button>
      <span class="muted">The current list stays in use until the shop approves the changes.</span>`;
  }

  #renderPricing(form: FormState): TemplateResult {
    const { pricing } = form.value;
    const [own, ...others] = currenciesOf(form.value);
    return html`
      <fieldset>
        <legend class="hidden-label">Pricing</legend>
        ${PRICINGS.map(
          ([each, name, hint]) => html`
            <label class="choice">
              <input
                type="radio"
                name="pricing"
                value=${each}
                .checked=${pricing === each}
                @change=${() => form.change('/pricing', each)}
              />
              <span class="label">${name}</span>
              <span class="hint">${hint}</span>
            </label>
          `,
        )}
      </fieldset>
      <div class="fields">
        ${renderField({ ...form, change: (_, value) => this.#setCurrencies([String(value), ...others]) }, '/currency')}
        ${
          pricing === 'price_list'
            ? renderPicker({
                id: 'currencies',
                label: 'Other currencies',
                hint: 'Each currency has its own prices.',
                add: 'Add a currency…',
                options: currencyOptions().filter(([code]) => code !== own),
                chosen: others,
                problem: problemAt(this.issues, `/rates/${own}`),
                onChange: (chosen) => this.#setCurrencies([own!, ...chosen]),
              })
            : nothing
        }
      </div>
    `;
  }

  #setCurrencies(currencies: readonly string[]): void {
    this.#change({ workshop: withCurrencies(this.draft!.workshop, [...new Set(currencies)]) }, '/currency');
  }

  #renderSlug({ slug }: Draft): TemplateResult | typeof nothing {
    if (this.#slug !== undefined) return nothing;
    return textField({
      id: 'slug',
      label: 'URL name',
      hint: 'Lowercase letters, digits, and hyphens. You can’t change the name later.',
      problem: problemAt(this.issues, ''),
      value: slug,
      placeholder: 'my-workshop',
      dir: 'ltr',
      onChange: (text) => this.#change({ slug: text.trim() }, ''),
    });
  }

  #renderMaterials(form: FormState): TemplateResult {
    const { value: workshop } = form;
    return html`
      <p class="muted">
        We match a product’s materials by kind, thickness, and surface. Boards have a thickness or a range (3–10), and solids
        don’t. Leave the surface blank to match any surface, and the sheet blank to use the size in the product’s document. “plywood/*” matches all plywood that no other row covers.
      </p>
      <workshop-materials
        .rows=${(workshop.materials ?? []) as readonly Json[]}
        .currencies=${currenciesOf(workshop)}
        .issues=${this.issues.filter(({ pointer }) => pointer.startsWith('/materials'))}
        .kinds=${this.vocabulary.kinds.map(({ kind, name }) => [kind, name.en ?? kind])}
        .surfaces=${this.vocabulary.surfaces.map(({ surface, name }) => [surface, name.en ?? surface])}
        .products=${this.products}
        @materials-changed=${({ detail }: CustomEvent<readonly Json[]>) => form.change('/materials', detail)}
      ></workshop-materials>
    `;
  }

  #renderRates(form: FormState): TemplateResult {
    const currencies = currenciesOf(form.value);
    return html`
      <p class="muted">
        Prices exclude tax. Hardware with a price in the product’s document is charged at that price. Delivery is priced by weight, or by
        volume if the goods are bulky.
      </p>
      ${currencies.map(
        (currency) => html`
          ${currencies.length > 1 ? html`<h3>${currency}</h3>` : nothing} ${fields(form, [`/rates/${currency}`])}
        `,
      )}
      ${fields(form, TOTALS)}
    `;
  }

  #renderRestored(): TemplateResult {
    return html`<div class="note row">
      <span>We restored your unsaved changes.${this.loaded?.changed_at === this.draft?.base ? '' : ' Someone has saved this workshop since you started them.'}</span>
      <button type="button" class="button quiet" @click=${this.#discard}>Discard changes</button>
    </div>`;
  }

  async #load(): Promise<void> {
    this.error = undefined;
    // These are only for a warning, which isn't shown if loading them fails. Workshops can't see which products a shop
    // sells, so they don't get the warning.
    if (!this.#isProposing) {
      const products = this.api.get<ProductMaterials>('/v1/product-materials').catch(() => undefined);
      void products.then((loaded) => (this.products = loaded));
    }
    try {
      const [loaded, vocabulary, proposal] = await Promise.all([
        this.#slug === undefined ? undefined : this.api.get<WorkshopResource>(this.#path(this.#slug)),
        this.api.get<MaterialVocabulary>('/v1/materials'),
        this.#slug === undefined ? undefined : this.#readProposal(this.#slug),
      ]);
      this.loaded = loaded;
      this.proposal = proposal;
      this.vocabulary = vocabulary;
      if (loaded) setTitle(this, loaded.name);
      const kept = this.#kept.read();
      this.isRestored = kept !== undefined;
      this.draft = kept ?? this.#start;
    } catch (error) {
      this.error = error;
    }
  }

  async #readProposal(slug: string): Promise<PriceProposal | undefined> {
    try {
      return await this.api.get<PriceProposal>(`${this.#path(slug)}/proposal`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * The form's initial contents. Someone from the workshop continues with the changes that they sent last, unless
   * those have been approved.
   */
  get #start(): Draft {
    const sent = this.#isProposing && this.proposal?.status !== 'approved' ? this.proposal?.profile : undefined;
    return { slug: '', workshop: sent ?? this.loaded ?? EMPTY_WORKSHOP, base: this.loaded?.changed_at };
  }

  #change(change: Partial<Draft>, pointer: string): void {
    this.draft = { ...this.draft!, ...change };
    this.#kept.keep(this.draft);
    this.problem = '';
    this.issues = this.issues.filter(
      (issue) => issue.pointer !== pointer && !(pointer && issue.pointer.startsWith(pointer)),
    );
  }

  readonly #onSubmit = async (event: Event) => {
    event.preventDefault();
    if (this.isBusy || !this.draft) return;
    const slug = this.#slug ?? this.draft.slug;
    const body = bodyOf(this.draft.workshop);
    const noSlug = { pointer: '', code: 'missing', detail: 'Enter a URL name, such as my-workshop.' };
    const issues = checkForm(this.#formOf(this.draft), pointersOf(body.pricing as Pricing));
    this.issues = slug === '' ? [noSlug, ...issues] : issues;
    if (this.issues.length > 0) return this.#showWrong();
    this.isBusy = true;
    try {
      if (this.#isProposing) {
        await this.api.put<PriceProposal>(`${this.#path(slug)}/proposal`, body);
        this.#kept.keep(undefined);
        notify(this, 'Sent to the shop for approval.');
        navigate(this, `${listPath(this.session, slug)}/proposal`);
        return;
      }
      const headers = await this.#confirmedVersion(slug);
      if (!headers) return;
      const saved = await this.api.put<WorkshopResource>(this.#path(slug), body, { headers });
      if (this.#slug === undefined && !saved.asked) await askFor(this.api, slug, true);
      this.#kept.keep(undefined);
      notify(this, `Saved ${saved.name}.`);
      navigate(this, '/console/workshops');
    } catch (error) {
      this.issues = issuesOf(error);
      if (this.issues.length > 0) await this.#showWrong();
      else this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  /**
   * The precondition for saving over what's stored now: no one else has changed the workshop in the meantime, or the
   * person agrees to overwrite those changes. Undefined if they don't agree.
   */
  async #confirmedVersion(slug: string): Promise<Readonly<Record<string, string>> | undefined> {
    const { data } = await this.api.get<List<WorkshopResource>>('/v1/workshops');
    const now = data.find((each) => each.slug === slug);
    if (!now && this.loaded) {
      const text = `${this.loaded.name} was removed while you were editing. Save to add it again.`;
      const question = { heading: 'This workshop was removed', text, action: 'Add workshop again' };
      return (await confirmed(this, question)) ? { 'if-none-match': '*' } : undefined;
    }
    if (!now) return { 'if-none-match': '*' };
    const headers = { 'if-match': `"${now.changed_at}"` };
    if (now.shared || now.changed_at === this.draft?.base) return headers;
    const heading = this.#slug === undefined ? `“${slug}” already exists` : 'This workshop was changed';
    const text = `Someone saved ${now.name} while you were editing. Saving replaces their version with yours.`;
    const isConfirmed = await confirmed(this, { heading, text, action: 'Replace workshop', isDanger: true });
    return isConfirmed ? headers : undefined;
  }

  readonly #remove = async () => {
    const { name, slug } = this.loaded!;
    const text =
      'We won’t get new quotes from this workshop. Customers can still order from its existing quotes until they expire.';
    if (!(await confirmed(this, { heading: `Remove ${name}?`, text, action: 'Remove workshop', isDanger: true })))
      return;
    try {
      await this.api.delete(this.#path(slug));
      this.#kept.keep(undefined);
      notify(this, `Removed ${name}.`);
      navigate(this, '/console/workshops');
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  };

  readonly #discard = () => {
    this.#kept.keep(undefined);
    this.isRestored = false;
    this.issues = [];
    this.draft = this.#start;
  };

  async #showWrong(): Promise<void> {
    const count = this.issues.length;
    this.problem = `Fix ${formatCount(count, 'field')} to continue.`;
    await this.updateComplete;
    const materials = this.renderRoot.querySelector('workshop-materials');
    await materials?.updateComplete;
    const wrong = '[aria-invalid="true"]';
    const inMaterials = materials?.renderRoot.querySelector<HTMLElement>(wrong);
    openWrong(
      this.renderRoot,
      (section) => section.querySelector(wrong) !== null || (inMaterials != null && section.contains(materials)),
    );
    (this.renderRoot.querySelector<HTMLElement>(wrong) ?? inMaterials)?.focus();
  }

  #path(slug: string): string {
    return `/v1/workshops/${encodeURIComponent(slug)}`;
  }
}

function fields(form: FormState, pointers: readonly string[]): TemplateResult {
  return html`<div class="fields">${pointers.map((pointer) => renderField(form, pointer))}</div>`;
}
