// Reads the contents of an email: the order or inquiry, a description of its product, its picture, and the
// organization's settings and logo.

import type { JsonLd } from '@parametric/configurator-element/exchange';
import { type Material, type Parameter, textIn } from '@parametric/configurator-element/model';
import type { Mail } from '../../platform/mail/smtp.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { WorkPool } from '../../platform/work/work-pool.js';
import { inquiryLink } from '../inquiries/inquiry-link.js';
import type { InquiryRecord } from '../inquiries/inquiry-store.js';
import { fileNameOf, invoiceInput } from '../invoices/invoice-request.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { OrganizationFiles } from '../models/organization-files.js';
import type { ProductFileCache } from '../models/product-files.js';
import { priceOf, sizeOf } from '../models/product-head.js';
import { productNames } from '../models/product-names.js';
import { acceptedPages } from '../orders/accepted-pages.js';
import { confirmationPath, confirmationSubject } from '../orders/held-orders.js';
import {
  linesOf,
  type ModelRecord,
  type OrderRecord,
  type OrderWithHistory,
  type OrganizationRecord,
  type ProductLines,
} from '../records/records.js';
import type { Store } from '../store.js';
import { findWorkshop } from '../workshops/asked-workshops.js';
import { acceptedText } from './accepted-text.js';
import { findShortages, lastDayBefore } from './capacity-mails.js';
import { LOGO_ID, type MailProduct, type MailSubject, type MailView, pictureId, pictureName } from './compose.js';
import {
  isOfCapacity,
  isOfMessage,
  isOfOtherSidesEnding,
  isOfPayment,
  isOfSample,
  isReceipt,
  type MailKind,
  readerOf,
} from './mail-kinds.js';
import { type MailText, mailLanguageOf } from './mail-settings.js';
import type { MailedDesign, MailRecord } from './mail-store.js';
import { type MailLanguage, mailWords } from './mail-texts.js';

/** The maximum number of pictures in an email. Other products' pictures are left out, to keep emails small. */
const MAX_PICTURES = 4;
const LOGO_PX = { width: 480, height: 80 };

interface MailViewsOptions {
  readonly store: Pick<
    Store,
    | 'keys'
    | 'orders'
    | 'heldOrders'
    | 'quotes'
    | 'inquiries'
    | 'messages'
    | 'models'
    | 'invoices'
    | 'workshops'
    | 'statistics'
  >;
  readonly secrets: Pick<Secrets, 'accessToken'>;
  readonly work: WorkPool<ServiceJobs>;
  readonly productFiles: ProductFileCache;
  readonly files: OrganizationFiles;
  readonly serviceUrl: string | undefined;
}

type Pictures = Mail['pictures'];

type MailedLine = Pick<OrderRecord, 'model' | 'configuration' | 'quantity'>;

/** A product whose picture an email shows. */
interface Shown {
  readonly organizationId: string;
  readonly record: ModelRecord | undefined;
  readonly configuration: OrderRecord['configuration'];
}

export class MailViews {
  readonly #options: MailViewsOptions;
  readonly #shown = new WeakMap<MailView, readonly Shown[]>();
  readonly #ordered = new WeakMap<MailView, OrderWithHistory>();

  constructor(options: MailViewsOptions) {
    this.#options = options;
  }

  /**
   * @param origin the service's address as the reader of a preview sees it, for links if its own address isn't set
   * @returns the view; undefined if the email's order or inquiry doesn't exist
   */
  async ofMail(mail: MailRecord, origin?: string): Promise<MailView | undefined> {
    const { organizationId, orderId, heldOrderId, inquiryId, sequence, kind, workshop, createdAt, design } = mail;
    const { store, serviceUrl } = this.#options;
    const shop = await store.keys.organization(organizationId);
    if (shop && isOfCapacity(kind)) return this.#ofCapacity(shop, { kind, workshop, createdAt });
    if (shop && kind === 'shop_orders_held') return this.#ofHeldOrders(shop);
    if (shop && design) return this.#ofDesign(shop, design);
    if (shop && heldOrderId !== undefined) return this.#ofHeldOrder(shop, mail, serviceUrl ?? origin);
    const inquiry = inquiryId === undefined ? undefined : await store.inquiries.get(organizationId, inquiryId);
    if (inquiry && shop) return this.#ofInquiry(shop, inquiry, { kind, workshop });
    const found = orderId === undefined ? undefined : await store.orders.get(organizationId, orderId);
    if (!found || !shop) return undefined;
    const { payment } = found;
    const refunded =
      kind === 'order_refunded' && payment?.refunded ? { ...payment.amount, amount: payment.refunded } : undefined;
    const unpaid = payment?.status === 'open' || payment?.status === 'failed' ? payment.amount : undefined;
    const isPaid = payment?.status === 'paid' || payment?.status === 'refunded';
    const paid = isPaid && isOfPayment(kind) ? payment.amount : undefined;
    const pages = kind === 'order_received' ? await acceptedPages(store.keys, shop, found.order) : undefined;
    const text = await acceptedText(store.keys, found.order);
    const order = {
      ...{ ...found.order, refunded, unpaid, paid, price: found.price },
      ...{ acceptedPages: pages, acceptedText: text },
    };
    const own = shop.mail?.language ?? 'en';
    const language = readerOf(kind) === 'customer' ? mailLanguageOf(order.language ?? own) : own;
    const consoleUrl = serviceUrl && `${serviceUrl}/console/orders/${order.id}`;
    const messages = isOfMessage(kind) ? await store.messages.list(order.id) : [];
    // Only the shop and the workshop see why an order ended.
    const reason = isOfOtherSidesEnding(kind) ? found.history.at(-1)?.reason : undefined;
    const problem = kind === 'shop_payment_problem' ? payment?.detail : undefined;
    const note = messages.find((message) => message.sequence === sequence)?.body ?? reason ?? problem;
    // Attach the documents that were issued in the transaction that caused the email.
    const issued = readerOf(kind) === 'customer' ? await store.invoices.ofOrder(order.id) : [];
    const documents = issued.filter(({ issuedAt }) => issuedAt === createdAt);
    const view = await this.#view(shop, order, {
      ...{ kind, language, note, documents },
      records: await this.#recordsOf(organizationId, order),
      ...(consoleUrl ? { consoleUrl } : {}),
    });
    this.#ordered.set(view, found);
    return view;
  }

  async #ofHeldOrder(
    shop: OrganizationRecord,
    { heldOrderId: id = '', createdAt }: MailRecord,
    origin: string | undefined,
  ): Promise<MailView | undefined> {
    const { store, secrets } = this.#options;
    // If the order has expired since the email was written, the page behind the link explains that.
    const held = await store.heldOrders.get(id, createdAt);
    const found = held && (await store.quotes.get(shop.id, held.details.quoteId));
    if (!found || origin === undefined) return undefined;
    const { details } = held;
    const order = {
      ...details,
      price: found.quote.offer.price,
      acceptedText: await acceptedText(store.keys, details),
      tracking: undefined,
      status: 'received',
    } as const;
    return this.#view(shop, order, {
      ...{ kind: 'order_held', language: mailLanguageOf(details.language ?? shop.mail?.language) },
      records: await this.#recordsOf(shop.id, details),
      confirmUrl: `${origin}${confirmationPath(id, secrets.accessToken(confirmationSubject(id)))}`,
    });
  }

  async #ofInquiry(
    shop: OrganizationRecord,
    inquiry: InquiryRecord,
    { kind, workshop: slug }: Pick<MailRecord, 'kind' | 'workshop'>,
  ): Promise<MailView> {
    const { store, serviceUrl, secrets } = this.#options;
    const { id, organizationId, model, configuration, quantity, items, contact, shipTo, address } = inquiry;
    const own = shop.mail?.language ?? 'en';
    const language = readerOf(kind) === 'customer' ? mailLanguageOf(inquiry.language ?? own) : own;
    const isOffer = kind === 'inquiry_offered' || kind === 'shop_inquiry_offered';
    const answer = isOffer ? inquiry.answer : undefined;
    const isDeclined = kind === 'shop_inquiry_declined' && slug !== undefined;
    const declinedBy = isDeclined ? await findWorkshop(store, organizationId, slug) : undefined;
    const order = {
      ...{ id, quantity, model, configuration, items, country: shipTo?.country ?? '', tracking: undefined },
      // Don't tell workshops who the customer is before there's an order.
      recipient:
        readerOf(kind) === 'workshop' || !contact
          ? undefined
          : { ...contact, ...address, postcode: shipTo?.postcode ?? '' },
      status: 'received',
      ...{
        workshop: answer?.workshop ?? declinedBy,
        total: answer?.total ?? inquiry.price?.total,
        readyBy: answer?.readyBy,
      },
      ...(inquiry.price ? { price: inquiry.price } : {}),
    } as const;
    const notes: Partial<Record<MailKind, string | undefined>> = {
      shop_new_inquiry: inquiry.note,
      shop_new_sample: inquiry.note,
      workshop_new_inquiry: inquiry.note,
      inquiry_offered: answer?.note,
      shop_inquiry_offered: answer?.note,
      inquiry_declined: inquiry.reason,
      sample_declined: inquiry.reason,
      shop_inquiry_declined: inquiry.maker === slug ? inquiry.reason : inquiry.declines?.[slug!],
    };
    return this.#view(shop, order, {
      ...{ kind, language, materials: inquiry.materials, note: notes[kind], validUntil: answer?.validUntil },
      records: await this.#recordsOf(organizationId, inquiry),
      ...(kind === 'sample_sent' ? { invoice: invoiceOf(inquiry) } : {}),
      ...(inquiry.kind === 'offer' ? { requestUrl: inquiryLink(inquiry, secrets.accessToken(id)) } : {}),
      ...(serviceUrl ? { consoleUrl: `${serviceUrl}/console/requests/${id}` } : {}),
    });
  }

  async #ofDesign(shop: OrganizationRecord, design: MailedDesign): Promise<MailView> {
    const { store, serviceUrl = '' } = this.#options;
    const language = mailLanguageOf(design.language);
    const record = await store.models.get(shop.id, design.model, design.modelRevision);
    return this.#view(
      shop,
      { ...design, id: '', quantity: 1, country: '', recipient: undefined, tracking: undefined, status: 'received' },
      {
        ...{ kind: 'design_sent', language, records: [record] },
        design: {
          url: `${serviceUrl}/links/${design.link}`,
          ...(await this.#factsOf(shop, record, design.configuration, language)),
        },
      },
    );
  }

  /** The product's size and estimated price; neither if the product has no estimate. */
  async #factsOf(
    { id: organizationId, name: seller }: OrganizationRecord,
    record: ModelRecord | undefined,
    configuration: OrderRecord['configuration'],
    language: MailLanguage,
  ): Promise<{ readonly size?: string; readonly estimate?: string }> {
    if (!record || !JSON.parse(record.document).estimate) return {};
    const data = { language, url: '', pictures: [], glb: '', seller };
    const input = { name: 'product.jsonld', organizationId, record, configuration, data } as const;
    const made = await this.#options.productFiles.make(input, { owner: ownerOf(organizationId) });
    if ('refused' in made || 'partial' in made) return {};
    const facts: JsonLd = JSON.parse(new TextDecoder().decode(made));
    return { size: sizeOf(facts, language), estimate: priceOf(facts, language) };
  }

  async #ofCapacity(
    shop: OrganizationRecord,
    { kind, workshop, createdAt }: Pick<MailRecord, 'kind' | 'workshop' | 'createdAt'>,
  ): Promise<MailView | undefined> {
    const { store, serviceUrl } = this.#options;
    const day = lastDayBefore(createdAt);
    const all = await findShortages(store, shop.id, day);
    const shown = workshop === undefined ? all : all.filter((each) => each.workshop === workshop);
    if (shown.length === 0) return undefined;
    const language = shop.mail?.language ?? 'en';
    const models = shown.map(({ model }) => model);
    const nameOf = await productNames(store.models, shop.id, models, language);
    const workshops = shown.map(({ profile, model, ...counted }) => ({
      ...counted,
      ...profile,
      product: nameOf(model),
    }));
    const page = workshop === undefined ? 'workshops' : 'price-list';
    return {
      ...noProductView(shop, { kind, language, overCapacity: { day, workshops } }),
      ...(serviceUrl ? { consoleUrl: `${serviceUrl}/console/${page}` } : {}),
    };
  }

  #ofHeldOrders(shop: OrganizationRecord): MailView {
    const { serviceUrl } = this.#options;
    return {
      ...noProductView(shop, { kind: 'shop_orders_held', language: shop.mail?.language ?? 'en' }),
      ...(serviceUrl ? { consoleUrl: `${serviceUrl}/console` } : {}),
    };
  }

  /** A sample email about a made-up order for one of the organization's products. */
  async sample(
    organizationId: string,
    {
      kind,
      language,
      words,
    }: { readonly kind: MailKind; readonly language: MailLanguage; readonly words?: MailText | undefined },
  ): Promise<MailView | undefined> {
    const { store } = this.#options;
    const shop = await store.keys.organization(organizationId);
    if (!shop) return undefined;
    const [first] = (await store.models.list(organizationId, { limit: 1 })) ?? [];
    if (isOfCapacity(kind)) {
      const product = textIn(first?.name ?? 'Product', language);
      const shortage = { ...sampleShortage, name: sampleOrder.workshop.name, product };
      const overCapacity = { day: '2030-03-14', workshops: [shortage] };
      return { ...noProductView(shop, { kind, language, overCapacity }), words, isTest: true };
    }
    if (kind === 'shop_orders_held') return { ...noProductView(shop, { kind, language }), words, isTest: true };
    const record = first && (await store.models.get(organizationId, first.id));
    const refunded = kind === 'order_refunded' ? { amount: 5000, currency: 'EUR' } : undefined;
    const { madeToMeasure } = mailWords[language].labels;
    const amounts = {
      ...(kind === 'payment_failed' ? { unpaid: sampleOrder.total } : {}),
      ...(kind === 'payment_received' || kind === 'shop_payment_received' ? { paid: sampleOrder.total } : {}),
    };
    const order = {
      ...{ ...sampleOrder, ...amounts, model: first?.id ?? 'product' },
      ...{ refunded, acceptedText: madeToMeasure },
    };
    const url = 'https://shop.example/design';
    const confirmUrl = kind === 'order_held' ? 'https://shop.example/confirm-order' : undefined;
    const facts = kind === 'design_sent' ? await this.#factsOf(shop, record, {}, language) : undefined;
    const design = facts && { url, ...facts };
    return this.#view(shop, order, { kind, language, records: [record], words, design, confirmUrl });
  }

  async #view(
    shop: OrganizationRecord,
    order: MailSubject & Pick<OrderRecord, 'model' | 'configuration' | 'items'>,
    more: Omit<MailView, 'shop' | 'order' | 'product' | 'products' | 'pictured' | 'hasLogo'> & {
      /** The products' models. */
      readonly records: readonly (ModelRecord | undefined)[];
      readonly materials?: InquiryRecord['materials'];
    },
  ): Promise<MailView> {
    const { records, materials, ...shown } = more;
    const [record] = records;
    const { id: organizationId, name, mail = {} } = shop;
    const isSample = isOfSample(shown.kind);
    const typed = records.map((each) => (isReceipt(shown.kind) ? textKeysOf(each) : []));
    const described: (MailProduct & Pick<MailedLine, 'quantity'>)[] = [];
    // Describe one product at a time, so that an email occupies only one thread.
    for (const [index, line] of (isSample ? [] : [order, ...(order.items ?? [])]).entries()) {
      const product = await this.#describe(organizationId, records[index], line, shown.language);
      const parameters = product.parameters.filter(({ key }) => !typed[index]?.includes(key));
      described.push({ ...product, parameters, quantity: line.quantity });
    }
    const product = described[0] ?? { name: namesOfMaterials(materials, record, shown.language), parameters: [] };
    const view: MailView = {
      ...shown,
      shop: { name, mail },
      order,
      product,
      ...(described.length > 1 ? { products: described } : {}),
      // A flood can cause thousands of emails about held orders, so leave their pictures out.
      pictured:
        isSample || shown.kind === 'order_held'
          ? []
          : records
              .flatMap((each, index) => (each && typed[index]!.length === 0 ? [index] : []))
              .slice(0, MAX_PICTURES),
      hasLogo: mail.logo !== undefined,
      isTest: order.id === sampleOrder.id,
    };
    const lines = [order, ...(order.items ?? [])];
    const drawn = lines.map(({ configuration }, index) => ({ organizationId, record: records[index], configuration }));
    this.#shown.set(view, drawn);
    return view;
  }

  #recordsOf(organizationId: string, lines: ProductLines): Promise<readonly (ModelRecord | undefined)[]> {
    const { models } = this.#options.store;
    return Promise.all(linesOf(lines).map((line) => models.get(organizationId, line.model, line.modelRevision)));
  }

  async #describe(
    organizationId: string,
    record: ModelRecord | undefined,
    { model, configuration }: Pick<OrderRecord, 'model' | 'configuration'>,
    language: MailLanguage,
  ): Promise<MailProduct> {
    // The model was deleted.
    if (!record) return { name: model, parameters: [] };
    const input = { organizationId, record, configuration, language };
    return this.#options.work.run('ordered_product', input, { owner: ownerOf(organizationId) });
  }

  /** The invoices and credit notes attached to the email. */
  async filesOf(view: MailView): Promise<NonNullable<Mail['files']>> {
    const { store, work } = this.#options;
    const ordered = this.#ordered.get(view);
    const files = (view.documents ?? []).map(async (document) => {
      const input = ordered && (await invoiceInput(store, ordered, document, { language: view.language }));
      if (!input) return [];
      const content = await work.run('invoice', input, { owner: ownerOf(document.organizationId) });
      return [{ name: `${fileNameOf(document)}.pdf`, content: Buffer.from(content) }];
    });
    return (await Promise.all(files)).flat();
  }

  /** The email's pictures. Pictures that can't be created are left out, because the email is more important. */
  async picturesOf(view: MailView): Promise<Pictures> {
    const pictures: Pictures[number][] = [];
    // Create one picture at a time, so that an email occupies only one thread.
    for (const index of view.pictured) {
      const shown = this.#shown.get(view)?.[index];
      const content = shown && (await this.#picture(shown).catch(() => undefined));
      if (content) pictures.push({ cid: pictureId(index), name: `${pictureName(index)}.png`, content });
    }
    const logo = view.hasLogo ? await this.#logo(view.shop.mail.logo ?? '').catch(() => undefined) : undefined;
    return logo ? [...pictures, { cid: LOGO_ID, name: 'logo.png', content: logo }] : pictures;
  }

  async #picture({ organizationId, record, configuration }: Shown): Promise<Buffer | undefined> {
    if (!record) return undefined;
    const input = { name: 'picture.png', organizationId, record, configuration } as const;
    const { productFiles } = this.#options;
    const made = productFiles.find(input) ?? (await productFiles.make(input, { owner: ownerOf(organizationId) }));
    return 'refused' in made ? undefined : Buffer.from('partial' in made ? made.partial : made);
  }

  async #logo(name: string): Promise<Buffer | undefined> {
    const file = await this.#options.files.find(name);
    if (!file) return undefined;
    const { default: sharp } = await import('sharp');
    const image = sharp(file.content)
      .resize({ ...LOGO_PX, fit: 'inside' })
      .flatten({ background: '#ffffff' });
    return image.png().toBuffer();
  }
}

/** An email that isn't about one order or product. */
function noProductView(
  { name, mail = {} }: OrganizationRecord,
  shown: Pick<MailView, 'kind' | 'language' | 'overCapacity'>,
): MailView {
  return {
    ...shown,
    shop: { name, mail },
    ...{ pictured: [], hasLogo: mail.logo !== undefined },
  };
}

/** The invoice for samples, as of when they were sent. */
function invoiceOf({ seller, answeredAt }: InquiryRecord): MailView['invoice'] {
  return seller && answeredAt !== undefined ? { seller, issuedAt: answeredAt } : undefined;
}

/** @param asked the requested materials; undefined for the model's first material */
function namesOfMaterials(
  asked: InquiryRecord['materials'],
  record: ModelRecord | undefined,
  language: MailLanguage,
): string {
  const { materials = [] }: { readonly materials?: readonly Material[] } = record ? JSON.parse(record.document) : {};
  const names = (asked ?? materials.slice(0, 1)).map(({ id, name }) =>
    textIn(materials.find((each) => each.id === id)?.name ?? name, language),
  );
  return new Intl.ListFormat(language, { style: 'narrow' }).format(names);
}

/** The keys of the parameters with text that customers type. */
function textKeysOf(record: ModelRecord | undefined): readonly string[] {
  const { parameters = [] }: { readonly parameters?: readonly Parameter[] } = record ? JSON.parse(record.document) : {};
  return parameters.filter(({ type }) => type === 'text').map(({ key }) => key);
}

const ownerOf = (organizationId: string) => ({ organizationId, client: 'mail' });

const sampleShortage = { requests: 12, unit: 'panels', needed: 80, capacity: 60 } as const;

const sampleOrder = {
  id: 'ord_00000000000000000000000000000000',
  configuration: {},
  workshop: { slug: 'example', name: 'Example Workshop', country: 'DE' },
  quantity: 1,
  total: { amount: 64900, currency: 'EUR' },
  price: {
    total: { amount: 64900, currency: 'EUR' },
    lines: [
      { kind: 'product', label: 'Product', amount: { amount: 54538, currency: 'EUR' } },
      {
        ...{ kind: 'tax', label: 'VAT 19%, Germany', values: { percent: 19, country: 'DE' } },
        amount: { amount: 10362, currency: 'EUR' },
      },
    ],
  },
  readyBy: '2030-03-14',
  country: 'DE',
  recipient: {
    name: 'Ada Example',
    line1: 'Example Street 1',
    city: 'Munich',
    postcode: '80331',
    email: 'ada@example.com',
  },
  tracking: { carrier: 'Parcel Post', number: '1234567890', url: 'https://parcel.example/1234567890' },
  status: 'received',
} satisfies Partial<MailSubject & OrderRecord>;
