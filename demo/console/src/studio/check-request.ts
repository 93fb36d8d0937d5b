// What the worker is asked and what it answers.

import { checkText, type LocatedDiagnostic } from '@parametric/configurator-element/checker';
import { compileModel } from '@parametric/configurator-element/model';
import { type Fix, fixesOf } from './issue-fixes.js';

export interface CheckRequest {
  /** Of the text: an answer to an older one is out of date. */
  readonly id: number;
  readonly text: string;
  /** How many configurations to try; 1 is what the form begins with. */
  readonly samples: number;
  /** After so many milliseconds no further configuration is tried. */
  readonly milliseconds: number;
}

/** An error or a warning, its place, and what mends it. */
export interface Issue extends LocatedDiagnostic {
  /** The most likely first; none where only the author can know. */
  readonly fixes: readonly Fix[];
}

export interface CheckReply {
  readonly id: number;
  readonly issues: readonly Issue[];
  /** Configurations that were tried. */
  readonly samples: number;
  /** Whether there is a product to show, whatever else is wrong. */
  readonly isBuildable: boolean;
}

export function answerCheck({ id, text, samples, milliseconds }: CheckRequest): CheckReply {
  const end = performance.now() + milliseconds;
  const result = checkText(text, { samples, isTimeOver: () => performance.now() > end });
  const issues = result.diagnostics.map((diagnostic) => ({ ...diagnostic, fixes: fixesOf(diagnostic, text) }));
  return { id, issues, samples: result.samples, isBuildable: isBuildable(text) };
}

function isBuildable(text: string): boolean {
  try {
    compileModel(JSON.parse(text)).evaluate({});
    return true;
  } catch {
    return false;
  }
}
