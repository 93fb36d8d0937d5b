// How customers pay: by invoice or online, all of it or a deposit. The payment provider's secrets can be replaced, and
// never read.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { CheckoutSettings } from '@parametric/service/contract';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { type Api, issuesOf, problemAt, sayError } from '../shared/api.js';
import '../shared/copy-button.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { failure, selectField, textField } from '../shared/templates.js';

interface Typed {
  readonly checkout: string;
  readonly deposit_percent: string;
  readonly key: string;
  readonly webhook_secret: string;
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
  `;

  @property({ attribute: false }) api!: Api;
  @state() private saved: CheckoutSettings | undefined;
  @state() private typed: Typed | undefined;
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private problem = '';
  @state() private error: unknown;
  @state() private isBusy = false;
  @query('form') private form: HTMLFormElement | null | undefined;

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
          problem: problemAt(this.issues, '/checkout'),
          options: saved.kinds.map(({ checkout, name }) => [checkout, name] as const),
          chosen: typed.checkout,
          onChange: (checkout) => this.#change({ checkout }),
        })}
        ${isOnline ? this.#renderProvider(saved, typed) : nothing}
        <p class="problem" role="alert">${this.problem}</p>
        <div class="row">
          <button class="button primary" aria-disabled=${this.isBusy || !isChanged}>
            ${this.isBusy ? 'Saving…' : 'Save payment settings'}
          </button>
          ${isChanged ? html`<span class="muted small">Unsaved changes.</span>` : nothing}
        </div>
      </form>
    `;
  }

  #renderProvider(saved: CheckoutSettings, typed: Typed): TemplateResult {
    return html`
      ${textField({
        id: 'deposit',
        label: 'Deposit percentage',
        hint: 'Customers pay this share right after ordering, and the workshop invoices the rest. Leave blank to charge the full amount.',
        problem: problemAt(this.issues, '/deposit_percent'),
        value: typed.deposit_percent,
        inputmode: 'numeric',
        dir: 'ltr',
        maxlength: 2,
        onInput: (deposit_percent) => this.#change({ deposit_percent }),
      })}
      ${textField({
        id: 'key',
        label: 'Restricted key',
        hint: `${endingHint(saved.key_ending)}Needs Checkout Sessions (write), PaymentIntents (read), and Charges and Refunds (write).`,
        problem: problemAt(this.issues, '/key'),
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
        problem: problemAt(this.issues, '/webhook_secret'),
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
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }

  #take(saved: CheckoutSettings): void {
    this.saved = saved;
    this.typed = typedOf(saved);
  }

  #change(change: Partial<Typed>): void {
    if (this.typed) this.typed = { ...this.typed, ...change };
    const [field] = Object.keys(change);
    this.issues = this.issues.filter(({ pointer }) => pointer !== `/${field}`);
  }

  /** What differs from the stored settings. */
  #changes(): Readonly<Record<string, unknown>> {
    const { saved, typed } = this;
    if (!saved || !typed) return {};
    const before = typedOf(saved);
    const { deposit_percent: deposit } = typed;
    return {
      ...(typed.checkout === before.checkout ? {} : { checkout: typed.checkout }),
      ...(deposit === before.deposit_percent ? {} : { deposit_percent: deposit.trim() ? Number(deposit) : null }),
      ...(typed.key.trim() ? { key: typed.key.trim() } : {}),
      ...(typed.webhook_secret.trim() ? { webhook_secret: typed.webhook_secret.trim() } : {}),
    };
  }

  readonly #save = async (event: Event) => {
    event.preventDefault();
    const changes = this.#changes();
    if (this.isBusy || Object.keys(changes).length === 0) return;
    this.isBusy = true;
    [this.issues, this.problem] = [[], ''];
    try {
      this.#take(await this.api.patch<CheckoutSettings>('/v1/checkout-settings', changes));
      notify(this, 'Saved.');
    } catch (error) {
      this.issues = issuesOf(error);
      this.problem = this.issues.length === 0 ? sayError(error) : '';
      await this.updateComplete;
      this.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } finally {
      this.isBusy = false;
    }
  };
}

function typedOf({ checkout, deposit_percent }: CheckoutSettings): Typed {
  return {
    checkout,
    deposit_percent: deposit_percent === null ? '' : String(deposit_percent),
    key: '',
    webhook_secret: '',
  };
}

function endingHint(ending: string | null): string {
  return ending === null ? '' : `Saved, ending in ${ending}. Leave blank to keep it. `;
}
