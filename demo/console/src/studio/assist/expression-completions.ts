// Completions in an expression: the document's own names, functions, fields, and the strings that a function accepts.

import { expressionFunctions } from '@parametric/configurator-element/checker';
import { englishOf } from '../../shared/format.js';
import { isObject, objectsIn } from '../json-text.js';
import type { DocumentSource, Place } from './document-source.js';
import type { Completion, Completions } from './json-completions.js';
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

export function expressionCompletions(
  source: DocumentSource,
  { path }: Place,
  { from }: { readonly from: number },
  offset: number,
): Completions | undefined {
  const before = source.text.slice(from, offset);
  const result = (options: readonly Completion[], length: number): Completions | undefined =>
    options.length === 0 ? undefined : { from: offset - length, replacesQuotes: false, isMember: false, options };
  // In JSON, a double quote is written as \".
  const [, quote, openText] =
    /^(?:'[^']*'|\\"(?:(?!\\").)*\\"|(?!\\")[^'])*('|\\")((?:(?!\1|\\").)*)$/s.exec(before) ?? [];
  if (quote !== undefined && openText !== undefined)
    return result(textsFor(source, before.slice(0, -openText.length - quote.length)), openText.length);
  const names = namesAt(source, path);
  const hasSums = mayReadSums(path);
  const [, record, begun] = /([A-Za-z_]\w*)\s*\.\s*(\w*)$/.exec(before) ?? [];
  if (record !== undefined) return result(fieldsOf(record, names, hasSums), begun!.length);
  const [word] = /[A-Za-z_]\w*$/.exec(before) ?? [''];
  // Don't offer completions while a number is being typed.
  if (word === '' && /[\d.]$/.test(before)) return undefined;
  return result(
    [...names.map(ofName), ...functions(hasSums), ...constantsBeside(names), ...(hasSums ? sumRecords() : [])],
    word.length,
  );
}

/** Constants such as "pi", without those whose names the document uses itself. */
function constantsBeside(names: readonly KnownName[]): readonly Completion[] {
  const numbers = Object.entries(CONSTANTS).filter(([label]) => !names.some(({ name }) => name === label));
  return [
    ...numbers.map(([label, info]) => ({ label, info, type: 'constant' as const, boost: -30 })),
    ...['true', 'false'].map((label) => ({ label, type: 'constant' as const, boost: -40 })),
  ];
}

function ofName({ name, what, type, label, expression, kind }: KnownName): Completion {
  return {
    label: name,
    detail: type,
    info: [`${what[0]!.toUpperCase()}${what.slice(1)}${label ? `: ${label}` : ''}`, expression && `= ${expression}`]
      .filter(Boolean)
      .join('\n'),
    type: what === 'loop' ? 'loop' : 'variable',
    // Rank names defined nearby first, because they're the most likely ones, and names with faulty expressions last.
    boost: kind === undefined ? -20 : what === 'parameter' ? 20 : what === 'definition' ? 25 : 30,
  };
}

function functions(hasSums: boolean): readonly Completion[] {
  return [...expressionFunctions()]
    .filter(([, { isSum }]) => hasSums || !isSum)
    .map(([name, { usage }]) => ({
      label: name,
      detail: `(${usage})`,
      info: FUNCTION_DESCRIPTIONS[name],
      insert: `${name}()`,
      cursor: name.length + 1,
      type: 'function',
    }));
}

function fieldsOf(record: string, names: readonly KnownName[], hasSums: boolean): readonly Completion[] {
  const fields = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([label, info]) => ({ label, info, type: 'property' as const }));
  if (hasSums && Object.hasOwn(SUMS, record)) return fields(SUMS[record]!);
  return names.some(({ name, kind }) => name === record && kind === 'record') ? fields(MATERIAL_FIELDS) : [];
}

function sumRecords(): readonly Completion[] {
  const records = Object.keys(SUMS).map((label) => ({ label, insert: `${label}.`, type: 'variable' as const }));
  const numbers = Object.entries(PLAIN_SUMS).map(([label, info]) => ({ label, info, type: 'variable' as const }));
  return [...records, ...numbers];
}

/** The quoted strings that can follow the text before the cursor. */
function textsFor({ value }: DocumentSource, before: string): readonly Completion[] {
  if (/\blookup\(\s*$/.test(before)) {
    return Object.keys(isObject(value.tables) ? value.tables : {}).map((label) => ({ label, type: 'value' }));
  }
  const [, table] = /\blookup\(\s*(?:'|\\")?(\w+)(?:'|\\")?\s*,\s*$/.exec(before) ?? [];
  const entries = table !== undefined && isObject(value.tables) ? value.tables[table] : undefined;
  if (isObject(entries))
    return Object.entries(entries).map(([label, each]) => ({ label, detail: String(each), type: 'value' }));
  if (/\b(?:materialById|areaOf|volumeOf|massOf|surfaceOf)\(\s*$/.test(before) || /\.\s*id\s*[=!]=\s*$/.test(before)) {
    return objectsIn(value.materials).map(([{ id, name }]) => ({
      label: String(id),
      detail: englishOf(name),
      type: 'value',
    }));
  }
  const [, key] = /([A-Za-z_]\w*)\s*[=!]=\s*$/.exec(before) ?? [];
  const [parameter] = objectsIn(value.parameters).find(([each]) => each.key === key) ?? [];
  if (!parameter) return [];
  if (parameter.type === 'color' && Array.isArray(parameter.options)) {
    return parameter.options.map((option: unknown) =>
      isObject(option)
        ? { label: String(option.value), detail: englishOf(option.label), type: 'value' }
        : { label: String(option), type: 'value' },
    );
  }
  return objectsIn(parameter.options).map(([{ value, label }]) => ({
    label: String(value),
    detail: englishOf(label),
    type: 'value',
  }));
}
