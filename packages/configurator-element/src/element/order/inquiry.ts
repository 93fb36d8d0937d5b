// A request for a custom quote: the text typed into its form, the request itself, and the answer. The text survives
// reloads of this tab until the request is sent. The browser then stores the request and its token, but not the contact
// details, so that customers find the answer when they return.

import {
  ApiError,
  createIdempotencyKey,
  EMAIL_ADDRESS,
  type Inquiry,
  type InquiryItemsRequest,
  type InquiryRequest,
  type PriceLine,
  type ProductItem,
  type Quote,
} from '@parametric/api-client/page';
import type { ReactiveController } from 'lit';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { keyedBasketRequest } from '../quotes/basket.js';
import { isGone, refusalOf } from '../quotes/ordering-problem.js';
import { keyedQuoteRequest } from '../quotes/quote-store.js';
import { plainValues } from '../session/kept-order.js';
import { pageAddress } from '../shared/page-address.js';
import { readStored, tab, writeStored } from '../shared/storage.js';
import { writeFollowLink } from './follow-link.js';
import { type LazyProducts, lazyProducts } from './lazy-products.js';
import type { OrderingMachine } from './ordering-machine.js';
import { describeItem, type ItemWords, otherProducts } from './step-parts.js';

/** How often a request without an answer is read again while the page is visible. */
const POLL_MS = 60_000;

/** The texts that are typed in the form. */
export interface InquiryTexts {
  readonly name: string;
  readonly email: string;
  readonly note: string;
}

type WithoutContact<Body> = Omit<Body, 'contact' | 'page'>;

const NOTHING_TYPED: InquiryTexts = { name: '', email: '', note: '' };

export class InquiryController implements ReactiveController {
  readonly machine: OrderingMachine;
  texts: InquiryTexts = NOTHING_TYPED;
  /** Whether the form marks missing fields. */
  isChecked = false;
  isSending = false;
  /** Why the request couldn't be sent, as a sentence. */
  problem = '';
  /** The request with its answer; undefined until loaded. */
  inquiry: Inquiry | undefined;
  /** The price lines of the custom quote; empty until loaded. */
  priceLines: readonly PriceLine[] = [];
  /** Whether the service no longer has the request. */
  isLost = false;
  isLinkCopied = false;
  readonly #products: LazyProducts;
  #scope: readonly string[] = [];
  #read: string | undefined;
  #reading = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Each attempt to send the same request has the same key. */
  #attempt: { readonly text: string; readonly key: string } | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
    this.#products = lazyProducts(machine, 'asked', {
      items: () => this.products ?? [],
      isWanted: () => this.products !== undefined,
    });
    machine.host.addController(this);
  }

  hostUpdate(): void {
    const { machine } = this;
    const { parts } = machine.host.storageScope;
    if (parts !== this.#scope) this.#restore(parts);
    const { id } = machine.memory.inquiry ?? {};
    if (id === this.#read || !machine.host.client) return;
    this.#read = id;
    this.#stop();
    this.inquiry = undefined;
    this.isLost = this.isLinkCopied = false;
    if (id) void this.#load();
  }

  hostDisconnected(): void {
    this.#stop();
    this.#read = undefined;
  }

  /** The products the request is for; undefined if it's for the page's own product. */
  get products(): readonly ProductItem[] | undefined {
    return this.inquiry && otherProducts(this.inquiry, this.machine);
  }

  /** The products' names and values. */
  get lines(): readonly ItemWords[] | undefined {
    return this.products?.map((item) => describeItem(item, this.machine, this.#products.feature));
  }

  /** The page's URL. Undefined if the page has none that a link could lead to. */
  get page(): string | undefined {
    return /^https?:$/.test(location.protocol) ? location.href.split('#')[0] : undefined;
  }

  /** The link to the request, for any device. */
  get link(): string | undefined {
    const { memory, host } = this.machine;
    const { id: order, accessToken } = memory.inquiry ?? {};
    if (!order || !accessToken || !this.page) return undefined;
    const service = new URL(host.baseUrl, pageAddress()).host;
    return writeFollowLink(location.href, { model: host.model, order, accessToken, service });
  }

  /** Whether the request is for the current product. Assumed to be true until the request has been read. */
  get isAsked(): boolean {
    const { memory, host, quotes, destination } = this.machine;
    if (!this.inquiry) return memory.inquiry !== undefined && !this.isLost;
    const { configuration, quantity, ship_to: shipTo } = this.inquiry;
    const { model, revision, currency, hasErrors } = host;
    const asked = { model, revision, currency, hasErrors, configuration: plainValues(configuration), quantity };
    const place = { country: shipTo?.country ?? '', postcode: shipTo?.postcode ?? '', shipTo };
    if (quotes.ofBasket) {
      return keyedBasketRequest(this.inquiry.items ?? [this.inquiry], currency, place).key === quotes.keyedProducts.key;
    }
    if (this.products) return false;
    return keyedQuoteRequest(asked, place).key === keyedQuoteRequest(host, destination).key;
  }

  /** Whether there's a custom quote for the current product. */
  get hasOffer(): boolean {
    return this.inquiry?.status === 'offered' && this.isAsked;
  }

  type(change: Partial<InquiryTexts>): void {
    this.texts = { ...this.texts, ...change };
    writeStored(tab, this.#typedKey, this.texts);
    this.#update();
  }

  #restore(scope: readonly string[]): void {
    this.#scope = scope;
    const { name, email, note } = { ...NOTHING_TYPED, ...readStored(tab, this.#typedKey) };
    this.texts = { name: String(name), email: String(email), note: String(note) };
  }

  get #typedKey(): string {
    return ['parametric-configurator ask', ...this.#scope].join(' ');
  }

  get problems(): { readonly name: boolean; readonly email: boolean } {
    const { name, email } = this.texts;
    return { name: this.isChecked && !name.trim(), email: this.isChecked && !EMAIL_ADDRESS.test(email.trim()) };
  }

  async send(): Promise<void> {
    const { focus, quotes } = this.machine;
    this.isChecked = true;
    this.problem = '';
    const { request } = quotes.keyed;
    if (this.problems.name || this.problems.email) focus.focus(".ask [aria-invalid='true']");
    else if (request?.ship_to && this.page) await this.#send({ ...request, ship_to: request.ship_to });
    this.#update();
  }

  async #send(request: WithoutContact<InquiryRequest> | WithoutContact<InquiryItemsRequest>): Promise<void> {
    const { host, memory, focus } = this.machine;
    if (!host.client || this.isSending) return;
    const { name, email, note } = this.texts;
    const body: InquiryRequest | InquiryItemsRequest = {
      ...request,
      contact: { name: name.trim(), email: email.trim() },
      ...(note.trim() ? { note: note.trim() } : {}),
      page: this.page!,
      language: host.language,
    };
    const text = JSON.stringify(body);
    if (this.#attempt?.text !== text) this.#attempt = { text, key: createIdempotencyKey() };
    this.isSending = true;
    this.#update();
    try {
      const inquiry = await host.client.inquiries.create(body, { idempotencyKey: this.#attempt.key });
      const accessToken = inquiry.access_token ?? '';
      this.#read = inquiry.id;
      this.inquiry = inquiry;
      this.isLost = false;
      memory.inquiry = { id: inquiry.id, accessToken, isOfBasket: 'items' in body, at: Date.now() };
      this.texts = { ...this.texts, note: '' };
      writeStored(tab, this.#typedKey, undefined);
      this.isChecked = false;
      this.#plan();
      focus.focus('.inquiry h3');
    } catch (error) {
      this.#fail(error);
    } finally {
      this.isSending = false;
      this.#update();
    }
  }

  #fail(error: unknown): void {
    const { host, focus } = this.machine;
    const { messages } = host;
    this.problem = refusalOf(error, messages, 'askFailed') ?? messages.askUnreachable;
    report(host, failureOf(error, host));
    focus.focus('.ask .problem');
  }

  /** Opens the order form with the custom quote. */
  async order(): Promise<void> {
    const { host } = this.machine;
    const { offer } = this.inquiry ?? {};
    if (!host.client || !offer) return;
    try {
      this.machine.openQuote(await host.client.quotes.get(offer.quote));
    } catch (error) {
      // The quote may have been ordered or may have expired in the meantime. The inquiry's status shows which.
      report(host, failureOf(error, host));
      await this.#load();
    }
  }

  /** Removes the request, so that another can be sent. */
  forget(): void {
    this.machine.memory.inquiry = undefined;
    this.#update();
  }

  async copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.link ?? '');
      this.isLinkCopied = true;
      this.machine.focus.announce('linkCopied');
    } catch {
      const { host, focus } = this.machine;
      host.renderRoot.querySelector<HTMLInputElement>('.inquiry .follow-address')?.select();
      focus.announce('selected');
    }
    this.#update();
  }

  async #load(): Promise<void> {
    const { memory, host } = this.machine;
    const remembered = memory.inquiry;
    const { id, accessToken } = remembered ?? {};
    this.#stop();
    if (!id || !accessToken || !host.client) return;
    const { signal } = this.#reading;
    try {
      const inquiry = await host.client.inquiries.get(id, { accessToken, signal });
      // Load the quote, because only its lines show whether tax is included.
      const quote = inquiry.status === 'offered' ? await this.#quoteOf(inquiry, signal) : undefined;
      if (!signal.aborted) {
        this.inquiry = inquiry;
        this.priceLines = quote?.price.lines ?? [];
      }
      // Store that the request is for a basket, because a link doesn't include that.
      if (!signal.aborted && inquiry.items && !remembered?.isOfBasket && host.basket) {
        memory.inquiry = { id, accessToken, isOfBasket: true, at: Date.now() };
      }
    } catch (error) {
      const isWrong = error instanceof ApiError && error.problem !== undefined && error.status === 401;
      if (!signal.aborted) this.isLost = isGone(error) || isWrong;
    }
    if (signal.aborted) return;
    this.#plan();
    this.#update();
  }

  async #quoteOf({ offer }: Inquiry, signal: AbortSignal): Promise<Quote | undefined> {
    try {
      return offer && (await this.machine.host.client?.quotes.get(offer.quote, { signal }));
    } catch {
      return undefined;
    }
  }

  /** Schedules the next read while there's no answer. */
  #plan(): void {
    if (this.isLost || (this.inquiry && this.inquiry.status !== 'open')) return;
    this.#timer = setTimeout(() => (document.hidden ? this.#plan() : void this.#load()), POLL_MS);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  #update(): void {
    this.machine.host.requestUpdate();
  }
}
