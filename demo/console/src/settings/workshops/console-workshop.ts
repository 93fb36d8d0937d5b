// A workshop of the organization: a form for all fields that the API accepts.

import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { List } from '../../shared/api.js';
import { type ApiIssue, issuesOf, sayError } from '../../shared/api-errors.js';
import '../../shared/browser-language.js';
import { ConsoleView } from '../../shared/console-view.js';
import { confirmed, navigate, notify, setTitle } from '../../shared/page-events.js';
import { consoleStyles } from '../../shared/styles.js';
import { choiceStyles } from '../choice-styles.js';
import { fieldViewStyles, renderField } from './field-view.js';
import { askFor, type MaterialVocabulary, type ProductMaterials, type WorkshopResource } from './workshop-api.js';
import { bodyOf, draftOf, emptyDraft, type WorkshopDraft } from './workshop-draft.js';
import type { Field } from './workshop-fields.js';
import { renderSections } from './workshop-sections.js';
import './workshop-materials.js';

export class ConsoleWorkshop extends ConsoleView {
  static override styles = [
    ...consoleStyles,
    fieldViewStyles,
    choiceStyles,
    css`
      form {
        display: grid;
        gap: var(--space-5);
      }

      fieldset {
        display: grid;
        gap: var(--space-2);
        min-width: 0;
      }

      .save {
        position: sticky;
        inset-block-end: 0;
        z-index: 2;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-3);
        padding-block: var(--space-3);
        border-block-start: 1px solid var(--line);
        background: var(--page);
      }

      .save .problem {
        flex: 1 1 16rem;
      }

      .work th:first-child {
        color: var(--text);
        font-size: inherit;
        font-weight: 450;
        white-space: normal;
      }

      .work td {
        width: 9rem;
        padding-block: var(--space-1);
      }

      .work input {
        min-width: 5.5rem;
      }
    `,
  ];

  @state() private draft: WorkshopDraft | undefined;
  @state() private loaded: WorkshopResource | undefined;
  @state() private vocabulary: MaterialVocabulary = { kinds: [], surfaces: [] };
  @state() private products: ProductMaterials | undefined;
  @state() private issues: readonly ApiIssue[] = [];
  @state() private problem = '';
  @state() private isBusy = false;
  @state() private isRestored = false;
  @state() private error: unknown;

  /** The slug of an existing workshop; undefined for a new one. */
  get #slug(): string | undefined {
    return this.params.slug;
  }

  get #language(): string {
    return navigator.language;
  }

  get #keptName(): string {
    return `console workshop ${this.session.organization.id} ${this.#slug ?? ''}`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render(): TemplateResult {
    const heading = this.#slug === undefined ? 'Add a workshop' : (this.loaded?.name ?? this.#slug);
    return html`
      <console-page heading=${heading} back="/console/workshops" back-text="Workshops">
        ${this.#slug !== undefined && this.loaded ? this.#renderRemove() : nothing}
        ${
          this.error
            ? html`<console-load-failure .error=${this.error} @console-retry=${() => this.#load()}></console-load-failure>`
            : this.draft
              ? this.#renderForm(this.draft)
              : html`<p class="muted" role="status">Loading…</p>`
        }
      </console-page>
    `;
  }

  #renderRemove(): TemplateResult {
    return html`<button slot="actions" class="button danger" @click=${this.#remove}>Remove</button>`;
  }

  #renderForm(draft: WorkshopDraft): TemplateResult {
    const shown = new Set<string>();
    const field = (one: Field) => {
      shown.add(one.pointer);
      return renderField(one, {
        text: draft.texts[one.pointer] ?? '',
        problem: this.#problemAt(one.pointer),
        onInput: (text) => this.#change({ texts: { ...this.draft!.texts, [one.pointer]: text } }, one.pointer),
      });
    };
    const sections = renderSections({
      draft,
      field,
      isNew: this.#slug === undefined,
      slugProblem: this.#problemAt(''),
      currencyProblem: this.issues.find(({ pointer }) => /^\/(currency|rates\/[A-Z]*)$/.test(pointer))?.detail ?? '',
      materialIssues: this.issues.filter(({ pointer }) => pointer.startsWith('/materials')),
      vocabulary: this.vocabulary,
      products: this.products,
      change: (change) => this.#change(change),
    });
    return html`
      ${this.isRestored ? this.#renderRestored() : nothing}
      <form novalidate @submit=${this.#onSubmit}>
        ${sections}
        <div class="save">
          <button class="button primary" aria-disabled=${this.isBusy}>${this.isBusy ? 'Saving…' : 'Save'}</button>
          <a class="button" href="/console/workshops">Back</a>
          <div class="problem" role="alert">${this.problem}${this.#renderOthers(shown)}</div>
        </div>
      </form>
    `;
  }

  /** Issues that belong to none of the fields. */
  #renderOthers(shown: ReadonlySet<string>): TemplateResult | typeof nothing {
    const others = this.issues.filter(
      ({ pointer }) => pointer !== '' && !shown.has(pointer) && !/^\/(materials|currency|rates\/[A-Z]*$)/.test(pointer),
    );
    return others.length === 0
      ? nothing
      : html` ${others.map(({ pointer, detail }) => `${pointer}: ${detail}`).join(' ')}`;
  }

  #renderRestored(): TemplateResult {
    return html`<div class="note row">
      <span>What you typed before and did not save is here again.</span>
      <button type="button" class="button quiet" @click=${this.#discard}>Discard it</button>
    </div>`;
  }

  async #load(): Promise<void> {
    this.error = undefined;
    void this.#loadProducts();
    try {
      const [loaded, vocabulary] = await Promise.all([
        this.#slug === undefined ? undefined : this.api.get<WorkshopResource>(this.#path(this.#slug)),
        this.api.get<MaterialVocabulary>('/v1/materials'),
      ]);
      this.loaded = loaded;
      this.vocabulary = vocabulary;
      if (loaded) setTitle(this, loaded.name);
      const kept = this.#readKept();
      this.isRestored = kept !== undefined;
      this.draft = kept ?? (loaded ? draftOf(loaded, this.#language) : emptyDraft);
    } catch (error) {
      this.error = error;
    }
  }

  /** Loads the products' materials, which are only used for a warning. If that fails, there is no warning. */
  async #loadProducts(): Promise<void> {
    this.products = await this.api.get<ProductMaterials>('/v1/product-materials').catch(() => undefined);
  }

  #change(change: Partial<WorkshopDraft>, pointer?: string): void {
    this.draft = { ...this.draft!, ...change };
    this.#keep(this.draft);
    this.problem = '';
    const mended = pointer ?? (change.materials ? '/materials' : change.slug !== undefined ? '' : '/currency');
    this.issues = this.issues.filter(
      (issue) => !(issue.pointer === mended || (mended && issue.pointer.startsWith(mended))),
    );
  }

  readonly #onSubmit = async (event: Event) => {
    event.preventDefault();
    if (this.isBusy || !this.draft) return;
    const draft = this.draft;
    const { body, issues } = bodyOf(draft, this.#language, this.loaded);
    const slug = this.#slug ?? draft.slug.trim();
    const slugIssue = { pointer: '', code: 'missing', detail: 'Say what it is called in addresses: my-workshop.' };
    this.issues = slug === '' ? [slugIssue, ...issues] : issues;
    if (this.issues.length > 0) return this.#showWrong();
    this.isBusy = true;
    try {
      if (!(await this.#mayWrite(slug))) return;
      const saved = await this.api.put<WorkshopResource>(this.#path(slug), body);
      if (this.#slug === undefined && !saved.asked) await askFor(this.api, slug, true);
      this.#keep(undefined);
      notify(this, `${saved.name} is saved.`);
      navigate(this, '/console/workshops');
    } catch (error) {
      this.issues = issuesOf(error);
      if (this.issues.length > 0) await this.#showWrong();
      else this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  /** Whether nobody else's changes are overwritten, or the person has agreed to it. */
  async #mayWrite(slug: string): Promise<boolean> {
    const { data } = await this.api.get<List<WorkshopResource>>('/v1/workshops');
    const now = data.find((each) => each.slug === slug);
    if (!now && this.loaded) {
      const text = `${this.loaded.name} was removed since you began. Saving adds it again, as it stands here.`;
      return confirmed(this, { heading: 'Somebody else has removed it', text, action: 'Add it again' });
    }
    if (!now || now.shared || now.changed_at === this.loaded?.changed_at) return true;
    const heading = this.#slug === undefined ? `“${slug}” is there already` : 'Somebody else has changed it';
    const text = `${now.name} was saved since you began. Saving now replaces all of it by what stands here.`;
    return confirmed(this, { heading, text, action: 'Replace it', isDanger: true });
  }

  readonly #remove = async () => {
    const { name, slug } = this.loaded!;
    const text = 'It is asked for no more quotes. Quotes that it gave can be ordered until they expire.';
    if (!(await confirmed(this, { heading: `Remove ${name}?`, text, action: 'Remove it', isDanger: true }))) return;
    try {
      await this.api.delete(this.#path(slug));
      this.#keep(undefined);
      notify(this, `${name} is removed.`);
      navigate(this, '/console/workshops');
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  };

  readonly #discard = () => {
    this.#keep(undefined);
    this.isRestored = false;
    this.issues = [];
    this.draft = this.loaded ? draftOf(this.loaded, this.#language) : emptyDraft;
  };

  async #showWrong(): Promise<void> {
    const count = this.issues.length;
    this.problem = count === 1 ? 'One place is wrong.' : `${count} places are wrong.`;
    await this.updateComplete;
    const materials = this.renderRoot.querySelector('workshop-materials');
    await materials?.updateComplete;
    const wrong = '[aria-invalid="true"]';
    const first =
      this.renderRoot.querySelector<HTMLElement>(wrong) ?? materials?.renderRoot.querySelector<HTMLElement>(wrong);
    first?.focus();
  }

  #problemAt(pointer: string): string {
    return (
      this.issues.find((issue) => issue.pointer === pointer || this.#isInside(issue.pointer, pointer))?.detail ?? ''
    );
  }

  /** Whether the field contains the place of the issue: a field with several values shows the issues of each. */
  #isInside(issue: string, pointer: string): boolean {
    return /(bands|quantity_breaks|delivers\/to)$/.test(pointer) && issue.startsWith(`${pointer}/`);
  }

  #path(slug: string): string {
    return `/v1/workshops/${encodeURIComponent(slug)}`;
  }

  #readKept(): WorkshopDraft | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(this.#keptName) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps the form over a reload. */
  #keep(draft: WorkshopDraft | undefined): void {
    try {
      if (draft) sessionStorage.setItem(this.#keptName, JSON.stringify(draft));
      else sessionStorage.removeItem(this.#keptName);
    } catch {
      // The storage is full, or forbidden by the browser's settings.
    }
  }
}

customElements.define('console-workshop', ConsoleWorkshop);

declare global {
  interface HTMLElementTagNameMap {
    'console-workshop': ConsoleWorkshop;
  }
}
