// Why no workshop quotes: a sentence built from the service's code and figures, in the customer's language and units.
// If the code is unknown or figures are missing, the service's own sentence is shown.

import type { Declined } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { AXES } from '../../geometry/axes.js';
import type { CoreModel } from '../../model/core-model.js';
import { textIn } from '../../model/document/text.js';
import type { Configuration, PanelPart } from '../../model/evaluate/product.js';
import { type IntegerState, ModelError, type NumberState, type ParameterState } from '../../model/index.js';
import type { Configurator } from '../shared/configurator.js';
import { icon } from '../shared/icons.js';
import { formatMessage, type MessageKey, type Messages, type MessageValues } from '../shared/messages/index.js';
import type { Basket } from './basket.js';
import { countryName } from './countries.js';
import type { QuotedProduct, Words } from './quoted-product.js';

/** Renders one sentence for each kind of reason, without naming the workshops. */
export function renderDeclined(
  declined: readonly Declined[],
  words: Words,
  basket?: NamedItems,
): TemplateResult | typeof nothing {
  if (declined.length === 0 || isAbroad(declined)) return nothing;
  return html`
    <details class="disclosure declined" part="declined" open>
      <summary>${icon('chevron')}${words.messages.declinedWhy}</summary>
      <ul>
        ${reasonsOf(declined, words, basket).map((reason) => html`<li>${reason}</li>`)}
      </ul>
    </details>
  `;
}

/** Whether no workshop delivers to the country, in which case another design wouldn't help. */
export function isAbroad(declined: readonly Declined[]): boolean {
  return declined.length > 0 && declined.every(({ code }) => code === 'country_not_served');
}

type NamedItems = Pick<Basket, 'items' | 'nameOf'>;

/** @param basket the items that the quotes were requested for, so that the declined item can be named */
export function reasonsOf(declined: readonly Declined[], words: Words, basket?: NamedItems): readonly string[] {
  const nearestFirst = [...declined].sort((one, other) => roomOf(other) - roomOf(one));
  const byCode = new Map<string, string>();
  for (const one of nearestFirst) {
    const item = one.item === undefined ? undefined : basket?.items[one.item - 1];
    const reason = item ? `${basket!.nameOf(item)}: ${reasonOf(one, ofOther(words))}` : reasonOf(one, words);
    const code = `${one.code ?? reason} ${item?.id}`;
    if (!byCode.has(code)) byCode.set(code, reason);
  }
  return [...new Set(byCode.values())];
}

/**
 * Returns the same functions, except that they don't know the names of parts and materials. The page's product may have
 * parts and materials with the same ids as the products in the basket.
 */
function ofOther(words: Words): Words {
  const unknown = () => undefined;
  return { ...words, product: { ...words.product, partName: unknown, materialName: unknown } };
}

/** How much a workshop can make, as a number that's comparable between workshops with the same reason. */
function roomOf(declined: Declined): number {
  const [board] = boardOf(declined);
  return board ? areaOf(board) : (numberOf(declined.values?.max_panels) ?? 0);
}

/**
 * Explains why no workshop quotes, and suggests what to change. If a single change helps, adds a button for it.
 * @param onFixed called after the button has changed the product or the quantity
 */
export function renderNoQuotes(
  declined: readonly Declined[],
  product: QuotedProduct,
  words: Words,
  { configuration, messages }: Configurator,
  onFixed: () => void,
): TemplateResult {
  if (isAbroad(declined)) {
    return html`<div class="problem nobody" part="problem" tabindex="-1">${reasonOf(declined[0]!, words)}</div>`;
  }
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

type Sentence = readonly [message: MessageKey, values: MessageValues];

export function reasonOf({ code, values = {}, detail }: Declined, words: Words): string {
  const write = code !== undefined && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  const sentence = write?.(new Figures(values, words));
  if (!sentence) return detail ?? words.messages.declineOther;
  return formatMessage(words.messages, ...sentence);
}

/** Builds the sentence for each code; undefined if a figure is missing. */
const SENTENCES: Readonly<Record<string, (figures: Figures) => Sentence | undefined>> = {
  country_not_served: (figures) => filled('declineCountry', { country: figures.country() }),
  currency_not_offered: (figures) => filled('declineCurrency', { currencies: figures.texts('offered') }),
  material_not_held: (figures) => filled('declineMaterial', { materials: figures.materials() }),
  thickness_not_held: (figures) =>
    filled('declineHeldThickness', {
      material: figures.material(),
      thickness: figures.thickness('thickness_mm'),
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
      thickness: figures.thickness('thickness_mm'),
      min: figures.thickness('min_mm'),
      max: figures.thickness('max_mm'),
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
 * A response's figures in the customer's language and units. A response may contain anything, so a figure is undefined
 * if it's missing or malformed.
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

  thickness(name: string): string | undefined {
    const value = this.number(name);
    return value === undefined ? undefined : this.#words.product.describeThickness(value);
  }

  panel(): Readonly<Record<'part' | 'size' | 'max', string | undefined>> {
    const [size, max] = [this.size('length_mm', 'width_mm'), this.size('max_length_mm', 'max_width_mm')];
    return { part: this.part(), size, max };
  }

  /** The part's name in the customer's language. The service's names are in English. */
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

  /** Numbers or ranges in millimeters. */
  spans(name: string): string | undefined {
    const value = this.#values[name];
    if (!Array.isArray(value)) return undefined;
    const { describeThickness } = this.#words.product;
    return this.#list(
      value.map((span) => {
        const ends = [span].flat();
        return ends.every((end) => typeof end === 'number') ? ends.map(describeThickness).join('–') : undefined;
      }),
    );
  }

  /** The names of a list's entries. Each `name` has text in several languages. */
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

// Finds a change that would make a workshop quote: fewer pieces, or the nearest size whose boards fit its machines.
// Verifies each suggestion by building and measuring the product.

export type DeclineFix = { readonly quantity: number } | { readonly key: string; readonly value: number };

/** Length and width of the largest board that the workshop accepts, in mm. */
type Board = readonly [length: number, width: number];

/** @returns undefined if no single change helps */
export function findDeclineFix(
  declined: readonly Declined[],
  model: CoreModel | undefined,
  configuration: Configuration,
): DeclineFix | undefined {
  // A workshop checks the quantity last. If it states a maximum, it has accepted everything else.
  const quantity = Math.max(0, ...declined.map(({ values }) => numberOf(values?.max_quantity) ?? 0));
  if (quantity > 0) return { quantity };
  const boards = declined.flatMap(boardOf).sort((one, other) => areaOf(other) - areaOf(one));
  const largest = boards[0];
  return largest && model && nearestSize(model, configuration, largest);
}

function boardOf({ code, values = {} }: Declined): readonly Board[] {
  if (code !== 'panel_exceeds_saw' && code !== 'panel_exceeds_sheet') return [];
  const [length, width] = [numberOf(values.max_length_mm), numberOf(values.max_width_mm)];
  return length && width ? [[length, width]] : [];
}

/** The parameter that must change by the smallest share of its range. */
function nearestSize(model: CoreModel, configuration: Configuration, board: Board): DeclineFix | undefined {
  const found = model
    .describe(configuration)
    .filter(isAdjustable)
    .flatMap((state) => {
      const value = nearestValue(state, (tried) => fits(model, { ...configuration, [state.key]: tried }, board));
      return value === undefined
        ? []
        : [{ key: state.key, value, change: (state.value - value) / (state.max - state.min) }];
    })
    .sort((one, other) => one.change - other.change)[0];
  return found && { key: found.key, value: found.value };
}

function isAdjustable(state: ParameterState): state is NumberState | IntegerState {
  return (state.type === 'number' || state.type === 'integer') && state.visible && state.value > state.min;
}

/**
 * The largest fitting value below the current one, on the parameter's steps. Boards grow with the value, so bisection
 * finds it.
 */
function nearestValue({ min, step, value }: NumberState | IntegerState, fitsWith: (value: number) => boolean) {
  const at = (steps: number) => Number((min + steps * step).toFixed(9));
  if (!fitsWith(min)) return undefined;
  let fitting = 0;
  let tooLarge = Math.round((value - min) / step);
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    if (fitsWith(at(middle))) fitting = middle;
    else tooLarge = middle;
  }
  return at(fitting);
}

/** Whether the product can be built with these values, no rule fails, and every board fits. */
function fits(model: CoreModel, configuration: Configuration, board: Board): boolean {
  try {
    const settled = model.settle(configuration);
    if (settled.adjustments.length > 0) return false;
    const { parts, rules } = model.evaluate(settled);
    if (rules.some(({ holds, level }) => !holds && level === 'error')) return false;
    return [...parts].every((part) => part.kind !== 'panel' || !part.bom || fitsBoard(part, board));
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

/**
 * Compares only the longer sides and the shorter sides of the boards. That's enough for a saw, where the grain doesn't
 * matter. It's also enough for a sheet, because a workshop reports its sheet only if that's smaller than its saw.
 */
function fitsBoard({ size, normal }: PanelPart, [length, width]: Board): boolean {
  const sides = AXES.flatMap((axis, index) => (axis === normal ? [] : [size[index]!]));
  return Math.max(...sides) <= Math.max(length, width) && Math.min(...sides) <= Math.min(length, width);
}

function areaOf([length, width]: Board): number {
  return length * width;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
