// Finds where a parameter or definition is defined and used, for "go to definition" and renaming.

import { expressionFunctions } from '@parametric/configurator-element/checker';
import type { Node } from 'jsonc-parser';
import {
  isObject,
  type JsonObject,
  type JsonPath,
  nodeAt,
  objectsIn,
  type TextChange,
  type TextRange,
} from '../json-text.js';
import { type DocumentSource, isExpression, placeAt, type Schemas, wordAt } from './document-source.js';
import { type KnownName, namesAt } from './known-names.js';

export interface Renaming {
  readonly changes: readonly TextChange[];
}

/** Explains why a name can't be used, in a complete sentence. */
export interface RenameRefusal {
  readonly refusal: string;
}

/** Finds the name at an offset. */
export function nameAt(source: DocumentSource, offset: number): KnownName | undefined {
  const place = placeAt(source, offset);
  const { string, path } = place;
  if (!string) return undefined;
  if (place.isExpression) {
    const word = wordAt(source.text, string, offset);
    return word?.record === undefined ? namesAt(source, path).find(({ name }) => name === word?.name) : undefined;
  }
  const written = source.text.slice(string.from, string.to);
  const holder = place.isKey ? [...path, written] : path;
  const isDefinition = place.isKey && (path[0] === 'define' || path.at(-1) === 'let' || path.at(-1) === 'repeat');
  const isReference = !place.isKey && isNamedByKey(path);
  if (!isDefinition && !isReference && !(path[0] === 'parameters' && path[2] === 'key')) return undefined;
  // Names that a part defines are visible only within that part.
  const seenFrom = isDefinition && path[0] === 'parts' ? [...path.slice(0, -1), 'at', 0] : holder;
  return namesAt(source, seenFrom).find(({ name }) => name === written);
}

/** Finds the text that defines the name at an offset. For a material, band, or part, that's the whole entry. */
export function definitionAt(source: DocumentSource, offset: number): TextRange | undefined {
  const known = nameAt(source, offset);
  const path = known?.path ?? idPathAt(source, offset);
  const node = path && nodeAt(source.root, path);
  if (!node) return undefined;
  const key = node.parent?.type === 'property' && known?.what !== 'parameter' ? node.parent.children?.[0] : node;
  return key && { from: key.offset + 1, to: key.offset + key.length - 1 };
}

function idPathAt(source: DocumentSource, offset: number): JsonPath | undefined {
  const { string, path, isKey } = placeAt(source, offset);
  if (!string || isKey) return undefined;
  const written = source.text.slice(string.from, string.to);
  const isMaterial = ['material', 'options', 'default'].some((key) => path.includes(key));
  if (!isMaterial && path.at(-1) !== 'band') return undefined;
  const list = isMaterial ? 'materials' : 'bands';
  const [, index] = objectsIn(source.value[list]).find(([{ id }]) => id === written) ?? [];
  return index === undefined ? undefined : [list, index, 'id'];
}

/**
 * Renames a parameter or definition everywhere.
 * @param name its new name
 */
export function renameAt(source: DocumentSource, offset: number, name: string): Renaming | RenameRefusal {
  const known = nameAt(source, offset);
  if (!known || (known.what !== 'parameter' && known.what !== 'definition')) {
    return { refusal: 'Put the cursor on a parameter’s or definition’s name.' };
  }
  if (source.isBroken) return { refusal: 'Fix the JSON first.' };
  if (!/^[A-Za-z_]\w{0,63}$/.test(name) || name === '__proto__') {
    return { refusal: 'Use letters, digits, and underscores, and don’t start with a digit.' };
  }
  const taken = namesIn(source);
  const isFunction = expressionFunctions().has(name) && name !== 'text';
  if (name !== known.name && (taken.has(name) || isFunction)) {
    return { refusal: `“${name}” is already in use.` };
  }
  const ranges = [...references(source, known)].sort((a, b) => a.from - b.from);
  return { changes: ranges.map(({ from, to }) => ({ from, to, insert: name })) };
}

const RESERVED = ['true', 'false', 'panels', 'edges', 'holes', 'recesses', 'volume', 'mass'] as const;

function namesIn({ value }: DocumentSource): ReadonlySet<string> {
  const names = new Set<string>([...RESERVED, ...Object.keys(isObject(value.define) ? value.define : {})]);
  for (const [{ key }] of objectsIn(value.parameters)) names.add(String(key));
  const visit = (each: unknown) => {
    if (typeof each !== 'object' || each === null) return;
    const { let: values, repeat } = each as JsonObject;
    for (const holder of [values, repeat])
      if (isObject(holder)) for (const name of Object.keys(holder)) names.add(name);
    for (const member of Object.values(each)) visit(member);
  };
  visit(value.parts);
  return names;
}

function* references(source: DocumentSource, { name, path, what }: KnownName): Generator<TextRange> {
  const { root, walk, value } = source;
  const node = nodeAt(root, path);
  const own = what === 'parameter' ? node : node?.parent?.children?.[0];
  if (own) yield inQuotes(own);
  const isParameter = what === 'parameter';
  if (root)
    yield* referencesIn(source, { node: root, path: [], value, schemas: walk.start(value) }, { name, isParameter });
}

interface Visited {
  readonly node: Node;
  readonly path: JsonPath;
  readonly value: unknown;
  readonly schemas: Schemas;
}

interface Sought {
  readonly name: string;
  readonly isParameter: boolean;
}

function* referencesIn(source: DocumentSource, visited: Visited, sought: Sought): Generator<TextRange> {
  const { node, path, value, schemas } = visited;
  const { name, isParameter } = sought;
  for (const [child, step] of membersOf(node)) {
    const at = [...path, step];
    const key = child.parent?.type === 'property' ? child.parent.children?.[0] : undefined;
    if (isParameter && key && step === name && at.length === 4 && at[2] === 'configuration') yield inQuotes(key);
    const inner = (value as JsonObject)[String(step)];
    const applying = source.walk.step(value, String(step), schemas);
    yield* referencesIn(source, { node: child, path: at, value: inner, schemas: applying }, sought);
  }
  if (node.type !== 'string') return;
  if (isParameter && node.value === name && isNamedByKey(path)) yield inQuotes(node);
  if (!isExpression(schemas)) return;
  const string = inQuotes(node);
  for (const { index } of source.text.slice(string.from, string.to).matchAll(/[A-Za-z_]\w*/g)) {
    const word = wordAt(source.text, string, string.from + index);
    if (word?.from !== string.from + index || word.name !== name || word.record !== undefined || word.isCall) continue;
    // The first argument of lookup() is a table's name, even without quotes.
    if (!/\blookup\s*\(\s*$/.test(source.text.slice(string.from, word.from))) yield { from: word.from, to: word.to };
  }
}

/**
 * Whether the string at this path is a parameter's key, as in the summary, a rule, a dimension, a part's material, or
 * an edge's band.
 */
function isNamedByKey(path: JsonPath): boolean {
  if (path[0] === 'rules') return path[2] === 'keys' && path.length === 4;
  if (path[0] === 'dimensions') return path[2] === 'key';
  if (path[0] === 'summary') return true;
  return path[0] === 'parts' && (path.at(-1) === 'material' || path.at(-1) === 'band');
}

function membersOf({ type, children = [] }: Node): readonly (readonly [Node, string | number])[] {
  if (type === 'array') return children.map((child, index) => [child, index] as const);
  if (type !== 'object') return [];
  return children.flatMap(({ children: [key, value] = [] }) =>
    key && value ? [[value, String(key.value)] as const] : [],
  );
}

function inQuotes({ offset, length }: Node): TextRange {
  return { from: offset + 1, to: offset + length - 1 };
}
