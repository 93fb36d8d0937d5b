// A form for a JSON value, generated from its JSON Schema. The schema determines each field's control and whether it's
// required. A table has the labels and hints of the fields. Each error appears at the field that its JSON pointer
// refers to.

import type { ProblemIssue } from '@parametric/api-client/page';
import { css, html, nothing, type TemplateResult } from 'lit';
import { problemAt } from '../../shared/api.js';
import { readDecimal, readMoney, writeDecimal, writeMoney } from '../../shared/format.js';
import { field, type Option, selectField, textField, textInput } from '../../shared/templates.js';
import { countryOptions, currencyOptions, EU_COUNTRIES, renderPicker } from './pickers.js';

export type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema keywords that the form supports. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** The schema for the values of a record, which can have any keys. */
  readonly additionalProperties?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
}

export interface FieldText {
  readonly label: string;
  readonly hint?: string;
  /** The unit that's shown after the field, such as `mm`. */
  readonly unit?: string;
  /** The names of an enum's values. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether the value is an amount in the minor unit of its currency. */
  readonly isMoney?: boolean;
  /** Whether the field is a multi-line text area. */
  readonly isLong?: boolean;
  /** The name of the option that leaves out an optional field, such as `Default for the language`. */
  readonly none?: string;
  /**
   * The label of the menu that adds a value, such as `Add a column…`. It's used for a list that keeps the order in
   * which its values were chosen.
   */
  readonly add?: string;
}

export interface FormState {
  readonly schema: JsonSchema;
  /** The value that the form shows. A number that can't be parsed is kept as a string. */
  readonly value: Json;
  /** The labels and hints of the fields, by JSON pointer. In a pointer, `*` stands for a list index or a currency. */
  readonly texts: Readonly<Record<string, FieldText>>;
  readonly issues: readonly ProblemIssue[];
  readonly change: (pointer: string, value: unknown) => void;
}

interface Place {
  readonly pointer: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

const COUNTRY_PATTERN = '^[A-Z]{2}$';
const CURRENCY_PATTERN = '^[A-Z]{3}$';

export function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>((inner, step) => (inner as Json | undefined)?.[step], value);
}

/** Returns the form's value with one field changed. An optional object is removed along with its last member. */
export function withValue(
  { schema, value }: Pick<FormState, 'schema' | 'value'>,
  pointer: string,
  next: unknown,
): Json {
  return setIn(schema, value, stepsOf(pointer), next) as Json;
}

/** Finds required fields without a value, and numbers that can't be parsed. The service finds all other problems. */
export function checkForm(form: FormState, pointers: readonly string[]): readonly ProblemIssue[] {
  return leavesOf(form, pointers).flatMap(({ pointer, schema, isRequired }) => {
    const value = valueAt(form.value, pointer);
    if (value === undefined) return isRequired ? [issue(pointer, 'missing', 'This field is required.')] : [];
    const isUnreadable = isNumber(schema) && typeof value === 'string';
    const isFraction = schema.type === 'integer' && typeof value === 'number' && !Number.isInteger(value);
    if (isUnreadable && schema.anyOf) {
      return [issue(pointer, 'unreadable', 'Enter a number, such as 18, or a range, such as 3–10.')];
    }
    if (isUnreadable) return [issue(pointer, 'unreadable', `“${value}” isn’t a valid number.`)];
    return isFraction ? [issue(pointer, 'unreadable', 'Enter a whole number.')] : [];
  });
}

/** The errors that don't belong to any of the fields at these pointers, so that they aren't shown there. */
export function unplacedIssues(form: FormState, pointers: readonly string[]): readonly ProblemIssue[] {
  const fields = pointers.flatMap((pointer) => [pointer, ...leavesOf(form, [pointer]).map((leaf) => leaf.pointer)]);
  return form.issues.filter(
    ({ pointer }) => !fields.some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
}

/** Renders the field at a JSON pointer, or all fields inside it. */
export function renderField(form: FormState, pointer: string): TemplateResult {
  const place = placeAt(form, pointer);
  const { schema } = place;
  if (schema.properties || schema.prefixItems) {
    const problem = problemAt(form.issues, pointer);
    return html`
      ${(childrenOf(form, place) ?? []).map((each) => renderField(form, each))}
      ${problem ? html`<p class="problem long" aria-invalid="true" tabindex="-1">${problem}</p>` : nothing}
    `;
  }
  if (schema.items?.enum) {
    const { add } = textOf(form, pointer);
    return add ? renderOrdered(form, place, schema.items.enum, add) : renderChoices(form, place, schema.items.enum);
  }
  if (schema.items?.pattern === COUNTRY_PATTERN) return renderCountries(form, place);
  if (schema.items?.properties) return renderRows(form, place);
  return renderLeaf(form, place);
}

function renderLeaf(form: FormState, { pointer, schema, isRequired }: Place): TemplateResult {
  const { label, hint, unit = moneyOf(form, pointer), isLong, none = 'Choose…' } = textOf(form, pointer);
  const value = valueAt(form.value, pointer);
  const onChange = (text: string) => form.change(pointer, readText(form, pointer, schema, text.trim()));
  const texts = {
    id: elementIdOf(pointer),
    label: html`${label}${isRequired ? nothing : html`<span class="muted"> (optional)</span>`}`,
    problem: problemAt(form.issues, pointer),
    ...(hint === undefined ? {} : { hint }),
  };
  const options = optionsOf(form, pointer, schema);
  if (options) {
    const missing: readonly Option[] = value === undefined || !isRequired ? [['', none]] : [];
    return selectField({ ...texts, options: [...missing, ...options], chosen: value as string | undefined, onChange });
  }
  const text = writeText(form, pointer, value);
  if (isLong) return html`<div class="long">${textField({ ...texts, rows: 2, value: text, onChange })}</div>`;
  const number = isNumber(schema) ? ({ kind: 'number', dir: 'ltr', inputmode: 'decimal' } as const) : {};
  const control = textInput({ ...texts, ...number, value: text, onChange });
  return field(texts, unit ? html`<div class="check">${control}<span class="muted">${unit}</span></div>` : control);
}

function renderChoices(form: FormState, { pointer }: Place, known: readonly string[]): TemplateResult {
  const { label, hint, options = {} } = textOf(form, pointer);
  const chosen = (valueAt(form.value, pointer) ?? []) as readonly string[];
  // List the chosen values in the schema's order.
  const toggle = (name: string) => known.filter((each) => (each === name) !== chosen.includes(each));
  return html`
    <fieldset class="long">
      <legend>${label}</legend>
      ${hint ? html`<span class="hint">${hint}</span>` : nothing}
      <div class="checks">
        ${known.map(
          (name) => html`<label class="check">
            <input
              type="checkbox"
              .checked=${chosen.includes(name)}
              @change=${() => form.change(pointer, toggle(name))}
            />${options[name] ?? name}
          </label>`,
        )}
      </div>
      <span class="problem">${problemIn(form, pointer)}</span>
    </fieldset>
  `;
}

/** Renders a field for several values, which keep the order in which they were chosen. */
function renderOrdered(form: FormState, { pointer }: Place, known: readonly string[], add: string): TemplateResult {
  const { label, hint, options = {} } = textOf(form, pointer);
  return html`<div class="long">
    ${renderPicker({
      id: elementIdOf(pointer),
      label,
      ...(hint === undefined ? {} : { hint }),
      add,
      options: known.map((name): Option => [name, options[name] ?? name]),
      chosen: (valueAt(form.value, pointer) ?? []) as readonly string[],
      problem: problemIn(form, pointer),
      onChange: (chosen) => form.change(pointer, chosen),
    })}
  </div>`;
}

function renderCountries(form: FormState, { pointer }: Place): TemplateResult {
  return html`<div class="long">
    ${renderPicker({
      id: elementIdOf(pointer),
      label: textOf(form, pointer).label,
      add: 'Add a country…',
      options: countryOptions(),
      sets: [['All EU countries', EU_COUNTRIES]],
      chosen: (valueAt(form.value, pointer) ?? []) as readonly string[],
      problem: problemIn(form, pointer),
      onChange: (chosen) => form.change(pointer, chosen),
    })}
  </div>`;
}

function renderRows(form: FormState, { pointer, schema }: Place): TemplateResult {
  const { label, hint } = textOf(form, pointer);
  const rows = (valueAt(form.value, pointer) ?? []) as readonly Json[];
  const set = (next: readonly Json[]) => form.change(pointer, next);
  return html`
    <fieldset class="long rows">
      <legend>${label}</legend>
      ${hint ? html`<span class="hint">${hint}</span>` : nothing}
      ${rows.map(
        (_, index) => html`<div class="list-row">
          ${Object.keys(schema.items!.properties!).map((key) => renderField(form, `${pointer}/${index}/${key}`))}
          <button
            type="button"
            class="button quiet"
            aria-label="Remove row ${index + 1}"
            @click=${() => set(rows.filter((_row, at) => at !== index))}
          >
            Remove
          </button>
        </div>`,
      )}
      <span class="problem" aria-invalid=${problemAt(form.issues, pointer) !== ''} tabindex="-1"
        >${problemAt(form.issues, pointer)}</span
      >
      <div><button type="button" class="button" @click=${() => set([...rows, {}])}>Add a row</button></div>
    </fieldset>
  `;
}

function optionsOf(form: FormState, pointer: string, schema: JsonSchema): readonly Option[] | undefined {
  const { options = {} } = textOf(form, pointer);
  if (schema.enum) return schema.enum.map((each) => [each, options[each] ?? each]);
  if (schema.pattern === COUNTRY_PATTERN) return countryOptions();
  return schema.pattern === CURRENCY_PATTERN ? currencyOptions() : undefined;
}

function readText(form: FormState, pointer: string, schema: JsonSchema, text: string): unknown {
  if (text === '') return undefined;
  if (!isNumber(schema)) return text;
  const money = moneyOf(form, pointer);
  return (money ? readMoney(text, money, navigator.language) : readDecimal(text, navigator.language)) ?? text;
}

function writeText(form: FormState, pointer: string, value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '');
  const money = moneyOf(form, pointer);
  return money ? writeMoney(value, money, navigator.language) : writeDecimal(value, navigator.language);
}

/**
 * The currency of the amount at a JSON pointer: the one that the pointer contains, or else the form's currency.
 * Undefined if the field isn't an amount.
 */
function moneyOf(form: FormState, pointer: string): string | undefined {
  if (!textOf(form, pointer).isMoney) return undefined;
  return currencyIn(pointer) ?? String(form.value.currency ?? 'EUR');
}

/** The currency code that a JSON pointer contains. */
export function currencyIn(pointer: string): string | undefined {
  return stepsOf(pointer).find((step) => /^[A-Z]{3}$/.test(step));
}

function textOf({ texts }: FormState, pointer: string): FieldText {
  return textAt(texts, pointer) ?? { label: pointer };
}

export function textAt(texts: FormState['texts'], pointer: string): FieldText | undefined {
  return texts[pointer] ?? texts[pointer.replace(/\/(?:\d+|[A-Z]{3})(?=\/|$)/g, '/*')];
}

function problemIn({ issues }: FormState, pointer: string): string {
  return issues.find((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`))?.detail ?? '';
}

/** Lists the fields that have no fields inside them. */
function leavesOf(form: FormState, pointers: readonly string[]): readonly Place[] {
  return pointers.flatMap((pointer): readonly Place[] => {
    const place = placeAt(form, pointer);
    const children = childrenOf(form, place);
    return children ? leavesOf(form, children) : [place];
  });
}

/** The JSON pointers of the fields inside a field; undefined if it has none. */
function childrenOf(form: FormState, { pointer, schema }: Place): readonly string[] | undefined {
  const value = valueAt(form.value, pointer);
  if (schema.properties) return Object.keys(schema.properties).map((key) => `${pointer}/${key}`);
  if (schema.prefixItems) return schema.prefixItems.map((_, index) => `${pointer}/${index}`);
  if (schema.items?.properties) return ((value ?? []) as readonly Json[]).map((_, index) => `${pointer}/${index}`);
  if (typeof schema.additionalProperties !== 'object') return undefined;
  return Object.keys((value ?? {}) as Json).map((key) => `${pointer}/${key}`);
}

function placeAt({ schema: root, value: whole }: FormState, pointer: string): Place {
  let [schema, value, isRequired]: [JsonSchema, unknown, boolean] = [root, whole, true];
  for (const step of stepsOf(pointer)) {
    const isNeeded = schema.type === 'array' || (schema.required?.includes(step) ?? false);
    isRequired = isNeeded && (isRequired || value !== undefined);
    schema = memberOf(schema, step);
    value = (value as Json | undefined)?.[step];
  }
  return { pointer, schema, isRequired };
}

function memberOf(schema: JsonSchema, step: string): JsonSchema {
  const { additionalProperties } = schema;
  const other = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return schema.properties?.[step] ?? schema.prefixItems?.[Number(step)] ?? schema.items ?? other ?? {};
}

function setIn(schema: JsonSchema, value: unknown, [step = '', ...rest]: readonly string[], next: unknown): unknown {
  const isList = schema.type === 'array';
  const copy = (isList ? [...((value ?? []) as readonly unknown[])] : { ...(value as Json | undefined) }) as Record<
    string,
    unknown
  >;
  const written = rest.length === 0 ? next : setIn(memberOf(schema, step), copy[step], rest, next);
  const isEmpty = typeof written === 'object' && written !== null && Object.keys(written).length === 0;
  const isGone = written === undefined || (rest.length > 0 && isEmpty && !schema.required?.includes(step));
  if (isGone && !isList) delete copy[step];
  else copy[step] = written;
  return copy;
}

function isNumber({ type, anyOf = [] }: JsonSchema): boolean {
  return type === 'number' || type === 'integer' || anyOf.some(isNumber);
}

function stepsOf(pointer: string): readonly string[] {
  return pointer.slice(1).split('/');
}

/** Converts a JSON pointer to a valid `id` for the field and its label. */
function elementIdOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '-');
}

function issue(pointer: string, code: string, detail: string): ProblemIssue {
  return { pointer, code, detail };
}

export const schemaFormStyles = css`
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
    gap: var(--space-4) var(--space-5);
  }

  .long {
    grid-column: 1 / -1;
  }

  fieldset {
    display: grid;
    gap: var(--space-2);
    min-width: 0;
  }

  .checks {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-5);
  }

  .list-row {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(7rem, 12rem));
    align-items: end;
    gap: var(--space-3);
  }

  /* The button is aligned with the control, above the space for the field's problem. */
  .list-row > .button {
    justify-self: start;
    margin-block-end: var(--space-1);
  }
`;

/** Keeps a form's buttons and errors at the bottom of the window. */
export const saveBarStyles = css`
  .save {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--line);
    background: var(--page);
  }

  .save .problem {
    flex: 1 1 16rem;
  }
`;
