// A document's issues, with what its author needs to fix them: where, a stable code, the reason, and for an unknown
// name the nearest known one.

/** The kind of issue. */
export type ModelIssueCode =
  // Issues with the document as JSON.
  | 'document-too-large'
  | 'document-too-deep'
  | 'not-json'
  | 'forbidden-key'
  | 'malformed-text'
  | 'format'
  // Issues with keys and values.
  | 'unknown-key'
  | 'missing-key'
  | 'type'
  | 'value'
  | 'reserved-name'
  | 'duplicate'
  | 'unknown-parameter'
  | 'unknown-material'
  | 'unknown-band'
  | 'unknown-part'
  | 'unknown-fitting'
  | 'letters-missing'
  // Issues with expressions.
  | 'expression-too-long'
  | 'expression-too-deep'
  | 'syntax'
  | 'unknown-name'
  | 'unknown-function'
  | 'unknown-field'
  | 'unknown-table'
  | 'arguments'
  | 'circle'
  // Issues that depend on the values.
  | 'not-finite'
  | 'out-of-range'
  | 'no-option'
  | 'preset'
  | 'too-many-repetitions'
  | 'too-many-parts'
  | 'too-much-work';

/** A problem in a document. */
export interface ModelIssue {
  /** JSON pointer into the document as written: `/parts/3/size/0`; empty for the document itself. */
  readonly pointer: string;
  readonly code: ModelIssueCode;
  readonly message: string;
  /** The nearest known name. */
  readonly suggestion?: string;
}

/** Thrown if a document can't be used at all, or not with the given values. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly issues: readonly ModelIssue[];

  constructor(issues: readonly ModelIssue[]) {
    const lines = issues.map(({ pointer, message }) => `${pointer || '(document)'}: ${message}`);
    super(lines.join('\n'));
    this.issues = issues;
  }
}

/**
 * Whether issues have messages. The evaluator that the embed build loads first leaves the sentences out
 * (lean-model.ts).
 */
export const hasMessages = Boolean('Issues have messages.');

/** The maximum number of issues listed at once. Looking for more would let hostile input use more time. */
export const ISSUE_LIMIT = 50;

/** Collects issues, so that authors see them all at once. */
export class IssueList {
  readonly #issues: ModelIssue[] = [];

  /**
   * Adds an issue unless it's already listed.
   * @throws {ModelError} with all issues once there are `ISSUE_LIMIT` of them
   */
  add(pointer: string, code: ModelIssueCode, message: string, suggestion?: string): void {
    const isKnown = this.#issues.some((issue) => issue.pointer === pointer && issue.message === message);
    if (!isKnown) this.#issues.push(issueOf(pointer, code, message, suggestion));
    if (this.#issues.length === ISSUE_LIMIT) this.throwIfAny();
  }

  /** Adds an issue for an unknown name, and suggests the nearest known one. */
  addUnknown(pointer: string, code: ModelIssueCode, what: string, name: string, known: Iterable<string>): void {
    const suggestion = nearestName(name, known);
    this.add(pointer, code, unknownName(what, name, suggestion), suggestion);
  }

  /** @throws {ModelError} if there are any issues */
  throwIfAny(): void {
    if (this.#issues.length > 0) throw new ModelError(this.#issues);
  }
}

/** @throws {ModelError} always */
export function fail(pointer: string, code: ModelIssueCode, message: string): never {
  throw new ModelError([issueOf(pointer, code, message)]);
}

export function unknownName(what: string, name: string, suggestion: string | undefined): string {
  return `There is no ${what} "${shorten(name)}"${suggestion === undefined ? '' : `; did you mean "${suggestion}"?`}`;
}

/** Escapes a key as one step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  const step = String(key);
  return `/${/[~/]/.test(step) ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step}`;
}

/** Limits on the search for the nearest name, so that it doesn't take too long. */
const MAX_CANDIDATES = 1000;
const LONGEST_NAME = 40;

/** Returns the known name that's the fewest edits away; undefined if that's still too many for the name's length. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(Math.min(name.length, 2), Math.ceil(Math.min(name.length, 24) / 2));
  let looked = 0;
  for (const candidate of known) {
    if (++looked > MAX_CANDIDATES || name.length > LONGEST_NAME) break;
    if (Math.abs(candidate.length - name.length) >= least || candidate.length > LONGEST_NAME) continue;
    const changes = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (changes >= least) continue;
    nearest = candidate;
    least = changes;
  }
  return nearest;
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function issueOf(pointer: string, code: ModelIssueCode, message: string, suggestion?: string): ModelIssue {
  return { pointer, code, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** Counts insertions, deletions, replacements and swapped neighbors (Damerau–Levenshtein). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = ['', ...b.split('')].map((_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : replaced;
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
