// Writes an order's papers as PDF. Each is a document of its own, in the workshop's language and paper size. The same
// order always gives the same bytes.

import type { MessagePort } from 'node:worker_threads';
import {
  type BatchNest,
  type BatchOrder,
  type BatchPiece,
  loadTypeface,
  type Typeface,
} from '@parametric/configurator-element/manufacture';
import { type Model, textIn } from '@parametric/configurator-element/model';
import { ByteGatherer } from '../../platform/work/byte-channel.js';
import { buildProduct } from '../models/compiled-models.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import type { CuttingSource } from '../workshops/stock-cutting.js';
import { assemblySheets } from './assembly.js';
import { cutDiagrams } from './cut-diagrams.js';
import { labels, type OrderWithPieces } from './labels.js';
import type { PaperOrder } from './order-paper.js';
import { deliveryNote, packingList } from './packing-list.js';
import type { PaperChoices, PaperRequest } from './paper-request.js';
import { partDrawings } from './part-drawings.js';
import { piecesInBatch, piecesOfOrder } from './pieces.js';

export interface PaperInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: OrderRecord['configuration'];
  /** The recipient is only read for a delivery note. */
  readonly order: Omit<PaperOrder, 'productName'>;
  readonly request: PaperRequest;
  /** How the workshop cuts; without it, as the document says. */
  readonly cutting?: CuttingSource | undefined;
  /** The message port that the paper is written to. */
  readonly port: MessagePort;
}

export async function writePaper(
  { order: ordered, configuration, request, cutting }: Omit<PaperInput, 'port'>,
  model: Model,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const product = buildProduct(model, configuration, { language: request.language });
  const typeface = await loadTypeface(product);
  const order = { ...ordered, productName: textIn(model.document.name, request.language) };
  const pieces = piecesOfOrder(order.id, product, order.quantity, cutting);
  const papers = {
    'cut-diagrams': () => cutDiagrams(order, pieces, request),
    labels: () => labels([{ order, pieces }], request, request.layout, linksFrom(request)),
    ...papersOfOrder({ order, pieces, typeface, model }, request),
    'delivery-note': () => deliveryNote(order, pieces, request),
  };
  const gatherer = new ByteGatherer(write);
  for await (const bytes of papers[request.name]()) {
    gatherer.add(bytes);
    await gatherer.writeChunk();
  }
  await gatherer.end();
}

type Pdf = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

/** An order of those that are cut together. */
export interface PackedPapers extends Required<BatchOrder> {
  readonly order: Omit<PaperOrder, 'productName' | 'recipient'>;
  readonly model: Model;
  readonly typeface: Typeface;
  /** The folder of its own files in the pack: `''`, or a name with a slash at its end. */
  readonly folder: string;
}

/**
 * The papers in the pack of orders that are cut together: the cut diagrams and the labels of all of them, and the other
 * papers of each. Without delivery notes, because a pack contains no addresses.
 * @param orders with products in the papers' language
 * @param batch all their pieces, and how they're cut
 */
export function* packPapers(
  orders: readonly PackedPapers[],
  batch: { readonly pieces: readonly BatchPiece[]; readonly nest: BatchNest },
  request: Omit<PaperRequest, 'name' | 'layout'>,
): Generator<readonly [name: string, write: () => Pdf], void, undefined> {
  const all = orders.map((made) => {
    const productName = textIn(made.model.document.name, request.language);
    return { ...made, order: { ...made.order, productName }, pieces: piecesInBatch(made, batch.pieces, batch.nest) };
  });
  const pieces = { ...all[0]!.pieces, pieces: all.flatMap((one) => one.pieces.pieces) };
  const together = togetherOf(all.map(({ order }) => order));
  yield ['papers/cut-diagrams.pdf', () => cutDiagrams(together, pieces, request)];
  yield ['papers/labels.pdf', () => labels(all, request, 'sheet', linksFrom(request))];
  for (const one of all) {
    for (const [name, write] of Object.entries(papersOfOrder(one, request))) {
      yield [`${one.folder}papers/${name}.pdf`, write];
    }
  }
}

/** The heading of a paper for several orders. */
function togetherOf(orders: readonly PaperOrder[]): PaperOrder {
  const productName = [...new Set(orders.map((order) => order.productName))].join(', ');
  const quantity = orders.reduce((sum, order) => sum + order.quantity, 0);
  return { ...orders[0]!, productName, quantity, others: orders.length - 1 };
}

interface OrderToDraw extends OrderWithPieces {
  readonly typeface: Typeface;
  readonly model: Model;
}

/** The papers that are of one order, also when it's cut together with others. */
function papersOfOrder({ order, pieces, typeface, model }: OrderToDraw, choices: PaperChoices) {
  return {
    'part-drawings': () => partDrawings(order, pieces, choices, typeface),
    assembly: () => assemblySheets(order, pieces, choices, model.document, 'workshop'),
    'assembly-customer': () => assemblySheets(order, pieces, choices, model.document, 'customer'),
    'packing-list': () => packingList(order, pieces, choices),
  };
}

/** The address of each label's QR code. */
function linksFrom({ origin }: Pick<PaperRequest, 'origin'>): (order: string, piece: string) => string {
  return (order, piece) => `${origin}/console/orders/${order}/pieces/${piece}`;
}
