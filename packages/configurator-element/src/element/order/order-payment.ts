// The online payment for a placed order: sends the customer to the payment page, and shows what's paid once they're
// back. It's a separate chunk, loaded only for orders that are paid online.

import { isLostOrderStatus, type OrderPayment, type Payment } from '@parametric/api-client/page';
import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { formatMoney } from '../quotes/format.js';
import { fill } from '../shared/messages/index.js';
import { safeLink } from '../shared/page-address.js';
import { readStored, tab, writeStored } from '../shared/storage.js';
import { withoutFollowLink } from './follow-link.js';
import type { OrderingMachine } from './ordering-machine.js';
import { renderProblemBox } from './step-parts.js';

/** The tab's storage key for the order whose payment page the customer is on. */
const LEFT_FOR = 'parametric-configurator payment';

/** If the page is still here after this time, the customer has canceled leaving it. */
const LEAVING_MS = 8_000;

export const paymentStyles = css`
  .order-payment {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .order-payment :is(h3, p) {
    margin: 0;
    flex: 1 1 100%;
  }

  @media print {
    .order-payment .button {
      display: none;
    }
  }
`;

export class PaymentController implements ReactiveController {
  readonly machine: OrderingMachine;
  isOpening = false;
  hasFailed = false;
  /** The provider's state of the payment; undefined until the first response. */
  #payment: OrderPayment | undefined;
  #order: string | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
    machine.host.addController(this);
  }

  /**
   * The newer of the order's payment and the one read here. Refunds and `processing` are compared too, because they may
   * leave the status unchanged.
   */
  get payment(): (Payment & Pick<OrderPayment, 'url'>) | undefined {
    const { payment } = this.machine.tracking.order ?? {};
    const own = this.#payment?.order === this.#order ? this.#payment : undefined;
    const [at, orderAt] = [own?.changed_at ?? '', payment?.changed_at ?? ''];
    const isNewer = own && (payment?.processing ? at > orderAt : at >= orderAt);
    const hasRefunds = (own?.refunded?.amount ?? 0) >= (payment?.refunded?.amount ?? 0);
    return isNewer && hasRefunds ? own : payment;
  }

  hostConnected(): void {
    window.addEventListener('pageshow', this.#onShow);
  }

  hostDisconnected(): void {
    window.removeEventListener('pageshow', this.#onShow);
  }

  hostUpdate(): void {
    const { tracking, host } = this.machine;
    const { order } = tracking;
    if (!order || !host.client || order.id === this.#order) return;
    this.#order = order.id;
    this.hasFailed = false;
    const isBack = readStored(tab, LEFT_FOR)?.order === order.id;
    if (isBack) void this.#return();
    else if (tracking.justPlaced === order.id) void this.pay();
  }

  /** Sends the customer to the payment page, unless the order has been paid in the meantime. */
  async pay(): Promise<void> {
    const url = safeLink((await this.#ask())?.url);
    if (!url) return;
    writeStored(tab, LEFT_FOR, { order: this.#order });
    location.assign(url);
    setTimeout(() => {
      this.isOpening = false;
      this.#update();
    }, LEAVING_MS);
  }

  /**
   * Reads the payment again after the customer has come back from the payment page. The service asks the provider for
   * the state, because the provider may not have notified the service yet.
   */
  async #return(): Promise<void> {
    writeStored(tab, LEFT_FOR, undefined);
    await this.#ask();
    this.isOpening = false;
    this.machine.focus.focus('.order-payment');
    this.#update();
  }

  async #ask(): Promise<OrderPayment | undefined> {
    const { host, tracking } = this.machine;
    const { number, accessToken } = tracking;
    if (!host.client || !number || this.isOpening) return undefined;
    this.isOpening = true;
    this.hasFailed = false;
    this.#update();
    try {
      this.#payment = await host.client.orders.pay(number, returnUrl(this.machine), { accessToken });
      if (!this.#payment.url) this.isOpening = false;
      return this.#payment;
    } catch (error) {
      report(host, failureOf(error, host));
      this.isOpening = false;
      this.hasFailed = true;
      return undefined;
    } finally {
      this.#update();
    }
  }

  /** The browser restores the page as it was when the customer left. */
  readonly #onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.isOpening = false;
    void this.#return();
  };

  #update(): void {
    this.machine.host.requestUpdate();
  }
}

/**
 * The URL of this page to which the provider sends the customer back. It lacks the order's token, so that the provider
 * doesn't get it; the browser stores the token instead. If the browser can't store it, the URL includes the order's
 * link.
 */
function returnUrl({ tracking }: OrderingMachine): string {
  return tracking.isNotKept ? location.href : withoutFollowLink(location.href);
}

export function renderPayment(controller: PaymentController): TemplateResult | typeof nothing {
  const { payment, isOpening, hasFailed, machine } = controller;
  const { messages, language } = machine.host;
  const { order } = machine.tracking;
  if (!order || !payment?.amount || payment.status === 'none') return nothing;
  const amount = formatMoney(payment.amount, language);
  const refunded = payment.refunded ? formatMoney(payment.refunded, language) : '';
  const isLost = isLostOrderStatus(order.status);
  const canPay = !isLost && (payment.status === 'failed' || (payment.status === 'open' && !payment.processing));
  return html`
    <section class="order-payment" part="payment" tabindex="-1" aria-labelledby="order-payment" data-status=${payment.status}>
      <h3 id="order-payment">${messages.payHeading}</h3>
      <p role="status">${isOpening ? messages.payOpening : fill(wordsOf(controller, payment, isLost), { amount, refunded })}</p>
      ${
        canPay
          ? html`
              <button type="button" class="button primary" part="button primary-button" aria-busy=${isOpening} ?disabled=${isOpening} @click=${() => controller.pay()}>
                ${fill(messages.payButton, { amount })}
              </button>
            `
          : nothing
      }
      ${hasFailed ? renderProblemBox(messages.payUnavailable) : nothing}
    </section>
  `;
}

function wordsOf({ machine }: PaymentController, payment: Payment, isLost: boolean): string {
  const { messages } = machine.host;
  switch (payment.status) {
    case 'paid':
      if (isLost) return messages.payRefunding;
      return payment.refunded ? messages.payPartRefunded : messages.payPaid;
    case 'refunded':
      return messages.payRefunded;
    case 'open':
      if (isLost) return messages.payNotCharged;
      return payment.processing ? messages.payProcessing : messages.payOpen;
    default:
      return isLost ? messages.payNotCharged : messages.payFailed;
  }
}
