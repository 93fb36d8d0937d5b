// A document of 100 KB, compiled.

import { compileModel } from '../../src/model/index.js';
import { documentOf, small } from './shelving.js';

const bytes = 100_000;

/** As text: products of many parts that no two expressions have in common. */
export function largeDocument(): string {
  const { parts, ...rest } = documentOf(small, true);
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

/** @returns ms, parsing of the JSON aside */
export function timeCompile(document: unknown): number {
  const start = performance.now();
  compileModel(document);
  return performance.now() - start;
}
