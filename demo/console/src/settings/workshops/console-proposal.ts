// The view for a price list that a workshop has proposed: what it changes, and how it would have changed the prices of
// recent orders. The shop approves or rejects it, and the workshop can withdraw it.

import { ApiError } from '@parametric/api-client/page';
import type { PriceEffect, PriceProposal } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { money } from '../../orders/order-format.js';
import { issuesOf, maySee, problemAt, sayError } from '../../shared/api.js';
import { ConsoleView } from '../../shared/console-page.js';
import { formatCount, formatTime } from '../../shared/format.js';
import { confirmed, navigate, notify } from '../../shared/page-events.js';
import { Loaded } from '../../shared/paged-list.js';
import { consoleCss } from '../../shared/styles.js';
import { type Column, table } from '../../shared/tables.js';
import { failure, textField } from '../../shared/templates.js';
import { type ChangeWords, changeWords, percentText } from './change-words.js';
import { listPath } from './workshop-api.js';
import type { Pricing } from './workshop-form.js';

type EffectRow = PriceEffect['data'][number];

@customElement('console-proposal')
export class ConsoleProposal extends ConsoleView {
  static override styles = consoleCss`
    del {
      color: var(--muted);
    }

    .quoted {
      white-space: pre-wrap;
    }
  `;

  readonly #proposal = new Loaded(this, async (signal) => {
    try {
      return await this.api.get<PriceProposal>(`${this.#path}/proposal`, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'none' as const;
      throw error;
    }
  });
  readonly #effect = new Loaded(this, async (signal) => {
    try {
      return await this.api.get<PriceEffect>(`${this.#path}/proposal-effect`, { signal, isLong: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  });
  @state() private note = '';
  @state() private noteProblem = '';
  @state() private isBusy = false;

  get #slug(): string {
    return this.params.slug ?? this.session.key.workshop ?? '';
  }

  get #path(): string {
    return `/v1/workshops/${encodeURIComponent(this.#slug)}`;
  }

  override render(): TemplateResult {
    const back = listPath(this.session, this.#slug);
    return html`
      <console-page heading="Proposed price list" back=${back} back-text="Price list">
        ${this.#proposal.render((proposal) => (proposal === 'none' ? this.#renderNone(back) : this.#renderProposal(proposal)))}
      </console-page>
    `;
  }

  #renderNone(back: string): TemplateResult {
    const text = 'When the workshop changes its price list, the changes appear here for the shop to approve.';
    return html`<console-empty heading="No proposed changes" text=${text}><a class="button" href=${back}>Go to the price list</a></console-empty>`;
  }

  #renderProposal(proposal: PriceProposal): TemplateResult {
    const { changes, profile } = proposal;
    const { pricing, currency } = profile as { readonly pricing: Pricing; readonly currency: string };
    const words = changes.map((change) => changeWords(change, pricing, currency));
    return html`
      ${this.#renderState(proposal)}
      <section class="stack" aria-labelledby="changes">
        <h2 id="changes">${formatCount(changes.length, 'change')}</h2>
        ${table({ label: 'Changes', columns: changeColumns, rows: words, isStacking: true })}
      </section>
      ${this.#renderEffect()}
      ${proposal.status === 'waiting' ? this.#renderActions(proposal) : nothing}
    `;
  }

  #renderState({ status, note, is_outdated, proposed_by, proposed_at, decided_at }: PriceProposal): TemplateResult {
    const by = html`<bdi>${proposed_by}</bdi> sent these changes on ${formatTime(proposed_at)}.`;
    const decided = decided_at === undefined ? '' : ` on ${formatTime(decided_at)}`;
    const said = {
      waiting: html`${by} The current list stays in use until the shop approves them.`,
      approved: html`${by} The shop approved them${decided}, and they’re in use.`,
      rejected: html`${by} The shop rejected them${decided}. The current list hasn’t changed.`,
    }[status];
    return html`
      <div class="note ${status === 'rejected' ? 'danger' : ''}" role="status">
        <p>${said}</p>
        ${note === undefined ? nothing : html`<p class="quoted" dir="auto">“${note}”</p>`}
      </div>
      ${
        is_outdated
          ? html`<p class="note warning">
              The current list has changed in the meantime, so these changes can’t be approved. The workshop needs to send them again.
            </p>`
          : nothing
      }
    `;
  }

  #renderEffect(): TemplateResult {
    const { value, error, isLoading } = this.#effect;
    return html`<section class="stack" aria-labelledby="effect">
      <h2 id="effect">What recent orders would cost</h2>
      ${failure(error, () => this.#effect.load())}
      ${value ? this.#renderOrders(value) : isLoading ? html`<p class="muted" role="status">Calculating…</p>` : nothing}
    </section>`;
  }

  #renderOrders({ data, sums }: PriceEffect): TemplateResult {
    if (data.length === 0) return html`<p class="muted">The workshop has no orders yet.</p>`;
    const declined = data.filter((row) => row.declined !== undefined).length;
    return html`
      ${sums.map(
        ({ orders, before, after }) => html`<p>
          ${formatCount(orders, 'order')}: ${money(before)} with the old list,
          <strong>${money(after)}</strong> with the new one${before.amount > 0 ? ` (${percentText(after.amount / before.amount - 1)})` : ''}.
          Customers of these orders still pay what they were quoted.
        </p>`,
      )}
      ${
        declined === 0
          ? nothing
          : html`<p class="note warning">
              ${declined === 1 ? 'One of these orders' : `${declined} of these orders`} would be declined with the new list.
            </p>`
      }
      ${table({ label: 'Recent orders', columns: this.#orderColumns, rows: data, rowKey: ({ order }) => order, isStacking: true })}
    `;
  }

  readonly #orderColumns: readonly Column<EffectRow>[] = [
    {
      heading: 'Order',
      isName: true,
      cell: ({ order }) => html`<a href="/console/orders/${order}">${shortNumber(order)}</a>`,
    },
    { heading: 'Product', cell: ({ product }) => html`<bdi>${product}</bdi>` },
    { heading: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
    { heading: 'Old list', isNumber: true, cell: ({ before }) => (before ? money(before) : '–') },
    {
      heading: 'New list',
      isNumber: true,
      cell: ({ after, declined }) => (after ? money(after) : `Declined: ${declined}`),
    },
    {
      heading: 'Change',
      isNumber: true,
      cell: ({ before, after }) =>
        before && after?.currency === before.currency && before.amount > 0
          ? percentText(after.amount / before.amount - 1)
          : '–',
    },
  ];

  #renderActions(proposal: PriceProposal): TemplateResult | typeof nothing {
    if (this.session.key.kind === 'workshop') {
      if (!maySee(this.session, 'workshops:propose')) return nothing;
      return html`<div><button type="button" class="button danger" @click=${this.#withdraw}>Withdraw these changes</button></div>`;
    }
    if (!maySee(this.session, 'workshops:write')) return nothing;
    return html`<section class="card stack" aria-labelledby="decide">
      <h2 id="decide">Your decision</h2>
      ${textField({
        id: 'note',
        label: 'Note to the workshop',
        hint: 'Required if you reject. Say what to change.',
        problem: this.noteProblem,
        rows: 2,
        maxlength: 1000,
        value: this.note,
        onInput: (text) => (this.note = text),
      })}
      <div class="buttons">
        <button
          type="button"
          class="button primary"
          aria-disabled=${this.isBusy || proposal.is_outdated}
          @click=${() => this.#decide(proposal, 'approve')}
        >
          Approve
        </button>
        <button type="button" class="button danger" aria-disabled=${this.isBusy} @click=${() => this.#decide(proposal, 'reject')}>
          Reject
        </button>
      </div>
      <p class="muted small">Quotes that customers already have keep their prices.</p>
    </section>`;
  }

  async #decide({ proposed_at, is_outdated }: PriceProposal, verb: 'approve' | 'reject'): Promise<void> {
    if (this.isBusy || (verb === 'approve' && is_outdated)) return;
    const note = this.note.trim();
    this.noteProblem = verb === 'reject' && note === '' ? 'Say what the workshop should change.' : '';
    if (this.noteProblem !== '') {
      this.renderRoot.querySelector<HTMLElement>('#note')?.focus();
      return;
    }
    this.isBusy = true;
    try {
      const body = { proposed_at, ...(note === '' ? {} : { note }) };
      this.#proposal.set(await this.api.post<PriceProposal>(`${this.#path}/${verb}-proposal`, body));
      notify(this, verb === 'approve' ? 'The new price list is in use.' : 'Rejected. The workshop sees your note.');
    } catch (error) {
      this.noteProblem = problemAt(issuesOf(error), '/note');
      if (this.noteProblem === '') notify(this, issuesOf(error)[0]?.detail ?? sayError(error), 'failed');
      await this.#proposal.load();
    } finally {
      this.isBusy = false;
    }
  }

  readonly #withdraw = async () => {
    const text = 'The shop will no longer see them. The current list stays the same.';
    const question = { heading: 'Withdraw these changes?', text, action: 'Withdraw', isDanger: true };
    if (!(await confirmed(this, question))) return;
    try {
      await this.api.delete(`${this.#path}/proposal`);
      notify(this, 'Changes withdrawn.');
      navigate(this, listPath(this.session, this.#slug));
    } catch (error) {
      notify(this, sayError(error), 'failed');
      await this.#proposal.load();
    }
  };
}

const changeColumns: readonly Column<ChangeWords>[] = [
  {
    heading: 'Field',
    isName: true,
    cell: ({ of, field }) => (of === '' ? field : html`<span class="muted small">${of}</span><br />${field}`),
  },
  { heading: 'Old', cell: ({ before }) => (before === undefined ? '–' : html`<del>${before}</del>`) },
  { heading: 'New', cell: ({ after }) => (after === undefined ? 'Removed' : html`<strong>${after}</strong>`) },
  { heading: 'Change', isNumber: true, isOptional: true, cell: ({ percent = '' }) => percent },
];

declare global {
  interface HTMLElementTagNameMap {
    'console-proposal': ConsoleProposal;
  }
}
