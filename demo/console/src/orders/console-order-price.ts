// The view that shows how an order's price was calculated: for each step, what was counted, at what price, and its
// share of the total.

import type { PriceBuild } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { ConsoleView } from '../shared/console-page.js';
import { formatCount } from '../shared/format.js';
import { setTitle } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { money } from './order-format.js';
import { noteOf, type PriceStep, reasonOf, termsOf, timesOf } from './price-words.js';

@customElement('console-order-price')
export class ConsoleOrderPrice extends ConsoleView {
  static override styles = consoleCss`
    .split {
      align-items: baseline;
      flex-wrap: nowrap;
    }

    .amount {
      flex: none;
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }

    .step {
      display: grid;
      gap: var(--space-2);
      padding: var(--space-4) var(--space-5);
    }

    .step + .step {
      border-block-start: 1px solid var(--line);
    }

    .steps {
      gap: 0;
    }

    .share {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 3.5rem;
      align-items: center;
      gap: var(--space-3);
      text-align: end;
    }

    .track {
      height: 0.375rem;
      border-radius: 999px;
      background: var(--raised);
      overflow: hidden;
    }

    .track > span {
      display: block;
      height: 100%;
      background: var(--accent);
    }

    .terms {
      display: grid;
      gap: var(--space-1);
      list-style: none;
    }

    .terms li {
      display: grid;
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
      gap: 0 var(--space-4);
      font-variant-numeric: tabular-nums;
    }

    .total {
      padding: var(--space-4) var(--space-5);
      border-block-start: 2px solid var(--line);
      font-size: var(--text-l);
    }

    @media (max-width: 640px) {
      .terms li {
        grid-template-columns: minmax(0, 1fr) auto;
      }

      .terms .how {
        grid-row: 2;
        grid-column: 1 / -1;
      }
    }

    @media (forced-colors: active) {
      .track > span {
        background: Highlight;
        forced-color-adjust: none;
      }
    }
  `;

  readonly #build = new Loaded(this, async (signal) => {
    const build = await this.api.get<PriceBuild>(`${this.#path}/price-build`, { signal });
    setTitle(this, `Price of order ${shortNumber(build.order)}`);
    return build;
  });

  get #path(): string {
    return `/v1/orders/${encodeURIComponent(this.params.id!)}`;
  }

  override render(): TemplateResult {
    const { id } = this.params;
    return html`
      <console-page
        heading="How order ${shortNumber(id!)} is priced"
        back="/console/orders/${id}"
        back-text="Order ${shortNumber(id!)}"
      >
        ${this.#build.render((build) => this.#renderBuild(build))}
      </console-page>
    `;
  }

  #renderBuild(build: PriceBuild): TemplateResult {
    const { workshop, quantity, hours, lines, total, pricing, speed } = build;
    const note = noteOf(build);
    const isPriceList = pricing === 'price_list';
    return html`
      <p class="muted">
        ${isPriceList ? 'Calculated with the price list from' : 'Priced at the product’s estimate, made by'} <bdi>${workshop.name}</bdi>, for
        ${formatCount(quantity, 'product')}${speed === undefined ? '' : `, ${speed}`}.
        ${hours > 0 ? `Includes ${new Intl.NumberFormat().format(hours)} h of work at the hourly rate.` : nothing}
      </p>
      ${note === undefined ? nothing : html`<p class="note">${note}</p>`}
      <div class="box">
        <ol class="steps list">
          ${lines.map((line) => this.#renderStep(line, quantity))}
        </ol>
        <div class="split total"><strong>Total</strong><strong class="amount">${money(total)}</strong></div>
      </div>
    `;
  }

  #renderStep(step: PriceStep, quantity: number): TemplateResult {
    const { label, amount, share_percent: share } = step;
    const percent = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(share);
    const remarks = [reasonOf(step), timesOf(step, quantity)].filter(Boolean);
    return html`<li class="step">
      <div class="split">
        <h2>${label}</h2>
        <span class="amount">${money(amount)}</span>
      </div>
      <div class="share">
        <div class="track"><span .style=${`inline-size: ${Math.max(0, Math.min(100, share))}%`}></span></div>
        <span class="small"><span class="hidden-label">Share of the price: </span>${percent}%</span>
      </div>
      ${remarks.length > 0 ? html`<p class="muted small">${remarks.join(' ')}</p>` : nothing}
      <ul class="terms">
        ${termsOf(step).map(
          (term) => html`<li>
            <span>${term.what}</span><span class="how muted">${term.how}</span><span>${term.amount}</span>
          </li>`,
        )}
      </ul>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'console-order-price': ConsoleOrderPrice;
  }
}
