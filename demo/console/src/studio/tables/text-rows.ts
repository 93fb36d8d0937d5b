// All of a document's customer-facing texts, as table rows with one column per language.

import { pointerOf } from '../json-text.js';

export interface TextRow {
  /** Where the text is. A group's name is repeated at each of its parameters. */
  readonly pointers: readonly string[];
  /** What the text is for: `Parameter width, label`. */
  readonly subject: string;
  readonly value: unknown;
}

export interface TextTable {
  readonly rows: readonly TextRow[];
  /** All of the texts' languages, the base language first. */
  readonly languages: readonly string[];
  /** The language of non-localized texts. */
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
/** Sections whose keys are the author's own names, not texts. */
const withoutTexts = new Set(['define', 'tables', 'let', 'repeat', 'configuration', 'estimate']);

export function readTexts(document: unknown): TextTable {
  const found: TextRow[] = [];
  collect(document, [], '', found);
  const rows = mergeGroups(found);
  const languages = [...new Set(rows.flatMap(({ value }) => (isRecord(value) ? Object.keys(value) : [])))];
  const baseLanguage = languages[0] ?? 'en';
  return { rows, languages: languages.length > 0 ? languages : [baseLanguage], baseLanguage };
}

/** How many texts are missing in a language. */
export function missingIn({ rows, baseLanguage }: TextTable, language: string): number {
  return rows.filter(({ value }) => (isRecord(value) ? !(language in value) : language !== baseLanguage)).length;
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
  if (!isRecord(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (withoutTexts.has(key)) continue;
    const own = [...path, key];
    if (textKeys.has(key) && (typeof each === 'string' || isTexts(each))) {
      const named = subject === '' ? `Product, ${key}` : `${subject}, ${key}`;
      found.push({ pointers: [pointerOf(own)], subject: named, value: each });
    } else collect(each, own, subject, found);
  }
}

/** Parameters with the same group texts are in the same group, so their texts change together. */
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
  if (!isRecord(member)) return undefined;
  const id = member.key ?? member.id ?? member.value;
  return typeof id === 'string' ? id : undefined;
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
