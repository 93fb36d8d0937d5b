// An order's documents as PDF, for the shop and the workshop that makes the order. A worker thread writes each document
// while it's being sent.

import { MessageChannel } from 'node:worker_threads';
import type { ListLanguage } from '@parametric/configurator-element/manufacture';
import { type PaperName, type PaperRequest, paperNames, paperSizes } from '../../domain/papers/paper-request.js';
import { paperLanguages, usesLetter } from '../../domain/papers/words.js';
import type { OrderRecord } from '../../domain/records/records.js';
import { cuttingOfOrder, languageOfOrder } from '../../domain/workshops/order-cutting.js';
import { invalidQuery } from '../../platform/problems.js';
import { readBytes } from '../../platform/work/byte-channel.js';
import { attachment } from '../http/attachment.js';
import {
  type Answer,
  type AuthenticatedContext,
  type AuthenticatedRoute,
  jobOptions,
  originOf,
} from '../http/route.js';
import { findAllOrdered, findTogetherInQuery, orderFileName, togetherQuery } from './order-resource.js';

const summaries: Readonly<Record<PaperName, string>> = {
  'cut-diagrams':
    'The cut diagrams as a PDF: a page for each sheet, with its pieces, the cutting order, and the yield.',
  'part-drawings': 'A drawing of each different part with its dimensions, as a PDF.',
  labels:
    'A label for each piece, as a PDF: its name, finished size, edge bands, grain, top side, and a QR code that opens the piece in the console.',
  assembly:
    'Assembly sheets for the workshop, as a PDF: the parts and hardware for each step, with an exploded drawing.',
  'assembly-customer': 'Assembly sheets for the customer, as a PDF, without sizes and materials.',
  'packing-list': 'The packing list as a PDF: a row for each piece with its weight, and the bags of hardware.',
  'delivery-note': 'The delivery note as a PDF, with the recipient’s address.',
};

export const orderPaperRoutes: readonly AuthenticatedRoute[] = paperNames.map((name) => ({
  method: 'GET',
  path: `/v1/orders/:id/papers/${name}.pdf`,
  access: ['api', 'workshop'],
  scope: 'orders:read',
  summary: summaries[name],
  query: {
    language: `One of ${paperLanguages.join(', ')}. Defaults to the language of the workshop’s lists.`,
    paper: '`a4` or `letter`. Defaults to the paper size of the workshop’s country.',
    ...(isTogether(name) ? togetherQuery : {}),
    ...(name === 'labels'
      ? { layout: '`sheet` for sheets of ten labels (the default), or `roll` for one per page.' }
      : {}),
  },
  responses: { 200: { type: 'application/pdf' } },
  handle: (call) => getPaper(call, name),
}));

async function getPaper(call: AuthenticatedContext, name: PaperName): Promise<Answer> {
  const { context, url } = call;
  if (url.searchParams.has('with') && !isTogether(name)) {
    const detail =
      'Only cut diagrams and labels can cover several orders. The production pack has all papers for each order.';
    throw invalidQuery('with', detail);
  }
  const found = await (isTogether(name) ? findTogetherInQuery(call) : findAllOrdered(call));
  const { order } = found[0]!;
  const { port1, port2 } = new MessageChannel();
  const { organizationId } = order;
  const request = {
    name,
    ...readChoices(url, order.workshop.country, await languageOfOrder(context.store, order)),
    origin: originOf(call),
  };
  const cutting = await cuttingOfOrder(context.store, order);
  const orders = found.map((one) => {
    return { record: one.record, configuration: one.order.configuration, order: paperOrder(one.order, name) };
  });
  const input = { organizationId, orders, request, cutting, port: port2 };
  const job = context.work.run('order_paper', input, { ...jobOptions(call), transfer: [port2] });
  return new Response(await readBytes(port1, job, call.request.signal), {
    headers: {
      'content-type': 'application/pdf',
      ...attachment([...orderFileName(found, request.language), name], 'pdf'),
      'cache-control': 'no-store',
    },
  });
}

/** Whether one document can cover several orders that are cut together. */
function isTogether(name: PaperName): boolean {
  return name === 'cut-diagrams' || name === 'labels';
}

/** The fields of the order that the document shows. Only a delivery note shows the recipient. */
function paperOrder(order: OrderRecord, name: PaperName) {
  const { id, createdAt, readyBy, quantity, country, workshop, recipient } = order;
  const shown = { id, createdAt, readyBy, quantity, country, workshopName: workshop.name };
  return name === 'delivery-note' ? { ...shown, recipient } : shown;
}

/** @throws {ProblemError} 422 */
function readChoices(
  { searchParams }: URL,
  country: string,
  language: ListLanguage,
): Omit<PaperRequest, 'name' | 'origin'> {
  const choose = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value => {
    const text = searchParams.get(name);
    if (text === null) return usual;
    const value = values.find((one) => one === text);
    if (value === undefined) throw invalidQuery(name, `${name} is “${text}”; use ${values.join(' or ')}.`);
    return value;
  };
  const sizes = Object.keys(paperSizes) as (keyof typeof paperSizes)[];
  return {
    language: choose('language', paperLanguages, language),
    size: choose('paper', sizes, usesLetter(country) ? 'letter' : 'a4'),
    layout: choose('layout', ['sheet', 'roll'] as const, 'sheet'),
  };
}
