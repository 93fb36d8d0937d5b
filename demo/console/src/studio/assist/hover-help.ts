// Explains a key, a value, or a name in an expression.

import { expressionFunctions } from '@parametric/configurator-element/checker';
import { compileModel } from '@parametric/configurator-element/model';
import {
  type DocumentSource,
  descriptionOf,
  type Place,
  placeAt,
  type Schemas,
  valueAt,
  type Word,
  wordAt,
} from './document-source.js';
import { variantHolder } from './json-completions.js';
import {
  CONSTANTS,
  FUNCTION_DESCRIPTIONS,
  type KnownName,
  MATERIAL_FIELDS,
  mayReadSums,
  namesAt,
  PLAIN_SUMS,
  SUMS,
} from './known-names.js';

export interface HoverHelp {
  readonly from: number;
  readonly to: number;
  /** A name with its type, shown as code. */
  readonly title: string;
  /** The explanation, as sentences below the title. */
  readonly lines: readonly string[];
}

export function hoverHelpAt(source: DocumentSource, offset: number): HoverHelp | undefined {
  const place = placeAt(source, offset);
  const { string } = place;
  if (!string) return undefined;
  if (place.isExpression) {
    const word = wordAt(source.text, string, offset);
    return word && ofWord(source, place, word);
  }
  const written = source.text.slice(string.from, string.to);
  const range = { from: string.from - 1, to: string.to + 1 };
  if (place.isKey) {
    const schemas = source.walk.step(valueAt(source, place.path), written, place.schemas);
    const description = descriptionOf(schemas);
    if (description === undefined) return undefined;
    const values = allowedValues(schemas);
    return { ...range, title: written, lines: values ? [description, values] : [description] };
  }
  const holder = ['kind', 'type'].includes(String(place.path.at(-1))) ? variantHolder(place.path) : undefined;
  const about = holder && source.walk.variantDescription(holder, written);
  return about === undefined ? undefined : { ...range, title: written, lines: [about] };
}

function allowedValues(schemas: Schemas): string | undefined {
  const values = schemas.flatMap(({ enum: values }) => (Array.isArray(values) ? values.map(String) : []));
  return values.length === 0 ? undefined : `One of ${values.join(', ')}.`;
}

function ofWord(
  source: DocumentSource,
  { path }: Place,
  { from, to, name, record, isCall }: Word,
): HoverHelp | undefined {
  const range = { from, to };
  if (record !== undefined) {
    const field = MATERIAL_FIELDS[name] ?? SUMS[record]?.[name];
    return field === undefined ? undefined : { ...range, title: `${record}.${name}`, lines: [field] };
  }
  const usage = isCall ? expressionFunctions().get(name)?.usage : undefined;
  if (usage !== undefined) {
    const about = FUNCTION_DESCRIPTIONS[name];
    return { ...range, title: `${name}(${usage})`, lines: about === undefined ? [] : [about] };
  }
  if (mayReadSums(path) && Object.hasOwn(PLAIN_SUMS, name))
    return { ...range, title: name, lines: [PLAIN_SUMS[name]!] };
  const known = namesAt(source, path).find((each) => each.name === name);
  if (!known && Object.hasOwn(CONSTANTS, name)) return { ...range, title: name, lines: [CONSTANTS[name]!] };
  return known && { ...range, title: `${name}: ${known.type}`, lines: linesOf(known, source) };
}

function linesOf(known: KnownName, source: DocumentSource): readonly string[] {
  const { what, label, expression } = known;
  const first = `${what[0]!.toUpperCase()}${what.slice(1)}${label ? ` “${label}”` : ''}`;
  const value = startValue(known, source);
  return [
    expression === undefined ? first : `${first}: ${expression}`,
    ...(value === undefined ? [] : [`${value} by default.`]),
  ];
}

/** A name's value in the default configuration, as text. */
function startValue({ name, what, kind }: KnownName, { value, isBroken }: DocumentSource): string | undefined {
  if (isBroken || (what !== 'parameter' && what !== 'definition')) return undefined;
  if (kind !== 'number' && kind !== 'boolean') return undefined;
  const amount = kind === 'boolean' ? `${name} ? 1 : 0` : name;
  try {
    const { estimate } = compileModel({ ...value, estimate: { currency: 'EUR', amount } }).evaluate({});
    if (!estimate) return undefined;
    return kind === 'boolean' ? String(estimate.amount === 1) : String(Math.round(estimate.amount * 1000) / 1000);
  } catch {
    // Show no value. The checker reports the error.
    return undefined;
  }
}
