// What quotes read of the product that they are for, and how they change it where a person asks for that.

import type { ConfigurationValue } from '../../model/evaluate/product.js';
import type { Model } from '../../model/index.js';
import type { ConfigurationLine } from '../session/session.js';

export interface QuotedProduct {
  /** Undefined before it is here. */
  readonly model: Model | undefined;
  /** Of the model; undefined before it is here. */
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
  describe(configuration: Readonly<Record<string, unknown>>, model?: Model): readonly ConfigurationLine[];
  /** A parameter with a value in words; undefined where it has no such parameter. */
  describeValue(key: string, value: ConfigurationValue): ConfigurationLine | undefined;
  /** A person chooses a value. */
  choose(key: string, value: ConfigurationValue): void;
  chooseQuantity(quantity: number): void;
}
