// The view that creates a product: people choose a template, and then a name and an id. The product is a draft in this
// browser until it's published.

import { ApiError } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { sayError } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { wordsOf } from '../shared/format.js';
import { KeptForm } from '../shared/kept-form.js';
import { navigate } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { textOf } from '../studio/json-text.js';
import { DraftStore } from './drafts.js';
import './product-picture.js';
import { textField } from '../shared/templates.js';
import { idFromName, idProblem, loadBlank, renamed, syntaxProblem, type Template, templates } from './templates.js';

/** The size of the largest document that the service accepts, in bytes. */
const MAX_BYTES = 256 * 1024;

interface Start {
  readonly heading: string;
  readonly text: string;
  readonly name: string;
  readonly id: string;
}

/** The chosen template, and what's been typed since. */
interface Typed extends Start {
  readonly hasOwnId: boolean;
  /** The URL's query for which the form was filled in. Another query resets the form. */
  readonly search: string;
}

@customElement('console-new-product')
export class ConsoleNewProduct extends ConsoleView {
  static override styles = consoleCss`
    .template {
      display: grid;
      grid-template-rows: auto 1fr;
      width: 100%;
      height: 100%;
      padding: 0;
      border: 1px solid var(--line);
      background: var(--surface);
      overflow: hidden;
    }

    .template:hover {
      border-color: var(--field-line);
      box-shadow: var(--shadow);
    }

    .words {
      display: grid;
      gap: var(--space-1);
      align-content: start;
      padding: var(--space-3) var(--space-4) var(--space-4);
    }

    form {
      max-width: 30rem;
    }

    .file {
      position: relative;
    }

    .file input {
      position: absolute;
      inset: 0;
      min-height: 0;
      padding: 0;
      opacity: 0;
      cursor: pointer;
    }

    .file:focus-within {
      outline: 2px solid var(--accent);
      outline-offset: 2px;
    }
  `;

  @state() private typed: Typed | undefined;
  @state() private problem: string | undefined;
  /** What's wrong with an opened file or pasted text. Shown above the gallery. */
  @state() private startProblem: string | undefined;
  @state() private isBusy = false;
  @query('#name') private nameField!: HTMLInputElement;
  @query('#id') private idField!: HTMLInputElement;
  readonly #store = new DraftStore();
  #kept = new KeptForm<Typed>('');

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(() => this.#readQuery());
  }

  override render(): TemplateResult {
    return html`
      <console-page heading="New product" back="/console/products" back-text="Products">
        ${this.typed ? this.#renderForm(this.typed) : this.#renderGallery()}
      </console-page>
    `;
  }

  #renderGallery(): TemplateResult {
    const list = (kind: Template['kind']) =>
      html`<ul class="cards">
        ${templates.filter((template) => template.kind === kind).map((template) => this.#renderTemplate(template))}
      </ul>`;
    return html`
      ${this.startProblem ? html`<p class="note danger" role="alert">${this.startProblem}</p>` : nothing}
      <div class="buttons">
        <button type="button" class="button" @click=${this.#startBlank}>Start from scratch</button>
        <label class="button file">
          Open file…<input type="file" accept=".json,application/json" @change=${this.#openFile} />
        </label>
      </div>
      <section class="stack" aria-labelledby="plain">
        <h2 id="plain">Start with a simple template</h2>
        ${list('plain')}
      </section>
      <section class="stack" aria-labelledby="whole">
        <h2 id="whole">Start with a complete product</h2>
        ${list('product')}
      </section>
    `;
  }

  #renderTemplate(template: Template): TemplateResult {
    return html`
      <li>
        <button type="button" class="plain card template" aria-disabled=${this.isBusy} @click=${() => this.#startTemplate(template)}>
          <product-picture letter=${template.name.slice(0, 1)} .load=${template.load}></product-picture>
          <span class="words"><strong>${template.name}</strong><span class="muted small">${template.text}</span></span>
        </button>
      </li>
    `;
  }

  #renderForm({ heading, name, id }: Typed): TemplateResult {
    return html`
      <form class="stack" novalidate @submit=${this.#create}>
        <p class="muted">${heading}</p>
        ${textField({
          id: 'name',
          label: 'Name',
          hint: 'Shown to customers. You can add other languages later.',
          value: name,
          onInput: (text) => this.#type(this.typed?.hasOwnId ? { name: text } : { name: text, id: idFromName(text) }),
        })}
        ${textField({
          id: 'id',
          label: 'ID',
          hint: 'Used in your page’s tag and the API. You can’t change it later.',
          problem: this.problem ?? '',
          value: id,
          kind: 'mono',
          dir: 'ltr',
          onInput: (text) => this.#type({ id: text.trim(), hasOwnId: true }),
        })}
        <div class="buttons">
          <button type="submit" class="button primary" aria-disabled=${this.isBusy}>Create product</button>
          <button type="button" class="button" @click=${this.#back}>Cancel</button>
        </div>
      </form>
    `;
  }

  /** Stores the form so that it survives a reload. */
  #type(typed: Partial<Typed>): void {
    if (!this.typed) return;
    this.typed = { ...this.typed, ...typed };
    this.problem = undefined;
    this.#kept.keep(this.typed);
  }

  readonly #back = () => {
    this.typed = undefined;
    this.problem = undefined;
    this.#kept.keep(undefined);
    if (this.query.has('copy') || this.query.has('template')) navigate(this, '/console/products/new', true);
  };

  async #readQuery(): Promise<void> {
    this.#kept = new KeptForm(`product ${this.session.organization.id}`);
    const kept = this.#kept.read();
    const template = templates.find(({ id }) => id === this.query.get('template'));
    const copied = this.query.get('copy');
    if (kept?.search === this.query.toString()) this.typed = kept;
    else if (template) await this.#startTemplate(template);
    else if (copied !== null) await this.#startCopy(copied);
  }

  async #begin(load: () => Promise<Start>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.startProblem = undefined;
    try {
      this.typed = { ...(await load()), hasOwnId: false, search: this.query.toString() };
      this.#type({});
      await this.updateComplete;
      this.nameField.select();
      this.nameField.focus();
    } catch (error) {
      this.startProblem = error instanceof RangeError ? error.message : sayError(error);
    } finally {
      this.isBusy = false;
    }
  }

  #startTemplate({ name, id, load }: Template): Promise<void> {
    return this.#begin(async () => ({ heading: `Starts from “${name}”.`, text: textOf(await load()), name, id }));
  }

  readonly #startBlank = () =>
    this.#begin(async () => ({
      heading: 'Starts with a single block to build on.',
      text: textOf(await loadBlank()),
      name: '',
      id: '',
    }));

  #startCopy(id: string): Promise<void> {
    return this.#begin(async () => {
      const draft = this.#store.get(this.session.organization.id, id);
      const text = draft?.text ?? textOf((await this.api.get<{ document: unknown }>(modelPath(id))).document);
      return { heading: `Starts as a copy of “${id}”.`, text, name: `${nameIn(text) ?? id} 2`, id: `${id}-2` };
    });
  }

  readonly #openFile = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (!file) return;
    void this.#begin(async () => {
      if (file.size > MAX_BYTES) throw new RangeError(`${file.name} is too large. Documents can be up to 256 KiB.`);
      const text = await file.text();
      const value = parsed(text);
      if (value === undefined) throw new RangeError(`${file.name} isn’t valid JSON. ${await syntaxProblem(text)}`);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new RangeError(`${file.name} isn’t a product. A product’s document is a JSON object.`);
      }
      const id =
        'id' in value && typeof value.id === 'string' ? value.id : idFromName(file.name.replace(/\.json$/i, ''));
      return { heading: `Starts from ${file.name}.`, text, name: nameIn(text) ?? id, id };
    }).finally(() => (field.value = ''));
  };

  readonly #create = async (event: Event) => {
    event.preventDefault();
    if (!this.typed || this.isBusy) return;
    const { id, text: before } = this.typed;
    const organization = this.session.organization.id;
    this.isBusy = true;
    try {
      this.problem = idProblem(id) ?? (await this.#takenProblem(id));
      if (this.problem !== undefined) {
        this.idField.focus();
        return;
      }
      const name = this.typed.name.trim() || id;
      const isSame = nameIn(before) === name && idIn(before) === id;
      const text = isSame ? before : renamed(before, { id, name });
      const draft = { organization, id, name, text, base: undefined, isChanged: true, savedAt: Date.now() };
      this.#store.put(draft);
      this.#kept.keep(undefined);
      navigate(this, `/console/products/${encodeURIComponent(id)}`);
    } catch (error) {
      this.problem =
        error instanceof ApiError ? sayError(error) : error instanceof Error ? error.message : sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  async #takenProblem(id: string): Promise<string | undefined> {
    const taken = `A product with the ID “${id}” already exists. Choose another ID.`;
    if (this.#store.get(this.session.organization.id, id)) return taken;
    try {
      await this.api.get(modelPath(id));
      return taken;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }
}

function modelPath(id: string): string {
  return `/v1/models/${encodeURIComponent(id)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function nameIn(text: string): string | undefined {
  const value = parsed(text) as { readonly name?: unknown } | undefined;
  return wordsOf(value?.name, navigator.languages);
}

function idIn(text: string): unknown {
  return (parsed(text) as { readonly id?: unknown } | undefined)?.id;
}
