// What quotes and orders need from the session: the product in words, ways to change it for the person, and a place for
// their own state.

import type { CoreModel } from '../../model/core-model.js';
import type { Configuration, ConfigurationValue } from '../../model/evaluate/product.js';
import { textIn } from '../../model/index.js';
import type { ModelUpdates } from '../session/model-updates.js';
import type { OrderingState } from '../session/ordering-state.js';
import type { ConfigurationLine, Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatSize } from '../shared/format/length.js';
import { formatValue } from '../shared/format/value.js';

export interface QuotedProduct {
  /** Undefined until it's loaded. */
  readonly model: CoreModel | undefined;
  /** The model's revision; undefined until it's loaded. */
  readonly revision: string | undefined;
  /** A part's name in the customer's language; undefined if the part doesn't exist. */
  partName(path: string): string | undefined;
  materialName(id: string): string | undefined;
  /** Lengths in millimetres as a size in the customer's unit: `240 × 32 cm`. */
  describeSize(lengths: readonly number[]): string;
  /**
   * The configuration in words, one line per visible parameter.
   * @param model the configuration's revision, if it isn't the shown one
   */
  describe(configuration: Readonly<Record<string, unknown>>, model?: CoreModel): readonly ConfigurationLine[];
  /** A parameter and its value in words; undefined if the parameter doesn't exist. */
  describeValue(key: string, value: ConfigurationValue): ConfigurationLine | undefined;
  /** Chooses a value for the person. */
  choose(key: string, value: ConfigurationValue): void;
  chooseQuantity(quantity: number): void;
  /** Shows the product of an order started in another tab. */
  open(configuration: Configuration, quantity: number): void;
  /**
   * Shows another revision of the model, by default the published one.
   * @returns whether it's now shown
   */
  showRevision(revision: string | undefined): Promise<boolean>;
  /** The quote and order state, for the rest of the element. */
  ordering: OrderingState;
}

export function createQuotedProduct(host: Configurator, session: Session, updates: ModelUpdates): QuotedProduct {
  return {
    get model() {
      return session.loaded?.model;
    },
    get revision() {
      return session.loaded?.revision;
    },
    partName: (path) => {
      const name = session.partName(path);
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
    open: (configuration, quantity) => session.openOrdered({ configuration, quantity }),
    showRevision: (revision) => updates.show(revision),
    get ordering() {
      return session.ordering;
    },
    set ordering(state) {
      session.ordering = state;
    },
  };
}
