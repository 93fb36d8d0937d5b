// Describes quote requests in words.

import type { QuotedRequest } from '@parametric/api-client';

const WORDS: Readonly<Record<string, string>> = { open: 'Open', expired: 'Expired', ordered: 'Ordered' };

export function requestWord({ status, quotes }: QuotedRequest): string {
  if (status !== 'ordered' && quotes.length === 0) return 'No quotes';
  return WORDS[status] ?? status;
}

export function requestClass({ status, quotes }: QuotedRequest): string {
  if (status === 'ordered') return 'badge success';
  return quotes.length === 0 ? 'badge warning' : 'badge';
}
