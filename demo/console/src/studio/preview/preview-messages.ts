// What the page and the preview's worker say to one another.

import type { ModelIssue } from '@parametric/configurator-element/model';
import type { JobName, JobRequest, JobResults } from './preview-jobs.js';

export type ToWorker =
  | { readonly id: number; readonly request: JobRequest }
  /** Nobody waits for it any more. */
  | { readonly id: number; readonly request: undefined };

export type FromWorker =
  | { readonly id: number; readonly result: JobResults[JobName]; readonly isLast: false }
  | { readonly id: number; readonly isLast: true; readonly failure: JobFailure | undefined };

/** Why a job has no result. */
export interface JobFailure {
  /** A whole sentence. */
  readonly message: string;
  /** Places of the document with which it can't be built. */
  readonly issues: readonly ModelIssue[];
}
