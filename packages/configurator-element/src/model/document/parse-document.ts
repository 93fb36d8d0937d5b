// Reads a JSON value as a document, and checks its keys and values against the schema. It copies the value, so that
// later changes by the page don't affect the model. Copying fails if the value isn't JSON or exceeds the limits.

import { fail, type IssueList, type ModelIssueCode, nearestName, pointerStep, shorten, unknownName } from './errors.js';
import { isObject } from './is-object.js';
import { limits } from './limits.js';
import { document, FORMAT, type ModelDocument } from './model-document.js';
import type { FieldSchemas, Schema } from './schema.js';

/**
 * @returns a frozen copy
 * @throws {ModelError} listing every issue with the document's keys and values
 */
export function parseDocument(given: unknown, issues: IssueList): ModelDocument {
  const value = new JsonCopier().copy(given);
  if (!isObject(value)) {
    const hint = typeof value === 'string' ? ': parse the JSON first' : '';
    fail('', 'type', `A document must be an object, not ${nameOf(value)}${hint}`);
  }
  if (value.format !== FORMAT) {
    const found = value.format === undefined ? '' : `, not ${nameOf(value.format)}`;
    fail('/format', 'format', `The format must be "${FORMAT}"${found}`);
  }
  new SchemaValidator(issues).check(document, value, 0);
  issues.throwIfAny();
  return value as ModelDocument;
}

class SchemaValidator {
  readonly #issues: IssueList;
  /** The path to the value that's being checked. Only its first `depth` steps are valid. */
  readonly #path: (string | number)[] = [];

  constructor(issues: IssueList) {
    this.#issues = issues;
  }

  check(schema: Schema, value: unknown, depth: number): void {
    const path = this.#path;
    switch (schema.is) {
      case 'check':
        if (!schema.of(value)) this.#wrong(schema.expected, value, depth);
        return;
      case 'one of':
        if (!schema.of.some((each) => each === value)) this.#notOneOf(schema.of, value, depth);
        return;
      case 'either':
        this.check(schema.of[isObject(value) ? 1 : 0], value, depth);
        return;
      case 'list':
      case 'tuple': {
        if (!Array.isArray(value)) this.#wrong('a list', value, depth);
        else if (schema.is === 'tuple' && value.length !== schema.of.length) {
          this.#issues.add(this.#pointer(depth), 'value', `This list must have ${schema.of.length} entries`);
        } else {
          for (let index = 0; index < value.length; index++) {
            path[depth] = index;
            this.check(schema.is === 'list' ? schema.of : schema.of[index]!, value[index], depth + 1);
          }
        }
        return;
      }
    }
    if (!isObject(value)) this.#wrong('an object', value, depth);
    else if (schema.is === 'fields') this.#fields(schema.of, value, depth);
    else if (schema.is === 'variants') this.#variant(schema, value, depth);
    else {
      for (const key of Object.keys(value)) {
        path[depth] = key;
        this.check(schema.of, value[key], depth + 1);
      }
    }
  }

  /** @param by the key that selects the variant; it's allowed in addition to the fields */
  #fields(fields: FieldSchemas, value: Json, depth: number, by?: string): void {
    const path = this.#path;
    const keys = Object.keys(fields);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!;
      const schema = fields[key]!;
      const given = value[key];
      path[depth] = key;
      if (given !== undefined) this.check(schema.is === 'optional' ? schema.of : schema, given, depth + 1);
      else if (schema.is !== 'optional') this.#missing(key, depth + 1);
    }
    Object.keys(value).forEach((key) => {
      if (key === by || Object.hasOwn(fields, key)) return;
      path[depth] = key;
      this.#issues.addUnknown(this.#pointer(depth + 1), 'unknown-key', 'key', key, missingOf(keys, value));
    });
  }

  #variant({ by, of }: Extract<Schema, { readonly is: 'variants' }>, value: Json, depth: number): void {
    const name = value[by];
    this.#path[depth] = by;
    if (name === undefined) this.#missing(by, depth + 1);
    else if (typeof name === 'string' && Object.hasOwn(of, name)) this.#fields(of[name]!, value, depth, by);
    else this.#notOneOf(Object.keys(of), name, depth + 1);
  }

  #wrong(expected: string, value: unknown, depth: number): void {
    this.#issues.add(this.#pointer(depth), 'type', `This must be ${expected}, not ${nameOf(value)}`);
  }

  #missing(key: string, depth: number): void {
    this.#issues.add(this.#pointer(depth), 'missing-key', `"${key}" is missing`);
  }

  #notOneOf(values: readonly string[], given: unknown, depth: number): void {
    const suggestion = typeof given === 'string' ? nearestName(given, values) : undefined;
    const step = this.#path[depth - 1];
    const what = typeof step === 'string' ? step : 'entry';
    const message = typeof given === 'string' ? unknownName(what, given, suggestion) : `This is ${nameOf(given)}`;
    this.#issues.add(this.#pointer(depth), 'value', `${message} (expected one of ${values.join(', ')})`, suggestion);
  }

  #pointer(depth: number): string {
    return this.#path.slice(0, depth).map(pointerStep).join('');
  }
}

type Json = Readonly<Record<string, unknown>>;

function missingOf(keys: readonly string[], value: Json): readonly string[] {
  return keys.filter((key) => !Object.hasOwn(value, key));
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return isObject(value) ? 'an object' : 'a list';
  return shorten(JSON.stringify(value) ?? typeof value);
}

/** Copies a JSON value and freezes the copy. Throws a ModelError if the value isn't JSON or exceeds the limits. */
class JsonCopier {
  /** The path to the value being copied. */
  readonly #path: (string | number)[] = [];
  #bytes = 0;

  copy(value: unknown): unknown {
    if (this.#path.length > limits.documentDepth) {
      this.#fail('document-too-deep', `Objects and lists can be nested at most ${limits.documentDepth} levels deep`);
    }
    if (typeof value === 'object' && value !== null) {
      return Array.isArray(value) ? this.#array(value) : this.#object(value);
    }
    if (typeof value === 'string') this.#countBytes(this.#textBytes(value));
    else if (value === null || typeof value === 'boolean' || Number.isFinite(value))
      this.#countBytes(String(value).length);
    else
      this.#fail(
        'not-json',
        `A document can only contain JSON, not ${typeof value === 'number' ? value : typeof value}`,
      );
    return value;
  }

  #array(array: readonly unknown[]): unknown {
    this.#countBytes(2);
    const entries: unknown[] = [];
    for (let index = 0; index < array.length; index++) {
      this.#countBytes(1);
      this.#path.push(index);
      entries.push(this.copy(array[index]));
      this.#path.pop();
    }
    return Object.freeze(entries);
  }

  #object(object: object): unknown {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      this.#fail('not-json', 'A document can only contain plain objects');
    }
    this.#countBytes(2);
    const entries: Record<string, unknown> = {};
    const keys = Object.keys(object);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!;
      this.#path.push(key);
      if (key === '__proto__') this.#fail('forbidden-key', 'A key can\'t be "__proto__"');
      const entry: unknown = Reflect.get(object, key);
      if (entry !== undefined) {
        this.#countBytes(this.#textBytes(key) + 2);
        entries[key] = this.copy(entry);
      }
      this.#path.pop();
    }
    return Object.freeze(entries);
  }

  #countBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > limits.documentBytes) {
      fail('', 'document-too-large', `A document can have at most ${limits.documentBytes / 1024} KiB of JSON`);
    }
  }

  /** The length of the quoted text in UTF-8, in bytes. */
  #textBytes(text: string): number {
    if (text.length > limits.documentBytes || PLAIN.test(text)) return text.length + 2;
    let bytes = 2;
    for (const character of text) {
      const code = character.codePointAt(0)!;
      if (code >= 0xd800 && code < 0xe000)
        this.#fail('malformed-text', 'This string contains half of a surrogate pair');
      // Quote, backslash and control characters are escaped.
      if (code < 128) bytes += PLAIN.test(character) ? 1 : 2;
      else bytes += code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }
    return bytes;
  }

  #fail(code: ModelIssueCode, message: string): never {
    return fail(this.#path.map(pointerStep).join(''), code, message);
  }
}

/** Matches text that JSON stores as one byte per character, without escapes. */
const PLAIN = /^[ !#-[\]-\x7f]*$/;
