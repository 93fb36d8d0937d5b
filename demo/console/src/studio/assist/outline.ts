// A document's outline as a tree: its sections and their entries.

import type { Node } from 'jsonc-parser';
import { englishOf } from '../../shared/format.js';
import { isObject, type JsonObject, type JsonPath, nodeAt, pointerOf } from '../json-text.js';
import type { DocumentSource } from './document-source.js';

export interface OutlineEntry {
  readonly pointer: string;
  readonly label: string;
  /** A short description: a part's kind, a parameter's type, or the number of entries. */
  readonly detail: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly OutlineEntry[];
}

const SECTIONS: Readonly<Record<string, string>> = {
  parameters: 'Parameters',
  materials: 'Materials',
  bands: 'Edge bands',
  tables: 'Tables',
  define: 'Definitions',
  parts: 'Parts',
  rules: 'Rules',
  dimensions: 'Dimensions',
  presets: 'Presets',
  estimate: 'Estimate',
};

/** Lists the sections of a document with their entries, in document order. */
export function outlineOf(source: DocumentSource): readonly OutlineEntry[] {
  return Object.keys(source.value).flatMap((key) => {
    const label = SECTIONS[key];
    return label === undefined ? [] : entry(source, [key], label, countOf(source.value[key]), membersOf(source, key));
  });
}

function membersOf(source: DocumentSource, section: string): readonly OutlineEntry[] {
  const value = source.value[section];
  if (section === 'parts') return partsIn(source, [section], value);
  if (section === 'define' || section === 'tables') {
    return Object.entries(isObject(value) ? value : {}).flatMap(([name, each]) =>
      entry(source, [section, name], name, isObject(each) ? countOf(each) : `= ${String(each)}`),
    );
  }
  return listed(value).flatMap((each, index) => entry(source, [section, index], nameOf(each, index), detailOf(each)));
}

function partsIn(source: DocumentSource, path: JsonPath, value: unknown): readonly OutlineEntry[] {
  return listed(value).flatMap((part, index) => {
    const at = [...path, index];
    const loops = Object.values(isObject(part.repeat) ? part.repeat : {}).map((count) => `× ${String(count)}`);
    const detail = [String(part.kind ?? ''), ...loops].join(' ');
    return entry(source, at, nameOf(part, index), detail, partsIn(source, [...at, 'parts'], part.parts));
  });
}

function listed(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map((each: unknown) => (isObject(each) ? each : {})) : [];
}

function nameOf({ key, id, name, message, require }: JsonObject, index: number): string {
  const words = [key, id, englishOf(message), require, englishOf(name)].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return String(words ?? `${index + 1}`);
}

function detailOf({ type, finish, level, require, message }: JsonObject): string {
  if (message !== undefined && require !== undefined) return String(level ?? 'error');
  return String(type ?? finish ?? '');
}

function countOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const count = Object.keys(value).length;
  return Array.isArray(value) || !('currency' in value) ? String(count) : String((value as JsonObject).currency ?? '');
}

function entry(
  { root }: DocumentSource,
  path: JsonPath,
  label: string,
  detail: string,
  children: readonly OutlineEntry[] = [],
): readonly OutlineEntry[] {
  const node: Node | undefined = nodeAt(root, path);
  if (!node) return [];
  const whole = node.parent?.type === 'property' ? node.parent : node;
  return [{ pointer: pointerOf(path), label, detail, from: whole.offset, to: whole.offset + whole.length, children }];
}
