// The product of an order, by the revision that was ordered: a picture, a name, and each value in words. The revision
// is the shown one, or it is loaded; if it does not exist any more, the values are shown as they are in the order.

import type { Order, PageClient } from '@parametric/api-client';
import { drawPicture } from '../../drawing/draw-picture.js';
import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { ConfigurationLine } from '../session/session.js';
import { warn } from '../shared/events.js';
import { createSvg } from '../stage/create-svg.js';

export interface ShownProduct {
  /** Undefined where the revision's document can't be loaded any more. */
  readonly model: CoreModel | undefined;
  /** Undefined where the product can't be drawn. */
  readonly picture: SVGElement | undefined;
}

type Ordered = Pick<Order, 'model' | 'model_revision' | 'configuration'>;

interface Options {
  readonly client: PageClient;
  readonly product: QuotedProduct;
  readonly language: string;
  readonly signal: AbortSignal;
}

/** @throws the signal's reason */
export async function loadOrderedProduct(order: Ordered, options: Options): Promise<ShownProduct> {
  const { language, signal } = options;
  try {
    const model = await modelOf(order, options);
    const picture = await draw(model, order, language);
    signal.throwIfAborted();
    return { model, picture };
  } catch (cause) {
    signal.throwIfAborted();
    warnOf(cause);
    return { model: undefined, picture: undefined };
  }
}

/** The lines without a document: `door_count: 2` becomes `door count`, `2`. */
export function plainLines({ configuration }: Pick<Order, 'configuration'>): readonly ConfigurationLine[] {
  return Object.entries(configuration).map(([key, value]) => ({
    label: key.replace(/[_-]/g, ' '),
    value: String(value),
  }));
}

async function modelOf({ model, model_revision }: Ordered, { client, product, signal }: Options): Promise<CoreModel> {
  if (product.model?.id === model && product.revision === model_revision) return product.model;
  return compileCoreModel((await client.models.get(model, { revision: model_revision, signal })).document);
}

async function draw(model: CoreModel, { configuration }: Ordered, language: string): Promise<SVGElement | undefined> {
  try {
    const product = model.evaluate(configuration, { language });
    const typefaces = new TypefaceLoader(() => {});
    typefaces.typefaceFor(product.parts);
    await typefaces.loaded();
    // The prefix keeps the ids of gradients apart from those of the drawing in the stage.
    return createSvg(drawPicture(product, { idPrefix: 'ordered', typeface: typefaces.typefaceFor(product.parts) }));
  } catch (cause) {
    warnOf(cause);
    return undefined;
  }
}

function warnOf(cause: unknown): void {
  warn(`The ordered product can’t be drawn. ${cause instanceof Error ? cause.message : cause}`);
}
