// A model's last configuration. It's stored for the tab's session, so that a reload restores it, and on the device, so
// that a later visit continues with it. It's restored only if the page still requests the same configuration, and its
// URL has no other link to one.

import type { ReactiveController } from 'lit';
import { compileCoreModel } from '../../model/core-model.js';
import type { ConfigurationLink } from '../../model/document/configuration-link.js';
import { isObject } from '../../model/document/is-object.js';
import type { Configuration } from '../../model/evaluate/product.js';
import type { Configurator } from '../shared/configurator.js';
import { device, readStored, type StorageArea, type StoredRecord, tab, writeStored } from '../shared/storage.js';
import { tabKey } from './kept-order.js';
import { linkText, readLink, visibleValues } from './link.js';
import { extrasFor } from './load-extras.js';
import type { LoadedModel } from './model-loader.js';
import { type Design, QUANTITY_FIELD, type Session } from './session.js';

/** The stored entry, as JSON. */
interface Stored extends Design {
  /** The text of the configuration link in the page's URL; null if the URL has none. */
  readonly link: string | null;
  /** Rejected text, by field. */
  readonly drafts: Readonly<Record<string, string>>;
}

/** How long to wait before storing a change, in ms, because a slider makes many changes. */
const WRITE_DELAY_MS = 200;

export class LastConfiguration implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #opened: OpenedLink;
  /** The storage key, made from the element, the model, and what the page requests. */
  #key: string | undefined;
  #link: string | null = null;
  /**
   * The entry that this tab has read from the device or stored there. This tab doesn't write the same entry again,
   * because another tab may have stored a newer one.
   */
  #onDevice: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Configurator, session: Session, opened: OpenedLink) {
    this.#host = host;
    this.#session = session;
    this.#opened = opened;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('pagehide', this.#leave);
  }

  hostUpdated(): void {
    if (this.#key === undefined || !this.#host.isConnected) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#write, WRITE_DELAY_MS);
  }

  hostDisconnected(): void {
    window.removeEventListener('pagehide', this.#leave);
    this.#write();
  }

  /** Called when a model is shown with what the page and its URL request. */
  open({ model }: LoadedModel): void {
    const session = this.#session;
    const link = this.#opened.text;
    const { requestedText, requestedQuantity } = session;
    this.#link = link;
    const scope = tabKey(this.#host.storageScope.parts);
    this.#key = [scope, 'configuration', model.id, requestedText, requestedQuantity].join(' ');
    const ofTab = read(tab, this.#key);
    const stored = ofTab ?? read(device, this.#key);
    // If the URL has a different link, someone has followed it to see its configuration.
    if (stored && (link === null || link === stored.link)) {
      this.#restore(stored);
      session.isContinued = !ofTab && !session.notice;
    }
    this.#onDevice = JSON.stringify(this.#current());
  }

  #restore(stored: Stored): void {
    const session = this.#session;
    if (!session.open(session.valuesOf(stored), 'configurationAdjusted')) return;
    session.chooseQuantity(stored.quantity);
    const fields = new Set([...session.visibleKeys, QUANTITY_FIELD]);
    for (const [key, text] of Object.entries(stored.drafts)) if (fields.has(key)) session.draft(key, String(text));
  }

  /** The entry to store. Undefined if the configuration equals the one that the page requests, or the page stores it. */
  #current(): Stored | undefined {
    const { configuration, drafts, design, requestedQuantity, isPassedBack } = this.#session;
    if (isPassedBack) return undefined;
    if (!configuration.canReset && drafts.size === 0 && design.quantity === requestedQuantity) return undefined;
    return { link: this.#link, ...design, drafts: Object.fromEntries(drafts) };
  }

  readonly #leave = (): void => {
    takeUnfinishedTyping(this.#host.renderRoot);
    this.#write();
  };

  readonly #write = (): void => {
    clearTimeout(this.#timer);
    if (this.#key === undefined || !this.#session.loaded) return;
    const current = this.#current();
    writeStored(tab, this.#key, current);
    const text = JSON.stringify(current);
    if (text === this.#onDevice) return;
    this.#onDevice = text;
    writeStored(device, this.#key, current);
  };
}

function read(area: StorageArea, key: string): Stored | undefined {
  const stored = readStored(area, key);
  return stored && isStored(stored) ? stored : undefined;
}

function isStored(value: StoredRecord): value is StoredRecord & Stored {
  return 'link' in value && [value.chosen, value.shown, value.drafts].every(isObject);
}

/** Undefined if the configuration equals the one that the page requests, so that there's nothing to store. */
function takeUnfinishedTyping(root: ParentNode): void {
  const input = (root as ShadowRoot).activeElement;
  if (!(input instanceof HTMLInputElement) || input.value === input.defaultValue) return;
  // Dispatch `change` instead of blurring the field, which must keep the focus if the browser restores this page.
  if (input.matches('.stepper-input')) input.dispatchEvent(new Event('change'));
  if (input.matches('.dimension-editor input')) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
}

// The link to a configuration in the page's URL. It's opened when its model loads, and overrides what the page
// requests. Once the page requests another configuration, the link isn't opened again.

export class OpenedLink {
  /** The link in the URL; null if there's none to open. */
  text: string | null = null;

  readonly #session: Session;
  #model: LoadedModel | undefined;
  /**
   * The page's query at the time when the page last requested a different configuration. A link in this query isn't
   * opened again.
   */
  #closed = '';

  constructor(session: Session) {
    this.#session = session;
  }

  /** Opens the link to this model, if there is one. */
  open(loaded: LoadedModel): void {
    const { model, revision } = loaded;
    const { search } = location;
    // If the model that's already shown starts again, the page has requested another configuration.
    if (loaded === this.#model) this.#closed = search;
    this.#model = loaded;
    const isClosed = search === this.#closed;
    this.text = isClosed ? null : linkText(search, model.id);
    const link = isClosed ? undefined : readLink(search, model.id, model.document.parameters);
    this.#session.isOpenedForAr = link?.forAr ?? false;
    if (link === null) this.#session.notify('linkUnreadable');
    if (!link) return;
    this.#session.open(link.values, 'linkAdjusted');
    if (revision !== undefined && link.revision && link.revision !== revision) void this.#openRevision(loaded, link);
  }

  /**
   * The link leaves out values that were defaults, and the defaults in the link's own revision may have been different.
   */
  async #openRevision(loaded: LoadedModel, { revision }: ConfigurationLink): Promise<void> {
    const session = this.#session;
    const opened = session.configuration.value;
    // Whether another model was loaded, the person has changed something, or an earlier configuration was restored.
    const isSuperseded = () =>
      this.#model !== loaded || session.configuration.canUndo || session.configuration.value !== opened;
    try {
      const values = await this.#valuesOfRevision(location.search, loaded.model.id, revision);
      if (!isSuperseded()) session.open(values, 'linkAdjusted');
    } catch {
      if (!isSuperseded() && !session.notice) session.notify('linkRevised');
    }
  }

  /**
   * The configuration that the link stood for when it was created: its values, and its revision's defaults for all
   * other parameters.
   * @throws {Error} if the revision can't be loaded, or its document is no longer valid
   */
  async #valuesOfRevision(search: string, id: string, revision: string): Promise<Configuration> {
    const { document } = await this.#session.models.readRevision(revision);
    const model = compileCoreModel(document, await extrasFor(document));
    const link = readLink(search, id, model.document.parameters);
    return visibleValues(model, link?.values ?? {});
  }
}
