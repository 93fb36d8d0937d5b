// The store for inquiries. With an inquiry, a customer requests either material samples, or a custom quote for a
// product that no workshop quotes automatically. A custom quote is stored as a quote, and ordered like any other.

import type { Destination, InquiryRequest, Money, Price, Workshop } from '@parametric/api-client';
import type { SellerDetails } from '../invoices/seller-schema.js';
import type { OrderShare } from '../keys/scopes.js';
import type { Actor } from '../records/audit-store.js';
import type {
  AcceptedTerms,
  IdempotencyClaim,
  KeyMode,
  PageQuery,
  PageRows,
  ProductLines,
  QuoteRecord,
  QuoteRequestRecord,
  ReplayResult,
} from '../records/records.js';

/** The customer, who receives the answer. */
export interface InquiryContact {
  readonly name: string;
  readonly email: string;
}

/** What the customer sees of a custom quote, besides the quote itself. */
export interface InquiryAnswer {
  readonly workshop: Workshop;
  readonly total: Money;
  readonly readyBy: string;
  /** The last day on which the customer can order. */
  readonly validUntil: string;
  readonly note?: string | undefined;
  /** The URL of the shop's terms when the quote was sent. Customers accept them by ordering. */
  readonly terms?: string | undefined;
}

export interface InquiryRecord extends ProductLines {
  readonly id: string;
  readonly organizationId: string;
  /** The key that sent the inquiry, and that can order the custom quote. */
  readonly keyId: string;
  readonly mode: KeyMode;
  readonly kind: NonNullable<InquiryRequest['kind']>;
  /** The materials to send samples of, with their English names. */
  readonly materials: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The price of the samples, with its tax; undefined if they're free. */
  readonly price: Price | undefined;
  /** The seller on the invoice for samples, as of when they were sent; undefined if the email wasn't an invoice. */
  readonly seller: SellerDetails | undefined;
  /**
   * The destination. Undefined once the inquiry's personal data has been erased, which also erases the address, the
   * contact, and the note.
   */
  readonly shipTo: Destination | undefined;
  /** The buyer's VAT number. It's erased together with the address. */
  readonly vatNumber: string | undefined;
  /** A discount code, in capital letters. It applies to the custom quote if it's valid at that time. */
  readonly discountCode: string | undefined;
  /** The address to send samples to. */
  readonly address: InquiryRequest['address'];
  /** What the customer accepted by ordering samples. */
  readonly accepted: AcceptedTerms | undefined;
  readonly contact: InquiryContact | undefined;
  readonly note: string | undefined;
  readonly currency: string;
  /** The page that the customer's link leads to. */
  readonly page: string;
  /** The host of this service, as the page uses it. */
  readonly service: string;
  readonly language: string | undefined;
  /**
   * Slugs of the workshops that received the inquiry and can see it. None for samples, because the shop sends those.
   */
  readonly workshops: readonly string[];
  readonly status: 'open' | 'offered' | 'declined' | 'sent';
  readonly quoteId: string | undefined;
  readonly answer: InquiryAnswer | undefined;
  /** Slug of the workshop that answered; undefined if the shop declined. */
  readonly maker: string | undefined;
  /** Why the inquiry was declined. */
  readonly reason: string | undefined;
  /** Why workshops declined while others could still answer, by slug. Only the shop sees this. */
  readonly declines: Readonly<Record<string, string>> | undefined;
  /** When the inquiry or, after an answer, the custom quote expires. */
  readonly expiresAt: string;
  readonly answeredAt: string | undefined;
  readonly createdAt: string;
  /** The order placed with the custom quote. It's read from the quote. */
  readonly orderId: string | undefined;
}

export type InquiryOutcome = { readonly outcome: 'answered'; readonly inquiry: InquiryRecord } | InquiryRefusal;

export interface InquiryRefusal {
  readonly outcome: 'missing' | 'already_answered' | 'model_missing' | 'model_retired';
}

/** A custom quote in the store's format: the quote, and the request that it belongs to. */
export interface NewOffer {
  readonly request: QuoteRequestRecord;
  readonly quote: QuoteRecord;
  readonly answer: InquiryAnswer;
}

export interface AnswerOptions {
  readonly by: Actor | undefined;
  readonly now: string;
}

export interface InquiryStore {
  /**
   * Stores the inquiry with its idempotency claim, and writes the emails to the customer, the shop, and the workshops
   * listed in `told`.
   */
  save(
    inquiry: Omit<InquiryRecord, 'orderId'>,
    claim: IdempotencyClaim | undefined,
    told: readonly string[],
  ): Promise<ReplayResult | { readonly outcome: 'saved' }>;
  get(organizationId: string, id: string, share?: OrderShare): Promise<InquiryRecord | undefined>;
  /** Finds an inquiry in any organization, because an access token doesn't tell which organization it belongs to. */
  find(id: string): Promise<InquiryRecord | undefined>;
  /** An organization's inquiries, newest first. */
  list(
    organizationId: string,
    filter: {
      readonly share: OrderShare;
      readonly status?: InquiryRecord['status'] | undefined;
      readonly kind?: InquiryRecord['kind'] | undefined;
    },
    page: PageQuery,
  ): Promise<PageRows<InquiryRecord>>;
  /**
   * Stores the custom quote as a quote and writes the emails about it, unless the inquiry has already been answered.
   * @param offer.isOfShop whether the shop itself sent the quote. If so, the shop doesn't get an email about it.
   */
  offer(
    organizationId: string,
    id: string,
    offer: NewOffer & { readonly isOfShop: boolean },
    options: AnswerOptions,
  ): Promise<InquiryOutcome>;
  /**
   * Records that the samples have been sent, and stores the email to the customer.
   * @param invoiced what the invoice in the email shows
   */
  markSent(
    organizationId: string,
    id: string,
    invoiced: Pick<InquiryRecord, 'price' | 'seller'>,
    options: AnswerOptions,
  ): Promise<InquiryOutcome>;
  /**
   * Declines an inquiry. If a workshop declines, the others can still answer, unless it was the last one. If the shop
   * declines, that's final.
   * @param no.maker the workshop that declines; undefined if the shop declines
   */
  decline(
    organizationId: string,
    id: string,
    no: { readonly reason: string; readonly maker: string | undefined },
    options: AnswerOptions,
  ): Promise<InquiryOutcome>;
  /**
   * Permanently erases the contact, VAT number, address, destination, note, and reason. If the inquiry is still waiting
   * for an answer, declines it, because an answer couldn't reach anyone. A custom quote can still be ordered.
   * @returns undefined if the organization has no such inquiry
   */
  erasePersonalData(organizationId: string, id: string, options: AnswerOptions): Promise<InquiryRecord | undefined>;
  /** How many of the organization's inquiries of a kind are waiting for an answer. */
  countOpen(organizationId: string, mode: KeyMode, kind: InquiryRecord['kind']): Promise<number>;
  /** Deletes inquiries that ended before this time, with their emails. @returns the number of deleted inquiries */
  deleteBefore(before: string): Promise<number>;
}
