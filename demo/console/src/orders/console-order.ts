// Shows an order: its product, its recipient, its history, and the possible next steps.

import type { Order, OrderedProduct } from '@parametric/api-client';
import { isLostOrderStatus } from '@parametric/api-client/page';
import type { OrderProgress } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../pieces/order-progress.js';
import { maySee, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { ConsoleView } from '../shared/console-page.js';
import { formatTime } from '../shared/format.js';
import { Loaded } from '../shared/paged-list.js';
import { decisionButtons, textField } from '../shared/templates.js';
import '../shared/copy-button.js';
import { LongDownload } from '../shared/long-download.js';
import { notify, setTitle } from '../shared/page-events.js';
import { consoleCss, sideBySide } from '../shared/styles.js';
import '../stock/cut-dialog.js';
import './order-invoices.js';
import './order-messages.js';
import type { OrderNotes } from './order-notes.js';
import './order-notes.js';
import './order-papers.js';
import './order-payment.js';
import { renderAccepted } from './accepted-terms.js';
import './order-product.js';
import { otherItems } from './ordered-items.js';
import './order-shipping.js';
import type { OrderSteps } from './order-steps.js';
import './order-steps.js';
import './order-vat-number.js';
import { itemsInWords, money, promisedDay, statusClass, statusWord, stepWord } from './order-format.js';
import { OrderStream } from './order-stream.js';

@customElement('console-order')
export class ConsoleOrder extends ConsoleView {
  static override styles = [
    consoleCss`
      .columns {
        --aside: minmax(16rem, 22rem);
      }

      li {
        padding-inline-start: var(--space-4);
        border-inline-start: 2px solid var(--accent);
      }
    `,
    sideBySide,
  ];

  readonly #order = new Loaded(this, async (signal, isPoll) => {
    const order = await this.api.get<Order>(`/v1/orders/${encodeURIComponent(this.params.id!)}`, { signal, isPoll });
    setTitle(this, `Order ${shortNumber(order.id)}`);
    return order;
  });
  readonly #product = new Loaded(this, () =>
    this.api.get<OrderedProduct>(`/v1/orders/${encodeURIComponent(this.params.id!)}/product`),
  );
  @state() private isCutting = false;
  readonly #progress = new Loaded(this, (signal, isPoll) =>
    this.api.get<OrderProgress>(`/v1/orders/${encodeURIComponent(this.params.id!)}/progress`, { signal, isPoll }),
  );
  @query('order-steps') private steps!: OrderSteps;
  @query('order-notes') private notes!: OrderNotes | null;
  @state() private said = '';
  @state() private isErasing = false;
  @state() private erasing = '';
  @state() private eraseProblem = '';
  #stream: OrderStream | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const { id } = this.params;
    this.#stream = new OrderStream(this.api, (ids, isPoll) => {
      if (!ids || ids.has(id!)) void this.#refresh(isPoll);
    });
    this.#stream.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stream?.stop();
  }

  override render(): TemplateResult {
    const order = this.#order.value;
    if (!order) {
      return html`<console-page heading="Order" back="/console/orders" back-text="Orders">
        ${this.#order.render(() => nothing)}
      </console-page>`;
    }
    return html`
      <console-page heading="Order ${shortNumber(order.id)}" back="/console/orders" back-text="Orders">
        ${this.#renderActions(order)}
        <div class="row">
          <span class=${statusClass(order.status)}>${statusWord(order.status)}</span>
          ${order.mode === 'test' ? html`<span class="badge">Test order</span>` : nothing}
          <span class="muted" role="status">${this.said}</span>
        </div>
        <div class="columns">
          <div class="stack">
            <order-product
              .api=${this.api}
              .order=${order}
              .item=${order.items ? 1 : undefined}
              .product=${this.#product.value}
              .error=${this.#product.error}
              @console-retry=${() => this.#product.load()}
            ></order-product>
            ${otherItems(this.api, order)}
          </div>
          ${this.#renderAside(order)}
        </div>
      </console-page>
    `;
  }

  #renderActions(order: Order): TemplateResult {
    return html`
      <a slot="actions" class="button" href="/console/orders/${order.id}/print">Print view</a>
      ${
        maySee(this.session, 'workshops:read')
          ? html`<a slot="actions" class="button" href="/console/orders/${order.id}/price">How it’s priced</a>`
          : nothing
      }
      <button slot="actions" type="button" class="button" aria-disabled=${this.#saving.isBusy} @click=${this.#savePack}>
        ${this.#saving.isBusy ? 'Preparing…' : 'Production pack'}
      </button>
      ${
        // An order with several products has one production pack for all of them.
        order.items
          ? nothing
          : html`<button slot="actions" type="button" class="button" aria-disabled=${this.#saving.isBusy} @click=${this.#saveStep}>
              STEP file
            </button>`
      }
      ${this.#saving.render()}
    `;
  }

  #renderAside(order: Order): TemplateResult {
    const isOfShop = this.session.key.kind === 'api';
    const mayWrite = isOfShop && maySee(this.session, 'orders:write');
    const onChanged = (event: CustomEvent<Order>) => this.#order.set(event.detail);
    return html`
      <div class="stack aside">
        <order-steps
          .api=${this.api}
          .order=${order}
          .mayMove=${maySee(this.session, 'orders:write')}
          .isOfWorkshop=${this.session.key.kind === 'workshop'}
          @order-moved=${onChanged}
          @order-stale=${() => this.#refresh(false)}
        ></order-steps>
        ${
          order.payment?.amount
            ? html`<order-payment
                .api=${this.api}
                .order=${order}
                .mayRefund=${mayWrite}
                @payment-changed=${() => this.#refresh(false)}
              ></order-payment>`
            : nothing
        }
        ${this.#renderFacts(order)}
        <order-shipping
          .api=${this.api}
          .order=${order}
          .mayCorrect=${mayWrite}
          @address-corrected=${onChanged}
        ></order-shipping>
        <order-invoices
          .api=${this.api}
          .order=${order}
          .mayIssue=${mayWrite}
          .mayOpenSettings=${this.#mayOpenSettings}
        ></order-invoices>
        ${maySee(this.session, 'stock:write') ? this.#renderCutting(order) : nothing}
        ${this.#renderProgress(order)}
        <order-messages
          .api=${this.api}
          .order=${order.id}
          .mayRead=${this.session.person?.role !== 'read_only'}
        ></order-messages>
        ${
          this.session.key.kind === 'api'
            ? html`<order-notes
                .api=${this.api}
                .order=${order.id}
                .mayWrite=${mayWrite}
              ></order-notes>`
            : nothing
        }
        <order-papers .api=${this.api} .order=${order}></order-papers>
        ${this.#renderTimeline(order)}
        ${isOfShop ? this.#renderErasing(order) : nothing}
      </div>
    `;
  }

  get #mayOpenSettings(): boolean {
    const { session } = this;
    return session.key.kind === 'api' && maySee(session, 'settings:read') && maySee(session, 'workshops:read');
  }

  #renderCutting({ id }: Order): TemplateResult {
    return html`<section class="card stack" aria-labelledby="cutting">
      <h2 id="cutting">Cutting</h2>
      <p class="muted">Takes the order’s sheets and bars from stock, keeps useful offcuts, and marks the pieces as cut.</p>
      <button type="button" class="button" @click=${() => (this.isCutting = true)}>Mark as cut…</button>
      <cut-dialog
        .api=${this.api}
        .orders=${this.isCutting ? [id] : []}
        @cut-closed=${() => (this.isCutting = false)}
        @orders-cut=${() => this.#onCut('Marked as cut. Stock updated.')}
        @cut-undone=${() => this.#onCut('Cutting undone. Everything is back in stock.')}
      ></cut-dialog>
    </section>`;
  }

  #onCut(said: string): void {
    this.isCutting = false;
    notify(this, said);
    void this.#progress.load();
  }

  #renderProgress({ id, next_statuses = [] }: Order): TemplateResult {
    const progress = this.#progress.value;
    const next = next_statuses.find((status) => !isLostOrderStatus(status));
    const isSuggested = progress !== undefined && progress.finished === progress.pieces && next !== undefined;
    return html`<section class="card stack" aria-labelledby="pieces">
      <h2 id="pieces">In the workshop</h2>
      ${
        isSuggested
          ? html`<p class="note">All pieces are packed.</p>
              <button type="button" class="button" id="suggested" @click=${() => this.steps.press(next)}>${stepWord(next)}</button>`
          : nothing
      }
      ${this.#progress.render((value) => html`<order-progress .progress=${value} .address=${`/console/orders/${id}/pieces`}></order-progress>`)}
      <a class="button" href="/console/orders/${id}/pieces">List of pieces</a>
      <a class="button" href="/console/orders/${id}/sheets">Mark sheets as cut</a>
    </section>`;
  }

  #renderFacts(order: Order): TemplateResult {
    const mayWrite = this.session.key.kind === 'api' && maySee(this.session, 'orders:write');
    const onChanged = (event: CustomEvent<Order>) => this.#order.set(event.detail);
    const { id, created_at, total, net, tax, workshop, accepted } = order;
    const vatNumber = order.shipping?.vat_number;
    const readyBy = promisedDay(order);
    return html`<section class="card stack" aria-labelledby="facts">
      <h2 id="facts">Order</h2>
      <dl class="pairs">
        <dt>Placed</dt>
        <dd>${formatTime(created_at)}</dd>
        <dt>Quantity</dt>
        <dd>${new Intl.NumberFormat().format(itemsInWords(order, String).quantity)}</dd>
        ${order.discount ? html`<dt>Discount</dt><dd>${money(order.discount.amount)} with <bdi>${order.discount.code}</bdi></dd>` : nothing}
        ${net && tax ? html`<dt>Net</dt><dd>${money(net)}</dd><dt>${tax.label}</dt><dd>${tax.reason ?? money(tax.amount)}</dd>` : nothing}
        ${
          vatNumber
            ? html`<dt>VAT number</dt><dd><order-vat-number
              .api=${this.api}
              .order=${order}
              .mayMark=${mayWrite}
              @vat-number-marked=${onChanged}
            ></order-vat-number></dd>`
            : nothing
        }
        <dt>Total</dt>
        <dd>${money(total)}</dd>
        <dt>Workshop</dt>
        <dd><bdi>${workshop.name}</bdi></dd>
        ${readyBy ? html`<dt>Ready by</dt><dd>${readyBy}</dd>` : nothing}
      </dl>
      ${accepted ? renderAccepted(accepted) : nothing}
      <copy-button .text=${id} label="Copy full order number"></copy-button>
    </section>`;
  }

  #renderTimeline({ history }: Order): TemplateResult {
    return html`<section class="card stack" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol class="list">
        ${history.map(
          ({ status, occurred_at, reason }) =>
            html`<li>
              <strong>${statusWord(status)}</strong>
              <div class="muted small"><time datetime=${occurred_at}>${formatTime(occurred_at)}</time></div>
              ${reason ? html`<div dir="auto">${reason}</div>` : nothing}
            </li>`,
        )}
      </ol>
    </section>`;
  }

  #renderErasing(order: Order): TemplateResult {
    const number = shortNumber(order.id);
    const close = () => (this.isErasing = false);
    const open = () => {
      [this.isErasing, this.erasing, this.eraseProblem] = [true, '', ''];
    };
    return html`<section class="card stack" aria-labelledby="person">
      <h2 id="person">Personal data</h2>
      <p class="muted">Permanently deletes the recipient, address, tracking, reasons, messages, and notes. The order itself stays.</p>
      <button type="button" class="button danger" @click=${open}>Erase personal data</button>
      <console-dialog heading="Erase personal data" ?open=${this.isErasing} @console-close=${close}>
        <p>You can’t undo this. To confirm, type the order number: <strong>${number}</strong></p>
        <form id="erase" @submit=${this.#erase}>
          ${textField({
            id: 'number',
            label: 'Order number',
            problem: this.eraseProblem,
            value: this.erasing,
            dir: 'ltr',
            onInput: (text) => (this.erasing = text),
          })}
        </form>
        ${decisionButtons({ form: 'erase', action: 'Erase personal data', kind: 'danger', onCancel: close })}
      </console-dialog>
    </section>`;
  }

  readonly #erase = async (event: Event) => {
    event.preventDefault();
    const order = this.#order.value;
    if (!order) return;
    const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();
    if (plain(this.erasing) !== plain(shortNumber(order.id))) {
      this.eraseProblem = `That doesn’t match. Type ${shortNumber(order.id)}.`;
      return;
    }
    this.eraseProblem = '';
    try {
      this.#order.set(await this.api.post<Order>(`/v1/orders/${order.id}/erase-personal-data`));
      this.notes?.reload();
      this.isErasing = false;
      this.erasing = '';
      notify(this, 'Personal data erased.');
    } catch (error) {
      this.eraseProblem = sayError(error);
    }
  };

  readonly #saving = new LongDownload(this, () => this.api);

  readonly #savePack = () => this.#save('production-pack');

  readonly #saveStep = () => this.#save('product.step');

  #save(file: string): void {
    void this.#saving.start(`/v1/orders/${this.#order.value?.id}/${file}`);
  }

  /** Loads other people's changes to the order, without discarding what's being typed here. */
  async #refresh(isPoll: boolean): Promise<void> {
    const before = this.#order.value;
    if (!before || !(await this.#order.refresh(isPoll))) return;
    const { status } = this.#order.value!;
    if (status !== before.status) this.said = `Order status changed to ${statusWord(status).toLowerCase()}.`;
    void this.#progress.refresh(isPoll);
  }
}
