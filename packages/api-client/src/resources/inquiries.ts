// Inquiries: a customer requests a custom quote because no workshop quotes, or requests samples, and the shop or a workshop
// answers.

import { plainInquiry, plainInquiryPage, plainSampleTerms } from '../plain-order-schemas.js';
import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import type { Inquiry, InquiryItemsRequest, InquiryOffer, InquiryRequest, SampleTerms } from '../schemas/inquiry.js';
import type { OrderOptions } from './orders.js';
import type { PostOptions } from './quotes.js';

/** Options for `inquiries.list`. */
export interface ListInquiriesOptions extends RequestOptions {
  readonly limit?: number | undefined;
  /** The id of the last inquiry of the previous page. */
  readonly after?: string | undefined;
}

/** Creates and reads inquiries. With an API key, also lists and answers them. */
export interface InquiriesResource {
  /**
   * Requests a custom quote. Keep the response's `id` and `access_token`, which you need to read the answer.
   * @example
   * const inquiry = await client.inquiries.create({
   *   model: 'shelf', configuration: { width: 4200 }, quantity: 1, ship_to: { country: 'DE', postcode: '10115' },
   *   contact: { name: 'Ada Example', email: 'ada@example.com' }, page: 'https://shop.example/shelf',
   * });
   * @example
   * // Material samples. Only the shop sees the address.
   * await client.inquiries.create({
   *   kind: 'sample', materials: ['oak', 'birch'], address: { line1: 'Hof 1', city: 'Berlin' },
   *   model: 'shelf', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '10115' },
   *   contact: { name: 'Ada Example', email: 'ada@example.com' }, page: 'https://shop.example/shelf',
   * });
   * @example
   * // One custom quote for several products.
   * await client.inquiries.create({
   *   items: [
   *     { model: 'shelf', configuration: { width: 4200 }, quantity: 1 },
   *     { model: 'desk', configuration: {}, quantity: 2 },
   *   ],
   *   ship_to: { country: 'DE', postcode: '10115' },
   *   contact: { name: 'Ada Example', email: 'ada@example.com' }, page: 'https://shop.example/shelf',
   * });
   */
  create(request: InquiryRequest | InquiryItemsRequest, options?: PostOptions): Promise<Inquiry>;
  /**
   * Reads how many samples the shop sends, and what they cost.
   * @example
   * const { at_most, free, price } = await client.inquiries.sampleTerms();
   */
  sampleTerms(options?: RequestOptions): Promise<SampleTerms>;
  /**
   * Reads an inquiry. Once it has an `offer`, order its quote.
   * @example
   * const { status, offer } = await client.inquiries.get(id, { accessToken });
   * if (status === 'offered') await client.orders.create({ quote: offer.quote, workshop: offer.workshop.slug, shipping });
   * @throws {AuthenticationError} if the token is for another inquiry
   */
  get(id: string, options?: OrderOptions): Promise<Inquiry>;
  /**
   * Lists inquiries, newest first. Requires an API key.
   * @example
   * for await (const { id, status } of client.inquiries.list()) console.log(id, status);
   */
  list(options?: ListInquiriesOptions): Paged<Inquiry>;
  /**
   * Answers with a custom quote. The service adds tax to `product` and `delivery`. Requires an API key.
   * @example
   * await client.inquiries.offer(id, {
   *   workshop: 'my-shop', currency: 'EUR', product: 129000, delivery: 9000,
   *   ready_by: '2027-02-01', valid_until: '2027-01-10', note: 'In two parts, joined on site.',
   * });
   * @throws {ConflictError} if it has already been answered
   */
  offer(id: string, offer: InquiryOffer, options?: RequestOptions): Promise<Inquiry>;
  /**
   * Declines the request, with a reason. Requires an API key.
   * @example
   * await client.inquiries.decline(id, 'We have no saw for boards of this length.');
   * @throws {ConflictError} if it has already been answered
   */
  decline(id: string, reason: string, options?: RequestOptions): Promise<Inquiry>;
  /**
   * Records that samples are on their way. The customer gets an email. Requires an API key.
   * @example
   * await client.inquiries.markSent(id);
   * @throws {ConflictError} if they've already been sent or declined
   */
  markSent(id: string, options?: RequestOptions): Promise<Inquiry>;
  /**
   * Permanently erases the contact details, address, note, and reason. An unanswered request ends without an email.
   * Requires an API key.
   * @example
   * await client.inquiries.erasePersonalData(id);
   */
  erasePersonalData(id: string, options?: RequestOptions): Promise<Inquiry>;
}

export function createInquiries(transport: Transport): InquiriesResource {
  const path = (id: string) => `/v1/inquiries/${pathSegment('The inquiry', id)}`;
  return {
    create: (body, { idempotencyKey, signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/inquiries', body, idempotencyKey, signal }, plainInquiry),
    sampleTerms: ({ signal } = {}) =>
      transport.request({ method: 'GET', path: '/v1/samples', signal }, plainSampleTerms),
    get: (id, { accessToken, signal } = {}) =>
      transport.request({ method: 'GET', path: path(id), accessToken, signal }, plainInquiry),
    list: ({ signal, ...query } = {}) =>
      new Paged((next = query.after) =>
        transport.request(
          { method: 'GET', path: '/v1/inquiries', query: { ...query, after: next }, signal },
          plainInquiryPage,
        ),
      ),
    offer: (id, body, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${path(id)}/offer`, body, signal, isOnce: true }, plainInquiry),
    decline: (id, reason, { signal } = {}) =>
      transport.request(
        { method: 'POST', path: `${path(id)}/decline`, body: { reason }, signal, isOnce: true },
        plainInquiry,
      ),
    markSent: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${path(id)}/mark-sent`, signal, isOnce: true }, plainInquiry),
    erasePersonalData: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${path(id)}/erase-personal-data`, signal }, plainInquiry),
  };
}
