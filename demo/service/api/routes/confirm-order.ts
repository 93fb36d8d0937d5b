// The page where a customer confirms a held order. Mail programs and scanners open links on their own, so the link
// only opens the page, and the order isn't placed until the customer presses its button.

import { mailLanguageOf, preferredLanguage } from '../../domain/mail/mail-settings.js';
import type { MailLanguage } from '../../domain/mail/mail-texts.js';
import { confirmationSubject, type HeldOrder, ORDERS_ROUTE } from '../../domain/orders/held-orders.js';
import { moneyIn } from '../../domain/orders/order-amounts.js';
import { shortNumber } from '../../domain/orders/order-number.js';
import type { PlaceOutcome } from '../../domain/orders/order-store.js';
import type { OrderWithHistory } from '../../domain/records/records.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { timestamp } from '../../platform/clock.js';
import { escapeHtml } from '../../platform/escape-html.js';
import { isId } from '../../platform/ids.js';
import { ProblemError } from '../../platform/problems.js';
import type { Reply } from '../http/reply.js';
import type { PublicRoute, RequestContext } from '../http/route.js';
import { acceptQuote, refusal } from './accept-quote.js';
import { type ConfirmationWords, confirmationWords } from './confirmation-words.js';
import { checkDay } from './order-limits.js';

const path = '/confirm-order/:id/:token';
const responses = { 200: { type: 'text/html' }, 404: { type: 'text/html' } };

/** These pages are meant for people, so they aren't part of the documented API. */
export const confirmOrderPages: readonly PublicRoute[] = [
  { method: 'GET', path, access: 'public', summary: 'Asks the customer to confirm an order.', responses, handle: show },
  { method: 'POST', path, access: 'public', summary: 'Places an order that was held.', responses, handle: confirm },
];

/** What the link leads to: an order that can be confirmed, an order that has been placed, or nothing. */
type Linked = { readonly held: HeldOrder } | { readonly placed: OrderWithHistory } | undefined;

async function findLinked({ context, params }: RequestContext): Promise<Linked> {
  const { id = '', token = '' } = params;
  if (!isId('ord', id) || !context.secrets.isAccessToken(confirmationSubject(id), token)) return undefined;
  const held = await context.store.heldOrders.get(id, timestamp(context.clock()));
  const placed = await context.store.orders.find(id);
  return placed ? { placed } : held && { held };
}

async function show(call: RequestContext): Promise<Reply> {
  const linked = await findLinked(call);
  if (!linked) return page(404, languageOf(call, undefined), ({ gone }) => ({ heading: gone }));
  if ('placed' in linked) return placedPage(linked.placed);
  const { details, organizationId } = linked.held;
  const language = mailLanguageOf(details.language);
  const shop = await call.context.store.keys.organization(organizationId);
  const values = { shop: shop?.name ?? '', workshop: details.workshop.name, total: moneyIn(details.total, language) };
  return page(200, language, (words) => {
    return { heading: words.heading, text: fill(words.ask, values), button: words.button };
  });
}

async function confirm(call: RequestContext): Promise<Reply> {
  const { context } = call;
  const linked = await findLinked(call);
  if (!linked || 'placed' in linked) return show(call);
  const { held } = linked;
  try {
    const outcome = await place(call, held);
    if (outcome.outcome !== 'placed' && outcome.outcome !== 'repeated') throw refusal(outcome);
    // If the process ends before the next line, the link still leads to the placed order.
    await context.store.heldOrders.delete(held.id);
    if (outcome.outcome === 'repeated') {
      const placed = await context.store.orders.get(held.organizationId, outcome.repeated.resource);
      return placed ? placedPage(placed) : show(call);
    }
    context.orderEvents.notify(outcome.orderWithHistory.order);
    context.wakeWorker();
    return placedPage(outcome.orderWithHistory);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const isFull = error.code === 'rate_limited';
    return page(isFull ? 429 : 409, mailLanguageOf(held.details.language), ({ full, refused }) => ({
      heading: isFull ? full : refused,
    }));
  }
}

/**
 * Places the order. @throws {ProblemError} if the shop can't take any more orders from pages, or if the quote can no
 * longer be ordered
 */
async function place({ context }: RequestContext, held: HeldOrder): Promise<PlaceOutcome> {
  const { organizationId, keyId, keyHash, fingerprint, createdAt: orderedAt, details } = held;
  const found = await context.store.quotes.get(organizationId, details.quoteId);
  const shop = await context.store.keys.organization(organizationId);
  if (!found || !shop?.licenseOrders) return { outcome: 'missing' };
  if (found.quote.status === 'open') await checkDay(context, details);
  const workshop = await findWorkshop(context.store, organizationId, details.workshop.slug);
  const accept = await acceptQuote(context, details, { found, workshop, orderedAt });
  const claim = { keyId, route: ORDERS_ROUTE, keyHash, fingerprint };
  return accept({ ...details, createdAt: timestamp(context.clock()) }, claim);
}

function placedPage({ order, payment }: OrderWithHistory): Reply {
  return page(200, mailLanguageOf(order.language), (words) => ({
    heading: words.thanks,
    text: fill(payment?.status === 'open' ? words.placedToPay : words.placed, { number: shortNumber(order.id) }),
  }));
}

function languageOf({ request }: RequestContext, language: string | undefined): MailLanguage {
  return mailLanguageOf(language ?? preferredLanguage(request.headers.get('accept-language')));
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `\u2068${values[name] ?? ''}\u2069`);
}

interface PageContent {
  readonly heading: string;
  readonly text?: string;
  readonly button?: string;
}

const STYLE = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{max-width:30em;margin:15vh auto;padding:1rem}h1{font-size:1.5rem;line-height:1.3}
button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.4rem;background:#1c1f22;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #1a6ce8;outline-offset:2px}
@media (prefers-color-scheme:dark){button{background:#f0f1f2;color:#16181a}}`;

function page(status: number, language: MailLanguage, contentIn: (words: ConfirmationWords) => PageContent): Reply {
  const { heading, text, button } = contentIn(confirmationWords[language]);
  const body = `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeHtml(heading)}</h1>
${text ? `<p>${escapeHtml(text)}</p>` : ''}
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ''}
</main>
</html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  };
  return { status, headers, body };
}
