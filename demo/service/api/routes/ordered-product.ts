// Routes for a product of an order, an inquiry, or a request for quotes, in the revision that was requested. They
// describe it as text, as a picture, and as 3D files.

import { modelSchema, orderedProductSchema } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { pictureViewQuery, readPictureView } from '../../domain/models/picture-view.js';
import type { ProductFileName } from '../../domain/models/product-file-maker.js';
import { shortNumber } from '../../domain/orders/order-number.js';
import type { ModelRecord, OrderRecord } from '../../domain/records/records.js';
import { invalidQuery } from '../../platform/problems.js';
import { attachment } from '../http/attachment.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jobOptions } from '../http/route.js';
import { toJson } from './models.js';
import { itemQuery } from './order-resource.js';
import { takeFileAllowance } from './product-files.js';

const DEFAULT_LANGUAGE = 'en';

/** The product that was ordered or requested, in its revision. */
export interface OrderedProductSource {
  readonly order: Pick<OrderRecord, 'id' | 'organizationId' | 'configuration'>;
  readonly record: ModelRecord;
}

type Find = (call: AuthenticatedContext) => Promise<OrderedProductSource>;

/**
 * Creates the routes for the products of orders, inquiries, or requests for quotes.
 * @param find finds the product, and checks that the credential can read it
 */
export function productRoutesOf(
  resource: 'orders' | 'inquiries' | 'quote-requests',
  find: Find,
  access: AuthenticatedRoute['access'] = ['api', 'workshop'],
): readonly AuthenticatedRoute[] {
  return [
    {
      method: 'GET',
      path: `/v1/${resource}/:id/product`,
      access,
      scope: 'orders:read',
      summary:
        'The ordered product: each parameter with its label, value, and unit, and the bill of materials for one product.',
      query: {
        ...itemQuery,
        language: 'A BCP 47 tag. Defaults to en. If the document doesn’t have this language, its first one is used.',
      },
      responses: { 200: { schema: orderedProductSchema } },
      handle: (call) => getProduct(call, find),
    },
    {
      method: 'GET',
      path: `/v1/${resource}/:id/picture.svg`,
      access,
      scope: 'orders:read',
      summary: 'An image of the ordered product.',
      query: { ...itemQuery, ...pictureViewQuery },
      responses: { 200: { type: 'image/svg+xml' } },
      handle: (call) =>
        getFile(call, find, 'picture.svg', {
          'content-type': 'image/svg+xml',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        }),
    },
    {
      method: 'GET',
      path: `/v1/${resource}/:id/product.step`,
      access,
      scope: 'orders:read',
      summary:
        'The ordered product as STEP (AP214), in millimeters: an assembly of exact solids. Very large products are refused with 422.',
      query: itemQuery,
      responses: { 200: { type: 'model/step' } },
      handle: (call) => getFile(call, find, 'product.step', { 'content-type': 'model/step' }),
    },
    {
      method: 'GET',
      path: `/v1/${resource}/:id/product.glb`,
      access,
      scope: 'orders:read',
      summary: 'The ordered product as binary glTF 2.0, in meters.',
      query: itemQuery,
      responses: { 200: { type: 'model/gltf-binary' } },
      handle: (call) => getFile(call, find, 'product.glb', { 'content-type': 'model/gltf-binary' }),
    },
    {
      method: 'GET',
      path: `/v1/${resource}/:id/model`,
      access,
      scope: 'orders:read',
      summary: 'The model and its document as ordered.',
      query: itemQuery,
      responses: { 200: { schema: modelSchema } },
      handle: async (call) => {
        const { record } = await find(call);
        const headers = { 'content-type': 'application/json', 'cache-control': 'private, max-age=3600' };
        return { status: 200, headers, body: toJson(record) };
      },
    },
  ];
}

async function getProduct(call: AuthenticatedContext, find: Find): Promise<Reply> {
  const language = readLanguage(call.url.searchParams.get('language'));
  const { order, record } = await find(call);
  const { organizationId, configuration } = order;
  const input = { organizationId, record, configuration, language };
  return jsonReply(200, await call.context.work.run('ordered_product', input, jobOptions(call)));
}

async function getFile(
  call: AuthenticatedContext,
  find: Find,
  name: ProductFileName,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { productFiles } = call.context;
  const { order, record } = await find(call);
  const { organizationId, configuration } = order;
  const isPicture = name === 'picture.svg';
  const view = isPicture ? readPictureView(call.url.searchParams) : undefined;
  const input = { name, organizationId, record, configuration, view };
  let file = productFiles.find(input);
  let caching = 'private, max-age=3600';
  if (!file) {
    await takeFileAllowance(call);
    const made = await productFiles.make(input, jobOptions(call));
    if ('refused' in made) throw invalidQuery('', made.refused);
    if ('partial' in made) caching = 'no-store';
    file = 'partial' in made ? made.partial : made;
  }
  const number = shortNumber(order.id);
  const saved = attachment([textIn(record.name, DEFAULT_LANGUAGE), number], name.slice(name.lastIndexOf('.') + 1));
  const disposition = isPicture ? {} : saved;
  return { status: 200, headers: { ...headers, ...disposition, 'cache-control': caching }, body: file };
}

/** @throws {ProblemError} 422 */
function readLanguage(text: string | null): string {
  if (text === null) return DEFAULT_LANGUAGE;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? DEFAULT_LANGUAGE;
  } catch {
    throw invalidQuery('language', `language is “${text}”; use a BCP 47 tag, such as de-CH.`);
  }
}
