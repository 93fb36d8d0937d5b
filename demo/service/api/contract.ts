// API types that the console uses and the published client doesn't include.

export type { HeldByWorkshops } from '../domain/workshops/held-materials.js';
export type { WorkProgress } from '../platform/work/work-progress.js';
export type { PersonSession } from './console/person-sessions.js';
export type { CheckoutCheck, CheckoutSettings } from './routes/checkout-settings.js';
export type { AnswerableInquiry, ListedInquiry } from './routes/inquiries.js';
export type { IssuedKey } from './routes/keys.js';
export type { MailPreview, MailResource, MailSettingsResource } from './routes/mails.js';
export type { OrderInvoices } from './routes/order-invoices.js';
export type { MarkedPieces, OrderProgress, PieceResource, SheetResource } from './routes/order-pieces.js';
export type { Organization } from './routes/organization.js';
export type { Person } from './routes/people.js';
export type { PriceBuild } from './routes/price-build.js';
export type { CostComparison } from './routes/price-costs.js';
export type { PriceEffect, PriceProposal } from './routes/price-proposals.js';
