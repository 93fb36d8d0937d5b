// Compiling a document of 100 KB; beside it jsep, which only parses the same expressions.

import jsep from 'jsep';
import { compileModel, type ModelDocument } from '../../packages/configurator-element/src/model/index.js';
import { median } from '../support/measure.js';
import { documentOf, small } from './wall.js';

/** Many parts, no two of which have an expression in common. */
function largeDocument(): string {
  const { parts, ...rest } = documentOf(small, { drilled: true });
  const all: unknown[] = [];
  let length = JSON.stringify(rest).length;
  for (let n = 0; length < 100_000; n++) {
    const text = JSON.stringify(parts[n % parts.length]).replace(/(?<![\w.])40(?![\w.])/g, String(40 + n / 8));
    const part = { ...JSON.parse(text), id: `board${n}`, if: `width > ${500 + n}` };
    length += JSON.stringify(part).length + 1;
    all.push(part);
  }
  return JSON.stringify({ ...rest, parts: all });
}

/** ms */
export type CompileTimes = Readonly<Record<'first' | 'warm', number>>;

export type Compilations = Readonly<Record<'ours' | 'jsep', CompileTimes>>;

/** The first call is cold only once in a process or page. The JSON is parsed before the times are taken. */
export function timeCompilations(): Compilations {
  const document: ModelDocument = JSON.parse(largeDocument());
  const expressions = expressionsOf(document.parts);
  return {
    ours: timeOf(() => compileModel(document)),
    jsep: timeOf(() => {
      for (const expression of expressions) jsep(expression);
    }),
  };
}

function timeOf(compile: () => void): CompileTimes {
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now();
    compile();
    return performance.now() - start;
  });
  return { first: times[0]!, warm: median(times.slice(-10)) };
}

/** Keys whose text is not an expression. */
const literalKeys: readonly string[] = ['id', 'kind', 'normal', 'material'];

function expressionsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (literalKeys.includes(key) ? [] : expressionsOf(inner)));
}
