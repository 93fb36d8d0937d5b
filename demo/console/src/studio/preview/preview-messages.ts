// The messages between the page and the preview's worker.

import type { ModelIssue } from '@parametric/configurator-element/model';
import type { JobName, JobRequest, JobResults } from './preview-jobs.js';

export type ToWorker =
  | { readonly id: number; readonly request: JobRequest }
  /** Cancels the job: nobody waits for it any more. */
  | { readonly id: number; readonly request: undefined };

export type FromWorker =
  | { readonly id: number; readonly result: JobResults[JobName]; readonly isLast: false }
  | { readonly id: number; readonly isLast: true; readonly failure: JobFailure | undefined };

/** Why a job has no result. */
export interface JobFailure {
  /** A whole sentence. */
  readonly message: string;
  /** The places in the document that keep it from being built. */
  readonly issues: readonly ModelIssue[];
}
