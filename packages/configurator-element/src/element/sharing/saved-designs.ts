// The designs that a person has saved under a name, to compare them or return to one. They're stored on the device,
// separately for each product.

import { isObject } from '../../model/document/is-object.js';
import type { Product } from '../../model/evaluate/product.js';
import { tabKey } from '../session/kept-order.js';
import type { Design, Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { device, readStored, writeStored } from '../shared/storage.js';

interface NamedDesign extends Design {
  readonly name: string;
}

export class SavedDesigns {
  readonly #host: Configurator;
  readonly #session: Session;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
  }

  get list(): readonly NamedDesign[] {
    const designs = readStored(device, this.#key)?.designs;
    return Array.isArray(designs) ? designs.filter(isDesign) : [];
  }

  /** Replaces the design with the same name, if there is one. @returns false if the browser can't store it */
  save(name: string): boolean {
    const design: NamedDesign = { name, ...this.#session.design };
    const { list } = this;
    const index = list.findIndex((one) => one.name === name);
    return this.#write(index < 0 ? [...list, design] : list.with(index, design));
  }

  remove({ name }: NamedDesign): void {
    this.#write(this.list.filter((one) => one.name !== name));
  }

  /** Opens a design as one step that can be undone, unless it's refused. */
  open(design: NamedDesign): void {
    const session = this.#session;
    if (session.choose(session.valuesOf(design), { fromDefaults: true })) session.chooseQuantity(design.quantity);
  }

  /** The design's product, for its size and price; undefined if this revision of the model can't build it. */
  productOf(design: NamedDesign): Product | undefined {
    try {
      return this.#session.loaded?.model.evaluate(this.#session.valuesOf(design));
    } catch {
      return undefined;
    }
  }

  #write(designs: readonly NamedDesign[]): boolean {
    return writeStored(device, this.#key, designs.length > 0 ? { designs } : undefined);
  }

  get #key(): string {
    return [tabKey(this.#host.storageScope.parts), 'designs', this.#session.loaded?.model.id].join(' ');
  }
}

function isDesign(value: unknown): value is NamedDesign {
  return isObject(value) && typeof value.name === 'string' && [value.chosen, value.shown].every(isObject);
}
