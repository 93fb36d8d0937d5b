// The last step before an order: the product, the address, and the order button.

import type { Quote } from '@parametric/api-client';
import { addressFieldsAt } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';
import { readFilledIn } from '../quotes/address-fields.js';
import { countryName } from '../quotes/countries.js';
import { expiry } from '../quotes/expiry.js';
import { commaList, formatMoney } from '../quotes/format.js';
import { invoiceWords, mailWords, renderExtraCosts } from '../quotes/price-lines.js';
import type { Configurator } from '../shared/configurator.js';
import { icon } from '../shared/icons.js';
import { formatMessage } from '../shared/messages/index.js';
import { conditionLinks } from './accepted-terms.js';
import type { LazyProducts } from './lazy-products.js';
import type { ChosenQuote } from './order-draft.js';
import type { OrderingMachine } from './ordering-machine.js';
import { type LazyBuyerDetails, renderBuyerDetails } from './placed-step.js';
import { renderAddressField, renderPostalAddress } from './postal-address.js';
import {
  renderHeading,
  renderNotice,
  renderProblem,
  renderProblemBox,
  renderQuoteSummary,
  renderTotal,
  renderWrongOption,
} from './step-parts.js';

export function renderOrderStep(
  machine: OrderingMachine,
  chosen: ChosenQuote,
  { products, buyerDetails }: { readonly products: LazyProducts; readonly buyerDetails: LazyBuyerDetails },
): TemplateResult {
  const { host, state, notice } = machine;
  const { messages } = host;
  // Show the outcome of an order at the button that sent it, even after a reload.
  const isOutcome = notice?.message === 'orderAsking' || notice?.message === 'orderInterrupted';
  return html`
    <button type="button" class="button quiet back" part="button" ?disabled=${state === 'sending'} @click=${() => machine.back()}>
      ${icon('back')}${messages.backToQuotes}
    </button>
    ${renderHeading(messages.orderHeading)} ${isOutcome ? nothing : renderNotice(machine)}
    <div class="order-step">
      ${renderQuoteSummary(chosen.quote, machine, products)}
      ${renderForm(machine, chosen, { isOutcome, buyerDetails })}
    </div>
  `;
}

function renderForm(
  machine: OrderingMachine,
  chosen: ChosenQuote,
  { isOutcome, buyerDetails }: { readonly isOutcome: boolean; readonly buyerDetails: LazyBuyerDetails },
): TemplateResult {
  const { host, problem, quoteState, isKept } = machine;
  const { recipient } = machine.draft;
  const { messages, language } = host;
  const { quote, expiresAt, mails, before } = chosen;
  const isBusy = machine.state === 'sending';
  const canOrder = quoteState === 'current' && before === undefined;
  const submit = (event: Event) => {
    event.preventDefault();
    readFilledIn(event.currentTarget as HTMLFormElement);
    void machine.submit();
  };
  return html`
    <form class="order-form" part="order-form" novalidate @submit=${submit}>
      ${isKept ? nothing : html`<p class="problem note" role="status">${messages.formNotKept}</p>`}
      <fieldset class="address">
        <legend>${messages.deliveryAddress}</legend>
        ${renderPostalAddress(recipient, machine)}
      </fieldset>
      <fieldset class="address">
        <legend>${messages.contact}</legend>
        ${addressFieldsAt('contact').map((name) => renderAddressField(name, recipient, host))}
      </fieldset>
      <div class="submit-area">
        ${canRequestAgain(machine) ? renderBuyerDetails(buyerDetails) : nothing}
        ${renderTotal({ ...quote, ...quote.price }, host)} ${renderExtraCosts(quote.price.lines, messages)}
        <p class="small">${messages.madeToMeasure} ${messages.checkBeforeOrder}</p>
        <p>${invoiceWords(quote, language, messages)} ${mailWords(mails, messages)}</p>
        <p class="small muted">${messages.validUntil}: ${expiry(expiresAt, language, messages)}</p>
        ${renderSeller(quote, host)} ${renderLinks(machine)} ${renderQuoteProblem(machine)} ${problem ? renderProblem(problem, machine) : nothing}
        ${isOutcome ? renderNotice(machine) : nothing}
        <button type="submit" class="button primary" part="button primary-button order-button"
          aria-disabled=${!canOrder || isBusy} aria-busy=${isBusy}>
          ${isBusy ? html`<span class="busy" aria-hidden="true"></span>${messages.placingOrder}` : messages.placeOrder}
        </button>
      </div>
    </form>
  `;
}

/** Whether the quote can be requested again with different details. A custom quote can't. */
function canRequestAgain({ quotes, state, draft: { chosen } }: OrderingMachine): boolean {
  return quotes.answer !== undefined && (chosen?.key === quotes.answer.key || state === 'renewing');
}

/** Why the quote can't be ordered, with a button to fix it. */
function renderQuoteProblem(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { host, quotes, quoteState } = machine;
  const { messages } = host;
  if (machine.changedKey !== undefined) return renderProblemBox(messages.quotesUpdating);
  if (quoteState === 'requesting') return renderProblemBox(messages.askingWorkshops);
  if (quotes.hasErrors) return renderWrongOption(machine);
  if (quotes.problem) return renderProblem({ ...quotes.problem, fix: 'quotes' }, machine);
  if (quoteState === 'current') return renderNewPrice(machine);
  const text = quoteState === 'stale' ? messages.orderStale : messages.orderExpired;
  return renderProblemBox(text, { label: messages.getNewQuote, onClick: () => void machine.renew() });
}

/** Asks the customer to accept a price that differs from the one they saw. */
function renderNewPrice(machine: OrderingMachine): TemplateResult | typeof nothing {
  const { quote, before } = machine.draft.chosen ?? {};
  if (!quote || !before) return nothing;
  const { messages, language } = machine.host;
  const [from, to] = [before, quote].map(({ price }) => formatMoney(price.total, language));
  const text = formatMessage(messages, 'priceChanged', { from: from!, to: to! });
  return renderProblemBox(text, { label: messages.acceptPrice, onClick: () => machine.acceptPrice() });
}

/** Who the contract is with, with address and contact, as distance selling laws require before an order. */
function renderSeller({ seller }: Quote, { language, messages }: Configurator): TemplateResult | typeof nothing {
  if (!seller) return nothing;
  const { name, line1, line2, postcode, city, country, email, phone } = seller;
  const place = [postcode, city].filter(Boolean).join(' ');
  const address = [name, line1, line2, place, countryName(country, language)].filter((part) => part !== undefined);
  const contact = [
    ...(email ? [html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${email}</a>`] : []),
    ...(phone ? [html`<bdi class="phone">${phone}</bdi>`] : []),
  ];
  return html`
    <p class="small seller">
      ${messages.seller}: <bdi>${commaList(address, language)}</bdi>${contact.map((each) => html` · ${each}`)}
    </p>
  `;
}

/** Links to the shop's conditions. */
function renderLinks(machine: OrderingMachine): TemplateResult | typeof nothing {
  const shown = conditionLinks(machine).map(
    ({ label, url }) => html`<li><a href=${url} target="_blank" rel="noopener">${label}</a></li>`,
  );
  return shown.length > 0 ? html`<ul class="links">${shown}</ul>` : nothing;
}
