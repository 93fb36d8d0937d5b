// Hints for expressions and values that are written as in another language (JavaScript, spreadsheets, Python), and for
// values that are almost in the right form, such as a number in quotes.

import { functions } from '../model/expression/functions.js';
import type { Diagnostic } from './diagnostic.js';
import { lastPointerStep } from './json-source.js';

export interface FailedExpression {
  readonly text: string;
  /** The offset of the error. */
  readonly at: number;
  readonly code: string;
  readonly message: string;
  /** Whether the expression is a text part's text. */
  readonly isText: boolean;
}

/** Words in a document that aren't names of values. */
export interface KnownWords {
  /** Choice options and material ids. */
  readonly texts: ReadonlySet<string>;
  readonly materials: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
}

interface Mistake {
  /** Matches the expression starting at the error. */
  readonly after: RegExp;
  /** Matches the expression before the error. */
  readonly before?: RegExp;
  /** Matches the error's message. */
  readonly message?: RegExp;
  readonly hint: string | ((found: RegExpExecArray) => string | undefined);
}

/** The hint for the first matching mistake. */
export function expressionHint(
  { text, at, code, message, isText }: FailedExpression,
  known: KnownWords,
): string | undefined {
  if (!OF_WORDS.has(code)) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  for (const mistake of mistakes) {
    const found = mistake.after.exec(after);
    if (!found || mistake.before?.test(before) === false || mistake.message?.test(message) === false) continue;
    const hint = typeof mistake.hint === 'string' ? mistake.hint : mistake.hint(found);
    if (hint !== undefined) return hint;
  }
  if (code !== 'unknown-name') return undefined;
  const hint = ofName(/^\w+/.exec(after)?.[0] ?? '', known);
  const isOfWords = isText && /^[\p{L}\p{N} .,&-]+$/u.test(text);
  return hint ?? (isOfWords ? `for a string, add quotes inside these: "'${text}'"` : undefined);
}

const OF_WORDS: ReadonlySet<string> = new Set(['syntax', 'unknown-name', 'unknown-function', 'unknown-field', 'type']);

/** What to write instead of `Math` members that have a different name in expressions, or that don't exist there. */
const ofMath: Readonly<Record<string, string>> = {
  PI: 'write pi; angles are in degrees here',
  E: 'write 2.718281828459045',
  SQRT2: 'write sqrt(2)',
  trunc: 'write sign(x) * floor(abs(x))',
  cbrt: 'write sign(x) * pow(abs(x), 1 / 3)',
  exp: 'write pow(2.718281828459045, x)',
  random: 'write random(seed): the same seed gives the same number, such as random(i)',
  log: 'there is no logarithm',
};

const JOINING = 'strings can be compared and put on a part, but not joined, cut, or changed';

const mistakes: readonly Mistake[] = [
  {
    after: /^Math\s*\.\s*(\w+)/,
    hint: ([, name = '']) => {
      const row = functions.get(name);
      if (row) return `functions have no prefix: write ${name}(${row.usage})`;
      return Object.hasOwn(ofMath, name) ? ofMath[name] : `the functions are ${[...functions.keys()].join(', ')}`;
    },
  },
  {
    after: /^(panels|edges|holes|recesses)\b(?!\s*[.(])/,
    message: /^There is no name/,
    hint: ([, sum]) => `it has fields, such as ${sum}.${sum === 'edges' ? 'length' : 'count'}`,
  },
  { after: /^(?:PI\b|π)/, hint: ofMath.PI! },
  {
    after: /^\.\s*(?:toFixed|toPrecision)\b/,
    hint: 'to round, write round(x, step); for a string, write text(x, decimals), such as text(width, 1)',
  },
  { after: /^\.\s*toString\b/, hint: 'write text(x)' },
  { after: /^\.\s*length\b/, message: /this is a string/, hint: 'write length(text)' },
  { after: /^\.\s*\w+\s*\(/, hint: 'values have no methods: write name(value)' },
  {
    after: /^(?:parameters?|params?|config(?:uration)?|values|this|self|model|define|let)\s*\.\s*(\w+)/,
    hint: ([, name]) => `names have no prefix: write ${name}`,
  },
  { after: /^=(?![=<>])/, before: /[=!]=$/, hint: 'write "==" or "!="' },
  { after: /^=>/, hint: 'write ">="; you can\'t define functions' },
  { after: /^=</, hint: 'write "<="' },
  { after: /^=(?!=)/, before: /[-+*/]$/, hint: "expressions can't assign values: write x + 1" },
  { after: /^(?:=(?!=)|:=)/, hint: 'expressions can\'t assign values: to compare, write "=="' },
  { after: /^[<>]/, before: /<$/, message: /^Expected/, hint: 'for "not equal", write "!="' },
  { after: /^>/, before: /=$/, hint: 'write ">="' },
  { after: /^\*/, before: /\*\s*$/, hint: 'for a power, write pow(x, y)' },
  { after: /^\+/, before: /\+\s*$/, hint: "expressions can't increment values: write x + 1" },
  { after: /^(?:and|AND)\b/, hint: 'write "&&"' },
  { after: /^(?:or|OR)\b/, hint: 'write "||"' },
  { after: /^(?:not|NOT)\b/, hint: 'write "!": !(width > 900)' },
  { after: /^(?:is|eq|equals)\b/, hint: 'to compare, write "=="' },
  {
    after: /^(?:in|of|between)\b/,
    message: /operator/,
    hint: "compare with each value: a == 'x' || a == 'y'; for a range: width > 1 && width < 9",
  },
  { after: /^(?:if|IF|iif|when|WENN)\b/, hint: 'write condition ? then : else' },
  { after: /^(?:then|else|THEN|ELSE)\b/, hint: 'write condition ? then : else' },
  { after: /^(?:mod|MOD|modulo)\b/, hint: 'for a remainder, write a % b' },
  {
    after: /^(?:int|Int|INT|trunc|parseInt|Number|parseFloat)\b/,
    hint: "to round down, write floor(x); strings can't be turned into numbers",
  },
  {
    after: /^(?:MAX|MIN|ROUND|FLOOR|CEIL|ABS|SQRT|POW|SIN|COS|TAN)\b/,
    hint: ([name = '']) => `write ${name.toLowerCase()}(…)`,
  },
  { after: /^(?:True|TRUE|yes|Yes)\b/, hint: 'write true' },
  { after: /^(?:False|FALSE|no|No)\b/, hint: 'write false' },
  { after: /^(?:null|undefined|None|nil|NaN|Infinity)\b/, hint: 'there is no null: every name has a value' },
  { after: /^(?:String|str)\s*\(/, hint: 'write text(x)' },
  { after: /^(?:concat|CONCAT|substring|slice|upper|lower|toUpperCase|join|format)\s*\(/, hint: JOINING },
  { after: /^(?:`|\$\{|\$)/, hint: `write strings as '…' or "…", and names as they are; ${JOINING}` },
  {
    after: /^(#[0-9a-f]{6})/i,
    hint: ([, color]) => `this is an expression, so a string in it needs its own quotes: "'${color}'"`,
  },
  {
    after: /^#([0-9a-f])([0-9a-f])([0-9a-f])(?!\w)/i,
    hint: ([, red, green, blue]) =>
      `write it as a string with six digits: "'#${red}${red}${green}${green}${blue}${blue}'"`,
  },
  { after: /^[{@#]/, hint: 'write names as they are: width, not {width} or #width' },
  {
    after: /^\[/,
    hint: 'there are no lists: to choose a value, write pick(index, a, b, c); to read a table, write lookup(name, key)',
  },
  { after: /^;/, hint: 'this must be a single expression: name parts of it in "define" or "let"' },
  { after: /^[?.]/, before: /\?\s*$/, hint: 'there is no null: every name has a value' },
  { after: /^,/, before: /\d$/, message: /operator/, hint: 'write decimals with a point: 1.5' },
  {
    after: /^([\d.]+)\s*(?:mm|cm|m|deg|°)(?!\w)/,
    hint: ([, amount]) => `lengths are in mm and angles in degrees, without a unit: write ${amount}`,
  },
  {
    after: /^(\d[\d.]*)([A-Za-z_]\w*)/,
    message: /neither a number nor a name/,
    hint: ([, factor, name]) => `to multiply, write ${factor} * ${name}`,
  },
  {
    after: /^(?:mm|cm|m|deg|degrees?)\b/,
    before: /\d\s*$/,
    hint: 'lengths are in mm and angles in degrees, without a unit',
  },
  { after: /^²/, hint: 'for a square, write pow(x, 2)' },
  { after: /^³/, hint: 'for a cube, write pow(x, 3)' },
  {
    after: /^([A-Za-z_]\w*)/,
    before: /(?:^|[^\w.])\d[\d.]*\s+$/,
    message: /operator/,
    hint: ([, name]) => `to multiply, write "*" before ${name}`,
  },
  { after: /^°/, hint: 'angles are in degrees, without "°"' },
  { after: /^[×·]/, hint: 'write "*"' },
  { after: /^÷/, hint: 'write "/"' },
  { after: /^[−–]/, hint: 'write "-"' },
  { after: /^≤/, hint: 'write "<="' },
  { after: /^≥/, hint: 'write ">="' },
  { after: /^≠/, hint: 'write "!="' },
  { after: /^[“”„‘’«»]/, hint: "write strings in straight quotes: 'text'" },
  { after: /^$/, before: /%\s*$/, hint: 'for a percentage, write 0.5 * x: "%" is the remainder' },
  {
    after: /^/,
    message: /side of "[<>]=?" must be a number, not a boolean/,
    hint: 'make one comparison at a time: 1 < width && width < 9',
  },
  { after: /^/, message: /Each side of "\+" must be a number, not a string/, hint: JOINING },
];

function ofName(name: string, { texts, tables, materials }: KnownWords): string | undefined {
  if (materials.has(name))
    return `for a string, put it in quotes: '${name}'; for the material, write materialById('${name}')`;
  if (texts.has(name)) return `for a string, put it in quotes: '${name}'`;
  return tables.has(name) ? `to read the table, write lookup('${name}', key)` : undefined;
}

/** @param given the value in the document at the diagnostic's pointer */
export function valueHint({ code, message, pointer }: Diagnostic, given: unknown): string | undefined {
  if (code !== 'type') return undefined;
  const key = lastPointerStep(pointer);
  if (key === 'repeat' && (typeof given === 'number' || typeof given === 'string')) {
    return `write { "i": ${JSON.stringify(given)} }: i counts from 0, and "at" can use it`;
  }
  if (
    /^\/parameters\/\d+\/options\/\d+$/.test(pointer) &&
    typeof given === 'string' &&
    message.includes('must be an object')
  ) {
    const text = JSON.stringify(given);
    return `write { "value": ${text}, "label": ${text} }`;
  }
  if (key === 'on' && typeof given === 'string') return `write { "part": ${JSON.stringify(given)}, "face": "+z" }`;
  if (pointer === '/estimate' && typeof given !== 'object')
    return `write { "currency": "EUR", "amount": ${JSON.stringify(given)} }`;
  if (/^\/rules\/\d+$/.test(pointer) && typeof given !== 'object') {
    return `write { "require": ${JSON.stringify(given)}, "keys": ["width"], "message": "…" }`;
  }
  if (/\/(?:points|pieces|polygon|path)\/\d+$/.test(pointer) && message.includes('must be a list')) {
    return 'each entry needs its own brackets: [[0, 0], [100, 0]]';
  }
  if (/(?:profile|outline|cutouts\/\d+)$/.test(pointer) && Array.isArray(given)) {
    return 'write { "polygon": [[x, y], …] }, { "rect": [w, h] }, { "circle": d } or { "path": […] }';
  }
  if (typeof given !== 'string') return undefined;
  if (message.includes('must be a list')) return `write [${given.split(',').map(entryOf).join(', ')}]`;
  const [, red, green, blue] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(given) ?? [];
  if (red && green && blue) return `write "#${red}${red}${green}${green}${blue}${blue}"`;
  const [, amount] = /^\s*(-?[\d.]+)\s*(?:mm|kg)?\s*$/.exec(given) ?? [];
  return amount !== undefined && / a number/.test(message)
    ? `write ${Number(amount)}, without quotes or a unit`
    : undefined;
}

/** The JSON of an entry in a list. */
function entryOf(text: string): string {
  const entry = text.trim();
  return /^-?\d+(?:\.\d+)?$/.test(entry) ? entry : JSON.stringify(entry);
}
