// A document as it was given, copied and frozen, so that nothing that the page does later reaches into it; refused
// when it is not plain JSON, too large, or built to reach an object's prototype.

import { fail, pointerStep } from './errors.js';
import { limits } from './limits.js';

/** @throws ModelError where it is no JSON value within the limits */
export function snapshot(value: unknown): unknown {
  return copy(value, '', 0, { bytes: 0 });
}

interface Size {
  bytes: number;
}

function copy(value: unknown, pointer: string, depth: number, size: Size): unknown {
  if (depth > limits.documentDepth) {
    fail(pointer, 'document-too-deep', `Objects and arrays may lie ${limits.documentDepth} deep in one another`);
  }
  if (Array.isArray(value)) return copyArray(value, pointer, depth, size);
  switch (typeof value) {
    case 'object':
      return value === null ? scalar(value, 4, size) : copyObject(value, pointer, depth, size);
    case 'string':
      return scalar(value, textBytes(value, pointer), size);
    case 'boolean':
      return scalar(value, value ? 4 : 5, size);
    case 'number':
      if (Number.isFinite(value)) return scalar(value, String(value).length, size);
  }
  return fail(pointer, 'not-json', `A document holds JSON, not ${typeof value === 'number' ? value : typeof value}`);
}

function copyArray(array: readonly unknown[], pointer: string, depth: number, size: Size): unknown {
  grow(size, 2);
  const entries: unknown[] = [];
  for (let index = 0; index < array.length; index++) {
    grow(size, 1);
    entries.push(copy(array[index], `${pointer}/${index}`, depth + 1, size));
  }
  return Object.freeze(entries);
}

function copyObject(object: object, pointer: string, depth: number, size: Size): unknown {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    fail(pointer, 'not-json', 'A document holds plain objects');
  }
  grow(size, 2);
  const entries: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const at = pointer + pointerStep(key);
    if (key === '__proto__') fail(at, 'forbidden-key', 'No key may be "__proto__"');
    const entry: unknown = Reflect.get(object, key);
    if (entry === undefined) continue;
    grow(size, textBytes(key, at) + 2);
    entries[key] = copy(entry, at, depth + 1, size);
  }
  return Object.freeze(entries);
}

function scalar<T>(value: T, bytes: number, size: Size): T {
  grow(size, bytes);
  return value;
}

function grow(size: Size, bytes: number): void {
  size.bytes += bytes;
  if (size.bytes > limits.documentBytes) {
    fail('', 'document-too-large', `A document has at most ${limits.documentBytes / 1024} KiB of JSON`);
  }
}

/** Of the text in quotes, in UTF-8. */
function textBytes(text: string, pointer: string): number {
  if (text.length > limits.documentBytes) return text.length;
  let bytes = text.length + 2;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Quote, backslash and control characters are escaped.
    if (unit === 34 || unit === 92 || unit < 32 || (unit > 127 && unit < 2048)) bytes += 1;
    else if (unit >= 2048) bytes += 2;
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const isPair = unit < 0xdc00 && text.charCodeAt(i + 1) >>> 10 === 0x37;
    if (!isPair) fail(pointer, 'malformed-text', 'A text holds half of a surrogate pair');
    // Four bytes for the two of them.
    i += 1;
  }
  return bytes;
}
