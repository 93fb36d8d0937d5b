// The contents of the tables: a document's lists with their columns, and all its texts by language.

import { finishes, parameterTypes } from '@parametric/configurator-element/model';
import { isObject, type JsonObject, pointerOf } from '../json-text.js';
import type { CellKind } from './cell-values.js';

export interface TableColumn {
  readonly key: string;
  readonly heading: string;
  readonly kind: CellKind;
  /** The kind in some rows, if it differs there. */
  readonly kindIn?: (row: JsonObject) => CellKind | undefined;
  /** The values that people can choose. Only for columns of the kind `choice`. */
  readonly options?: readonly string[];
  /** Whether a row can have this column according to the document format. By default, all rows can. */
  readonly isFor?: (row: JsonObject) => boolean;
}

export interface TableDescription {
  readonly id: string;
  readonly name: string;
  /** The noun for one row, as used on buttons. */
  readonly one: string;
  readonly columns: readonly TableColumn[];
  /** Creates a valid new row, with names that no existing row uses. */
  readonly create: (rows: readonly JsonObject[], document: JsonObject) => JsonObject;
}

const isNumber = ({ type }: JsonObject) => type === 'number' || type === 'integer';
const isText = ({ type }: JsonObject) => type === 'text';
const hasOptions = ({ type }: JsonObject) => type === 'choice' || type === 'material' || type === 'color';

export const tables: readonly TableDescription[] = [
  {
    id: 'parameters',
    name: 'Parameters',
    one: 'parameter',
    columns: [
      { key: 'key', heading: 'Key', kind: 'text' },
      { key: 'label', heading: 'Label', kind: 'localized' },
      {
        key: 'type',
        heading: 'Type',
        kind: 'choice',
        options: parameterTypes,
      },
      { key: 'min', heading: 'Min', kind: 'expression', isFor: isNumber },
      { key: 'max', heading: 'Max', kind: 'expression', isFor: isNumber },
      { key: 'step', heading: 'Step', kind: 'expression', isFor: ({ type }) => type === 'number' },
      {
        key: 'default',
        heading: 'Default',
        kind: 'expression',
        kindIn: (row) => (isText(row) || hasOptions(row) ? 'text' : undefined),
      },
      {
        key: 'unit',
        heading: 'Unit',
        kind: 'choice',
        options: ['', 'mm', 'deg'],
        isFor: ({ type }) => type === 'number',
      },
      { key: 'options', heading: 'Options', kind: 'list', isFor: hasOptions },
      { key: 'maxLength', heading: 'Maximum length', kind: 'expression', isFor: isText },
      { key: 'group', heading: 'Group', kind: 'localized' },
      { key: 'folded', heading: 'Folded', kind: 'choice', options: ['', 'true'] },
      { key: 'help', heading: 'Help', kind: 'localized' },
      { key: 'visible', heading: 'Shown if', kind: 'expression' },
    ],
    create: (rows) => {
      const key = free('size', rows, 'key', '');
      return { key, type: 'number', label: 'Size', unit: 'mm', min: 100, max: 1000, default: 400 };
    },
  },
  {
    id: 'materials',
    name: 'Materials',
    one: 'material',
    columns: [
      { key: 'id', heading: 'ID', kind: 'text' },
      { key: 'name', heading: 'Name', kind: 'localized' },
      { key: 'color', heading: 'Color', kind: 'color' },
      { key: 'finish', heading: 'Finish', kind: 'choice', options: finishes },
      { key: 'thickness', heading: 'Thickness, mm', kind: 'expression' },
      { key: 'density', heading: 'Density, kg/m³', kind: 'expression' },
      { key: 'price', heading: 'Price', kind: 'expression' },
      { key: 'kerf', heading: 'Kerf, mm', kind: 'expression' },
      { key: 'band', heading: 'Edge band', kind: 'text' },
    ],
    create: (rows) => {
      const id = free('material', rows, 'id', '-');
      return { id, name: 'Material', color: '#c8a165', finish: 'wood', thickness: 19 };
    },
  },
  {
    id: 'bands',
    name: 'Edge bands',
    one: 'edge band',
    columns: [
      { key: 'id', heading: 'ID', kind: 'text' },
      { key: 'name', heading: 'Name', kind: 'localized' },
      { key: 'code', heading: 'Item number', kind: 'text' },
      { key: 'color', heading: 'Color', kind: 'color' },
      { key: 'finish', heading: 'Finish', kind: 'choice', options: finishes },
      { key: 'thickness', heading: 'Thickness, mm', kind: 'expression' },
      { key: 'width', heading: 'Width, mm', kind: 'expression' },
      { key: 'price', heading: 'Price per m', kind: 'expression' },
    ],
    create: (rows) => {
      const id = free('band', rows, 'id', '-');
      return { id, name: 'Edge band', color: '#c8a165', finish: 'laminate', thickness: 1 };
    },
  },
  {
    id: 'presets',
    name: 'Presets',
    one: 'preset',
    columns: [
      { key: 'id', heading: 'ID', kind: 'text' },
      { key: 'name', heading: 'Name', kind: 'localized' },
      { key: 'configuration', heading: 'Configuration', kind: 'json' },
      { key: 'if', heading: 'Available if', kind: 'expression' },
    ],
    create: (rows) => ({ id: free('preset', rows, 'id', '-'), name: 'Preset', configuration: {} }),
  },
  {
    id: 'rules',
    name: 'Rules',
    one: 'rule',
    columns: [
      { key: 'require', heading: 'Must be true', kind: 'expression' },
      { key: 'message', heading: 'Message', kind: 'localized' },
      { key: 'keys', heading: 'Shown at', kind: 'list' },
      { key: 'level', heading: 'Level', kind: 'choice', options: ['', 'error', 'warning'] },
    ],
    create: (_rows, { parameters }) => {
      const keys = (Array.isArray(parameters) ? parameters : []).flatMap(({ key }) => key ?? []).slice(0, 1);
      return { require: 'true', message: 'Describe what needs to change.', keys };
    },
  },
];

/** The first name that isn't used yet: `size`, `size2`, `size3`. */
function free(name: string, rows: readonly JsonObject[], key: string, separator: string): string {
  const taken = new Set(rows.map((row) => row[key]));
  for (let count = 1; ; count += 1) {
    const proposed = count === 1 ? name : `${name}${separator}${count}`;
    if (!taken.has(proposed)) return proposed;
  }
}

export interface TextRow {
  /** The JSON pointers to the text. The name of a group is repeated in each of its parameters, so it has several. */
  readonly pointers: readonly string[];
  /** What the text is for, such as `Parameter width, label`. */
  readonly subject: string;
  readonly value: unknown;
}

export interface TextTable {
  readonly rows: readonly TextRow[];
  /** All languages that the texts are in, starting with the base language. */
  readonly languages: readonly string[];
  /** The language of texts that are plain strings. */
  readonly baseLanguage: string;
}

const textKeys = new Set(['name', 'description', 'label', 'help', 'group', 'message']);
const SINGULAR: Readonly<Record<string, string>> = {
  parameters: 'Parameter',
  materials: 'Material',
  bands: 'Edge band',
  parts: 'Part',
  presets: 'Preset',
  rules: 'Rule',
  options: 'Option',
};
/**
 * Sections whose keys are names chosen by the author. They're not searched, because such a name may look like the key
 * of a text.
 */
const withoutTexts = new Set(['define', 'tables', 'let', 'repeat', 'configuration', 'estimate']);

export function readTexts(document: unknown): TextTable {
  const found: TextRow[] = [];
  collect(document, [], '', found);
  const rows = mergeGroups(found);
  const languages = [...new Set(rows.flatMap(({ value }) => (isObject(value) ? Object.keys(value) : [])))];
  const baseLanguage = languages[0] ?? 'en';
  return { rows, languages: languages.length > 0 ? languages : [baseLanguage], baseLanguage };
}

/** Counts the texts that are missing in a language. */
export function missingIn({ rows, baseLanguage }: TextTable, language: string): number {
  return rows.filter(({ value }) => (isObject(value) ? !(language in value) : language !== baseLanguage)).length;
}

function collect(value: unknown, path: readonly (string | number)[], subject: string, found: TextRow[]): void {
  if (Array.isArray(value)) {
    const kind = SINGULAR[String(path.at(-1))];
    for (const [index, each] of value.entries()) {
      const own = kind ? `${kind} ${idOf(each) ?? index + 1}` : '';
      collect(each, [...path, index], [subject, own].filter(Boolean).join(' › '), found);
    }
    return;
  }
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (withoutTexts.has(key)) continue;
    const own = [...path, key];
    if (textKeys.has(key) && (typeof each === 'string' || isTexts(each))) {
      const named = subject === '' ? `Product, ${key}` : `${subject}, ${key}`;
      found.push({ pointers: [pointerOf(own)], subject: named, value: each });
    } else collect(each, own, subject, found);
  }
}

/** Merges rows with the same group name. They're the same group, so their texts change together. */
function mergeGroups(rows: readonly TextRow[]): readonly TextRow[] {
  const merged = new Map<string, TextRow>();
  for (const row of rows) {
    const isGroup = row.pointers[0]!.endsWith('/group');
    const key = isGroup ? JSON.stringify(row.value) : row.pointers[0]!;
    const known = merged.get(key);
    const subject = isGroup ? 'Parameter group' : row.subject;
    merged.set(key, known ? { ...known, pointers: [...known.pointers, ...row.pointers] } : { ...row, subject });
  }
  return [...merged.values()];
}

function idOf(member: unknown): string | undefined {
  if (!isObject(member)) return undefined;
  const id = member.key ?? member.id ?? member.value;
  return typeof id === 'string' ? id : undefined;
}

function isTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
