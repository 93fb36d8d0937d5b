// The customer's link to an inquiry: the product's page, with the inquiry's id and token in the fragment, which
// browsers don't send to servers. The element reads them there: see `follow-link.ts`.

import type { InquiryRecord } from './inquiry-store.js';

export function inquiryLink({ id, model, page, service }: InquiryRecord, accessToken: string): string {
  const value = [id, accessToken, service].map(encodeURIComponent).join('~');
  return `${page}#configurator-order-${encodeURIComponent(model)}=${value}`;
}
