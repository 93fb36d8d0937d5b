// Writes an order's papers as PDF. Each paper is a separate document, in the workshop's language and paper size. The
// same order always results in the same bytes.

import type { MessagePort } from 'node:worker_threads';
import {
  type BatchNest,
  type BatchOrder,
  type BatchPiece,
  billOfMaterials,
  loadTypeface,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import { type Model, textIn } from '@parametric/configurator-element/model';
import { ByteGatherer } from '../../platform/work/byte-channel.js';
import { buildProduct } from '../models/compiled-models.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import type { CuttingSource } from '../workshops/stock-cutting.js';
import type { Cutting } from '../workshops/stock-schema.js';
import { assemblySheets } from './assembly.js';
import { cutDiagrams } from './cut-diagrams.js';
import { labels } from './labels.js';
import { type PaperOrder, type PaperProduct, wholeOrder } from './order-paper.js';
import { deliveryNote, packingList } from './packing-list.js';
import type { LabelLayout, PaperChoices, PaperRequest } from './paper-request.js';
import { partDrawings } from './part-drawings.js';
import { nested, piecesInBatch } from './pieces.js';

interface OrderOfPaper {
  readonly configuration: OrderRecord['configuration'];
  /** The order. Only delivery notes use the recipient. */
  readonly order: Omit<PaperOrder, 'productName'>;
}

export interface PaperInput {
  readonly organizationId: string;
  /** The products of one order. For labels and cut diagrams, they can be from several orders that are cut together. */
  readonly orders: readonly (OrderOfPaper & { readonly record: ModelRecord })[];
  readonly request: PaperRequest;
  /** How the workshop cuts. If undefined, the document determines this. */
  readonly cutting?: CuttingSource | undefined;
  /** The message port that the paper is written to. */
  readonly port: MessagePort;
}

export async function writePaper(
  orders: readonly (OrderOfPaper & { readonly model: Model })[],
  { request, cutting }: Pick<PaperInput, 'request' | 'cutting'>,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const made = await Promise.all(
    orders.map(async ({ order, configuration, model }) => {
      const product = buildProduct(model, configuration, { language: request.language });
      const { id, quantity } = order;
      const bill = billOfMaterials(product);
      const folders = { folder: '', orderFolder: '' };
      return { id, quantity, product, bill, order, model, typeface: await loadTypeface(product), ...folders };
    }),
  );
  const batch = { ...nested(made, cutting), cutting: cutting?.stock?.cutting };
  const all = withPieces(made, batch, request);
  const papers = {
    ...papersTogether(all, batch, request, request.layout),
    ...papersOfProducts(all, request),
    'packing-list': () => packingList(all, request),
    'delivery-note': () => deliveryNote(all, request),
  };
  const gatherer = new ByteGatherer(write);
  for await (const bytes of papers[request.name]()) {
    gatherer.add(bytes);
    await gatherer.writeChunk();
  }
  await gatherer.end();
}

type Pdf = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

/** A product in a batch of orders that are cut together. */
export interface PackedPapers extends Required<BatchOrder> {
  readonly order: Omit<PaperOrder, 'productName' | 'recipient'>;
  readonly model: Model;
  readonly typeface: Typeface;
  /**
   * The folders for the product's own files in the pack, and for the order's files: `''`, or a name with a trailing
   * slash.
   */
  readonly folder: string;
  readonly orderFolder: string;
}

/**
 * The papers in a pack of orders that are cut together: cut diagrams and labels for all of them, and the other papers
 * for each order. There are no delivery notes, because a pack contains no addresses.
 * @param orders the orders, with products in the papers' language
 * @param batch all their pieces, and how they're cut
 */
export function* packPapers(
  orders: readonly PackedPapers[],
  batch: LaidOut,
  request: Omit<PaperRequest, 'name' | 'layout'>,
): Generator<readonly [name: string, write: () => Pdf], void, undefined> {
  const all = withPieces(orders, batch, request);
  for (const [name, write] of Object.entries(papersTogether(all, batch, request, 'sheet')))
    yield [`papers/${name}.pdf`, write];
  for (const one of all) {
    for (const [name, write] of Object.entries(papersOfProducts([one], request))) {
      yield [`${one.folder}papers/${name}.pdf`, write];
    }
  }
  for (const products of byOrder(all)) {
    yield [`${products[0]!.orderFolder}papers/packing-list.pdf`, () => packingList(products, request)];
  }
}

interface LaidOut {
  readonly pieces: readonly BatchPiece[];
  readonly nest: BatchNest;
  /** Determines which offcuts the workshop keeps. */
  readonly cutting?: Cutting | undefined;
}

function withPieces(orders: readonly PackedPapers[], { pieces, nest }: LaidOut, { language }: PaperChoices) {
  return byOrder(orders).flatMap((products) =>
    products.map((made, index) => {
      const name = textIn(made.model.document.name, language);
      const isAlone = products.filter(({ model }) => model === made.model).length === 1;
      const productName = isAlone ? name : `${name} (${index + 1})`;
      const copies = products.reduce((sum, { quantity }) => sum + quantity, 0);
      const order = { ...made.order, productName, ...(products.length > 1 ? { copies } : {}) };
      return { ...made, order, pieces: piecesInBatch({ ...made, item: index + 1 }, pieces, nest) };
    }),
  );
}

/** Groups the products by order. */
export function byOrder<Product extends { readonly id: string }>(
  products: readonly Product[],
): readonly (readonly Product[])[] {
  const ids = [...new Set(products.map(({ id }) => id))];
  return ids.map((id) => products.filter((product) => product.id === id));
}

/** The papers that cover all orders in a batch. */
function papersTogether(
  all: readonly PaperProduct[],
  { cutting }: LaidOut,
  request: Pick<PaperRequest, 'language' | 'size' | 'origin'>,
  layout: LabelLayout,
) {
  const pieces = { ...all[0]!.pieces, pieces: all.flatMap((one) => one.pieces.pieces) };
  // The order shown in the heading of a paper for several orders.
  const others = new Set(all.map(({ order }) => order.id)).size - 1;
  const together = { ...wholeOrder(all, request.language), others };
  return {
    'cut-diagrams': () => cutDiagrams(together, pieces, request, cutting),
    labels: () => labels(all, request, layout, linksFrom(request)),
  };
}

interface ProductToDraw extends PaperProduct {
  readonly typeface: Typeface;
  readonly model: Model;
}

/** The papers with a section for each product. */
function papersOfProducts(products: readonly ProductToDraw[], choices: PaperChoices) {
  return {
    'part-drawings': () => partDrawings(products, choices),
    assembly: () => assemblySheets(products, choices, 'workshop'),
    'assembly-customer': () => assemblySheets(products, choices, 'customer'),
  };
}

/** Returns a function that builds the URL of a piece, for the QR code on its label. */
function linksFrom({ origin }: Pick<PaperRequest, 'origin'>): (order: string, piece: string) => string {
  return (order, piece) => `${origin}/console/orders/${order}/pieces/${piece}`;
}
