// What the worker is asked and what it answers.

import { checkText, type LocatedDiagnostic } from '@parametric/configurator-element/checker';
import { compileModel } from '@parametric/configurator-element/model';
import { type Fix, fixesOf } from './issue-fixes.js';

/** Whether there is a product to show, whatever else is wrong: it is known long before all that a check finds. */
export interface BuildRequest {
  readonly task: 'build';
  /** Identifies the text: an answer to an older one is out of date. */
  readonly id: number;
  readonly text: string;
}

export interface CheckRequest {
  readonly task: 'check';
  readonly id: number;
  readonly text: string;
  /** How many configurations to try; 1 is what the form begins with. */
  readonly samples: number;
  /** After so many milliseconds no further configuration is tried. */
  readonly milliseconds: number;
}

export type ThreadRequest = BuildRequest | CheckRequest;

/** An error or a warning, its place, and what mends it. */
export interface Issue extends LocatedDiagnostic {
  /** The most likely first; none where only the author can know. */
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
  /** Configurations that were tried. */
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
