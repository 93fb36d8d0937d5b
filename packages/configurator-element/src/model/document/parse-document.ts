// A JSON value as a document, or everything that is wrong with its keys and their types.

import { fail, type IssueList, nearestName, pointerStep, shorten, unknownName } from './errors.js';
import { document, format, type ModelDocument } from './model-document.js';
import type { FieldSchemas, Schema } from './schema.js';

/** The value itself, once it is known to be a document. */
export function parseDocument(value: unknown, issues: IssueList): ModelDocument {
  if (!isObject(value)) {
    const hint = typeof value === 'string' ? ': parse the JSON first' : '';
    fail('', 'type', `A document is an object, and this is ${nameOf(value)}${hint}`);
  }
  const given = value.format;
  if (given !== format) {
    const found = given === undefined ? '' : `, and is ${nameOf(given)}`;
    fail('/format', 'format', `The format has to be "${format}"${found}`);
  }
  new SchemaValidator(issues).read(document, value, 0);
  issues.throwIfAny();
  return value as ModelDocument;
}

class SchemaValidator {
  readonly #issues: IssueList;
  /** The steps to the value at hand, as many as it lies deep. */
  readonly #path: (string | number)[] = [];

  constructor(issues: IssueList) {
    this.#issues = issues;
  }

  read(piece: Schema, value: unknown, depth: number): void {
    const path = this.#path;
    switch (piece.is) {
      case 'check':
        if (!piece.of(value)) this.#wrong(piece.expected, value, depth);
        return;
      case 'one of':
        if (!piece.of.some((each) => each === value)) this.#notOneOf(piece.of, value, depth);
        return;
      case 'list':
      case 'tuple': {
        if (!Array.isArray(value)) this.#wrong('a list', value, depth);
        else if (piece.is === 'tuple' && value.length !== piece.of.length) {
          this.#issues.add(this.#pointer(depth), 'value', `There have to be ${piece.of.length} entries`);
        } else {
          for (let index = 0; index < value.length; index++) {
            path[depth] = index;
            this.read(piece.is === 'list' ? piece.of : piece.of[index]!, value[index], depth + 1);
          }
        }
        return;
      }
    }
    if (!isObject(value)) this.#wrong('an object', value, depth);
    else if (piece.is === 'fields') this.#fields(piece.of, value, depth);
    else if (piece.is === 'variants') this.#variant(piece, value, depth);
    else {
      for (const key in value) {
        path[depth] = key;
        this.read(piece.of, value[key], depth + 1);
      }
    }
  }

  /** @param by the key that told them apart from others */
  #fields(shape: FieldSchemas, value: Json, depth: number, by?: string): void {
    const path = this.#path;
    const keys = Object.keys(shape);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!;
      const piece = shape[key]!;
      const given = value[key];
      path[depth] = key;
      if (given !== undefined) this.read(piece.is === 'optional' ? piece.of : piece, given, depth + 1);
      else if (piece.is !== 'optional') this.#missing(key, depth + 1);
    }
    Object.keys(value).forEach((key) => {
      if (key === by || Object.hasOwn(shape, key)) return;
      path[depth] = key;
      const known = keys.filter((each) => !Object.hasOwn(value, each));
      this.#issues.addUnknown(this.#pointer(depth + 1), 'unknown-key', 'key', key, known);
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
    this.#issues.add(this.#pointer(depth), 'type', `This has to be ${expected}, and is ${nameOf(value)}`);
  }

  #missing(key: string, depth: number): void {
    this.#issues.add(this.#pointer(depth), 'missing-key', `"${key}" is missing`);
  }

  #notOneOf(values: readonly string[], given: unknown, depth: number): void {
    const suggestion = typeof given === 'string' ? nearestName(given, values) : undefined;
    const key = String(this.#path[depth - 1]);
    const message = typeof given === 'string' ? unknownName(key, given, suggestion) : `This is ${nameOf(given)}`;
    this.#issues.add(this.#pointer(depth), 'value', `${message} (there are ${values.join(', ')})`, suggestion);
  }

  #pointer(depth: number): string {
    return this.#path.slice(0, depth).map(pointerStep).join('');
  }
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return isObject(value) ? 'an object' : 'a list';
  return shorten(JSON.stringify(value) ?? typeof value);
}
