// A product built for an answer, or the reason why it can't be: what a document allows may still be nothing that could
// be made or drawn.

import { type Configuration, type Model, ModelError, type Product } from '@parametric/configurator-element/model';

/** A kilometre. */
const LARGEST_MM = 1_000_000;

/** The message is for whoever chose the configuration. */
export class UnbuildableError extends Error {
  override readonly name = 'UnbuildableError';
}

/** @throws {UnbuildableError} */
export function buildProduct(model: Model, configuration: Readonly<Record<string, unknown>>): Product {
  const product = explain(() => model.evaluate(configuration));
  const { min, max } = product.bounds;
  const corners = [...min, ...max];
  if (corners.every((length) => Math.abs(length) <= LARGEST_MM)) return product;
  throw new UnbuildableError('The product is larger than a kilometre.');
}

/** @throws {UnbuildableError} where the document leaves no value */
export function settleConfiguration(model: Model, input: Readonly<Record<string, unknown>>): Configuration {
  return explain(() => model.settle(input).configuration);
}

function explain<Result>(build: () => Result): Result {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new UnbuildableError(error.issues[0]!.message);
  }
}
