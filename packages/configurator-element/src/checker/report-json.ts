// Findings as one JSON object for machines.

import { Lines } from './frame.js';
import type { Checked } from './report.js';

/** Lines and columns from 1, the end behind the last character. */
export function reportJson(checked: readonly Checked[]): string {
  const all = checked.flatMap(({ faults }) => faults);
  const count = (severity: string) => all.filter((fault) => fault.severity === severity).length;
  const files = checked.map(({ file, text, faults, samples }) => {
    const lines = new Lines(text);
    return {
      file,
      samples,
      faults: faults.map(({ span, ...fault }) => {
        const { line: endLine, column: endColumn } = lines.positionOf(span.end);
        return { ...fault, ...lines.positionOf(span.start), endLine, endColumn };
      }),
    };
  });
  return JSON.stringify({ errors: count('error'), warnings: count('warning'), files }, null, 2);
}
