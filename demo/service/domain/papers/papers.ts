// Writes an order's papers as PDF. Each is a document of its own, in the workshop's language and paper size. The same
// order always gives the same bytes.

import type { MessagePort } from 'node:worker_threads';
import { loadTypeface } from '@parametric/configurator-element/manufacture';
import { type Model, textIn } from '@parametric/configurator-element/model';
import { ByteGatherer } from '../../platform/work/byte-channel.js';
import { buildProduct } from '../models/compiled-models.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import { assemblySheets } from './assembly.js';
import { cutDiagrams } from './cut-diagrams.js';
import { labels } from './labels.js';
import type { PaperOrder } from './order-paper.js';
import { deliveryNote, packingList } from './packing-list.js';
import type { PaperRequest } from './paper-request.js';
import { partDrawings } from './part-drawings.js';
import { piecesOfOrder } from './pieces.js';

export interface PaperInput {
  readonly organizationId: string;
  readonly record: ModelRecord;
  readonly configuration: OrderRecord['configuration'];
  /** The recipient is only read for a delivery note. */
  readonly order: Omit<PaperOrder, 'productName'>;
  readonly request: PaperRequest;
  /** The message port that the paper is written to. */
  readonly port: MessagePort;
}

export async function writePaper(
  { order: ordered, configuration, request }: Omit<PaperInput, 'port'>,
  model: Model,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const product = buildProduct(model, configuration, { language: request.language });
  const typeface = await loadTypeface(product);
  const order = { ...ordered, productName: textIn(model.document.name, request.language) };
  const pieces = piecesOfOrder(order.id, product, order.quantity);
  const linkTo = (piece: string) => `${request.origin}/console/orders/${order.id}#${piece}`;
  const papers = {
    'cut-diagrams': () => cutDiagrams(order, pieces, request),
    'part-drawings': () => partDrawings(order, pieces, request, typeface),
    labels: () => labels(order, pieces, request, request.layout, linkTo),
    assembly: () => assemblySheets(order, pieces, request, model.document, 'workshop'),
    'assembly-customer': () => assemblySheets(order, pieces, request, model.document, 'customer'),
    'packing-list': () => packingList(order, pieces, request),
    'delivery-note': () => deliveryNote(order, pieces, request),
  };
  const gatherer = new ByteGatherer(write);
  for await (const bytes of papers[request.name]()) {
    gatherer.add(bytes);
    await gatherer.writeChunk();
  }
  await gatherer.end();
}
