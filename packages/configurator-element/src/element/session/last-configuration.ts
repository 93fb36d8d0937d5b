// A model's last configuration. It's stored for the tab's session, so that a reload restores it, and on the device if
// the customer wants that. It's restored only if the page still requests the same configuration, and its address has no
// other link to one.

import type { ReactiveController } from 'lit';
import type { Configuration } from '../../model/evaluate/product.js';
import { readPatch, readQuantity } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import {
  device,
  isRecord,
  readStored,
  type StorageArea,
  type StoredRecord,
  tab,
  writeStored,
} from '../shared/storage.js';
import { tabKey } from './kept-order.js';
import type { LoadedModel } from './model-loader.js';
import type { OpenedLink } from './opened-link.js';
import { QUANTITY_FIELD, type Session } from './session.js';

/** What is stored, as JSON. */
interface Stored {
  /** The link in the page's address. */
  readonly link: string | null;
  readonly revision: string | undefined;
  readonly chosen: Configuration;
  /** The values of all visible parameters, because another revision may have other defaults. */
  readonly shown: Configuration;
  readonly quantity: number;
  /** Rejected texts, by field. */
  readonly drafts: Readonly<Record<string, string>>;
}

/** How long a change can wait to be stored, in ms, because a slider makes many changes. */
const WRITE_DELAY_MS = 200;

export class LastConfiguration implements ReactiveController {
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #opened: OpenedLink;
  /** The storage key, made from the element, the model, and what the page requests. */
  #key: string | undefined;
  #link: string | null = null;
  #quantity = 1;
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

  /** Whether it's stored on the device. */
  get isKept(): boolean {
    return this.#key !== undefined && read(device, this.#key) !== undefined;
  }

  /** Stores it on the device, or removes it. Does nothing if the browser blocks storage. */
  keep(isKept: boolean): void {
    if (this.#key === undefined) return;
    writeStored(device, this.#key, isKept ? this.#current() : undefined);
    this.#host.requestUpdate();
  }

  /** Starts with a model that is shown as the page and its address request. */
  open({ model, revision }: LoadedModel): void {
    const session = this.#session;
    const link = this.#opened.text;
    const { quantity, storageScope } = this.#host;
    this.#quantity = quantity;
    this.#link = link;
    this.#key = [tabKey(storageScope.parts), 'configuration', model.id, session.requestedText, quantity].join(' ');
    const stored = read(tab, this.#key) ?? read(device, this.#key);
    // Someone followed another link to see its configuration.
    if (!stored || (link !== null && link !== stored.link)) return;
    const { chosen, shown, drafts } = stored;
    session.open(readPatch(stored.revision === revision ? chosen : { ...chosen, ...shown }), 'configurationAdjusted');
    const visible = session.parameters.filter((state) => state.visible).map(({ key }) => key);
    const fields = new Set([...visible, QUANTITY_FIELD]);
    for (const [key, text] of Object.entries(drafts)) if (fields.has(key)) session.draft(key, String(text));
    this.#host.quantity = readQuantity(stored.quantity);
  }

  #current(): Stored {
    const { configuration, drafts, loaded, parameters } = this.#session;
    const visible = parameters.filter((state) => state.visible);
    return {
      link: this.#link,
      revision: loaded?.revision,
      chosen: configuration.chosen,
      shown: Object.fromEntries(visible.map(({ key, value }) => [key, value])),
      quantity: this.#host.quantity,
      drafts: Object.fromEntries(drafts),
    };
  }

  readonly #leave = (): void => {
    takeUnfinishedTyping(this.#host.renderRoot);
    this.#write();
  };

  readonly #write = (): void => {
    clearTimeout(this.#timer);
    const { configuration, drafts, loaded } = this.#session;
    if (this.#key === undefined || !loaded) return;
    const isAsAsked = !configuration.canReset && drafts.size === 0 && this.#host.quantity === this.#quantity;
    if (this.isKept) writeStored(device, this.#key, this.#current());
    writeStored(tab, this.#key, isAsAsked ? undefined : this.#current());
  };
}

function read(area: StorageArea, key: string): Stored | undefined {
  const stored = readStored(area, key);
  return stored && isStored(stored) ? stored : undefined;
}

function isStored(value: StoredRecord): value is StoredRecord & Stored {
  return 'link' in value && [value.chosen, value.shown, value.drafts].every(isRecord);
}

/**
 * Accepts a number that's being typed, in its field or at its dimension in the picture. Normally that happens when the
 * person leaves the field, but a reload doesn't trigger it.
 */
function takeUnfinishedTyping(root: ParentNode): void {
  const input = (root as ShadowRoot).activeElement;
  if (!(input instanceof HTMLInputElement) || input.value === input.defaultValue) return;
  // A `change` event rather than a blur, because the focus must still be there if the browser restores this page.
  if (input.matches('.stepper-input')) input.dispatchEvent(new Event('change'));
  if (input.matches('.dimension-editor input')) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
}
