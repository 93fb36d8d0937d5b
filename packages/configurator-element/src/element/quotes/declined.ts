// The workshops that declined, and why: a sentence built from the service's code and figures, in the customer's
// language and units. If the code is unknown or figures are missing, it shows the service's own sentence.

import type { Declined } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { textIn } from '../../model/document/text.js';
import type { Configuration } from '../../model/evaluate/product.js';
import { icon } from '../shared/icons.js';
import { formatMessage, type MessageKey, type Messages, type MessageValues } from '../shared/messages/index.js';
import { countryName } from './countries.js';
import { type DeclineFix, findDeclineFix } from './decline-fix.js';
import type { QuotedProduct } from './quoted-product.js';

export interface DeclinedList {
  readonly declined: readonly Declined[];
  /** Whether the reasons are expanded. */
  readonly open: boolean;
  readonly product: QuotedProduct;
  readonly language: string;
  readonly messages: Messages;
}

export function renderDeclined(list: DeclinedList): TemplateResult | typeof nothing {
  const { declined, open, messages } = list;
  if (declined.length === 0) return nothing;
  const count = formatMessage(messages, 'declinedCount', { count: declined.length });
  return html`
    <details class="disclosure declined" part="declined" ?open=${open}>
      <summary>${icon('chevron')}${count}</summary>
      <ul>
        ${[...namesByReason(list)].map(([reason, names]) => {
          const [before, after] = reason.split(WORKSHOPS);
          return html`<li>${before}${renderNames(names, list.language)}${after}</li>`;
        })}
      </ul>
    </details>
  `;
}

/** The placeholder for names in a sentence. */
const WORKSHOPS = '{workshops}';

/** Workshops with the same reason share one sentence. */
function namesByReason(list: DeclinedList): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const one of list.declined) {
    const reason = reasonOf(one, list);
    names.set(reason, [...(names.get(reason) ?? []), one.workshop.name]);
  }
  return names;
}

/** The names as a localized list: "A, B and C". */
function renderNames(names: readonly string[], language: string): readonly (string | TemplateResult)[] {
  const parts = new Intl.ListFormat(language).formatToParts(names);
  return parts.map(({ type, value }) => (type === 'element' ? html`<strong><bdi>${value}</bdi></strong>` : value));
}

export interface NoQuotes extends Pick<DeclinedList, 'declined' | 'product' | 'messages'> {
  readonly configuration: Configuration;
  /** Called after the suggested change to the product or quantity. */
  readonly onFixed: () => void;
}

/** Shown if no workshop quotes: what to change, with a button if a single change helps. */
export function renderNoQuotes({ declined, product, configuration, messages, onFixed }: NoQuotes): TemplateResult {
  return html`
    <div class="problem nobody" part="problem" tabindex="-1">
      <p><strong>${messages.noQuotes}</strong> ${messages.noQuotesHint}</p>
      ${guard([declined, product.model, configuration, messages], () => {
        const fix = findDeclineFix(declined, product.model, configuration);
        const label = fix && labelOf(fix, product, messages);
        return label
          ? html`<button type="button" class="button" part="button" @click=${() => apply(fix, product, onFixed)}>${label}</button>`
          : nothing;
      })}
    </div>
  `;
}

function labelOf(fix: DeclineFix, product: QuotedProduct, messages: Messages): string | undefined {
  if ('quantity' in fix) return formatMessage(messages, 'setTo', { label: messages.quantity, value: fix.quantity });
  const line = product.describeValue(fix.key, fix.value);
  return line && formatMessage(messages, 'setTo', { label: line.label, value: line.value });
}

function apply(fix: DeclineFix, product: QuotedProduct, onFixed: () => void): void {
  if ('quantity' in fix) product.chooseQuantity(fix.quantity);
  else product.choose(fix.key, fix.value);
  onFixed();
}

type Words = Omit<DeclinedList, 'declined' | 'open'>;
type Sentence = readonly [message: MessageKey, values: MessageValues];

/** The sentence for all workshops with this reason; `{workshops}` stands for their names. */
export function reasonOf({ code, values = {}, detail }: Declined, words: Words): string {
  const write = code !== undefined && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  const sentence = write?.(new Figures(values, words));
  if (!sentence) return detail ? `${WORKSHOPS}: ${detail}` : words.messages.declineOther;
  return formatMessage(words.messages, ...sentence);
}

/** The sentence for each code; undefined if a figure is missing. */
const SENTENCES: Readonly<Record<string, (figures: Figures) => Sentence | undefined>> = {
  country_not_served: (figures) => filled('declineCountry', { country: figures.country() }),
  currency_not_offered: (figures) => filled('declineCurrency', { currencies: figures.texts('offered') }),
  material_not_held: (figures) => filled('declineMaterial', { materials: figures.materials() }),
  thickness_not_held: (figures) =>
    filled('declineHeldThickness', {
      material: figures.material(),
      thickness: figures.size('thickness_mm'),
      held: figures.spans('held_mm'),
    }),
  surface_not_held: (figures) =>
    filled('declineHeldSurface', { material: figures.material(), held: figures.names('held') }),
  pieces_exceed_capacity: () => ['declineOther', {}],
  estimate_missing: () => ['declineOther', {}],
  amount_too_large: () => ['declineOther', {}],
  panel_exceeds_saw: (figures) => filled('declineSaw', figures.panel()),
  panel_exceeds_sheet: (figures) => filled('declineSheet', { ...figures.panel(), material: figures.material() }),
  thickness_not_machined: (figures) =>
    filled('declineThickness', {
      part: figures.part(),
      thickness: figures.size('thickness_mm'),
      min: figures.size('min_mm'),
      max: figures.size('max_mm'),
    }),
  craft_not_offered: (figures) => {
    const message = figures.craft();
    return message && filled(message, { part: figures.part() });
  },
  quantity_exceeds_capacity: (figures) =>
    filled('declineCapacity', { count: figures.number('panels'), max: figures.number('max_panels') }),
};

const CRAFTS: Readonly<Record<string, MessageKey>> = {
  turning: 'declineTurning',
  bending: 'declineBending',
  engraving: 'declineEngraving',
};

function filled(
  message: MessageKey,
  values: Readonly<Record<string, string | number | undefined>>,
): Sentence | undefined {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
  return entries.length < Object.keys(values).length ? undefined : [message, Object.fromEntries(entries)];
}

/**
 * A response's figures in the customer's language and units. A response may contain anything, so each figure is
 * undefined if it's missing or malformed.
 */
class Figures {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #words: Words;

  constructor(values: Readonly<Record<string, unknown>>, words: Words) {
    this.#values = values;
    this.#words = words;
  }

  country(): string | undefined {
    const code = this.#text('country');
    return code && countryName(code, this.#words.language);
  }

  number(name: string): number | undefined {
    const value = this.#values[name];
    return typeof value === 'number' ? value : undefined;
  }

  size(...names: string[]): string | undefined {
    const sizes = names.map((name) => this.#values[name]).filter((value) => typeof value === 'number');
    return sizes.length < names.length ? undefined : this.#words.product.describeSize(sizes);
  }

  panel(): Readonly<Record<'part' | 'size' | 'max', string | undefined>> {
    const [size, max] = [this.size('length_mm', 'width_mm'), this.size('max_length_mm', 'max_width_mm')];
    return { part: this.part(), size, max };
  }

  /** The part's name in the customer's language, because the service's is in English. */
  part(): string | undefined {
    const path = this.#text('part');
    return (path && this.#words.product.partName(path)) || this.#text('part_name');
  }

  material(): string | undefined {
    return this.#nameOf({ id: this.#text('material'), name: this.#text('material_name') });
  }

  materials(): string | undefined {
    const { materials } = this.#values;
    return Array.isArray(materials) ? this.#list(materials.map((one) => this.#nameOf({ ...one }))) : undefined;
  }

  texts(name: string): string | undefined {
    const value = this.#values[name];
    return Array.isArray(value) ? this.#list(value) : undefined;
  }

  /** Millimetres, each a number or a range. */
  spans(name: string): string | undefined {
    const value = this.#values[name];
    if (!Array.isArray(value)) return undefined;
    const { describeSize } = this.#words.product;
    return this.#list(
      value.map((span) => {
        const ends = [span].flat();
        return ends.every((end) => typeof end === 'number')
          ? ends.map((end) => describeSize([end])).join('–')
          : undefined;
      }),
    );
  }

  /** The names of a list's entries. Each `name` has a text per language. */
  names(list: string): string | undefined {
    const value = this.#values[list];
    if (!Array.isArray(value)) return undefined;
    return this.#list(value.map((one) => textIn({ ...one?.name }, this.#words.language)));
  }

  craft(): MessageKey | undefined {
    const craft = this.#text('craft');
    return craft !== undefined && Object.hasOwn(CRAFTS, craft) ? CRAFTS[craft] : undefined;
  }

  #nameOf({ id, name }: { readonly id?: unknown; readonly name?: unknown }): string | undefined {
    const known = typeof id === 'string' ? this.#words.product.materialName(id) : undefined;
    return known ?? (typeof name === 'string' ? name : undefined);
  }

  #list(values: readonly unknown[]): string | undefined {
    const texts = values.filter((value) => typeof value === 'string');
    if (texts.length < values.length || texts.length === 0) return undefined;
    return new Intl.ListFormat(this.#words.language).format(new Set(texts));
  }

  #text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }
}
