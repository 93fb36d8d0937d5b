// Writes an order's papers as PDF. Each is a document of its own, in the workshop's language and paper size. The same
// order always gives the same bytes.

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
import { labels, type OrderWithPieces } from './labels.js';
import type { PaperOrder } from './order-paper.js';
import { deliveryNote, packingList } from './packing-list.js';
import type { LabelLayout, PaperChoices, PaperRequest } from './paper-request.js';
import { partDrawings } from './part-drawings.js';
import { nested, piecesInBatch } from './pieces.js';

interface OrderOfPaper {
  readonly configuration: OrderRecord['configuration'];
  /** The recipient is only read for a delivery note. */
  readonly order: Omit<PaperOrder, 'productName'>;
}

export interface PaperInput {
  readonly organizationId: string;
  /** One; for labels and cut diagrams, several that are cut together. */
  readonly orders: readonly (OrderOfPaper & { readonly record: ModelRecord })[];
  readonly request: PaperRequest;
  /** How the workshop cuts; without it, as the document says. */
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
      return { id, quantity, product, bill, order, model, typeface: await loadTypeface(product), folder: '' };
    }),
  );
  const batch = { ...nested(made, cutting), cutting: cutting?.stock?.cutting };
  const all = withPieces(made, batch, request);
  const [first] = all;
  const { order, pieces } = first!;
  const papers = {
    ...papersTogether(all, batch, request, request.layout),
    ...papersOfOrder(first!, request),
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
  batch: LaidOut,
  request: Omit<PaperRequest, 'name' | 'layout'>,
): Generator<readonly [name: string, write: () => Pdf], void, undefined> {
  const all = withPieces(orders, batch, request);
  for (const [name, write] of Object.entries(papersTogether(all, batch, request, 'sheet')))
    yield [`papers/${name}.pdf`, write];
  for (const one of all) {
    for (const [name, write] of Object.entries(papersOfOrder(one, request))) {
      yield [`${one.folder}papers/${name}.pdf`, write];
    }
  }
}

interface LaidOut {
  readonly pieces: readonly BatchPiece[];
  readonly nest: BatchNest;
  /** Which offcuts the workshop keeps. */
  readonly cutting?: Cutting | undefined;
}

function withPieces(orders: readonly PackedPapers[], { pieces, nest }: LaidOut, { language }: PaperChoices) {
  return orders.map((made) => {
    const productName = textIn(made.model.document.name, language);
    return { ...made, order: { ...made.order, productName }, pieces: piecesInBatch(made, pieces, nest) };
  });
}

/** The papers that are of all orders that are cut together. */
function papersTogether(
  all: readonly OrderWithPieces[],
  { cutting }: LaidOut,
  request: Pick<PaperRequest, 'language' | 'size' | 'origin'>,
  layout: LabelLayout,
) {
  const pieces = { ...all[0]!.pieces, pieces: all.flatMap((one) => one.pieces.pieces) };
  const together = togetherOf(all.map(({ order }) => order));
  return {
    'cut-diagrams': () => cutDiagrams(together, pieces, request, cutting),
    labels: () => labels(all, request, layout, linksFrom(request)),
  };
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
