// Shows and creates the organization's discount codes: how much each one takes off, how often it was used, and whether
// it's still valid.

import type { Discount, DiscountList, DiscountRequest } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { money } from '../orders/order-format.js';
import { maySee, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { ConsoleView } from '../shared/console-page.js';
import '../shared/console-table.js';
import { readMoney } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleStyles } from '../shared/styles.js';
import { Submission } from '../shared/submission.js';
import type { Column } from '../shared/tables.js';
import { decisionButtons, selectField, textField } from '../shared/templates.js';

const KINDS = [
  ['percent', 'Percentage'],
  ['amount', 'Amount'],
] as const;

const dayInUtc = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

@customElement('console-discounts')
export class ConsoleDiscounts extends ConsoleView {
  static override styles = consoleStyles;

  readonly #discounts = new Loaded(this, async () => (await this.api.get<DiscountList>('/v1/discounts')).data);
  @state() private isAdding = false;
  @state() private kind = 'percent';
  readonly #form = new Submission(this);

  get #mayWrite(): boolean {
    return maySee(this.session, 'settings:write');
  }

  override render(): TemplateResult {
    return html`
      <console-page heading="Discounts" lead="Codes that customers enter to get a discount. Test and live codes are separate.">
        ${
          this.#mayWrite
            ? html`<button slot="actions" type="button" class="button primary" @click=${() => (this.isAdding = true)}>Add code</button>`
            : nothing
        }
        ${this.#discounts.render((discounts) => this.#renderList(discounts))}
      </console-page>
      ${this.#renderDialog()}
    `;
  }

  #renderList(discounts: readonly Discount[]): TemplateResult {
    return html`<console-table
      label="Discount codes" .columns=${this.#columns} .rows=${discounts} .rowKey=${({ id }: Discount) => id}
    >
      <console-empty slot="empty" heading="No codes yet" text="Add a code and share it with your customers."></console-empty>
    </console-table>`;
  }

  readonly #columns: readonly Column<Discount>[] = [
    { heading: 'Code', cell: ({ code }) => html`<bdi dir="ltr">${code}</bdi>` },
    {
      heading: 'Discount',
      cell: ({ percent, amount, includes_delivery: isAll }) =>
        `${amount ? money(amount) : `${percent}%`}${isAll ? ', including delivery' : ''}`,
    },
    { heading: 'Minimum', cell: ({ minimum }) => (minimum ? money(minimum) : '–') },
    {
      heading: 'Valid',
      // The service returns dates in UTC, as the form sends them. `valid_until` is the day after the last day.
      cell: ({ valid_from: from, valid_until: until }) =>
        from || until
          ? `${from ? dayInUtc.format(Date.parse(from)) : ''} – ${until ? dayInUtc.format(Date.parse(until) - 1) : ''}`
          : 'Always',
    },
    { heading: 'Used', cell: ({ uses, max_uses: most }) => (most === undefined ? `${uses}` : `${uses} of ${most}`) },
    {
      heading: 'Status',
      cell: (discount) => html`<span class="row">
        <span class="badge ${discount.active ? 'success' : ''}">${discount.active ? 'Active' : 'Ended'}</span>
        ${
          this.#mayWrite
            ? html`<button type="button" class="button small" @click=${() => this.#switch(discount)}>
                ${discount.active ? 'End' : 'Reactivate'}<span class="hidden-label"> ${discount.code}</span>
              </button>`
            : nothing
        }
      </span>`,
    },
  ];

  #renderDialog(): TemplateResult {
    const problem = (field: string) =>
      this.#form.at(`/${field}`) || this.#form.at(`/${field}/amount`) || this.#form.at(`/${field}/currency`);
    return html`<console-dialog heading="Add code" ?open=${this.isAdding} @console-close=${this.#close}>
      <form id="form" class="stack" novalidate @submit=${this.#add}>
        ${textField({
          ...{
            id: 'code',
            label: 'Code',
            hint: 'Uppercase and lowercase are treated the same.',
            problem: problem('code'),
          },
          ...{ dir: 'ltr', maxlength: 40, autofocus: true },
        })}
        ${selectField({
          ...{ id: 'kind', label: 'Type', options: KINDS, chosen: this.kind },
          onChange: (kind) => (this.kind = kind),
        })}
        ${
          this.kind === 'percent'
            ? textField({
                id: 'percent',
                label: 'Percent',
                inputmode: 'numeric',
                maxlength: 3,
                problem: problem('percent'),
              })
            : textField({ id: 'amount', label: 'Amount', inputmode: 'decimal', problem: problem('amount') })
        }
        ${textField({
          ...{ id: 'minimum', label: 'Minimum (optional)', inputmode: 'decimal', problem: problem('minimum') },
          hint: 'Minimum product total, before delivery and tax.',
        })}
        ${textField({
          ...{ id: 'currency', label: 'Currency', value: 'EUR', maxlength: 3, dir: 'ltr' },
          hint: 'Codes with an amount or a minimum apply only to quotes in this currency.',
        })}
        ${textField({ id: 'valid_from', label: 'First day (optional)', type: 'date', problem: problem('valid_from') })}
        ${textField({ id: 'valid_until', label: 'Last day (optional)', type: 'date', problem: problem('valid_until') })}
        ${textField({
          ...{ id: 'max_uses', label: 'Maximum uses (optional)', inputmode: 'numeric', problem: problem('max_uses') },
          hint: 'The total across all orders. Canceled orders don’t count.',
        })}
        <label class="check"><input type="checkbox" name="includes_delivery" /> <span>Also applies to delivery</span></label>
        ${this.#form.problem ? html`<p class="note danger" role="alert">${this.#form.problem}</p>` : nothing}
      </form>
      ${decisionButtons({ form: 'form', action: this.#form.isBusy ? 'Adding…' : 'Add code', isBusy: this.#form.isBusy, onCancel: this.#close })}
    </console-dialog>`;
  }

  readonly #close = () => {
    this.isAdding = false;
  };

  readonly #add = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    await this.#form.send(async () => {
      await this.api.post<Discount>('/v1/discounts', readDiscount(new FormData(form), navigator.language));
      form.reset();
      this.isAdding = false;
      notify(this, 'Code added.');
      await this.#discounts.load();
    });
  };

  async #switch({ id, code, active }: Discount): Promise<void> {
    try {
      await this.api.patch<Discount>(`/v1/discounts/${id}`, { active: !active });
      notify(this, `Code ${code} ${active ? 'ended' : 'reactivated'}.`);
      await this.#discounts.load();
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  }
}

/**
 * Converts the form's values to a request. A number that can't be parsed is sent as 0, and the service reports the
 * error at that field.
 */
export function readDiscount(data: FormData, language: string): DiscountRequest {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const currency = text('currency').toUpperCase();
  const whole = (name: string) => (text(name) === '' ? undefined : Number(text(name)) || 0);
  const amount = (name: string) =>
    text(name) === '' ? undefined : { amount: readMoney(text(name), currency, language) ?? 0, currency };
  const start = (name: string, days = 0) => {
    const day = text(name);
    return day === '' ? undefined : new Date(Date.parse(day) + days * 86_400_000).toISOString();
  };
  const request = {
    ...{ code: text('code'), percent: whole('percent'), amount: amount('amount'), minimum: amount('minimum') },
    // `valid_until` is exclusive, so add a day to include the last one.
    ...{ valid_from: start('valid_from'), valid_until: start('valid_until', 1), max_uses: whole('max_uses') },
    includes_delivery: data.has('includes_delivery'),
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as DiscountRequest;
}
