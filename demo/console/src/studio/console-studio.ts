// The view called the studio: a product's document on the left, and the live product on the right.

import { type Catalog, type ModelDocument, readCatalog } from '@parametric/configurator-element/model';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { DraftKeeper, DraftStore, type OpenedProduct, openProduct } from '../products/drafts.js';
import '../shared/console-load-failure.js';
import { download } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { englishOf } from '../shared/format.js';
import { loadPart } from '../shared/load-part.js';
import { notify, setTitle } from '../shared/page-events.js';
import { tabList } from '../shared/tables.js';
import { failure } from '../shared/templates.js';
import { StudioDocument, type StudioRevealEvent } from './studio-document.js';
import type { StudioElement, StudioStateEvent } from './studio-element.js';
import { startThread } from './worker-client.js';
import './studio-splitter.js';
import { studioStyles } from './studio-styles.js';

interface Row {
  /** The tag name of a `StudioElement`. */
  readonly tag: string;
  readonly load: () => Promise<unknown>;
}

/** A panel on one side of the page. Several panels on a side are tabs. */
interface StudioPanelRow extends Row {
  readonly id: string;
  /** The tab's label. */
  readonly name: string;
}

/** The panels on the left: the text, and other ways to edit the document. */
const leftPanels: readonly StudioPanelRow[] = [
  { id: 'text', name: 'Document', tag: 'studio-editor', load: () => import('./editor/studio-editor.js') },
  { id: 'tables', name: 'Tables', tag: 'studio-tables', load: () => import('./tables/studio-tables.js') },
  { id: 'files', name: 'Files', tag: 'studio-files', load: () => import('./files/studio-files.js') },
];

/** The panels on the right, which show the product. */
const rightPanels: readonly StudioPanelRow[] = [
  { id: 'product', name: 'Product', tag: 'studio-preview', load: () => import('./preview/studio-preview.js') },
];

/** The elements in the header, which publish the document and save drafts. */
const studioActions: readonly Row[] = [
  { tag: 'product-actions', load: () => import('../products/publish/product-actions.js') },
];

const allPanels: readonly StudioPanelRow[] = [...leftPanels, ...rightPanels];

/** The panel's element, or the error if it failed to load. */
type LoadedElement = (HTMLElement & StudioElement) | { readonly error: unknown };

@customElement('console-studio')
export class ConsoleStudio extends ConsoleView {
  static override styles = studioStyles;

  /** The document that's edited. By default, it's the document of the product in the page's URL. */
  @property({ attribute: false }) document: StudioDocument | undefined;
  @state() private error: unknown;
  /**
   * The ids of the panels that are open on the left and on the right. If there's room for only one panel, the first
   * one is shown.
   */
  @state() private shown: readonly string[] = [leftPanels, rightPanels].flatMap(([first]) => first?.id ?? []);
  @state() private isNarrow = false;
  @state() private name = '';
  @state() private status: Pick<StudioStateEvent, 'text' | 'kind'> | undefined;
  /**
   * The elements that have been loaded, by tag name. They stay on the page while they're hidden, to keep their
   * selection and scroll position.
   */
  @state() private elements: ReadonlyMap<string, LoadedElement> = new Map();
  /** The tag names of elements that take long to load. */
  @state() private slow: ReadonlySet<string> = new Set();
  @query('input[type=file]') private file!: HTMLInputElement;
  readonly #loading = new Set<string>();
  #opened: OpenedProduct | undefined;
  #keeper: DraftKeeper | undefined;
  #listeners = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const narrow = matchMedia('(max-width: 900px)');
    this.isNarrow = narrow.matches;
    narrow.addEventListener('change', ({ matches }) => (this.isNarrow = matches), { signal });
    this.addEventListener('studio-state', ({ text, kind }) => (this.status = { text, kind }), { signal });
    this.addEventListener('keydown', this.#onKey, { signal });
    if (this.document) this.#begin(this.document);
    else if (this.hasUpdated) void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
    this.#keeper?.dispose();
    this.document?.dispose();
  }

  override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    if (!this.document) void this.#open();
  }

  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!this.document) return;
    for (const panel of this.#shownPanels) if (!this.elements.has(panel.tag)) void this.#load(panel);
  }

  override render(): TemplateResult {
    if (this.error !== undefined) {
      return html`<div class="message">${failure(this.error, () => this.#open())}</div>`;
    }
    const { document } = this;
    if (!document) return html`<p class="message muted" role="status">Loading…</p>`;
    return html`${this.#renderHeader(document)} ${this.#renderSides()}`;
  }

  #renderHeader(document: StudioDocument): TemplateResult {
    const { status } = this;
    const actions = studioActions
      .map(({ tag }) => this.elements.get(tag))
      .filter((each) => each instanceof HTMLElement);
    return html`<header class="row">
      <div class="row name">
        <a class="back" href="/console/products"><span aria-hidden="true">←&nbsp;</span>Products</a>
        <h1 dir="auto">${this.name}</h1>
        <span role="status">${status ? html`<span class="badge ${status.kind}">${status.text}</span>` : nothing}</span>
      </div>
      <div class="buttons">
        <button type="button" class="button small" aria-disabled=${!document.canUndo} @click=${() => document.undo()}>Undo</button>
        <button type="button" class="button small" aria-disabled=${!document.canRedo} @click=${() => document.redo()}>Redo</button>
        <button type="button" class="button small" @click=${() => this.file.click()}>Open file…</button>
        <button type="button" class="button small" @click=${this.#saveFile}>Save file</button>
        <input type="file" accept=".json,application/json" hidden aria-label="File" @change=${this.#openFile} />
        ${actions}
      </div>
    </header>`;
  }

  #renderSides(): TemplateResult {
    const shown = new Set(this.#shownPanels);
    const sides = [
      { name: 'left', panels: leftPanels, tabs: this.isNarrow ? allPanels : leftPanels },
      { name: 'right', panels: rightPanels, tabs: this.isNarrow ? [] : rightPanels },
    ];
    return html`<div class="sides ${this.isNarrow ? 'narrow' : ''}">
      ${sides.map(({ name, panels, tabs }) => {
        const isTab = this.isNarrow || tabs.length > 1;
        return html`
          ${
            tabs.length > 1
              ? tabList(
                  'Product and document',
                  tabs.map((panel) => ({ id: `tab-${panel.id}`, name: panel.name, panel: `panel-${panel.id}` })),
                  (id) => tabs.some((panel) => shown.has(panel) && id === `tab-${panel.id}`),
                  (id) => this.#show(tabs.find((panel) => id === `tab-${panel.id}`)!),
                  `tabs-${name}`,
                )
              : nothing
          }
          <div class=${name} ?hidden=${!panels.some((panel) => shown.has(panel))}>
            ${panels.map((panel) => this.#renderPanel(panel, shown.has(panel), isTab))}
          </div>
        `;
      })}
      <studio-splitter ?hidden=${this.isNarrow} @studio-split=${() => this.requestUpdate()}></studio-splitter>
    </div>`;
  }

  #renderPanel(panel: StudioPanelRow, isShown: boolean, isTab: boolean): TemplateResult | typeof nothing {
    const { id, name, tag } = panel;
    const element = this.elements.get(tag);
    if (!element && !isShown) return nothing;
    const content =
      element instanceof HTMLElement
        ? element
        : html`<div class="message">
            ${
              element
                ? failure(element.error, () => this.#load(panel))
                : html`<p class="muted" role="status">${this.slow.has(tag) ? 'Still loading…' : 'Loading…'}</p>`
            }
          </div>`;
    return isTab
      ? html`<div class="panel" id=${`panel-${id}`} role="tabpanel" aria-labelledby=${`tab-${id}`} ?hidden=${!isShown}>
          ${content}
        </div>`
      : html`<section class="panel" aria-label=${name} ?hidden=${!isShown}>${content}</section>`;
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const splitter = this.renderRoot.querySelector('studio-splitter');
    if (splitter) this.style.setProperty('--split', `${splitter.value}fr 0.625rem ${100 - splitter.value}fr`);
  }

  /** Updates the name from the last product that could be built. Parsing the text instead would delay typing. */
  #nameNow(): void {
    const { good } = this.document ?? {};
    this.name = englishOf(good?.document.name) ?? (this.name || (this.params.id ?? ''));
    setTitle(this, this.name);
  }

  async #open(): Promise<void> {
    this.error = undefined;
    const { signal } = this.#listeners;
    const store = new DraftStore();
    try {
      const opened = await openProduct(this.api, store, this.session.organization.id, this.params.id ?? '', signal);
      if (signal.aborted) return;
      this.#opened = opened;
      const { text, published } = opened;
      this.document = new StudioDocument({ text, published: published?.document, startThread });
      // Create the draft's keeper before anything can be typed.
      this.#keeper = this.#keep(this.document, store, opened);
      this.#begin(this.document);
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
  }

  #keep(document: StudioDocument, store: DraftStore, { base: revision, published }: OpenedProduct): DraftKeeper {
    const [organization, id] = [this.session.organization.id, this.params.id ?? ''];
    const base = revision === undefined ? undefined : revision === published?.revision ? published : { revision };
    return new DraftKeeper({ document, store, organization, id, base });
  }

  #begin(document: StudioDocument): void {
    const { signal } = this.#listeners;
    document.addEventListener('text', () => this.requestUpdate(), { signal });
    document.addEventListener('good', () => this.#nameNow(), { signal });
    document.addEventListener('reveal', (event) => void this.#bringTo(event), { signal });
    this.#nameNow();
    for (const row of studioActions) if (!this.elements.has(row.tag)) void this.#load(row);
    this.requestUpdate();
  }

  async #load({ tag, load }: Pick<StudioPanelRow, 'tag' | 'load'>): Promise<void> {
    const take = (element: LoadedElement) => {
      this.elements = new Map([...this.elements, [tag, element]]);
    };
    const { document } = this;
    if (!document || this.#loading.has(tag)) return;
    this.#loading.add(tag);
    // Forget an earlier failure, because the element is being loaded again.
    this.elements = new Map([...this.elements].filter(([each]) => each !== tag));
    try {
      await loadPart(load, () => (this.slow = new Set([...this.slow, tag])));
      const element = globalThis.document.createElement(tag) as HTMLElement & StudioElement;
      take(
        Object.assign(element, {
          document,
          api: this.api,
          product: this.params.id ?? '',
          opened: this.#opened,
          keeper: this.#keeper,
        }),
      );
    } catch (error) {
      take({ error });
    } finally {
      this.#loading.delete(tag);
      this.slow = new Set([...this.slow].filter((each) => each !== tag));
    }
  }

  readonly #openFile = async () => {
    const [file] = this.file.files ?? [];
    this.file.value = '';
    if (!file || !this.document) return;
    if (file.size > LARGEST_FILE) return notify(this, 'The file is too large. Documents can be up to 4 MB.', 'failed');
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      return notify(this, `${file.name} isn’t UTF-8 text. Nothing changed.`, 'failed');
    }
    const catalog = readCatalog(text);
    if (catalog) return this.#addCatalog(this.document, catalog, file.name);
    this.document.replace(text);
    notify(this, `Opened ${file.name}. Undo restores the previous text.`);
  };

  #addCatalog(document: StudioDocument, { name, fittings }: Catalog, file: string): void {
    const { fittings: own } = Object(document.value) as Partial<ModelDocument>;
    const ids = new Set(fittings.map(({ id }) => id));
    const kept = Array.isArray(own) ? own.filter((each) => !ids.has(each?.id)) : [];
    const isAdded = document.group(
      () => document.edit('/catalog', name) && document.edit('/fittings', [...kept, ...fittings]),
    );
    if (isAdded) notify(this, `Added the fittings in ${file}. Undo removes them.`);
    else notify(this, `Fix the document’s JSON first, then open ${file} again.`, 'failed');
  }

  readonly #saveFile = () => {
    const { document } = this;
    if (document) download(document.text, `${this.params.id || 'product'}.json`, 'application/json');
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || !this.document) return;
    // Don't handle undo in text fields, because they have their own.
    const isField = event
      .composedPath()
      .some((target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);
    const key = event.key.toLowerCase();
    if (key === 's') this.#saveFile();
    else if (key === 'z' && !isField && event.shiftKey) this.document.redo();
    else if (key === 'z' && !isField) this.document.undo();
    else if (key === 'y' && !isField) this.document.redo();
    else return;
    event.preventDefault();
  };

  #show(panel: StudioPanelRow): void {
    const side = leftPanels.includes(panel) ? leftPanels : rightPanels;
    this.shown = [panel.id, ...this.shown.filter((id) => !side.some((each) => each.id === id))];
  }

  /** The editor scrolls to the range itself, but it can't while it's hidden, so its panel is shown first. */
  async #bringTo({ range, mode }: StudioRevealEvent): Promise<void> {
    const [panel] = leftPanels;
    const isInSight = !panel || this.#shownPanels.includes(panel);
    if (!panel || mode === 'follow' || (isInSight && mode === 'show')) return;
    if (!isInSight) this.#show(panel);
    await this.updateComplete;
    const editor = this.elements.get(panel.tag);
    if (editor instanceof HTMLElement) editor.show?.(range);
  }

  get #shownPanels(): readonly StudioPanelRow[] {
    const panels = this.shown.flatMap((id) => allPanels.find((panel) => panel.id === id) ?? []);
    return this.isNarrow ? panels.slice(0, 1) : panels;
  }
}

const LARGEST_FILE = 4 * 1024 * 1024;
