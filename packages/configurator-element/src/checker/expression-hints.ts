// Hints for expressions and values written as in another language (JavaScript, spreadsheets, Python), and for values in
// almost the right form: not in a list, in quotes, without a name for the loop.

import { functions } from '../model/expression/functions.js';
import type { Diagnostic } from './diagnostic.js';
import { lastPointerStep } from './json-source.js';

export interface FailedExpression {
  readonly text: string;
  /** The offset of the error. */
  readonly at: number;
  readonly code: string;
  readonly message: string;
  /** Whether it's the text of a text part. */
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
  /** Matches the expression from the error on. */
  readonly after: RegExp;
  /** Matches the expression before the error. */
  readonly before?: RegExp;
  /** Matches the message of the error. */
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
  return hint ?? (isOfWords ? `to say the text, put it in quotes within these: "'${text}'"` : undefined);
}

const OF_WORDS: ReadonlySet<string> = new Set(['syntax', 'unknown-name', 'unknown-function', 'unknown-field', 'type']);

/** What to write for `Math` members that have another name in expressions, or don't exist there. */
const ofMath: Readonly<Record<string, string>> = {
  PI: 'write pi; angles are in degrees here',
  E: 'write 2.718281828459045',
  SQRT2: 'write sqrt(2)',
  trunc: 'write sign(x) * floor(abs(x))',
  cbrt: 'write pow(x, 1 / 3)',
  exp: 'write pow(2.718281828459045, x)',
  random: 'write random(seed): the same seed gives the same number, such as random(i)',
  log: 'there is no logarithm',
};

const JOINING = 'texts can be compared and written on a part, but not joined, cut or changed';

const mistakes: readonly Mistake[] = [
  {
    after: /^Math\s*\.\s*(\w+)/,
    hint: ([, name = '']) => {
      const row = functions.get(name);
      if (row) return `functions stand by themselves: write ${name}(${row.usage})`;
      return Object.hasOwn(ofMath, name) ? ofMath[name] : `the functions are ${[...functions.keys()].join(', ')}`;
    },
  },
  { after: /^(?:PI\b|π)/, hint: ofMath.PI! },
  {
    after: /^\.\s*(?:toFixed|toPrecision)\b/,
    hint: 'to round, write round(x, step); to write it as a text, text(x, decimals): text(width, 1)',
  },
  { after: /^\.\s*toString\b/, hint: 'write text(x)' },
  { after: /^\.\s*length\b/, message: /this is a text/, hint: 'write length(text)' },
  { after: /^\.\s*\w+\s*\(/, hint: 'a value has no functions of its own: write name(value)' },
  {
    after: /^(?:parameters?|params?|config(?:uration)?|values|this|self|model|define|let)\s*\.\s*(\w+)/,
    hint: ([, name]) => `a name stands by itself: write ${name}`,
  },
  { after: /^=(?![=<>])/, before: /[=!]=$/, hint: 'write "==" or "!="' },
  { after: /^=>/, hint: 'write ">=": a function of your own there can not be' },
  { after: /^=</, hint: 'write "<="' },
  { after: /^=(?!=)/, before: /[-+*/]$/, hint: 'nothing is assigned here: write x + 1' },
  { after: /^(?:=(?!=)|:=)/, hint: 'nothing is assigned here: to compare, write "=="' },
  { after: /^[<>]/, before: /<$/, message: /should be/, hint: 'for “is not”, write "!="' },
  { after: /^>/, before: /=$/, hint: 'write ">="' },
  { after: /^\*/, before: /\*\s*$/, hint: 'for a power, write pow(x, y)' },
  { after: /^\+/, before: /\+\s*$/, hint: 'nothing is counted up here: write x + 1' },
  { after: /^(?:and|AND)\b/, hint: 'write "&&"' },
  { after: /^(?:or|OR)\b/, hint: 'write "||"' },
  { after: /^(?:not|NOT)\b/, hint: 'write "!": !(width > 900)' },
  { after: /^(?:is|eq|equals)\b/, hint: 'to compare, write "=="' },
  {
    after: /^(?:in|of|between)\b/,
    message: /operator/,
    hint: "compare with each: a == 'x' || a == 'y'; between: width > 1 && width < 9",
  },
  { after: /^(?:if|IF|iif|when|WENN)\b/, hint: 'write condition ? then : else' },
  { after: /^(?:then|else|THEN|ELSE)\b/, hint: 'write condition ? then : else' },
  { after: /^(?:mod|MOD|modulo)\b/, hint: 'for a remainder, write a % b' },
  {
    after: /^(?:int|Int|INT|trunc|parseInt|Number|parseFloat)\b/,
    hint: 'to round down, write floor(x); a text is never a number here',
  },
  {
    after: /^(?:MAX|MIN|ROUND|FLOOR|CEIL|ABS|SQRT|POW|SIN|COS|TAN)\b/,
    hint: ([name = '']) => `write ${name.toLowerCase()}(…)`,
  },
  { after: /^(?:True|TRUE|yes|Yes)\b/, hint: 'write true' },
  { after: /^(?:False|FALSE|no|No)\b/, hint: 'write false' },
  { after: /^(?:null|undefined|None|nil|NaN|Infinity)\b/, hint: 'every value is there: nothing stands for none' },
  { after: /^(?:String|str)\s*\(/, hint: 'write text(x)' },
  { after: /^(?:concat|CONCAT|substring|slice|upper|lower|toUpperCase|join|format)\s*\(/, hint: JOINING },
  { after: /^(?:`|\$\{|\$)/, hint: `a text stands in '…' or "…", and a name by itself; ${JOINING}` },
  {
    after: /^(#[0-9a-f]{6})/i,
    hint: ([, color]) => `here stands an expression, and a text in it needs quotes of its own: "'${color}'"`,
  },
  {
    after: /^#([0-9a-f])([0-9a-f])([0-9a-f])(?!\w)/i,
    hint: ([, red, green, blue]) => `write it as a text of six digits: "'#${red}${red}${green}${green}${blue}${blue}'"`,
  },
  { after: /^[{@#]/, hint: 'a name stands by itself: width, not {width} or #width' },
  {
    after: /^\[/,
    hint: 'there are no lists: for one of several, write pick(index, a, b, c); to read a table, lookup(name, key)',
  },
  { after: /^;/, hint: 'there is one expression here: give a part of it a name in "define" or "let"' },
  { after: /^[?.]/, before: /\?\s*$/, hint: 'every value is there: nothing stands for none' },
  { after: /^,/, before: /\d$/, message: /operator/, hint: 'decimals have a point: 1.5' },
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
  { after: /^°/, hint: 'angles are in degrees, without a sign' },
  { after: /^[×·]/, hint: 'write "*"' },
  { after: /^÷/, hint: 'write "/"' },
  { after: /^[−–]/, hint: 'write "-"' },
  { after: /^≤/, hint: 'write "<="' },
  { after: /^≥/, hint: 'write ">="' },
  { after: /^≠/, hint: 'write "!="' },
  { after: /^[“”„‘’«»]/, hint: "a text stands in straight quotes: 'text'" },
  { after: /^$/, before: /%\s*$/, hint: 'for a share, write 0.5 * x: "%" is a remainder' },
  {
    after: /^/,
    message: /side of "[<>]=?" has to be a number, and is true/,
    hint: 'two at once: write 1 < width && width < 9',
  },
  { after: /^/, message: /Each side of "\+" has to be a number, and is a text/, hint: JOINING },
];

function ofName(name: string, { texts, tables, materials }: KnownWords): string | undefined {
  if (materials.has(name))
    return `to say the text, put it in quotes: '${name}'; for the material itself, write materialById('${name}')`;
  if (texts.has(name)) return `to say the text, put it in quotes: '${name}'`;
  return tables.has(name) ? `to read the table, write lookup('${name}', key)` : undefined;
}

/** @param given the value at the diagnostic's pointer */
export function valueHint({ code, message, pointer }: Diagnostic, given: unknown): string | undefined {
  if (code !== 'type') return undefined;
  const key = lastPointerStep(pointer);
  if (key === 'repeat' && (typeof given === 'number' || typeof given === 'string')) {
    return `write { "i": ${JSON.stringify(given)} }: the name counts from 0, and "at" may use it`;
  }
  if (
    /^\/parameters\/\d+\/options\/\d+$/.test(pointer) &&
    typeof given === 'string' &&
    message.includes('has to be an object')
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
  if (/\/(?:points|pieces|polygon|path)\/\d+$/.test(pointer) && message.includes('has to be a list')) {
    return 'each has brackets of its own: [[0, 0], [100, 0]]';
  }
  if (/(?:profile|outline|cutouts\/\d+)$/.test(pointer) && Array.isArray(given)) {
    return 'write { "polygon": [[x, y], …] }, { "rect": [w, h] }, { "circle": d } or { "path": […] }';
  }
  if (typeof given !== 'string') return undefined;
  if (message.includes('has to be a list')) return `write [${given.split(',').map(entryOf).join(', ')}]`;
  const [, red, green, blue] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(given) ?? [];
  if (red && green && blue) return `write "#${red}${red}${green}${green}${blue}${blue}"`;
  const [, amount] = /^\s*(-?[\d.]+)\s*(?:mm|kg)?\s*$/.exec(given) ?? [];
  return amount !== undefined && / a number/.test(message)
    ? `write ${Number(amount)}, without quotes and unit`
    : undefined;
}

/** The JSON of a list's entry. */
function entryOf(text: string): string {
  const entry = text.trim();
  return /^-?\d+(?:\.\d+)?$/.test(entry) ? entry : JSON.stringify(entry);
}
