// An order's product: its configuration in words, its bill, its picture and its document, from the revision that was
// ordered, whatever the model is today. Anyone who may read the order may read them.

import { modelSchema, orderedProductSchema } from '@parametric/api-client';
import { pictureViewQuery, readPictureView } from '../../domain/models/picture-view.js';
import type { ModelRecord, OrderRecord } from '../../domain/records/records.js';
import { invalidQuery, notFound } from '../../platform/problems.js';
import { keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { toJson } from './models.js';
import { authorizeOrder } from './order-resource.js';
import { takeFileAllowance } from './product-files.js';

const DEFAULT_LANGUAGE = 'en';

export const orderedProductRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/orders/:id/product',
    access: ['api', 'workshop'],
    summary:
      'The ordered product: each parameter with its label, value and unit, and the bill of materials for one piece.',
    query: { language: 'A BCP 47 tag, en by default. If the document doesn’t have this language, its first one.' },
    responses: { 200: { schema: orderedProductSchema } },
    handle: getProduct,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/picture.svg',
    access: ['api', 'workshop'],
    summary: 'An image of the ordered product.',
    query: pictureViewQuery,
    responses: { 200: { type: 'image/svg+xml' } },
    handle: getPicture,
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/model',
    access: ['api', 'workshop'],
    summary: 'The model and its document as ordered.',
    responses: { 200: { schema: modelSchema } },
    handle: async (call) => {
      const { record } = await findOrdered(call);
      const headers = { 'content-type': 'application/json', 'cache-control': 'private, max-age=3600' };
      return { status: 200, headers, body: toJson(record) };
    },
  },
];

async function findOrdered(
  call: AuthenticatedContext,
): Promise<{ readonly order: OrderRecord; readonly record: ModelRecord }> {
  const { order } = await authorizeOrder(call);
  const record = await call.context.store.models.get(order.organizationId, order.model, order.modelRevision);
  if (!record) throw notFound('model');
  return { order, record };
}

async function getProduct(call: AuthenticatedContext): Promise<Reply> {
  const language = readLanguage(call.url.searchParams.get('language'));
  const { order, record } = await findOrdered(call);
  const { organizationId, configuration } = order;
  const input = { organizationId, record, configuration, language };
  return jsonReply(200, await call.context.work.run('ordered_product', input, jobOptions(call)));
}

async function getPicture(call: AuthenticatedContext): Promise<Reply> {
  const { productFiles } = call.context;
  const { order, record } = await findOrdered(call);
  const { organizationId, configuration } = order;
  const view = readPictureView(call.url.searchParams);
  const input = { name: 'picture.svg', organizationId, record, configuration, view } as const;
  let file = productFiles.find(input);
  let caching = 'private, max-age=3600';
  if (!file) {
    await takeFileAllowance(call);
    const made = await productFiles.make(input, jobOptions(call));
    if ('refused' in made) throw invalidQuery('', made.refused);
    if ('partial' in made) caching = 'no-store';
    file = 'partial' in made ? made.partial : made;
  }
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': caching,
    },
    body: file,
  };
}

function jobOptions({ credential, address, request: { signal } }: AuthenticatedContext) {
  const { id, organizationId } = keyOf(credential);
  return { owner: { organizationId, client: `${id} ${address}` }, signal };
}

/** @throws {ProblemError} 422 */
function readLanguage(text: string | null): string {
  if (text === null) return DEFAULT_LANGUAGE;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? DEFAULT_LANGUAGE;
  } catch {
    throw invalidQuery('language', `language is "${text}"; use a BCP 47 tag, such as de-CH.`);
  }
}
