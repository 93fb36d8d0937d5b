// A product without a page, for the tools. Only for tests.

import { allExtras } from '../../../model/all-extras.js';
import { type CoreModel, compileCoreModel } from '../../../model/core-model.js';
import { contourMath } from '../../../model/evaluate/joined-contours.js';
import type { Configuration, Product } from '../../../model/evaluate/product.js';
import { joinParts } from '../../../model/joints/join.js';
import { suggest } from '../../../model/settle/suggest.js';
import type { AgentProduct, Patch } from '../agent-product.js';
import { type AgentShop, productTools } from '../agent-tools.js';
import type { ModelContextTool } from '../model-context.js';

/** The answer fields that tests read. */
export interface Answer {
  readonly error?: string;
  readonly price?: { readonly amount: number; readonly text: string } | null;
  readonly options: readonly Option[];
  readonly notOffered: readonly { readonly key: string; readonly reason: string }[];
  readonly alternatives: readonly Answer[];
  readonly changed: readonly object[];
  readonly corrected: readonly object[];
  readonly problems: readonly object[];
  readonly values: Configuration;
}

interface Option {
  readonly key: string;
  readonly options?: readonly { readonly value: string; readonly unavailable?: string }[];
}

export class TestShop implements AgentShop {
  chosen: Configuration = {};
  quantity = 1;
  obstacle: string | undefined;
  readonly #model: CoreModel;

  constructor(document: unknown) {
    this.#model = compileCoreModel(document, allExtras);
    this.#model.attachJoints(joinParts);
    this.#model.attachContours(contourMath);
  }

  get product(): AgentProduct {
    const { chosen, quantity } = this;
    return { model: this.#model, chosen, quantity, language: 'en', currency: 'EUR', suggest };
  }

  get evaluated(): Product {
    return this.#model.evaluate(this.chosen);
  }

  apply({ values, fromDefaults }: Patch, quantity: number): void {
    this.chosen = fromDefaults ? values : { ...this.chosen, ...values };
    this.quantity = quantity;
  }

  /** @param name the tool's name without the prefix */
  tool(name: string): ModelContextTool {
    const found = productTools(this, this.#model.id).find((one) => one.name === `${this.#model.id}_${name}`);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  }

  async call(name: string, input: unknown = {}): Promise<Answer> {
    return (await this.tool(name).execute(input)) as Answer;
  }
}
