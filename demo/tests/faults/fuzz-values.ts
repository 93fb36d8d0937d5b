// Values that often break services: wrong types, numbers and texts at the limits of what can be stored, deep nesting,
// and mutations of a valid value.

import type { Random } from './random.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const numbers = [0, -0, -1, 1, 1.5, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 2 ** 64, 0.1 + 0.2, 1000, 1001];

const texts = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFF',
  '\u202Eabc',
  '\uFEFF',
  'ﷺ'.repeat(40),
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  'é',
  '../../etc/passwd',
  '..\\..\\',
  '%00',
  '%2e%2e%2f',
  "' or '1'='1",
  '"; drop table orders; --',
  '%',
  '_%_',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<!--',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30T25:61:61Z',
  '9999-12-31T23:59:59.999999999Z',
  '0000-00-00',
  'DE',
  'de',
  'XX',
  'EUR',
  'a'.repeat(255),
  'a'.repeat(4_096),
  'ä'.repeat(20_000),
];

/** Addresses that can be used without a name server. */
const addresses = [
  'http://127.0.0.1:9/webhooks',
  'https://127.0.0.1:9/',
  'http://localhost:9/a?b#c',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]:9/',
  'http://0.0.0.0:9/',
  'http://0x7f.1:9/',
  'http://2130706433:9/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://user:secret@127.0.0.1:9/',
  'https://127.0.0.1:0/',
  'https://127.0.0.1:99999/',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  '//127.0.0.1/',
  'https://',
  'not an address',
  '',
  ' http://127.0.0.1:9/',
  'http://127.0.0.1:9/\0',
  `http://127.0.0.1:9/${'a'.repeat(3_000)}`,
  'http://127.0.0.1:9/\uD800',
];

export function anyText(random: Random): string {
  return random.pick(texts);
}

function anyAddress(random: Random): string {
  return random.pick(addresses);
}

function anyValue(random: Random): Json {
  const kind = random.below(10);
  if (kind < 4) return anyText(random);
  if (kind < 6) return random.pick(numbers);
  if (kind === 6) return random.pick([null, true, false]);
  if (kind === 7) return [];
  if (kind === 8) return random.chance(0.5) ? {} : { [anyText(random)]: anyText(random) };
  return nested(random.pick([3, 31, 32, 33, 500]), random.chance(0.5));
}

function nested(depth: number, isList: boolean): Json {
  let value: Json = 1;
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value };
  return value;
}

/**
 * Changes the value in one place by replacing, removing, or adding something. Addresses are replaced with other
 * addresses.
 */
export function mutate(value: unknown, random: Random, key = ''): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) {
    return key === 'url' ? anyAddress(random) : anyValue(random);
  }
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, anyValue(random)];
    const at = random.below(value.length);
    return value.map((child, index) => (index === at ? mutate(child, random) : child));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15)) return { ...value, [anyText(random)]: anyValue(random) };
  const [name, child] = random.pick(entries);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: mutate(child, random, name) };
}

/** The text of a body with one change. After the change, it may no longer be JSON. */
export function corrupt(text: string, random: Random): Uint8Array | string {
  const at = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text + random.pick(['}', ',', '\0', '\n\n{}', 'x']);
    case 2:
      return `${text.slice(0, at)}${random.pick(['"', '\\', '\u0000', '\uFFFF', '//'])}${text.slice(at)}`;
    case 3:
      return Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xc3, 0x28, 0xff, 0xfe]),
        Buffer.from(text.slice(at)),
      ]);
    case 4:
      return Buffer.from(`\uFEFF${text}`, random.chance(0.5) ? 'utf16le' : 'utf8');
    case 5:
      return text.replace('{', '{"__proto__":{"a":1},');
    case 6:
      return text.replace(/^\{/, `{${text.slice(1, -1)},`);
    default:
      return text.replace(
        /:\s*(\d+)/,
        random.pick([':1e999', ':-0', ':01', ':.5', ':0x10', ':NaN', `:${'9'.repeat(400)}`]),
      );
  }
}

/** A picture of a single pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * A picture that's unchanged, cut short, or has a changed byte or extra bytes at the end. Or bytes that aren't a
 * picture.
 */
export function anyFile(random: Random): Uint8Array {
  const at = random.below(png.length);
  const changed = Buffer.from(png);
  changed[at] = random.below(256);
  return random.pick([
    png,
    png,
    png.subarray(0, at),
    changed,
    Buffer.concat([png, changed]),
    Buffer.from(anyText(random)),
  ]);
}
