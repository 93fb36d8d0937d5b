// The designs that a person has saved under a name, to compare them or return to one. They're stored on the device,
// separately for each product.

import { isObject } from '../../model/document/is-object.js';
import type { Configuration, Product } from '../../model/evaluate/product.js';
import { tabKey } from '../session/kept-order.js';
import type { Session } from '../session/session.js';
import { readPatch, readQuantity } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import { device, readStored, writeStored } from '../shared/storage.js';

interface Design {
  readonly name: string;
  readonly revision: string | undefined;
  readonly chosen: Configuration;
  /** The values of all visible parameters, because another revision may have other defaults. */
  readonly shown: Configuration;
  readonly quantity: number;
}

export class SavedDesigns {
  readonly #host: Configurator;
  readonly #session: Session;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
  }

  get list(): readonly Design[] {
    const designs = readStored(device, this.#key)?.designs;
    return Array.isArray(designs) ? designs.filter(isDesign) : [];
  }

  /** Replaces the design with the same name, if there is one. @returns false if the browser can't store it */
  save(name: string): boolean {
    const { loaded, configuration, parameters } = this.#session;
    const visible = parameters.filter((state) => state.visible);
    const design: Design = {
      name,
      revision: loaded?.revision,
      chosen: configuration.chosen,
      shown: Object.fromEntries(visible.map(({ key, value }) => [key, value])),
      quantity: this.#host.quantity,
    };
    const { list } = this;
    const index = list.findIndex((one) => one.name === name);
    return this.#write(index < 0 ? [...list, design] : list.with(index, design));
  }

  remove({ name }: Design): void {
    this.#write(this.list.filter((one) => one.name !== name));
  }

  /** Opens a design as one step that can be undone, unless it's refused. */
  open(design: Design): void {
    const isTaken = this.#session.choose(this.#values(design), { fromDefaults: true });
    if (isTaken) this.#host.quantity = readQuantity(design.quantity);
  }

  /** The design's product, for its size and price; undefined if this revision of the model can't build it. */
  productOf(design: Design): Product | undefined {
    try {
      return this.#session.loaded?.model.evaluate(this.#values(design));
    } catch {
      return undefined;
    }
  }

  #values({ chosen, shown, revision }: Design) {
    return readPatch(revision === this.#session.loaded?.revision ? chosen : { ...chosen, ...shown });
  }

  #write(designs: readonly Design[]): boolean {
    return writeStored(device, this.#key, designs.length > 0 ? { designs } : undefined);
  }

  get #key(): string {
    return [tabKey(this.#host.storageScope.parts), 'designs', this.#session.loaded?.model.id].join(' ');
  }
}

function isDesign(value: unknown): value is Design {
  return isObject(value) && typeof value.name === 'string' && [value.chosen, value.shown].every(isObject);
}
