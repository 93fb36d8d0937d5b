// The settings for how customers pay: by invoice, or online in full or with a deposit. The payment providers' secrets
// can be replaced but never read.

import type { CheckoutCheck, CheckoutSettings } from '@parametric/service/contract';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, sayError } from '../shared/api.js';
import { withChanges } from '../shared/changes.js';
import '../shared/copy-button.js';
import { readDecimal } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { Submission } from '../shared/submission.js';
import { failure, selectField, textField } from '../shared/templates.js';

interface Typed {
  readonly checkout: string;
  readonly deposit_percent: string;
  readonly key: string;
  readonly webhook_secret: string;
  readonly store: string;
  readonly client_id: string;
  readonly client_secret: string;
}

@customElement('payment-settings')
export class PaymentSettings extends LitElement {
  static override styles = consoleCss`
    form {
      max-width: 44rem;
    }

    code {
      overflow-wrap: anywhere;
    }

    ul.checks {
      display: grid;
      gap: var(--space-2);
      margin: 0;
      padding: 0;
      list-style: none;
    }

    ul.checks li {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: 0 var(--space-3);
      align-items: baseline;
    }

    ul.checks p {
      grid-column: 2;
      margin: 0;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @state() private saved: CheckoutSettings | undefined;
  @state() private typed: Typed | undefined;
  @state() private error: unknown;
  readonly #form = new Submission(this);
  @state() private checks: CheckoutCheck['checks'] = [];
  @state() private isChecking = false;

  protected override firstUpdated(): void {
    void this.#load();
  }

  override render(): TemplateResult {
    const { saved, typed } = this;
    return html`${failure(this.error, () => this.#load())} ${saved && typed ? this.#renderForm(saved, typed) : nothing}`;
  }

  #renderForm(saved: CheckoutSettings, typed: Typed): TemplateResult {
    const isOnline = saved.kinds.find(({ checkout }) => checkout === typed.checkout)?.is_online;
    const isChanged = Object.keys(this.#changes()).length > 0;
    return html`
      <form class="card stack" aria-labelledby="payment-heading" @submit=${this.#save} novalidate>
        <h2 id="payment-heading">Payment</h2>
        ${selectField({
          id: 'checkout',
          label: `How customers pay for ${saved.mode === 'live' ? 'live' : 'test'} orders`,
          hint:
            typed.checkout === 'invoice'
              ? 'Also choose this if customers pay in your own cart, such as WooCommerce’s: see Embed.'
              : undefined,
          problem: this.#form.at('/checkout'),
          options: saved.kinds.map(({ checkout, name }) => [checkout, name] as const),
          chosen: typed.checkout,
          onChange: (checkout) => this.#change({ checkout }),
        })}
        ${isOnline ? this.#renderDeposit(typed) : nothing}
        ${typed.checkout === 'payment_link' ? this.#renderStripe(saved, typed) : nothing}
        ${typed.checkout === 'shopify' ? this.#renderShopify(saved, typed) : nothing}
        ${this.#renderChecks()}
        <p class="problem" role="alert">${this.#form.problem}</p>
        <div class="row">
          <button class="button primary" aria-disabled=${this.#form.isBusy || !isChanged}>
            ${this.#form.isBusy ? 'Saving…' : 'Save payment settings'}
          </button>
          ${
            isOnline && saved.checkout === typed.checkout
              ? html`<button type="button" class="button" aria-disabled=${this.isChecking || isChanged} @click=${this.#check}>
                  ${this.isChecking ? 'Checking…' : 'Check connection'}
                </button>`
              : nothing
          }
          ${isChanged ? html`<span class="muted small">Unsaved changes.</span>` : nothing}
        </div>
      </form>
    `;
  }

  #renderChecks(): TemplateResult | typeof nothing {
    if (this.checks.length === 0) return nothing;
    return html`<ul class="checks" aria-label="Connection">
      ${this.checks.map(
        ({ title, ok, detail }) => html`<li>
          <span class="badge ${ok ? 'success' : 'warning'}">${ok ? 'OK' : 'Fix'}</span>
          <span>${title}</span>
          ${detail ? html`<p class="problem">${detail}</p>` : nothing}
        </li>`,
      )}
    </ul>`;
  }

  #renderDeposit(typed: Typed): TemplateResult {
    return textField({
      id: 'deposit',
      label: 'Deposit percentage',
      hint: 'Customers pay this share right after ordering, and the workshop invoices the rest. Leave blank to charge the full amount.',
      problem: this.#form.at('/deposit_percent'),
      value: typed.deposit_percent,
      inputmode: 'numeric',
      dir: 'ltr',
      maxlength: 4,
      onInput: (deposit_percent) => this.#change({ deposit_percent }),
    });
  }

  #renderShopify({ mode, shopify, checkout }: CheckoutSettings, typed: Typed): TemplateResult {
    const kind = mode === 'test' ? 'a development store' : 'your store';
    const { currencies } = shopify;
    return html`
      <details class="prose" ?open=${checkout !== 'shopify'}>
        <summary>Connect ${kind}</summary>
        <ol>
          <li>Open Shopify’s Dev Dashboard (dev.shopify.com) and choose <b>Apps → Create app</b>.</li>
          <li>
            In the app’s version, enter the scopes <code>write_draft_orders,write_orders</code> and choose <b>Release</b>.
            Refunds of orders older than 60 days also need <code>read_all_orders</code>.
          </li>
          <li>Install the app in ${kind}. It must belong to the same organization.</li>
          <li>Under the app’s <b>Settings</b>, copy the client ID and the secret.</li>
        </ol>
        <p class="hint">
          Customers pay the quote’s total in Shopify’s checkout: we create a draft order for it, and Shopify tells us when
          it’s paid. Shopify emails them its own order confirmation, too.
        </p>
      </details>
      ${textField({
        id: 'store',
        label: 'Store',
        hint:
          currencies.length > 0
            ? `Customers can pay in ${currencies.join(', ')}. Quotes in other currencies are paid by invoice.`
            : undefined,
        problem: this.#form.at('/shopify/store'),
        value: typed.store,
        placeholder: 'example.myshopify.com',
        dir: 'ltr',
        maxlength: 200,
        onInput: (store) => this.#change({ store }, '/shopify/store'),
      })}
      ${textField({
        id: 'client-id',
        label: 'Client ID',
        problem: this.#form.at('/shopify/client_id'),
        value: typed.client_id,
        dir: 'ltr',
        maxlength: 100,
        onInput: (client_id) => this.#change({ client_id }, '/shopify/client_id'),
      })}
      ${textField({
        id: 'client-secret',
        label: 'Client secret',
        hint: endingHint(shopify.client_secret_ending),
        problem: this.#form.at('/shopify/client_secret'),
        value: typed.client_secret,
        type: 'password',
        dir: 'ltr',
        maxlength: 300,
        onInput: (client_secret) => this.#change({ client_secret }, '/shopify/client_secret'),
      })}
    `;
  }

  #renderStripe(saved: CheckoutSettings, typed: Typed): TemplateResult {
    return html`
      ${textField({
        id: 'key',
        label: 'Restricted key',
        hint: `${endingHint(saved.key_ending)}Needs Checkout Sessions (write), PaymentIntents (read), and Charges and Refunds (write).`,
        problem: this.#form.at('/key'),
        value: typed.key,
        placeholder: `rk_${saved.mode}_…`,
        type: 'password',
        dir: 'ltr',
        maxlength: 300,
        onInput: (key) => this.#change({ key }),
      })}
      <div class="field">
        <span class="label">Webhook URL</span>
        <code>${saved.events_url}</code>
        <p class="hint">Add it in Stripe under Developers → Webhooks, with the events that start with checkout.session and refund.</p>
        <copy-button .text=${saved.events_url} label="Copy webhook URL"></copy-button>
      </div>
      ${textField({
        id: 'webhook-secret',
        label: 'Webhook signing secret',
        hint: endingHint(saved.webhook_secret_ending),
        problem: this.#form.at('/webhook_secret'),
        value: typed.webhook_secret,
        placeholder: 'whsec_…',
        type: 'password',
        dir: 'ltr',
        maxlength: 300,
        onInput: (webhook_secret) => this.#change({ webhook_secret }),
      })}
    `;
  }

  async #load(): Promise<void> {
    try {
      this.#take(await this.api.get<CheckoutSettings>('/v1/checkout-settings'));
      this.checks = [];
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }

  /** Shows newer settings, with what was typed since `before`. */
  #take(saved: CheckoutSettings, before: Typed = typedOf(this.saved ?? saved)): void {
    this.typed = withChanges(typedOf(saved), before, this.typed ?? before);
    this.saved = saved;
  }

  #change(change: Partial<Typed>, of = `/${Object.keys(change)[0]}`): void {
    if (this.typed) this.typed = { ...this.typed, ...change };
    this.#form.forget(of);
  }

  readonly #check = async () => {
    if (this.isChecking || Object.keys(this.#changes()).length > 0) return;
    this.isChecking = true;
    [this.checks, this.#form.problem] = [[], ''];
    try {
      const { checks } = await this.api.post<CheckoutCheck>('/v1/checkout-settings/check', {});
      this.#take(await this.api.get<CheckoutSettings>('/v1/checkout-settings'));
      this.checks = checks;
    } catch (error) {
      this.#form.problem = sayError(error);
    } finally {
      this.isChecking = false;
    }
  };

  /** The values that differ from the stored settings. */
  #changes(): Readonly<Record<string, unknown>> {
    const { saved, typed } = this;
    if (!saved || !typed) return {};
    const before = typedOf(saved);
    const { deposit_percent: deposit } = typed;
    const secret = typed.client_secret.trim();
    const shopify = {
      ...(typed.store.trim() === before.store ? {} : { store: typed.store.trim() || null }),
      ...(typed.client_id.trim() === before.client_id ? {} : { client_id: typed.client_id.trim() || null }),
      ...(secret ? { client_secret: secret } : {}),
    };
    return {
      ...(typed.checkout === before.checkout ? {} : { checkout: typed.checkout }),
      ...(deposit === before.deposit_percent ? {} : { deposit_percent: readDeposit(deposit) }),
      ...(typed.key.trim() ? { key: typed.key.trim() } : {}),
      ...(typed.webhook_secret.trim() ? { webhook_secret: typed.webhook_secret.trim() } : {}),
      ...(Object.keys(shopify).length > 0 ? { shopify } : {}),
    };
  }

  readonly #save = async (event: Event) => {
    event.preventDefault();
    const changes = this.#changes();
    if (Object.keys(changes).length === 0) return;
    if ('deposit_percent' in changes && changes.deposit_percent === undefined) {
      return this.#form.refuse([{ pointer: '/deposit_percent', code: 'invalid', detail: DEPOSIT_PROBLEM }]);
    }
    const sent = this.typed;
    await this.#form.send(async () => {
      this.#take(await this.api.patch<CheckoutSettings>('/v1/checkout-settings', changes), sent);
      this.checks = [];
      notify(this, 'Saved.');
    });
  };
}

const DEPOSIT_PROBLEM = 'Enter a whole number from 1 to 99, such as 30.';

/** Parses the deposit's percentage. Returns null if there's no text, and undefined if it isn't a percentage. */
function readDeposit(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const percent = readDecimal(text.replace(/[%٪]\s*$/, ''), navigator.language);
  return percent !== undefined && Number.isInteger(percent) && percent >= 1 && percent <= 99 ? percent : undefined;
}

function typedOf({ checkout, deposit_percent, shopify }: CheckoutSettings): Typed {
  return {
    checkout,
    deposit_percent: deposit_percent === null ? '' : String(deposit_percent),
    key: '',
    webhook_secret: '',
    store: shopify.store ?? '',
    client_id: shopify.client_id ?? '',
    client_secret: '',
  };
}

function endingHint(ending: string | null): string {
  return ending === null ? '' : `Saved, ending in ${ending}. Leave blank to keep it. `;
}
