// Creates the store with Kysely. All databases have the same queries, and the dialects handle the differences.

import type { Kysely } from 'kysely';
import type { Store } from '../domain/store.js';
import { auditQueries } from './queries/audit.js';
import { costQueries } from './queries/costs.js';
import { deliveryQueries } from './queries/deliveries.js';
import { discountQueries } from './queries/discounts.js';
import { endpointQueries, serviceKeyQueries } from './queries/endpoints.js';
import { fileQueries, pictureQueries } from './queries/files.js';
import { heldOrderQueries } from './queries/held-orders.js';
import { idempotencyQueries } from './queries/idempotency.js';
import { inquiryQueries } from './queries/inquiries.js';
import { invoiceQueries } from './queries/invoices.js';
import { consoleSessionQueries, keyQueries, organizationQueries } from './queries/keys.js';
import { linkQueries } from './queries/links.js';
import { mailboxQueries } from './queries/mailbox.js';
import { mailQueries } from './queries/mails.js';
import { messageQueries } from './queries/messages.js';
import { modelQueries } from './queries/models.js';
import { noteQueries } from './queries/notes.js';
import { orderQueries } from './queries/orders.js';
import { checkoutQueries, paymentQueries } from './queries/payments.js';
import { peopleQueries } from './queries/people.js';
import { pieceQueries } from './queries/pieces.js';
import { quoteQueries } from './queries/quotes.js';
import { sandboxQueries } from './queries/sandbox.js';
import { statisticsQueries } from './queries/statistics.js';
import { stockQueries } from './queries/stocks.js';
import { sweepQueries } from './queries/sweeps.js';
import type { Tables } from './queries/tables.js';
import { workshopQueries } from './queries/workshops.js';

/** The methods that differ between databases. */
export type DatabaseMethods = Pick<Store, 'sizeBytes' | 'purge' | 'isUnavailable' | 'close'>;

export function createStore(db: Kysely<Tables>, own: DatabaseMethods): Store {
  return {
    keys: { ...organizationQueries(db), ...keyQueries(db) },
    audit: auditQueries(db),
    consoleSessions: consoleSessionQueries(db),
    people: peopleQueries(db),
    serviceKeys: serviceKeyQueries(db),
    models: modelQueries(db),
    files: fileQueries(db),
    workshops: workshopQueries(db),
    stocks: stockQueries(db),
    pictures: pictureQueries(db),
    quotes: quoteQueries(db),
    orders: orderQueries(db),
    heldOrders: heldOrderQueries(db),
    costs: costQueries(db),
    discounts: discountQueries(db),
    inquiries: inquiryQueries(db),
    links: linkQueries(db),
    messages: messageQueries(db),
    notes: noteQueries(db),
    pieces: pieceQueries(db),
    statistics: statisticsQueries(db),
    endpoints: endpointQueries(db),
    deliveries: deliveryQueries(db),
    mails: mailQueries(db),
    mailbox: mailboxQueries(db),
    checkouts: checkoutQueries(db),
    payments: paymentQueries(db),
    invoices: invoiceQueries(db),
    idempotency: idempotencyQueries(db),
    sweeps: sweepQueries(db),
    sandbox: sandboxQueries(db),
    ping: async () => {
      await db.selectFrom('organizations').select('id').limit(1).execute();
    },
    ...own,
  };
}
