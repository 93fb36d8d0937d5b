// A document as it was given, copied and frozen, so that nothing that the page does later reaches into it; refused
// when it is not plain JSON, too large, or built to reach an object's prototype.

import { fail, type ModelIssueCode, pointerStep } from './errors.js';
import { limits } from './limits.js';

/** @throws ModelError where it is no JSON value within the limits */
export function copyJson(value: unknown): unknown {
  return new JsonCopier().copy(value);
}

class JsonCopier {
  /** Where the value at hand stands. */
  readonly #path: (string | number)[] = [];
  #bytes = 0;

  copy(value: unknown): unknown {
    if (this.#path.length > limits.documentDepth) {
      this.#fail('document-too-deep', `Objects and arrays may lie ${limits.documentDepth} deep in one another`);
    }
    if (typeof value === 'object' && value !== null) {
      return Array.isArray(value) ? this.#array(value) : this.#object(value);
    }
    if (typeof value === 'string') this.#countBytes(this.#textBytes(value));
    else if (value === null || typeof value === 'boolean' || Number.isFinite(value))
      this.#countBytes(String(value).length);
    else this.#fail('not-json', `A document holds JSON, not ${typeof value === 'number' ? value : typeof value}`);
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
      this.#fail('not-json', 'A document holds plain objects');
    }
    this.#countBytes(2);
    const entries: Record<string, unknown> = {};
    const keys = Object.keys(object);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]!;
      this.#path.push(key);
      if (key === '__proto__') this.#fail('forbidden-key', 'No key may be "__proto__"');
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
      fail('', 'document-too-large', `A document has at most ${limits.documentBytes / 1024} KiB of JSON`);
    }
  }

  /** Of the text in quotes, in UTF-8. */
  #textBytes(text: string): number {
    if (text.length > limits.documentBytes || plain.test(text)) return text.length + 2;
    let bytes = 2;
    for (const character of text) {
      const code = character.codePointAt(0)!;
      if (code >= 0xd800 && code < 0xe000) this.#fail('malformed-text', 'A text holds half of a surrogate pair');
      // Quote, backslash and control characters are escaped.
      if (code < 128) bytes += plain.test(character) ? 1 : 2;
      else bytes += code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }
    return bytes;
  }

  #fail(code: ModelIssueCode, message: string): never {
    return fail(this.#path.map(pointerStep).join(''), code, message);
  }
}

/** A byte a character, and none escaped. */
const plain = /^[ !#-[\]-\x7f]*$/;
