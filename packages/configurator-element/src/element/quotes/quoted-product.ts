// What quotes read of the product that they are for, and how they change it where a person asks for that.

import type { CoreModel } from '../../model/core-model.js';
import type { ConfigurationValue } from '../../model/evaluate/product.js';
import { textIn } from '../../model/index.js';
import type { ConfigurationLine, Session } from '../session/session.js';
import { formatSize } from '../shared/format/length.js';
import { formatValue } from '../shared/format/value.js';

export interface QuotedProduct {
  /** Undefined before it is here. */
  readonly model: CoreModel | undefined;
  /** The revision of the model; undefined before it is here. */
  readonly revision: string | undefined;
  /** The name of a part in the customer's language; undefined where the product has none at that path. */
  partName(path: string): string | undefined;
  materialName(id: string): string | undefined;
  /** Lengths in millimetres, as one size in the customer's unit: `240 × 32 cm`. */
  describeSize(lengths: readonly number[]): string;
  /**
   * A configuration in words: a line each for what a person sees.
   * @param model what the configuration is of, where that is another revision
   */
  describe(configuration: Readonly<Record<string, unknown>>, model?: CoreModel): readonly ConfigurationLine[];
  /** A parameter with a value in words; undefined where it has no such parameter. */
  describeValue(key: string, value: ConfigurationValue): ConfigurationLine | undefined;
  /** A person chooses a value. */
  choose(key: string, value: ConfigurationValue): void;
  chooseQuantity(quantity: number): void;
}

interface Host {
  readonly language: string;
  quantity: number;
}

/** @param partName the path where the document names nothing there */
export function createQuotedProduct(host: Host, session: Session, partName: (path: string) => string): QuotedProduct {
  return {
    get model() {
      return session.loaded?.model;
    },
    get revision() {
      return session.loaded?.revision;
    },
    partName: (path) => {
      const name = partName(path);
      return name === path ? undefined : name;
    },
    materialName: (id) => {
      const name = session.loaded?.model.document.materials?.find((material) => material.id === id)?.name;
      return name && textIn(name, host.language);
    },
    describeSize: (lengths) => formatSize(lengths, session.format.notation),
    describe: (configuration, model) => session.describe(configuration, model),
    describeValue: (key, value) => {
      const state = session.parameters.find((one) => one.key === key);
      return state && { label: state.label, value: formatValue(state, value, session.format) };
    },
    choose: (key, value) => session.choose({ [key]: value }),
    chooseQuantity: (quantity) => {
      host.quantity = quantity;
    },
  };
}
