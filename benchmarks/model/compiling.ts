// A document of 100 KB, compiled; beside it jsep, which only reads the same expressions.

import jsep from 'jsep';
import { compileModel, type ModelDocument } from '../../packages/configurator-element/src/model/index.js';
import { median } from '../support/measure.js';
import { documentOf, small } from './shelving.js';

const bytes = 100_000;

/** As text: products of many parts that no two expressions have in common. */
function largeDocument(): string {
  const { parts, ...rest } = documentOf(small, { drilled: true });
  const all: unknown[] = [];
  let length = JSON.stringify(rest).length;
  for (let n = 0; length < bytes; n++) {
    const text = JSON.stringify(parts[n % parts.length]).replace(/(?<![\w.])40(?![\w.])/g, String(40 + n / 8));
    const part = { ...JSON.parse(text), id: `board${n}`, if: `width > ${500 + n}` };
    length += JSON.stringify(part).length + 1;
    all.push(part);
  }
  return JSON.stringify({ ...rest, parts: all });
}

export interface Compiled {
  readonly first: number;
  readonly warm: number;
}

export interface Compilations {
  readonly ours: Compiled;
  readonly jsep: Compiled;
}

/** The first is the first only once a process or page. @returns ms, parsing of the JSON aside */
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

const warmRuns = 30;

function timeOf(compile: () => void): Compiled {
  const times = Array.from({ length: warmRuns }, () => {
    const start = performance.now();
    compile();
    return performance.now() - start;
  });
  return { first: times[0]!, warm: median(times.slice(-10)) };
}

/** Keys under which a text is no expression. */
const plain: readonly string[] = ['id', 'kind', 'normal', 'material'];

function expressionsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (plain.includes(key) ? [] : expressionsOf(inner)));
}
