// The scope of the names under which an element stores something in the browser: the service's address, the license
// key, the model and, if a page has several elements for the same product, which of them it is. This way a reload and
// another tab find the entries, and elements don't read each other's.

import type { ReactiveController } from 'lit';
import type { Configurator } from './configurator.js';

/** The event that each element of the page answers; a search in the page would miss those in closed shadow roots. */
const CENSUS = 'parametric-configurator-census';

export class StorageScope implements ReactiveController {
  readonly #host: Configurator;
  #parts: readonly string[] = [];
  /** The attributes for which the scope was found. */
  #source = '';
  /** Whether the element has left the page: another one may have its scope when it comes back. */
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
   * The service's address, the license key, the model, and the number among the page's elements for them, if there are
   * several. The array is the same as long as these are.
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

  /** Elements with the same `id`, or none, are numbered by their order in the page. */
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

  /** The scopes of the page's other elements for the same product and with the same `id`, in shadow roots too. */
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

/** Whether an element comes before another one in the page, whichever shadow roots they are in. */
function isBefore(one: Element, other: Element): boolean {
  const [path, otherPath] = [pathTo(one), pathTo(other)];
  const index = path.findIndex((element, depth) => element !== otherPath[depth]);
  const [here, there] = [path[index], otherPath[index]];
  // One of the elements is within a shadow root of the other.
  if (!here || !there) return !here;
  return Boolean(there.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING);
}

/** The hosts of the shadow roots around an element, the outermost first, and the element itself. */
function pathTo(element: Element): readonly Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [...pathTo(root.host), element] : [element];
}
