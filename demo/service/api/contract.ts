// The API types that the console uses. The console is released with the service, so it knows all values of the client's
// open enums.

import type * as client from '@parametric/api-client';

export type { Organization } from '../domain/keys/organization-settings.js';
export type { HeldByWorkshops } from '../domain/workshops/held-materials.js';
export type { WorkProgress } from '../platform/work/work-progress.js';
export type { AnswerableInquiry, ListedInquiry } from './routes/inquiries.js';
export type { IssuedKey } from './routes/keys.js';
export type { Person } from './routes/people.js';

/** The members of a string union, without `string` itself. */
type KnownString<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** The type without the unknown values that the client's open enums allow for later versions of the service. */
type Known<Value> = [KnownString<Value>] extends [never]
  ? KnownInside<Value>
  : KnownString<Value> | KnownInside<Exclude<Value, string>>;
type KnownInside<Value> = Value extends object ? { [Key in keyof Value]: Known<Value[Key]> } : Value;

export type CheckoutCheck = Known<client.CheckoutCheck>;
export type CheckoutSettings = Known<client.CheckoutSettings>;
export type CostComparison = Known<client.CostComparison>;
export type MailPreview = Pick<client.MailPreview, 'subject' | 'text' | 'html'>;
export type MailResource = Known<client.Mail>;
export type MailSettingsResource = Known<client.MailSettings>;
export type MarkedPieces = Known<client.MarkedPieces>;
export type OrderInvoices = Known<client.OrderInvoiceList>;
export type OrderProgress = Known<client.OrderProgress>;
export type PersonSession = client.PersonSession;
export type PieceResource = Known<client.Piece>;
export type PriceBuild = Known<client.PriceBuild>;
export type PriceEffect = Known<client.PriceEffect>;
export type PriceProposal = Known<client.PriceProposal>;
export type SheetResource = Known<client.Sheet>;
