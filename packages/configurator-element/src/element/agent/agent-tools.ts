// The tools for reading, pricing and changing a product. They're plain functions of a product and the agent's input, so
// they also run without a page. An answer with `error` says what to do instead, and means that nothing has changed.

import type { Configuration } from '../../model/evaluate/product.js';
import { ModelError, textIn } from '../../model/index.js';
import { quantityLimits } from '../shared/attributes.js';
import { type AgentProduct, outcomeOf, type Patch, patchOf, readProduct, type Wish } from './agent-product.js';
import { namedValues, valuesProblem, valuesSchema } from './agent-schema.js';
import type { JsonSchema, ModelContextTool } from './model-context.js';

/** The product and the page that the tools act on. */
export interface AgentShop {
  /** The product at the time of the call. */
  readonly product: AgentProduct;
  /** Shows the new values on the page, as if the customer had chosen them. */
  apply(patch: Patch, quantity: number): void;
  /** Why nothing can be changed now; undefined if it can. */
  readonly obstacle: string | undefined;
}

/** The maximum number of alternatives one call may price. */
const MAX_ALTERNATIVES = 20;

/** An error in a call. Its message describes the problem, and says what to do instead. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
}

/** @param prefix makes the names unique on the page: `hallway-shelf` */
export function productTools(shop: AgentShop, prefix: string): readonly ModelContextTool[] {
  const { model, language } = shop.product;
  const name = textIn(model.document.name, language);
  const wish = wishSchema(
    model.presets({}).map(({ id }) => id),
    valuesSchema(model, language),
  );
  return [
    {
      name: `${prefix}_read_options`,
      description: `Reads how the "${name}" on this page is configured: every option with its key, value, limits, unit, and choices, why some aren't available, the ready-made presets, problems, the quantity, and the estimated price. Call this first.`,
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: { readOnlyHint: true },
      execute: answering(() => readProduct(shop.product)),
    },
    {
      name: `${prefix}_price_options`,
      description: `Says what up to ${MAX_ALTERNATIVES} alternatives would cost and how they'd be corrected, without changing the page. Use this to stay within a budget or to compare. Each alternative starts from what the page shows now, or from its preset.`,
      inputSchema: {
        type: 'object',
        properties: { alternatives: { type: 'array', items: wish, minItems: 1, maxItems: MAX_ALTERNATIVES } },
        required: ['alternatives'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true },
      execute: answering((input) => ({ alternatives: readAlternatives(input).map((each) => tryOut(shop, each)) })),
    },
    {
      name: `${prefix}_set_options`,
      description: `Changes options of the "${name}" for the customer, all at once, and shows them. Values that the product can't have become the nearest that it can: "corrected" says which, why, and what would allow them. Returns everything that changed, problems, and the estimated price. The customer can undo the change.`,
      inputSchema: wish,
      execute: answering((input) => setOptions(shop, readWish(input, shop.product))),
    },
  ];
}

function wishSchema(presets: readonly string[], values: JsonSchema): JsonSchema {
  const { min, max } = quantityLimits;
  return {
    type: 'object',
    properties: {
      values,
      ...(presets.length > 0
        ? {
            preset: {
              type: 'string',
              enum: presets,
              description: 'Starts over from this ready-made configuration. The values are applied to it.',
            },
          }
        : {}),
      quantity: { type: 'integer', minimum: min, maximum: max, description: 'The number of pieces.' },
    },
    additionalProperties: false,
  };
}

function setOptions(shop: AgentShop, wish: Wish): object {
  const { product, obstacle } = shop;
  if (obstacle) throw new AgentError(obstacle);
  const before: Configuration = product.model.settle(product.chosen).configuration;
  const { configuration, ...outcome } = outcomeOf(product, wish);
  shop.apply(patchOf(product, wish), wish.quantity ?? product.quantity);
  const changed = Object.keys(configuration)
    .filter((key) => configuration[key] !== before[key])
    .map((key) => ({ key, from: before[key], to: configuration[key] }));
  return { changed, ...outcome, values: configuration };
}

function tryOut({ product }: AgentShop, wish: unknown): object {
  return attempt(() => {
    const { price, corrected, problems } = outcomeOf(product, readWish(wish, product));
    return { price, corrected, problems };
  });
}

function readAlternatives(input: unknown): readonly unknown[] {
  const { alternatives } = (input ?? {}) as { readonly alternatives?: unknown };
  if (Array.isArray(alternatives) && alternatives.length > 0 && alternatives.length <= MAX_ALTERNATIVES) {
    return alternatives;
  }
  throw new AgentError(
    `alternatives must be a list of 1 to ${MAX_ALTERNATIVES}, such as [{"values": {}}, {"quantity": 2}].`,
  );
}

/** @throws {AgentError} if any part can't be understood, so that either all of it is applied or none */
function readWish(input: unknown, { model, chosen, language }: AgentProduct): Wish {
  const { values: given = {}, preset, quantity, ...others } = (input ?? {}) as Readonly<Record<string, unknown>>;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new AgentError(`There is no "${other}" here. Put options into values: {"values": {…}}.`);
  const presets = model.presets({}).map(({ id }) => id);
  if (preset !== undefined && !presets.some((id) => id === preset)) {
    throw new AgentError(
      `There is no preset ${JSON.stringify(preset)}. The presets are: ${presets.join(', ') || 'none'}.`,
    );
  }
  const { min, max } = quantityLimits;
  const isCount = Number.isInteger(quantity) && Number(quantity) >= min && Number(quantity) <= max;
  if (quantity !== undefined && !isCount) {
    throw new AgentError(`quantity must be a whole number from ${min} to ${max}. Nothing was changed.`);
  }
  const states = model.describe(chosen, { language });
  const values = namedValues(given, states);
  const problem = valuesProblem(values, states);
  if (problem) throw new AgentError(problem);
  return {
    values: values as Configuration,
    preset: preset as string | undefined,
    quantity: quantity as number | undefined,
  };
}

/** Converts an expected error to an answer, because not every browser passes an error's message to the agent. */
export function answering(work: (input: unknown) => object | Promise<object>): ModelContextTool['execute'] {
  return async (input) => {
    try {
      return await work(input);
    } catch (error) {
      return errorAnswer(error);
    }
  };
}

function attempt(work: () => object): object {
  try {
    return work();
  } catch (error) {
    return errorAnswer(error);
  }
}

function errorAnswer(error: unknown): { readonly error: string } {
  if (error instanceof AgentError) return { error: error.message };
  if (!(error instanceof ModelError)) throw error;
  return {
    error: "These options can't be built together. Nothing was changed. Change fewer at once, or start from a preset.",
  };
}
