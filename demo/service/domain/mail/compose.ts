// Composes an email about an order: the subject, plain text, and HTML that looks the same in all mail clients. The HTML
// uses tables, inline styles, and a width of 600 px, supports light and dark mode, and attaches pictures instead of
// loading them.

import type { Money, Price } from '@parametric/api-client';
import { escapeHtml } from '../../platform/escape-html.js';
import { oneLine } from '../../platform/plain-text.js';
import { invoiceWordsIn } from '../invoices/invoice-words.js';
import { type InvoiceRecord, invoiceNumber } from '../invoices/invoices.js';
import { type SellerDetails, sellerAddress } from '../invoices/seller-schema.js';
import { inOneLine } from '../models/product-names.js';
import { amountsOf, discountIn, isVat, moneyIn, percentIn, taxIn } from '../orders/order-amounts.js';
import { shortNumber } from '../orders/order-number.js';
import { dayIn, discountLabel, parameterRows, type Row } from '../orders/order-words.js';
import { addressLines } from '../orders/postal-address.js';
import type { OrderDescription } from '../orders/production-pack.js';
import type { OrderRecord } from '../records/records.js';
import type { OverCapacity } from '../records/statistics-store.js';
import { taxSentence } from '../tax/tax-words.js';
import {
  isOfCapacity,
  isOfInquiry,
  isOfMessage,
  isOfPayment,
  isOfSample,
  isReceipt,
  type MailKind,
  readerOf,
} from './mail-kinds.js';
import { fillPlaceholders, type MailSettings, type MailText, type Placeholder } from './mail-settings.js';
import { type MailLanguage, type MailWords, mailWords } from './mail-texts.js';

/** The name of a product's picture, without an extension. @param index the product's index in the order */
export function pictureName(index: number): string {
  return `product${index === 0 ? '' : `-${index + 1}`}`;
}

/** The content id of a product's picture. @param index the product's index in the order */
export function pictureId(index: number): string {
  return `${pictureName(index)}@parametric`;
}

export const LOGO_ID = 'logo@parametric';

/** What an email is about: an order, or an inquiry, which has only some of an order's fields. */
export interface MailSubject
  extends Pick<OrderRecord, 'id' | 'quantity' | 'country' | 'recipient' | 'tracking' | 'status'> {
  readonly workshop?: Pick<OrderRecord['workshop'], 'slug' | 'name'> | undefined;
  readonly total?: Money | undefined;
  /** The lines that make up the total. */
  readonly price?: Price | undefined;
  /** The total refunded so far. */
  readonly refunded?: Money | undefined;
  /** The amount that the customer should pay online and hasn't paid. */
  readonly unpaid?: Money | undefined;
  /** In an email about a payment: the amount that the customer has paid online. */
  readonly paid?: Money | undefined;
  readonly readyBy?: string | undefined;
  /** The shop's pages that were linked next to the order button when the customer ordered. */
  readonly acceptedPages?: readonly string[] | undefined;
  /** What the customer accepted by ordering, such as that made-to-measure goods can't be returned. */
  readonly acceptedText?: string | undefined;
}

/** A product described in words. */
export type MailProduct = Pick<OrderDescription, 'name' | 'parameters'>;

/** The requests that exceeded a workshop's capacity. */
export interface MailShortage extends Pick<OverCapacity, 'requests' | 'unit' | 'needed'> {
  readonly name: string;
  readonly capacity: number;
  /** The name of the product in the request that was made most often. */
  readonly product: string;
}

export interface MailView {
  readonly kind: MailKind;
  readonly language: MailLanguage;
  readonly shop: { readonly name: string; readonly mail: MailSettings };
  /** Undefined, like `product`, in an email that isn't about one order or product. */
  readonly order?: MailSubject | undefined;
  readonly product?: MailProduct | undefined;
  /** In an email with a design: its link, size, and estimated price. */
  readonly design?: { readonly url: string; readonly size?: string; readonly estimate?: string } | undefined;
  /** In an email about a held order: where the customer confirms it. Previews leave it out. */
  readonly confirmUrl?: string | undefined;
  /** In an email about capacity: the day, and what each workshop couldn't make on that day. */
  readonly overCapacity?: { readonly day: string; readonly workshops: readonly MailShortage[] } | undefined;
  /** All products with their quantities, if there are several. `product` is then the first one. */
  readonly products?: readonly (MailProduct & Pick<OrderRecord, 'quantity'>)[] | undefined;
  /** The indexes of the products whose pictures the email shows. */
  readonly pictured: readonly number[];
  readonly hasLogo: boolean;
  /** In emails to the shop and the workshop: the console page about it, such as the order's page. */
  readonly consoleUrl?: string | undefined;
  /** The customer's page with the request and its custom quote. */
  readonly requestUrl?: string | undefined;
  /** What the customer, the shop, or the workshop wrote, such as a message or a reason. */
  readonly note?: string | undefined;
  readonly validUntil?: string | undefined;
  /** If the email itself is the invoice: the seller and the date of issue. */
  readonly invoice?: { readonly seller: SellerDetails; readonly issuedAt: string } | undefined;
  /** The invoices and credit notes that are attached. */
  readonly documents?: readonly InvoiceRecord[] | undefined;
  /** Unsaved wording for a preview. It's used instead of the organization's saved wording. */
  readonly words?: MailText | undefined;
  readonly isTest?: boolean;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The content of both the plain text and the HTML. */
interface Content {
  readonly words: MailWords;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly Row[];
  readonly address: readonly string[];
  readonly links: readonly Row[];
  readonly notes: readonly string[];
  /** Whether the first link is always a button, regardless of its label. */
  readonly isLed?: boolean;
}

/** What an email's layout needs besides its content: the language, the shop's name and logo, and the pictures. */
type Frame = Pick<MailView, 'language' | 'hasLogo' | 'pictured'> & {
  readonly shop: { readonly name: string };
  readonly product?: Named | undefined;
  readonly products?: readonly Named[] | undefined;
};
type Named = Pick<MailProduct, 'name'>;

export function composeMail(view: MailView): ComposedMail {
  const content = contentOf(view);
  return { subject: content.heading, text: toText(view, content), html: toHtml(view, content) };
}

/** An email to someone who works in the console: a few sentences and a button. */
export interface Notice {
  readonly language: MailLanguage;
  readonly shopName: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: readonly [label: string, url: string];
  readonly note: string;
}

export function composeNotice({ language, shopName, heading, paragraphs, button, note }: Notice): ComposedMail {
  const view = { language, shop: { name: shopName }, hasLogo: false, pictured: [] };
  const content: Content = {
    ...{ words: mailWords[language], heading: oneLine(heading), paragraphs, links: [button], notes: [note] },
    ...{ rows: [], address: [], isLed: true },
  };
  return { subject: content.heading, text: toText(view, content), html: toHtml(view, content) };
}

/** Shows one picture at full width, or several in two columns. */
function picturesIn({ pictured, product, products = product ? [product] : [] }: Frame): string {
  const [width, style] =
    pictured.length > 1
      ? [272, 'display:inline-block;width:49%;margin:0 0 8px;margin-inline-end:1%']
      : [552, 'display:block;width:100%'];
  return pictured
    .map((index) => {
      const name = escapeHtml(products[index]!.name);
      return `<img src="cid:${pictureId(index)}" alt="${name}" width="${width}" style="${style};height:auto;border:0;border-radius:8px">`;
    })
    .join('');
}

/** Emails that don't show the delivery address and date. */
const NOTHING_TO_DELIVER: readonly MailKind[] = [
  'order_canceled',
  'order_failed',
  'order_credited',
  'order_refunded',
  'payment_received',
  'payment_failed',
  'shop_payment_received',
  'shop_payment_problem',
  'workshop_order_canceled',
  'shop_order_canceled',
  'inquiry_received',
  'inquiry_declined',
  'sample_declined',
  'design_sent',
];

function contentOf(view: MailView): Content {
  const { kind, language, shop, isTest = false } = view;
  const words = mailWords[language];
  const { labels } = words;
  const own = { ...shop.mail.texts?.[kind]?.[language], ...view.words };
  const values = placeholderValues(view);
  const fill = (text: string) => fillPlaceholders(text, values);
  const isCustomer = readerOf(kind) === 'customer';
  const isMade = !NOTHING_TO_DELIVER.includes(kind);
  const isOrdered = isMade && kind !== 'order_shipped' && !isOfMessage(kind) && !isOfSample(kind);
  return {
    words,
    heading: oneLine(fill(own.subject || words.kinds[kind].subject)),
    paragraphs: [
      ...(isTest ? [labels.test] : []),
      ...paragraphsOf(fill(own.intro || words.kinds[kind].intro)),
      ...paragraphsOf(view.note ?? ''),
    ],
    rows: rowsOf(view, values),
    address: isMade && kind !== 'inquiry_offered' && !isOfMessage(kind) ? addressOf(view) : [],
    links: linksOf(view),
    notes: [
      ...(isCustomer && isOrdered ? acceptedTexts(view) : []),
      ...(shop.mail.address && readerOf(kind) !== 'shop' ? [labels.reply] : []),
    ],
  };
}

/** A custom quote isn't accepted yet, so its email says what ordering it means. */
function acceptedTexts({ kind, language, order }: MailView): readonly string[] {
  const text = kind === 'inquiry_offered' ? mailWords[language].labels.madeToMeasure : order?.acceptedText;
  return text === undefined ? [] : paragraphsOf(text).map(oneLine);
}

function rowsOf(view: MailView, values: Readonly<Record<Placeholder, string>>): readonly Row[] {
  const { kind, language, order, product, validUntil, documents = [] } = view;
  const { labels } = mailWords[language];
  if (view.overCapacity) {
    const { day, workshops } = view.overCapacity;
    const rows = workshops.map((each) => [each.name, shortageRows(each, language)] as const);
    return [
      [labels.day, dayIn(day, language)],
      ...(readerOf(kind) === 'workshop'
        ? rows.flatMap(([, ofWorkshop]) => ofWorkshop)
        : rows.map(([name, ofWorkshop]): Row => [name, inOneRow(ofWorkshop)])),
    ];
  }
  if (!order || !product) return [];
  if (view.design) {
    const { size, estimate } = view.design;
    return [
      ...(size ? [[labels.size, size] as const] : []),
      ...parameterRows(product, language),
      ...(estimate ? [[labels.estimate, estimate] as const] : []),
    ];
  }
  if (isOfSample(kind)) {
    return [
      [labels.request, shortNumber(order.id)],
      [labels.material, product.name],
      ...(values.total ? [[labels.total, values.total] as const, ...taxRows(view, order.total)] : []),
      ...invoiceRows(view),
    ];
  }
  const { tracking, readyBy, workshop, refunded, unpaid, paid } = order;
  const isShipped = kind === 'order_shipped';
  const isMade = !NOTHING_TO_DELIVER.includes(kind);
  const parcel = isShipped ? [tracking?.carrier, tracking?.number].filter(Boolean).join(' ') : '';
  return [
    [isOfInquiry(kind) ? labels.request : labels.order, shortNumber(order.id)],
    ...(view.products?.map((each): Row => productRow(each, language)) ?? [
      ...parameterRows(product, language),
      [labels.quantity, values.quantity] as const,
    ]),
    ...discountRows(view),
    ...(values.total ? [[labels.total, values.total] as const, ...taxRows(view, order.total)] : []),
    ...(refunded ? [[labels.refunded, moneyIn(refunded, language)] as const, ...taxRows(view, refunded)] : []),
    ...(paid ? [[labels.paid, moneyIn(paid, language)] as const] : []),
    ...((isMade || isOfPayment(kind)) && unpaid ? [[labels.unpaid, moneyIn(unpaid, language)] as const] : []),
    ...(workshop && kind !== 'shop_inquiry_declined' ? [[labels.workshop, workshop.name] as const] : []),
    ...(isMade && !isShipped && readyBy ? [[labels.readyBy, values.ready_by] as const] : []),
    ...(validUntil ? [[labels.validUntil, dayIn(validUntil, language)] as const] : []),
    ...(parcel ? [[labels.parcel, parcel] as const] : []),
    ...documents.map((each): Row => {
      const amount = each.kind === 'credit_note' ? [moneyIn(each.amount, language)] : [];
      return [invoiceWordsIn(language)[each.kind], [invoiceNumber(each), ...amount].join(' · ')];
    }),
  ];
}

/** A row for one of several products: `2 × Sideboard`, `Width: 1,200 mm · …`. */
function productRow(
  product: MailProduct & Pick<OrderRecord, 'quantity'>,
  language: MailLanguage,
): readonly [label: string, value: string] {
  const count = new Intl.NumberFormat(language).format(product.quantity);
  return [`${count} × ${product.name}`, inOneRow(parameterRows(product, language))];
}

function inOneRow(rows: readonly Row[]): string {
  return rows.map(([label, value]) => `${label}: ${value}`).join(' · ');
}

function shortageRows(
  { requests, product, unit, needed, capacity }: MailShortage,
  language: MailLanguage,
): readonly Row[] {
  const { labels } = mailWords[language];
  const { format } = new Intl.NumberFormat(language);
  return [
    [labels.declined, format(requests)],
    [labels.mostFrequent, product],
    [unit === 'panels' ? labels.panelsNeeded : labels.piecesNeeded, format(needed)],
    [unit === 'panels' ? labels.mostPanels : labels.mostPieces, format(capacity)],
  ];
}

function linksOf({
  kind,
  language,
  shop,
  order,
  design,
  confirmUrl,
  requestUrl,
  consoleUrl,
}: MailView): readonly Row[] {
  const { labels } = mailWords[language];
  if (readerOf(kind) !== 'customer') {
    if (kind === 'shop_orders_held') return consoleUrl ? [[labels.openOverview, consoleUrl]] : [];
    const about = isOfCapacity(kind) ? 'changeCapacity' : isOfInquiry(kind) ? 'openRequest' : 'openOrder';
    return consoleUrl ? [[labels[about], consoleUrl]] : [];
  }
  const { terms } = shop.mail;
  const tracking = order?.tracking;
  const pages = kind === 'order_received' ? (order?.acceptedPages ?? []).filter((url) => url !== terms) : [];
  return [
    ...(confirmUrl ? [[labels.confirmOrder, confirmUrl] as const] : []),
    ...(design ? [[labels.openDesign, design.url] as const] : []),
    ...(kind === 'order_shipped' && tracking?.url ? [[labels.track, tracking.url] as const] : []),
    ...(requestUrl && kind !== 'inquiry_declined'
      ? [[kind === 'inquiry_offered' ? labels.openOffer : labels.openRequest, requestUrl] as const]
      : []),
    ...(terms ? [[labels.terms, terms] as const] : []),
    ...pages.map((url): Row => [url, url]),
  ];
}

/** The links that can be shown as buttons. The link to the terms is always a plain link. */
const BUTTONS = [
  'track',
  'openOffer',
  'openOrder',
  'openRequest',
  'openDesign',
  'confirmOrder',
  'changeCapacity',
  'openOverview',
] as const;

function discountRows({ language, order }: MailView): readonly Row[] {
  const discount = order?.price && discountIn(order.price);
  if (!discount) return [];
  const { code, amount } = discount;
  const off = moneyIn({ ...amount, amount: -amount.amount }, language);
  return [[discountLabel(code, language), off]];
}

/** The tax included in an amount. */
function taxRows({ language, invoice, order }: MailView, amount: Money | undefined): readonly Row[] {
  const price = order?.price;
  const { tax } = price ? amountsOf(price) : {};
  const sentence = tax && taxSentence(tax, language, invoice?.seller.country);
  if (sentence) return [[invoiceWordsIn(language).vat, sentence]];
  if (!price || !amount || !tax?.amount.amount) return [];
  const percent = percentIn(tax.percent, language);
  const name = isVat(tax) ? mailWords[language].labels.vat.replace('{percent}', percent) : tax.label;
  return [[name, moneyIn(taxIn(amount, price), language)]];
}

/**
 * The rows that make the email an invoice for a small amount: the seller, the date, and the seller's registration
 * numbers.
 */
function invoiceRows({ invoice, language }: MailView): readonly Row[] {
  if (!invoice) return [];
  const { seller, issuedAt } = invoice;
  const words = invoiceWordsIn(language);
  return [
    [words.issuer, [seller.name, ...sellerAddress(seller, language)].join(', ')],
    [words.date, dayIn(issuedAt, language)],
    ...(seller.vat_number ? [[words.vatNumber, seller.vat_number] as const] : []),
    ...(seller.tax_number ? [[words.taxNumber, seller.tax_number] as const] : []),
    ...(seller.bank ? [[words.bank, seller.bank] as const] : []),
  ];
}

function placeholderValues(view: MailView): Readonly<Record<Placeholder, string>> {
  const { kind, language, shop, order, product } = view;
  const { products = order && product ? [{ ...product, quantity: order.quantity }] : [] } = view;
  const { total, readyBy } = order ?? {};
  const all = inOneLine(products, language);
  return {
    name: isReceipt(kind) ? '' : (order?.recipient?.name ?? ''),
    order: order ? shortNumber(order.id) : '',
    product: all.product,
    quantity: new Intl.NumberFormat(language).format(all.quantity),
    total: total ? moneyIn(total, language) : '',
    ready_by: readyBy ? dayIn(readyBy, language) : '',
    shop: shop.name,
    workshop: order?.workshop?.name ?? shop.name,
  };
}

/**
 * The recipient's address. The workshop also gets the phone number, for the carrier. The shop gets the phone number and
 * the email address.
 */
function addressOf({ kind, language, order }: MailView): readonly string[] {
  if (!order?.recipient || isReceipt(kind)) return [];
  const { country, recipient } = order;
  const { email, phone } = recipient;
  const contact = { customer: [], workshop: [phone], shop: [phone, email] }[readerOf(kind)];
  return addressLines(recipient, country, language, contact);
}

/** Characters that can reverse the text that follows. Marks and isolates, which Arabic texts need, don't. */
const EMBEDDINGS = /[\u202a-\u202e]/g;

function paragraphsOf(text: string): readonly string[] {
  return text
    .replaceAll(EMBEDDINGS, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function toText({ shop }: Frame, content: Content): string {
  const { words, heading, paragraphs, rows, address, links, notes } = content;
  const list = (all: readonly Row[]) =>
    all.map(([label, value]) => (label === value ? value : `${label}: ${oneLine(value)}`)).join('\n');
  const blocks = [
    ...[heading, ...paragraphs.map(withoutSignature), list(rows)],
    ...(address.length > 0 ? [`${words.labels.deliverTo}:\n${address.join('\n')}`] : []),
    ...[list(links), ...notes, `-- \n${oneLine(shop.name)}`],
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Mail programs take a line with two hyphens as the start of the signature, which some of them hide. */
function withoutSignature(paragraph: string): string {
  return paragraph.replaceAll(/^--\s*$/gm, ' --');
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";
/** Styles for dark mode. Clients with a dark mode either use these or invert the inline colors. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #16181a !important; }
.card { background: #212427 !important; }
.card, .card td, .card h1, .card p { color: #f0f1f2 !important; }
.card .quiet { color: #b4b9be !important; }
.card .line { border-color: #3a3f44 !important; }
.card a { color: #9cc4ff !important; }
.card .button { background: #f0f1f2 !important; color: #16181a !important; }
}
@media (max-width: 480px) { .card .cell { padding: 20px 16px !important; } }`;

function toHtml(view: Frame, content: Content): string {
  const { language, shop, hasLogo } = view;
  const { heading, paragraphs, rows, address, links, notes, words, isLed = false } = content;
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const start = dir === 'rtl' ? 'right' : 'left';
  const name = escapeHtml(shop.name);
  const brand = hasLogo
    ? `<img src="cid:${LOGO_ID}" alt="${name}" height="40" style="display:block;height:40px;width:auto;border:0">`
    : `<strong style="font-size:18px">${name}</strong>`;
  const parts = [
    picturesIn(view),
    `<h1 style="margin:24px 0 12px;font-size:22px;line-height:1.3">${bidi(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(bidi(text).replaceAll('\n', '<br>'))),
    rows.length > 0 ? table(rows, start) : '',
    ...(address.length > 0
      ? [
          `<p class="quiet" style="margin:20px 0 4px;color:#5c636a">${escapeHtml(words.labels.deliverTo)}</p>`,
          paragraph(address.map(bidi).join('<br>')),
        ]
      : []),
    ...links.map(([label, url], index) =>
      link(label, url, index === 0 && (isLed || BUTTONS.some((name) => words.labels[name] === label))),
    ),
    ...notes.map(
      (note) => `<p class="quiet" style="margin:12px 0;font-size:14px;color:#5c636a">${escapeHtml(note)}</p>`,
    ),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f2f3">
<table role="presentation" class="page" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f2f3"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:8px;${FONT}font-size:16px;line-height:1.5;color:#1c1f22"><tr><td class="cell" align="${start}" style="padding:24px;text-align:${start};color:#1c1f22;overflow-wrap:anywhere;word-break:break-word">
<div style="margin:0 0 20px">${brand}</div>
${parts.filter(Boolean).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 12px">${html}</p>`;
}

function table(rows: readonly Row[], start: string): string {
  const cell = `padding:8px 0;border-bottom:1px solid #dfe2e5;vertical-align:top;text-align:${start};`;
  const gap = start === 'left' ? 'padding-right:16px' : 'padding-left:16px';
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td class="line quiet" style="${cell}${gap};color:#5c636a">${bidi(label)}</td><td class="line" style="${cell}">${bidi(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0;border-collapse:collapse;font-size:15px">${lines.join('')}</table>`;
}

function link(label: string, url: string, isButton: boolean): string {
  if (!/^https?:\/\//.test(url)) return '';
  if (!isButton) return paragraph(`<a href="${escapeHtml(url)}" style="color:#1a4f9c">${escapeHtml(label)}</a>`);
  const style =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1c1f22;color:#ffffff;text-decoration:none;font-weight:600';
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

/** Isolates the direction of a string, such as a Latin name in an Arabic email. */
function bidi(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
