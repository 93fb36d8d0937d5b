// What every part of a document is compiled with: the program that is written, the names in sight, and the list of
// what is wrong.

import type { IssueList } from './errors.js';
import { Program, type Source } from './expression/compile.js';
import { ExpressionFault } from './expression/fault.js';
import { functions } from './expression/functions.js';
import { expectType, Reader, reservedNames } from './expression/reader.js';
import type { Scope } from './expression/scope.js';
import type { Kind, Name, Term } from './expression/term.js';
import { namesOf, type Token, tokensOf } from './expression/tokens.js';
import { type Expression, isName, namesAre } from './schema.js';
import type { DocumentVocabulary } from './vocabulary.js';

/** An expression's meaning, and its place for what is written of it. */
export interface Meaning {
  readonly term: Term;
  readonly source: Source;
}

export class Compiler {
  readonly program = new Program();
  readonly vocabulary: DocumentVocabulary;
  readonly issues: IssueList;
  readonly #tokens = new Map<string, readonly Token[]>();

  constructor(vocabulary: DocumentVocabulary, issues: IssueList) {
    this.vocabulary = vocabulary;
    this.issues = issues;
  }

  /** The names that an expression reads; none where it can't be read. */
  namesIn(expression: Expression | undefined, pointer: string): ReadonlySet<string> {
    if (typeof expression !== 'string') return noNames;
    return this.#attempt(pointer, () => namesOf(this.#tokensOf(expression))) ?? noNames;
  }

  /** What is wrong is added to the issues; what is returned then is a stand-in. */
  meaningOf(expression: Expression, pointer: string, scope: Scope, kind?: Kind): Meaning {
    const text = String(expression);
    const term = this.#attempt(pointer, () => {
      const isText = typeof expression === 'string';
      const reader = new Reader(isText ? this.#tokensOf(text) : [], scope, this.vocabulary);
      const read = isText ? reader.read() : reader.constant(expression, 0);
      if (kind) expectType(read, kind, 'The value here');
      return read;
    });
    return { term: term ?? standIn(kind), source: { pointer, text } };
  }

  /** Brings a name of the author's into a scope, unless it may not be one. */
  declare(name: string, pointer: string, scope: Scope, meaning: Name): void {
    const { issues } = this;
    if (!isName(name)) issues.add(pointer, 'type', `"${name}" is no name: ${namesAre}`);
    else if (reservedNames.includes(name) || name === '__proto__') {
      issues.add(pointer, 'reserved-name', `"${name}" is reserved`);
    } else if (functions.has(name) || scope.get(name)) {
      const what = functions.has(name) ? 'the name of a function' : 'already a name here';
      issues.add(pointer, 'duplicate', `"${name}" is ${what}`);
    } else scope.set(name, meaning);
  }

  #tokensOf(text: string): readonly Token[] {
    const tokens = this.#tokens.get(text) ?? tokensOf(text);
    this.#tokens.set(text, tokens);
    return tokens;
  }

  #attempt<T>(pointer: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      const { at, code, message, suggestion } = error;
      this.issues.add(pointer, code, at > 0 ? `${message} (at character ${at + 1})` : message, suggestion);
      return undefined;
    }
  }
}

const noNames: ReadonlySet<string> = new Set();

function standIn(kind: Kind = 'number'): Term {
  return { operation: 0, symbol: '', args: [], type: { kind }, value: 1, level: 0, at: 0 };
}
