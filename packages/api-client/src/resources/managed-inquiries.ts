// Requests about inquiries that pages never make. They require an API key.

import { pathSegment, type Transport } from '../request.js';
import type { Paged } from '../response.js';
import type { Inquiry, inquiryKinds } from '../schemas/inquiry.js';
import { createInquiries, type InquiriesResource, type ListInquiriesOptions } from './inquiries.js';
import { createOrderedProductFiles, type OrderedProductFiles } from './product-files.js';

/** Options for `inquiries.list` with API keys. */
export interface ListManagedInquiriesOptions extends ListInquiriesOptions {
  readonly status?: 'open' | 'offered' | 'declined' | 'sent' | undefined;
  readonly kind?: (typeof inquiryKinds)[number] | undefined;
}

/** Inquiries, with the requested products as files. */
export interface ManagedInquiriesResource extends InquiriesResource, OrderedProductFiles {
  /**
   * Lists inquiries, newest first. Requires an API key.
   * @example
   * for await (const { id, model } of client.inquiries.list({ status: 'open' })) console.log(id, model);
   */
  list(options?: ListManagedInquiriesOptions): Paged<Inquiry>;
}

export function createManagedInquiries(transport: Transport): ManagedInquiriesResource {
  return {
    ...createInquiries(transport),
    ...createOrderedProductFiles(transport, (id) => `/v1/inquiries/${pathSegment('The inquiry', id)}`),
  };
}
