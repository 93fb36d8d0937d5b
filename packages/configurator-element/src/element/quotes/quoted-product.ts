// The session's interface for quotes and orders: the product in words, and methods to change it for the person.

import type { CoreModel } from '../../model/core-model.js';
import type { Configuration, ConfigurationValue, Product } from '../../model/evaluate/product.js';
import { textIn } from '../../model/index.js';
import type { OrderingStep } from '../session/kept-order.js';
import type { PageSettings } from '../session/model-loader.js';
import type { ModelUpdates } from '../session/model-updates.js';
import type { ConfigurationLine, QuotedTerms, Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatSize, formatThickness, formatValue } from '../shared/format/length.js';
import type { Messages } from '../shared/messages/index.js';

export type QuotedProduct = ReturnType<typeof createQuotedProduct>;

/** The data needed to describe a product in the customer's language. */
export interface Words {
  readonly product: Pick<QuotedProduct, 'materialName' | 'partName' | 'describeSize' | 'describeThickness'>;
  readonly language: string;
  readonly messages: Messages;
}

export function createQuotedProduct(host: Configurator, session: Session, updates: ModelUpdates) {
  return {
    /** The model. Undefined until it's loaded. */
    get model(): CoreModel | undefined {
      return session.loaded?.model;
    },
    /** The model's revision; undefined until loaded. */
    get revision(): string | undefined {
      return session.loaded?.revision;
    },
    /** The shop's settings for its pages; undefined without a service or until loaded. */
    get settings(): PageSettings | undefined {
      return session.loaded?.resource;
    },
    /** The model's URL on the service, or a URL relative to it. */
    serviceAddress: (address: string): string => session.models.addressOf(address),
    /** Whether the person has changed anything on this page. */
    get isChanged(): boolean {
      return session.configuration.canUndo;
    },
    /** A part's name in the customer's language; undefined if the part doesn't exist. */
    partName(path: string): string | undefined {
      const name = session.partName(path);
      return name === path ? undefined : name;
    },
    materialName(id: string): string | undefined {
      const name = session.loaded?.model.document.materials?.find((material) => material.id === id)?.name;
      return name && textIn(name, host.language);
    },
    /** Lengths in millimeters as a size in the customer's unit: `240 × 32 cm`. */
    describeSize: (lengths: readonly number[]): string => formatSize(lengths, session.format.notation),
    /** A board's thickness in the unit that boards are sold in: `18 mm`, `3/4 in`. */
    describeThickness: (millimetres: number): string => formatThickness(millimetres, session.format.notation),
    /**
     * The configuration in words, one line per visible parameter.
     * @param model the configuration's own revision, if it isn't the one on the page
     */
    describe: (given: Readonly<Record<string, unknown>>, model?: CoreModel): readonly ConfigurationLine[] =>
      session.describe(given, model),
    /** A parameter and its value in words; undefined if the parameter doesn't exist. */
    describeValue(key: string, value: ConfigurationValue): ConfigurationLine | undefined {
      const state = session.parameters.find((one) => one.key === key);
      return state && { label: state.label, value: formatValue(state, value, session.format) };
    },
    /**
     * The estimate for one piece of a product. If it's in the same currency as the form's estimate, it includes the
     * same tax. Undefined if the shop sells in another currency.
     */
    estimateOf(product: Product): Product['estimate'] {
      const { estimate } = product;
      if (estimate?.currency === session.product?.estimate?.currency) return session.estimateOf(product);
      return host.currency === '' || host.currency === estimate?.currency ? estimate : undefined;
    },
    /** Chooses a value, as if the person had done so. */
    choose(key: string, value: ConfigurationValue): void {
      session.choose({ [key]: value });
    },
    chooseQuantity(quantity: number): void {
      session.chooseQuantity(quantity);
    },
    /** Shows the product of the basket or of a quote, as a step that can be undone. */
    open: (configuration: Configuration, quantity: number): void =>
      session.openOrdered({ configuration, quantity }, true),
    /**
     * Shows another revision of the model, by default the published one.
     * @returns whether it's now shown
     */
    showRevision: (revision: string | undefined): Promise<boolean> => updates.show(revision),
    /** Shows estimates in the quotes' currency, with the wording for the destination's tax. */
    showTerms(terms: QuotedTerms | undefined): void {
      session.quoted = terms;
    },
    /** Tells the rest of the element which step is shown. */
    showStep(step: OrderingStep): void {
      session.orderingStep = step;
    },
  };
}
