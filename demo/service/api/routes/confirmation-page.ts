// The HTML of the page where a customer confirms an order. It works without scripts.

import { type MailLanguage, mailWords } from '../../domain/mail/mail-texts.js';
import type { OrderSummary } from '../../domain/orders/order-summary.js';
import type { Row } from '../../domain/orders/order-words.js';
import type { AcceptedTerms } from '../../domain/records/records.js';
import { escapeHtml } from '../../platform/escape-html.js';
import type { Reply } from '../http/reply.js';

interface ConfirmationPage {
  readonly heading: string;
  readonly text?: string;
  readonly summary?: OrderSummary;
  readonly terms?: ShownTerms;
  readonly button?: PageButton;
  /** A button that looks like a link. */
  readonly quiet?: PageButton;
  /** Whether the button leads to a payment provider. */
  readonly paysElsewhere?: boolean;
}

interface PageButton {
  readonly label: string;
  /** The path that the button posts to. */
  readonly action: string;
}

/** The terms next to the button. */
interface ShownTerms extends Pick<AcceptedTerms, 'text' | 'language' | 'links'> {
  /** The URLs that are on the shop's own pages. The others aren't linked, because a stranger may have entered them. */
  readonly ownPages: readonly string[];
}

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif;--quiet:#5c636a;--line:#dfe2e5;--link:#1a4f9c}
body{max-width:34rem;margin:8vh auto;padding:1rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.3}h2{font-size:1.0625rem;margin:0 0 .25rem}
dl{margin:0 0 1.5rem}dl div{display:flex;gap:1rem;justify-content:space-between;padding:.4rem 0;border-bottom:1px solid var(--line)}dt{color:var(--quiet)}dd{margin:0;text-align:end}
.total :is(dt,dd){color:inherit;font-weight:600}address{font-style:normal}.terms{margin:1.5rem 0}.terms p{margin:0;white-space:pre-line}a{color:var(--link)}.terms :is(a,span){display:block}
button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.4rem;background:#1c1f22;color:#fff;cursor:pointer}
.quiet button{margin-top:1.5rem;padding:0;background:none;color:var(--link);font-weight:400;text-align:start;text-decoration:underline}
:is(button,a):focus-visible{outline:3px solid #1a6ce8;outline-offset:2px}
@media (prefers-color-scheme:dark){:root{--quiet:#b4b9be;--line:#3a3f44;--link:#9cc4ff}button{background:#f0f1f2;color:#16181a}}`;

export function confirmationPage(
  status: number,
  language: MailLanguage,
  { heading, text, summary, terms, button, quiet, paysElsewhere = false }: ConfirmationPage,
): Reply {
  const body = `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeHtml(heading)}</h1>
${text ? `<p>${escapeHtml(text)}</p>` : ''}
${summary ? summaryHtml(summary, language) : ''}
${terms ? termsHtml(terms) : ''}
${button ? formHtml(button) : ''}
${quiet ? `<div class="quiet">${formHtml(quiet)}</div>` : ''}
</main>
</html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    // Chrome also applies form-action to the redirect to the payment provider.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${paysElsewhere ? ' https:' : ''}; frame-ancestors 'none'; base-uri 'none'`,
  };
  return { status, headers, body };
}

function formHtml({ label, action }: PageButton): string {
  return `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;
}

function summaryHtml({ products, prices, rows, address }: OrderSummary, language: MailLanguage): string {
  const { deliverTo } = mailWords[language].labels;
  return [
    ...products.map((product) => `<h2>${bidi(product.name)}</h2>${list(product.rows)}`),
    list(prices.lines, prices.total),
    list(rows),
    address.length > 0 ? `<h2>${escapeHtml(deliverTo)}</h2><address>${address.map(bidi).join('<br>')}</address>` : '',
  ].join('\n');
}

/** @param total a row that's emphasized */
function list(rows: readonly Row[], total?: Row): string {
  const row = ([label, value]: Row) => `<dt>${bidi(label)}</dt><dd>${bidi(value)}</dd>`;
  const last = total ? `<div class="total">${row(total)}</div>` : '';
  return `<dl>${rows.map((each) => `<div>${row(each)}</div>`).join('')}${last}</dl>`;
}

function termsHtml({ text, language, links, ownPages }: ShownTerms): string {
  const pages = links.map(({ label, url }) =>
    ownPages.includes(new URL(url).href)
      ? `<a href="${escapeHtml(url)}" rel="noopener noreferrer" target="_blank">${bidi(label)}</a>`
      : `<span>${bidi(label)}</span>`,
  );
  return `<div class="terms" lang="${escapeHtml(language)}" dir="auto"><p>${escapeHtml(text)}</p>${pages.join('')}</div>`;
}

/** Isolates a text's direction, such as that of a Latin name on an Arabic page. */
function bidi(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
