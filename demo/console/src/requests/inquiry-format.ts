// Formats requests for the console.

import type { Inquiry } from '@parametric/api-client';

type Status = Inquiry['status'];

const WORDS: Readonly<Record<string, readonly [word: string, badge: string]>> = {
  open: ['Unanswered', 'badge warning'],
  offered: ['Offer made', 'badge'],
  expired: ['Offer expired', 'badge'],
  ordered: ['Ordered', 'badge success'],
  declined: ['Declined', 'badge danger'],
  sent: ['Sample sent', 'badge success'],
};

export function inquiryWord(status: Status): string {
  return WORDS[status]?.[0] ?? status;
}

export function inquiryClass(status: Status): string {
  return WORDS[status]?.[1] ?? 'badge';
}

/** The number as the customer sees it: `3F2A-90C1`. */
export function inquiryNumber(id: string): string {
  const own = id.replace(/^inq_/, '').toUpperCase();
  return `${own.slice(0, 4)}-${own.slice(4, 8)}`;
}
