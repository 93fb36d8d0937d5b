// The sections of a workshop's form.

import { html, nothing, type TemplateResult } from 'lit';
import type { ApiIssue } from '../../shared/api-errors.js';
import type { MaterialVocabulary, ProductMaterials } from './workshop-api.js';
import { craftNames, currenciesOf, deliveryWays, type WorkshopDraft } from './workshop-draft.js';
import {
  aboutFields,
  bandField,
  breakField,
  deliveryFields,
  estimateFields,
  type Field,
  machineFields,
  type Pricing,
  termFields,
  workField,
  workRows,
} from './workshop-fields.js';

export interface Sections {
  readonly draft: WorkshopDraft;
  readonly field: (field: Field) => TemplateResult;
  readonly isNew: boolean;
  readonly slugProblem: string;
  readonly currencyProblem: string;
  readonly materialIssues: readonly ApiIssue[];
  readonly vocabulary: MaterialVocabulary;
  /** The materials of the products on sale; undefined while they are loading. */
  readonly products: ProductMaterials | undefined;
  readonly change: (change: Partial<WorkshopDraft>) => void;
}

export function renderSections(sections: Sections): TemplateResult {
  const { draft, field } = sections;
  const isPriceList = draft.pricing === 'price_list';
  return html`
    ${card('How it sells', renderPricing(sections))}
    ${card('Who it is', html`${renderSlug(sections)}<div class="fields">${aboutFields.map(field)}</div>`)}
    ${
      isPriceList
        ? html`
            ${card('Machines', html`<div class="fields">${machineFields.map(field)}</div>${renderCrafts(sections)}`)}
            ${card('Materials', renderMaterials(sections))}
            ${card('Work', renderWork(sections))}
          `
        : card('What it takes', html`<div class="fields">${estimateFields.map(field)}</div>`)
    }
    ${card('Delivery, invoice and tax', renderTerms(sections))}
  `;
}

function card(heading: string, content: unknown): TemplateResult {
  return html`<section class="card stack"><h2>${heading}</h2>${content}</section>`;
}

function renderPricing({ draft, change, currencyProblem }: Sections): TemplateResult {
  const ways: readonly (readonly [Pricing, string, string])[] = [
    [
      'price_list',
      'By a price list',
      'Its materials and its work are priced; each quote is calculated from the parts.',
    ],
    [
      'estimate',
      'At the estimate',
      'The price that the product shows is what it costs: its document needs an estimate.',
    ],
  ];
  const isEstimate = draft.pricing === 'estimate';
  return html`
    <fieldset>
      <legend class="hidden-label">How it sells</legend>
      ${ways.map(
        ([pricing, name, hint]) => html`
          <label class="choice">
            <input
              type="radio"
              name="pricing"
              value=${pricing}
              .checked=${draft.pricing === pricing}
              @change=${() => change({ pricing })}
            />
            <span class="label">${name}</span>
            <span class="hint">${hint}</span>
          </label>
        `,
      )}
    </fieldset>
    <div class="field">
      <label for="currencies">${isEstimate ? 'Currency' : 'Currencies'}</label>
      <input
        id="currencies"
        autocomplete="off"
        spellcheck="false"
        .value=${draft.currencies}
        aria-describedby="currencies-hint currencies-problem"
        aria-invalid=${currencyProblem !== ''}
        @input=${(event: Event) => change({ currencies: (event.target as HTMLInputElement).value })}
      />
      <span class="hint" id="currencies-hint">
        ${isEstimate ? 'That of the estimates: EUR.' : 'Its own first, further ones with a space between: EUR CHF. Each has prices of its own.'}
      </span>
      <span class="problem" id="currencies-problem">${currencyProblem}</span>
    </div>
  `;
}

function renderSlug({ draft, isNew, slugProblem, change }: Sections): TemplateResult | typeof nothing {
  if (!isNew) return nothing;
  return html`
    <div class="field">
      <label for="slug">Name in addresses</label>
      <input
        id="slug"
        autocomplete="off"
        spellcheck="false"
        placeholder="my-workshop"
        .value=${draft.slug}
        aria-describedby="slug-hint slug-problem"
        aria-invalid=${slugProblem !== ''}
        @input=${(event: Event) => change({ slug: (event.target as HTMLInputElement).value })}
      />
      <span class="hint" id="slug-hint">Small letters, digits and hyphens. Orders keep it: it can not be changed.</span>
      <span class="problem" id="slug-problem">${slugProblem}</span>
    </div>
  `;
}

function renderCrafts({ draft, change }: Sections): TemplateResult {
  return renderChecks('Beyond sawing and drilling', craftNames, draft.crafts, (crafts) => change({ crafts }));
}

function renderChecks(
  legend: string,
  known: readonly (readonly [string, string])[],
  chosen: readonly string[],
  onChange: (chosen: readonly string[]) => void,
): TemplateResult {
  // Keeps the order of the table, from the smallest delivery on.
  const toggle = (name: string) =>
    onChange(known.map(([each]) => each).filter((each) => (each === name) !== chosen.includes(each)));
  return html`
    <fieldset>
      <legend>${legend}</legend>
      <div class="checks">
        ${known.map(
          ([name, label]) => html`
            <label class="check">
              <input type="checkbox" .checked=${chosen.includes(name)} @change=${() => toggle(name)} />${label}
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

function renderMaterials({ draft, vocabulary, products, materialIssues, change }: Sections): TemplateResult {
  const kinds = vocabulary.kinds.map(({ kind, name }) => [kind, name.en ?? kind] as const);
  const surfaces = vocabulary.surfaces.map(({ surface, name }) => [surface, name.en ?? surface] as const);
  return html`
    <p class="muted">
      What a product is made of is found here by kind, thickness and surface, whatever its document calls it. A board has a
      thickness, or all from one to another (3–10); a solid has none. Without a surface it is held with any.
      “plywood/*” is all plywood that no other row is for.
    </p>
    <workshop-materials
      .rows=${draft.materials}
      .currencies=${currenciesOf(draft)}
      .issues=${materialIssues}
      .kinds=${kinds}
      .surfaces=${surfaces}
      .products=${products}
      @materials-changed=${({ detail }: CustomEvent<WorkshopDraft['materials']>) => change({ materials: detail })}
    ></workshop-materials>
  `;
}

function renderWork({ draft, field }: Sections): TemplateResult {
  const currencies = currenciesOf(draft);
  return html`
    <p class="muted">
      Without tax. Hardware that the document gives a price is charged at that price. Where a customer has not said where to,
      delivery is a flat price for each product; else by weight, or by volume where the goods are bulky.
    </p>
    ${currencies.map(
      (currency) => html`
        ${currencies.length > 1 ? html`<h3>${currency}</h3>` : nothing}
        <div class="fields">
          ${workRows.map((row) => field({ ...workField(currency, row), label: row[1], unit: currency }))}
          ${field(bandField(currency))}
        </div>
      `,
    )}
    <div class="fields">${field(breakField)}</div>
  `;
}

function renderTerms({ draft, field, change }: Sections): TemplateResult {
  const [own = 'EUR'] = currenciesOf(draft);
  return html`
    <div class="fields">
      ${termFields.map(field)}
      ${draft.pricing === 'estimate' ? deliveryFields(own).map(field) : nothing}
      ${renderSelect(
        'as',
        'Comes',
        draft.as,
        [
          ['assembled', 'Assembled'],
          ['flat-packed', 'Flat-packed'],
        ],
        (as) => change({ as }),
      )}
      ${renderSelect(
        'invoice-at',
        'Invoice',
        draft.invoiceAt,
        [
          ['confirmation', 'With the confirmation'],
          ['dispatch', 'When it is sent'],
        ],
        (invoiceAt) => change({ invoiceAt }),
      )}
    </div>
    ${renderChecks('Sent by', deliveryWays, draft.by, (by) => change({ by }))}
  `;
}

function renderSelect<Value extends string>(
  id: string,
  label: string,
  value: Value,
  options: readonly (readonly [Value, string])[],
  onChange: (value: Value) => void,
): TemplateResult {
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <select id=${id} @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value as Value)}>
        ${options.map(([each, name]) => html`<option value=${each} ?selected=${each === value}>${name}</option>`)}
      </select>
    </div>
  `;
}
