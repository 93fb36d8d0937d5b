// Requests to the worker that checks, and its answers.

import { checkText, type LocatedDiagnostic } from '@parametric/configurator-element/checker';
import { compileModel } from '@parametric/configurator-element/model';
import { type Fix, fixesOf } from './issue-fixes.js';

/**
 * Asks whether the text gives a product, despite possible faults. The answer comes long before that of a whole check.
 */
export interface BuildRequest {
  readonly task: 'build';
  /** Identifies the text: the answer for an older text is out of date. */
  readonly id: number;
  readonly text: string;
}

export interface CheckRequest {
  readonly task: 'check';
  readonly id: number;
  readonly text: string;
  /** How many configurations to try; 1 tries the defaults only. */
  readonly samples: number;
  /** After this many milliseconds no further configuration is tried. */
  readonly milliseconds: number;
}

export type ThreadRequest = BuildRequest | CheckRequest;

/** An error or a warning with its place and its fixes. */
export interface Issue extends LocatedDiagnostic {
  /** The likeliest fix first; empty where only the author can know. */
  readonly fixes: readonly Fix[];
}

export interface BuildReply {
  readonly task: 'build';
  readonly id: number;
  readonly isBuildable: boolean;
}

export interface CheckReply {
  readonly task: 'check';
  readonly id: number;
  readonly issues: readonly Issue[];
  /** How many configurations were tried. */
  readonly samples: number;
}

export type ThreadReply = BuildReply | CheckReply;

export function answer(request: ThreadRequest): ThreadReply {
  return request.task === 'check' ? answerCheck(request) : answerBuild(request);
}

export function answerCheck({ id, text, samples, milliseconds }: Omit<CheckRequest, 'task'>): CheckReply {
  const end = performance.now() + milliseconds;
  const result = checkText(text, { samples, isTimeOver: () => performance.now() > end });
  const issues = result.diagnostics.map((diagnostic) => ({ ...diagnostic, fixes: fixesOf(diagnostic, text) }));
  return { task: 'check', id, issues, samples: result.samples };
}

function answerBuild({ id, text }: BuildRequest): BuildReply {
  return { task: 'build', id, isBuildable: isBuildable(text) };
}

function isBuildable(text: string): boolean {
  try {
    compileModel(JSON.parse(text)).evaluate({});
    return true;
  } catch {
    return false;
  }
}
