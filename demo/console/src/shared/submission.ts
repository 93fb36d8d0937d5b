// The state of a form that's sent to the service: whether it's being sent, and what's wrong with it.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { LitElement } from 'lit';
import { issuesOf, problemAt, sayError } from './api.js';
import { showProblem } from './templates.js';

export class Submission {
  isBusy = false;
  issues: readonly ProblemIssue[] = [];
  /** The problem if it isn't about a field; empty if there's none. */
  problem = '';
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** The problem with a field, such as `/seller/name`; empty if there's none. */
  at(pointer: string): string {
    return problemAt(this.issues, pointer);
  }

  /** Forgets the problems with a field that was changed, and with the fields in it; by default, all problems. */
  forget(pointer?: string): void {
    this.issues = pointer === undefined ? [] : this.issues.filter((issue) => !isWithin(issue.pointer, pointer));
    if (pointer === undefined) this.problem = '';
    this.#host.requestUpdate();
  }

  /** Shows problems that are known without asking the service. */
  refuse(issues: readonly ProblemIssue[]): Promise<void> {
    [this.issues, this.problem] = [issues, ''];
    this.#host.requestUpdate();
    return showProblem(this.#host);
  }

  /** Sends the form, unless it's being sent. If the service rejects it, shows why, and focuses the field. */
  async send(action: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.forget();
    try {
      await action();
    } catch (error) {
      this.issues = issuesOf(error);
      if (this.issues.length === 0) this.problem = sayError(error);
      this.#host.requestUpdate();
      await showProblem(this.#host);
    } finally {
      this.isBusy = false;
      this.#host.requestUpdate();
    }
  }
}

function isWithin(pointer: string, field: string): boolean {
  return pointer === field || pointer.startsWith(`${field}/`);
}
