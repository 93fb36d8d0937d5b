// Completions for a key's value: the values listed in the format, and names from the document.

import { pictureKeys } from '@parametric/configurator-element/model';
import { englishOf } from '../../shared/format.js';
import type { FileKind, OfferedFile } from '../files/file-places.js';
import { isObject, type JsonObject, type JsonPath, objectsIn } from '../json-text.js';
import {
  type DocumentSource,
  descriptionOf,
  isExpression,
  type Place,
  type Schemas,
  valueAt,
} from './document-source.js';
import { namesAt } from './known-names.js';

export function valueCompletions(
  source: DocumentSource,
  { path, schemas, string }: Place,
  files: readonly OfferedFile[],
): readonly Completion[] {
  const kind = fileKindAt(path);
  if (kind) return files.filter((file) => file.kind === kind).map(fileCompletion);
  const own = documentValues(source, path);
  if (own) return own;
  if (isExpression(schemas)) {
    if (string) return [];
    return namesAt(source, path).map(({ name, type, label }) => quoted(name, type, label));
  }
  const defined = definedValues(source, path, schemas);
  return string ? defined.filter(({ insert = '' }) => insert.startsWith('"')) : defined;
}

/** The kind of file that the value at this path can refer to; undefined if it isn't a file. */
function fileKindAt(path: JsonPath): FileKind | undefined {
  if (path[0] === 'materials' && path.length === 3 && pictureKeys.some((key) => key === path[2])) return 'texture';
  return path[0] === 'parts' && path.at(-1) === 'src' && !path.includes('let') ? 'hardware' : undefined;
}

function fileCompletion({ name, address, kind }: OfferedFile): Completion {
  return { label: name, detail: kind, info: address, insert: JSON.stringify(address), type: 'value' };
}

function definedValues({ walk }: DocumentSource, path: JsonPath, schemas: Schemas): readonly Completion[] {
  const found = new Map<string, Completion>();
  for (const schema of schemas) {
    const { type } = schema;
    if (type === 'boolean') for (const word of ['true', 'false']) found.set(word, plain(word));
    if ('const' in schema) found.set(String(schema.const), quoted(String(schema.const)));
    for (const value of Array.isArray(schema.enum) ? schema.enum : []) found.set(String(value), quoted(String(value)));
    if (type === 'array') found.set('[]', { label: '[ ]', detail: 'list', insert: '[]', cursor: 1, type: 'value' });
  }
  // Offer the keys of each variant in the format.
  const variants = schemas.flatMap(({ oneOf }) => (Array.isArray(oneOf) ? (oneOf as readonly JsonObject[]) : []));
  if (variants.length > 0 && found.size === 0) {
    found.set('{}', { label: '{ }', detail: 'object', insert: '{}', cursor: 1, type: 'value' });
  }
  const holder = path.at(-1) === 'kind' || path.at(-1) === 'type' ? variantHolder(path) : undefined;
  if (!holder) return [...found.values()];
  return [...found.values()].map((each) => ({ ...each, info: walk.variantDescription(holder, each.label) }));
}

export function variantHolder(path: JsonPath): 'part' | 'parameter' | 'motion' | 'machining' | undefined {
  if (path.includes('motion')) return 'motion';
  if (path.includes('machining')) return 'machining';
  return path[0] === 'parts' ? 'part' : path[0] === 'parameters' ? 'parameter' : undefined;
}

/** The values that the document itself offers, such as ids; undefined if only the format's own values are allowed. */
function documentValues(source: DocumentSource, path: JsonPath): readonly Completion[] | undefined {
  const { value } = source;
  const key = path.findLast((step) => typeof step === 'string');
  const parent = valueAt(source, path.slice(0, -1));
  if (path[0] === 'parameters' && path.length >= 3) return ofParameter(source, path);
  if (path[0] === 'parts' && key === 'material') return [...materialParameters(value), ...materials(value)];
  if (path[0] === 'parts' && key === 'band') return [...materialParameters(value), ...bands(value)];
  if (path[0] === 'materials' && key === 'band') return bands(value);
  if (path[0] === 'parts' && key === 'part') return partsBefore(source, path);
  if (path[0] === 'rules' && key === 'keys' && Array.isArray(parent)) return parameters(value);
  if (path[0] === 'summary' && path.length === 2) return parameters(value);
  if (path[0] === 'dimensions' && key === 'key') return parameters(value);
  if (path[0] === 'presets' && path[2] === 'configuration' && path.length === 4) {
    const [parameter] = objectsIn(value.parameters).find(([each]) => each.key === path[3]) ?? [];
    return parameter && optionsOf(parameter, value);
  }
  return undefined;
}

function ofParameter({ value }: DocumentSource, path: JsonPath): readonly Completion[] | undefined {
  const [parameter] = objectsIn(value.parameters).find(([, index]) => index === path[1]) ?? [];
  if (parameter?.type === 'material' && path[2] === 'options' && path.length === 4) return materials(value);
  if (path[2] !== 'default' || !parameter) return undefined;
  const options = optionsOf(parameter, value);
  return options.length > 0 ? options : undefined;
}

function optionsOf({ type, options }: JsonObject, document: JsonObject): readonly Completion[] {
  if (type === 'boolean') return ['true', 'false'].map(plain);
  if (type === 'choice')
    return objectsIn(options).map(([{ value, label }]) => quoted(String(value), undefined, englishOf(label)));
  if (!Array.isArray(options)) return [];
  const named = new Map(materials(document).map((each) => [each.label, each]));
  return options.map((option: unknown) => named.get(String(option)) ?? quoted(String(option)));
}

function materials({ materials }: JsonObject): readonly Completion[] {
  return objectsIn(materials).map(([{ id, name, finish }]) =>
    quoted(String(id), String(finish ?? ''), englishOf(name)),
  );
}

function bands({ bands }: JsonObject): readonly Completion[] {
  return objectsIn(bands).map(([{ id, name, thickness }]) =>
    quoted(String(id), thickness === undefined ? '' : `${String(thickness)} mm`, englishOf(name)),
  );
}

function materialParameters({ parameters }: JsonObject): readonly Completion[] {
  const own = objectsIn(parameters).filter(([{ type }]) => type === 'material');
  return own.map(([{ key, label }]) => ({ ...quoted(String(key), 'parameter', englishOf(label)), boost: 50 }));
}

function parameters({ parameters }: JsonObject): readonly Completion[] {
  return objectsIn(parameters).map(([{ key, label, type }]) =>
    quoted(String(key), String(type ?? ''), englishOf(label)),
  );
}

/** The parts that letters can be placed on. They must come before the letters in the same list. */
function partsBefore(source: DocumentSource, path: JsonPath): readonly Completion[] {
  const depth = path.lastIndexOf('on') - 1;
  const siblings = objectsIn(valueAt(source, path.slice(0, depth)));
  return siblings
    .filter(([{ id, repeat }, index]) => index < Number(path[depth]) && typeof id === 'string' && !isObject(repeat))
    .map(([{ id, kind }]) => quoted(String(id), String(kind ?? '')));
}

function quoted(label: string, detail?: string, info?: string): Completion {
  return { label, detail: detail || undefined, info, insert: JSON.stringify(label), type: 'value' };
}

function plain(label: string): Completion {
  return { label, insert: label, type: 'constant' };
}

export function keyCompletions(
  source: DocumentSource,
  { path, schemas }: Place,
  offset: number,
): readonly Completion[] {
  const value = valueAt(source, path);
  const holder = isObject(value) ? value : {};
  const taken = new Set(Object.keys(holder).filter((key) => !isBeingWritten(source, key, offset)));
  const open = ownKeys(source, path);
  if (open) return open.filter(({ label }) => !taken.has(label));
  const required = new Set(schemas.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : [])));
  const keys = new Set(schemas.flatMap(({ properties }) => Object.keys(isObject(properties) ? properties : {})));
  return [...keys]
    .filter((key) => !taken.has(key))
    .map((key, index) => {
      const inner = source.walk.step(holder, key, schemas);
      const isNeeded = required.has(key);
      const { written, cursor } = memberText(key, inner);
      return {
        label: key,
        detail: isNeeded ? 'required' : undefined,
        info: descriptionOf(inner),
        insert: written,
        cursor,
        type: 'property' as const,
        boost: (isNeeded ? 60 : 0) - Math.min(index, 40),
      };
    });
}

/** Whether the key at the offset is this one, so that it's still being written. */
function isBeingWritten({ text }: DocumentSource, key: string, offset: number): boolean {
  const quoted = JSON.stringify(key);
  for (let at = text.indexOf(quoted); at >= 0 && at <= offset; at = text.indexOf(quoted, at + 1)) {
    if (offset <= at + quoted.length) return true;
  }
  return false;
}

/** The keys that a preset's configuration can have, which are the parameters' keys. */
function ownKeys({ value }: DocumentSource, path: readonly (string | number)[]): readonly Completion[] | undefined {
  if (path[0] !== 'presets' || path[2] !== 'configuration' || path.length !== 3) return undefined;
  return objectsIn(value.parameters).map(([parameter]) => {
    const key = String(parameter.key);
    const given = JSON.stringify(typeof parameter.default === 'string' ? parameter.default : (parameter.default ?? 0));
    const insert = `${JSON.stringify(key)}: ${given}`;
    return {
      label: key,
      detail: String(parameter.type ?? ''),
      insert,
      cursor: insert.length,
      type: 'property' as const,
    };
  });
}

interface MemberText {
  readonly written: string;
  readonly cursor: number;
}

/** The text of a key with an empty value of the right type, and the offset of the cursor in that text. */
function memberText(key: string, schemas: Schemas): MemberText {
  const start = `${JSON.stringify(key)}: `;
  const [value, cursor] = emptyValue(schemas);
  return { written: start + value, cursor: start.length + cursor };
}

/** The text of an empty value that's valid for the key, and the offset of the cursor in that text. */
function emptyValue(schemas: Schemas): readonly [string, number] {
  const constant = schemas.find((each) => 'const' in each)?.const;
  if (constant !== undefined) return [JSON.stringify(constant), JSON.stringify(constant).length];
  const tuple = schemas.map(({ prefixItems }) => prefixItems).find(Array.isArray);
  if (tuple) return [`[${tuple.map(() => 0).join(', ')}]`, 1];
  const types = schemas.flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : [String(type ?? '')]));
  if (isExpression(schemas)) return ['""', 1];
  if (types.includes('array')) return ['[]', 1];
  if (isRecord(schemas) || types.includes('object')) return types.includes('string') ? ['""', 1] : ['{}', 1];
  if (types.includes('boolean')) return ['', 0];
  if (types.includes('number') || types.includes('integer')) return ['', 0];
  return ['""', 1];
}

function isRecord(schemas: Schemas): boolean {
  return (
    schemas.some((schema: JsonObject) => isObject(schema.properties) || isObject(schema.additionalProperties)) &&
    !schemas.some((schema) => Array.isArray(schema.anyOf))
  );
}

export interface Completion {
  readonly label: string;
  /** A few words that are shown next to the label. */
  readonly detail?: string | undefined;
  /** An explanation in one or two sentences. */
  readonly info?: string | undefined;
  /** The text to insert; the label by default. */
  readonly insert?: string;
  /** Where to put the cursor, as an offset in `insert`; the end by default. */
  readonly cursor?: number;
  readonly type: 'property' | 'value' | 'variable' | 'constant' | 'function' | 'loop';
  /** How likely the completion is, from -99 to 99. More likely ones are listed first. Defaults to 0. */
  readonly boost?: number;
}

export interface Completions {
  /** The offset at which the word to complete starts. If the word is quoted, that's inside the quotes. */
  readonly from: number;
  /** Whether the completion also replaces the quotes around the word. */
  readonly replacesQuotes: boolean;
  /** Whether the completion is an object member, which may need a comma after it. */
  readonly isMember: boolean;
  readonly options: readonly Completion[];
}
