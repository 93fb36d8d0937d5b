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

/** Each element of the page answers this event; a search of the page would not find those in closed shadow roots. */
const census = 'parametric-configurator-census';

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

  hostConnected(): void {
    document.addEventListener(census, this.#answer);
  }

  hostDisconnected(): void {
    document.removeEventListener(census, this.#answer);
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
    const equals = this.#equals();
    const taken = new Set(equals.map(({ storageScope }) => String(storageScope.#parts)));
    const product = [host.baseUrl, host.licenseKey, host.model];
    for (let place = equals.filter((other) => isBefore(other, host)).length; ; place += 1) {
      const name = place === 0 ? host.id : `${host.id}~${place + 1}`;
      const parts = name === '' ? product : [...product, name];
      if (!taken.has(String(parts))) return parts;
    }
  }

  /** The page's other elements for the same product, of the same `id`, in shadow roots too. */
  #equals(): readonly ScopedHost[] {
    const present: ScopedHost[] = [];
    document.dispatchEvent(new CustomEvent(census, { detail: present }));
    const source = String(partsOf(this.#host));
    return present.filter((other) => other !== this.#host && String(partsOf(other)) === source);
  }

  readonly #answer = (event: Event): void => {
    (event as CustomEvent<ScopedHost[]>).detail.push(this.#host);
  };
}

function partsOf({ baseUrl, licenseKey, model, id }: ScopedHost): readonly string[] {
  return [baseUrl, licenseKey, model, id];
}

/** Whether an element stands before another one of the page, each in whatever shadow roots. */
function isBefore(one: Element, other: Element): boolean {
  const [path, otherPath] = [pathTo(one), pathTo(other)];
  const index = path.findIndex((element, depth) => element !== otherPath[depth]);
  const [here, there] = [path[index], otherPath[index]];
  // One is within a shadow root of the other.
  if (!here || !there) return !here;
  return Boolean(there.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING);
}

/** The hosts of the shadow roots that an element is in, from the outside in, and the element itself. */
function pathTo(element: Element): readonly Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [...pathTo(root.host), element] : [element];
}
