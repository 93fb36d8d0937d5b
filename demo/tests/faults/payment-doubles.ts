// The replacements for payment providers in which orders are paid while the service is killed. Both lose or refuse some
// of their answers.

import { type PaymentDouble, restrictedKeys, startPaymentDouble } from '@parametric/service/testing/payment-provider';
import type { TestResponse } from '@parametric/service/testing/service';
import { type ShopifyDouble, shopifyApp, startShopifyDouble } from '@parametric/service/testing/shopify-double';

export type PaymentOutcome = 'paid' | 'failed';

/** An event that the provider sends to the service. */
interface ProviderEvent {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const WEBHOOK_SECRET = 'whsec_test0123456789abcdef';

export class PaymentDoubles {
  readonly #stripe: PaymentDouble;
  readonly #shopify: ShopifyDouble;
  #eventsPath = '';
  /** Whether answers can fail. None fails while the service connects. */
  #isFailing = false;

  private constructor(stripe: PaymentDouble, shopify: ShopifyDouble) {
    this.#stripe = stripe;
    this.#shopify = shopify;
  }

  /** @param fails decides whether the next answer is lost or refused */
  static async start(fails: () => boolean): Promise<PaymentDoubles> {
    const [stripe, shopify] = [await startPaymentDouble(), await startShopifyDouble()];
    Object.assign(shopify.store, { isDevelopment: false, allowsHttp: true });
    const doubles = new PaymentDoubles(stripe, shopify);
    let faults = 0;
    const fault = <Fault>(...kinds: readonly Fault[]) =>
      doubles.#isFailing && fails() ? kinds[faults++ % kinds.length] : undefined;
    stripe.fault = () => fault('lost', 'unavailable');
    shopify.fault = () => fault('lost', 'unavailable', 'throttled');
    return doubles;
  }

  get environment(): Readonly<Record<string, string>> {
    return { STRIPE_URL: this.#stripe.url, SHOPIFY_URL: this.#shopify.url };
  }

  /** The body of the request that connects this provider, so that new orders are paid there. */
  settingsOf(provider: 'stripe' | 'shopify'): object {
    this.#isFailing = false;
    return provider === 'stripe'
      ? { checkout: 'payment_link', key: restrictedKeys.live, webhook_secret: WEBHOOK_SECRET }
      : { checkout: 'shopify', shopify: shopifyApp };
  }

  /** Reads from the settings where the service receives events. */
  connect({ text }: TestResponse): void {
    const { events_url } = JSON.parse(text) as { events_url: string };
    this.#eventsPath = new URL(events_url).pathname;
    this.#isFailing = true;
  }

  /**
   * Pays on a payment page, like a customer.
   * @param isDeclined whether the bank declines the payment afterward, which only happens with Stripe
   * @returns the events about it; undefined if no one can pay there
   */
  pay(
    url: string | undefined,
    isDeclined: boolean,
  ): { readonly events: readonly ProviderEvent[]; readonly outcome: PaymentOutcome } | undefined {
    const session = this.#stripe.sessions.find((each) => each.url === url);
    if (url !== undefined && session) {
      this.#stripe.pay(session.id, isDeclined ? 'processing' : 'paid');
      const completed = this.#stripeEvent('checkout.session.completed', session);
      if (!isDeclined) return { events: [completed], outcome: 'paid' };
      this.#stripe.decide(session.id, 'refused');
      const declined = this.#stripeEvent('checkout.session.async_payment_failed', session);
      return { events: [completed, declined], outcome: 'failed' };
    }
    const draft = this.#shopify.drafts.find(({ invoiceUrl }) => invoiceUrl === url);
    if (!draft) return undefined;
    this.#shopify.pay(draft.id);
    const event = { path: `${this.#eventsPath}/shopify`, ...this.#shopify.event('orders/paid', draft.order!) };
    return { events: [event], outcome: 'paid' };
  }

  /** What customers have paid for an order, in minor units. */
  amountsPaidFor(order: string): readonly number[] {
    const drafts = this.#shopify.drafts.filter((each) => each.order?.attributes.some(({ value }) => value === order));
    const sessions = this.#stripe.sessions.filter(
      (each) => each.client_reference_id === order && each.payment_status === 'paid',
    );
    return [...drafts.map((each) => each.order!.received), ...sessions.map((each) => each.amount_total)];
  }

  get figures(): Readonly<Record<string, number>> {
    return {
      'orders paid with Stripe': this.#stripe.sessions.filter((each) => each.payment_status === 'paid').length,
      'orders paid in Shopify': this.#shopify.drafts.filter((each) => each.order).length,
      'requests to the providers': this.#stripe.requests.length + this.#shopify.requests.length,
    };
  }

  async close(): Promise<void> {
    await this.#stripe.close();
    await this.#shopify.close();
  }

  #stripeEvent(type: string, { form: _, ...session }: PaymentDouble['sessions'][number]): ProviderEvent {
    const event = this.#stripe.event(type, session, { secret: WEBHOOK_SECRET, now: Date.now(), livemode: true });
    return { path: this.#eventsPath, ...event };
  }
}
