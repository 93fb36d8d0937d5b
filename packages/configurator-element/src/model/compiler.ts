// What every part of a document is compiled with: the program that is written, the names in sight, and the list of
// what is wrong.

import type { IssueList } from './errors.js';
import { Program } from './expression/compile.js';
import { ExpressionFault } from './expression/fault.js';
import { functions } from './expression/functions.js';
import { Calculator } from './expression/machine.js';
import { expectType, Reader, reservedNames } from './expression/reader.js';
import type { Scope } from './expression/scope.js';
import { constant, type Kind, type Name, type Term } from './expression/term.js';
import { namesOf, type Token, tokensOf } from './expression/tokens.js';
import { type Expression, isName, namesAre } from './schema.js';
import type { DocumentVocabulary } from './vocabulary.js';

export class Compiler {
  readonly program = new Program();
  readonly vocabulary: DocumentVocabulary;
  readonly issues: IssueList;
  readonly calculator: Calculator;
  readonly #reader: Reader;
  /** What stands in many places is taken apart once. */
  readonly #tokens = new Map<string, readonly Token[]>();
  readonly #names = new Map<string, ReadonlySet<string>>();

  constructor(vocabulary: DocumentVocabulary, issues: IssueList) {
    this.vocabulary = vocabulary;
    this.issues = issues;
    this.calculator = new Calculator(vocabulary);
    this.#reader = new Reader(vocabulary, this.calculator);
  }

  /** The names that an expression reads; none where it can't be read. */
  namesIn(expression: Expression | undefined, pointer: string): ReadonlySet<string> {
    if (typeof expression !== 'string') return noNames;
    let names = this.#names.get(expression);
    if (names) return names;
    try {
      names = namesOf(this.#tokensOf(expression));
      this.#names.set(expression, names);
      return names;
    } catch (error) {
      this.#tell(error, pointer);
      return noNames;
    }
  }

  /** An expression's meaning. What is wrong is added to the issues; what is returned then is a stand-in. */
  read(expression: Expression, pointer: string, scope: Scope, kind?: Kind): Term {
    try {
      const term =
        typeof expression === 'string'
          ? this.#reader.read(this.#tokensOf(expression), scope)
          : this.#reader.constant(expression, 0);
      if (kind) expectType(term, kind, 'The value here');
      return term;
    } catch (error) {
      this.#tell(error, pointer);
      return constant({ kind: kind ?? 'number' }, 1, 0);
    }
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
    let tokens = this.#tokens.get(text);
    if (!tokens) {
      tokens = tokensOf(text);
      this.#tokens.set(text, tokens);
    }
    return tokens;
  }

  #tell(error: unknown, pointer: string): void {
    if (!(error instanceof ExpressionFault)) throw error;
    const { at, code, message, suggestion } = error;
    this.issues.add(pointer, code, at > 0 ? `${message} (at character ${at + 1})` : message, suggestion);
  }
}

const noNames: ReadonlySet<string> = new Set();
