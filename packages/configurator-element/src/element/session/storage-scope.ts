// What an element keeps in the browser is kept under these names: the service's address, the license key, the model, and
// where a page has several elements for the same product, which of them it is. So a reload and another tab of the page find
// it, and no element finds what another one of the page keeps.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface ScopedHost extends HTMLElement {
  readonly baseUrl: string;
  readonly licenseKey: string;
  readonly model: string;
  readonly storageScope: StorageScope;
}

export class StorageScope implements ReactiveController {
  readonly #host: ScopedHost;
  #parts: readonly string[] = [];
  /** What it was found for. */
  #source = '';
  /** It left the page: another element may have its place when it comes back. */
  #hasLeft = false;

  constructor(host: ScopedHost & ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#hasLeft = true;
  }

  /**
   * The service's address, the license key, the model; then the name among the page's elements for it, where it needs one.
   * The same array as long as they are the same.
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

  /** Elements that have the same `id`, or none, are told apart by their places in the page. */
  #find(): readonly string[] {
    const host = this.#host;
    const equals = equalsOf(host);
    const taken = new Set(equals.map((other) => String(other.storageScope.#parts)));
    const isBefore = (other: Node) => host.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING;
    const product = [host.baseUrl, host.licenseKey, host.model];
    for (let place = equals.filter(isBefore).length; ; place += 1) {
      const name = place === 0 ? host.id : `${host.id}~${place + 1}`;
      const parts = name === '' ? product : [...product, name];
      if (!taken.has(String(parts))) return parts;
    }
  }
}

function partsOf({ baseUrl, licenseKey, model, id }: ScopedHost): readonly string[] {
  return [baseUrl, licenseKey, model, id];
}

/** The page's other elements for the same product, of the same `id`. */
function equalsOf(host: ScopedHost): readonly ScopedHost[] {
  const root = host.getRootNode() as ParentNode & Node;
  const source = String(partsOf(host));
  return [...root.querySelectorAll<ScopedHost>(host.localName)].filter(
    (other) => other !== host && other.storageScope && String(partsOf(other)) === source,
  );
}
