// Stores JSON in the browser: for this tab while it's open, or for all tabs on the device. If a page can't store
// anything, such as in a sandboxed frame or without cookies, even accessing the storage throws, and a reload starts
// over.

import type { ReactiveController } from 'lit';
import { isObject } from '../../model/document/is-object.js';
import type { Configurator } from './configurator.js';

export type StoredRecord = Readonly<Record<string, unknown>>;

export type StorageArea = () => Storage;

export const tab: StorageArea = () => sessionStorage;
export const device: StorageArea = () => localStorage;

/** @returns undefined if nothing readable is stored */
export function readStored(area: StorageArea, key: string): StoredRecord | undefined {
  try {
    const stored: unknown = JSON.parse(area().getItem(key) ?? 'null');
    return isObject(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param value undefined removes the entry
 * @returns false if it couldn't be written. The previous entry is kept.
 */
export function writeStored(area: StorageArea, key: string, value: object | undefined): boolean {
  try {
    if (value) area().setItem(key, JSON.stringify(value));
    else area().removeItem(key);
    return true;
  } catch {
    // The storage is full or blocked.
    return false;
  }
}

// The scope of an element's storage keys: the service's URL, the license key, the model and, if a page has several
// elements for the same product, which one it is. With these, reloads and other tabs find the entries, and elements
// don't read each other's.

/** The event that every element on the page answers. Searching the page would miss elements in closed shadow roots. */
const CENSUS = 'parametric-configurator-census';

export class StorageScope implements ReactiveController {
  readonly #host: Configurator;
  #parts: readonly string[] = [];
  /** The attributes that the scope was determined for. */
  #source = '';
  /**
   * Whether the element has left the page. If it's inserted again, another element may have taken its scope in the
   * meantime.
   */
  #hasLeft = false;

  constructor(host: Configurator) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener(CENSUS, this.#answer);
  }

  hostDisconnected(): void {
    document.removeEventListener(CENSUS, this.#answer);
    this.#hasLeft = true;
  }

  /**
   * The service's URL, the license key, the model, and the element's number if the page has several elements for these.
   * The array stays the same as long as its contents do.
   */
  get parts(): readonly string[] {
    const source = String(partsOf(this.#host));
    const isFound = this.#parts.length > 0 && source === this.#source;
    if (isFound && !(this.#hasLeft && this.#host.isConnected)) return this.#parts;
    this.#source = source;
    this.#hasLeft = false;
    const found = this.#find();
    if (String(found) !== String(this.#parts)) this.#parts = found;
    return this.#parts;
  }

  /** Elements with the same `id`, or without one, are numbered in document order. */
  #find(): readonly string[] {
    const host = this.#host;
    const equals = this.#equals();
    const taken = new Set(equals.map((other) => String(other.#parts)));
    const product = [host.baseUrl, host.licenseKey, host.model];
    for (let place = equals.filter((other) => isBefore(other.#host, host)).length; ; place += 1) {
      const name = place === 0 ? host.id : `${host.id}~${place + 1}`;
      const parts = name === '' ? product : [...product, name];
      if (!taken.has(String(parts))) return parts;
    }
  }

  /** The scopes of the page's other elements with the same product and `id`, including those in shadow roots. */
  #equals(): readonly StorageScope[] {
    const present: StorageScope[] = [];
    document.dispatchEvent(new CustomEvent(CENSUS, { detail: present }));
    const source = String(partsOf(this.#host));
    return present.filter((other) => other !== this && String(partsOf(other.#host)) === source);
  }

  readonly #answer = (event: Event): void => {
    (event as CustomEvent<StorageScope[]>).detail.push(this);
  };
}

function partsOf({ baseUrl, licenseKey, model, id }: Configurator): readonly string[] {
  return [baseUrl, licenseKey, model, id];
}

/** Whether an element comes before another one in document order, including across shadow roots. */
function isBefore(one: Element, other: Element): boolean {
  const [path, otherPath] = [pathTo(one), pathTo(other)];
  const index = path.findIndex((element, depth) => element !== otherPath[depth]);
  const [here, there] = [path[index], otherPath[index]];
  // If one element is within the other's shadow root, the outer element comes first.
  if (!here || !there) return !here;
  return Boolean(there.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING);
}

/** The hosts of the shadow roots around an element, outermost first, then the element itself. */
function pathTo(element: Element): readonly Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [...pathTo(root.host), element] : [element];
}
