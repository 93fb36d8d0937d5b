// The draft of a key in the form for issuing or changing a key: the typed values, how they're kept across reloads, and
// the fields with several values.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { IssuedKey } from '@parametric/service/contract';
import { DEFAULT_SCOPES } from '@parametric/service/scopes';
import { html, type TemplateResult } from 'lit';
import { KeptForm } from '../shared/kept-form.js';
import { textField } from '../shared/templates.js';

export interface KeyDraft {
  readonly kind: IssuedKey['kind'];
  readonly mode: IssuedKey['mode'];
  readonly label: string;
  /** The origins as typed, one per line. */
  readonly origins: string;
  readonly models: string;
  /** What an API or workshop key can do. */
  readonly scopes: readonly string[];
  readonly workshop: string;
}

export interface KeptKeyDraft extends KeyDraft {
  /** The key as it was when the person began to change it; absent for a new key. */
  readonly before?: KeyValues;
  /**
   * The idempotency key of a request whose response was lost. If the request is repeated with it, the service returns
   * the key that was issued the first time.
   */
  readonly idempotencyKey?: string;
  /** Whether the key was shown, and the person hasn't confirmed that they copied it. */
  readonly isIssued?: boolean;
}

/** The values of a key that can be changed later. */
export interface KeyValues {
  readonly label: string;
  readonly origins: readonly string[];
  readonly models: readonly string[];
  readonly scopes: readonly string[];
}

export const emptyKeyDraft: KeyDraft = {
  ...{ kind: 'license', mode: 'live', label: '', origins: '', models: '', scopes: DEFAULT_SCOPES, workshop: '' },
};

/**
 * The place where a key's draft is stored.
 * @param id the id of the key to change; by default, the draft is for a new key
 */
export function keptKeyDraft(organization: string, id = 'new'): KeptForm<KeptKeyDraft> {
  return new KeptForm(`key ${organization} ${id}`);
}

/** Whether a new key was requested before a reload and the person hasn't confirmed copying it. */
export function isKeyUnanswered(organization: string): boolean {
  return keptKeyDraft(organization).read()?.idempotencyKey !== undefined;
}

export function keyDraftOf(key: IssuedKey): KeyDraft {
  const { kind, mode, label = '', origins = [], models = [], scopes, workshop = '' } = key;
  return { kind, mode, label, origins: origins.join('\n'), models: models.join('\n'), scopes, workshop };
}

export function keyValuesOf({ label, origins, models, scopes }: KeyDraft): KeyValues {
  return { label: label.trim(), origins: valuesOf(origins), models: valuesOf(models), scopes };
}

export function withKeyValues(draft: KeyDraft, { label, origins, models, scopes }: KeyValues): KeyDraft {
  return { ...draft, label, origins: origins.join('\n'), models: models.join('\n'), scopes };
}

export const KIND_NAMES = { license: 'License key', api: 'API key', workshop: 'Workshop key' } as const;

/** Whether a key can issue, change, and revoke another one. A test key can't manage live keys. */
export function mayWriteKey(own: IssuedKey['mode'], other: IssuedKey['mode']): boolean {
  return own === 'live' || other === 'test';
}

export const LIVE_KEY_HINT =
  'You’re signed in with a test key, so you can only create and change test keys. To manage live keys, sign in with a live API key. The service’s operator creates the first one from the command line.';

/** The key's label, or its last characters if it has none. */
export function nameOf({ label, ending, id }: IssuedKey): string {
  return label ?? (ending === undefined ? id : `…${ending}`);
}

interface LinesField {
  /** The name of the field in the request body, such as `origins`. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly text: string;
  readonly problems: readonly string[];
  readonly onInput: (text: string) => void;
  readonly onLeave?: () => void;
}

export function renderLines({ name, label, hint, placeholder, text, problems, ...on }: LinesField): TemplateResult {
  return textField({
    id: name,
    label,
    hint,
    problem: problems.map((problem) => html`<p>${problem}</p>`),
    rows: Math.min(8, Math.max(2, text.split('\n').length)),
    kind: 'mono',
    dir: 'ltr',
    placeholder,
    value: text,
    onInput: on.onInput,
    onChange: () => on.onLeave?.(),
  });
}

/** The values in the field, which has one per line. Empty lines are left out. */
export function valuesOf(text: string): readonly string[] {
  return linesOf(text).map(({ value }) => value);
}

/**
 * Checks each line of a field.
 * @param check throws an error whose message is a sentence
 * @returns the error messages, each with the number of its line
 */
export function checkLines(text: string, check: (value: string) => unknown): readonly string[] {
  return linesOf(text).flatMap(({ value, line }) => {
    try {
      check(value);
      return [];
    } catch (error) {
      return [sayAt(line, error instanceof Error ? error.message : String(error))];
    }
  });
}

/**
 * The service's messages about this field, each with the number of its line. Empty lines aren't sent, so the service's
 * indexes don't count them.
 */
export function problemsOf(issues: readonly ProblemIssue[], name: string, text: string): readonly string[] {
  const lines = linesOf(text);
  return issues.flatMap(({ pointer, detail }) => {
    const [, field, index] = pointer.split('/');
    if (field !== name) return [];
    const place = index === undefined ? undefined : lines[Number(index)];
    return [place ? sayAt(place.line, detail) : detail];
  });
}

function linesOf(text: string): readonly { readonly value: string; readonly line: number }[] {
  return text.split('\n').flatMap((line, index) => {
    const value = line.trim();
    return value === '' ? [] : [{ value, line: index + 1 }];
  });
}

const sayAt = (line: number, sentence: string) => `Line ${line}: ${sentence}`;
