// What every part of a document is compiled with: the program that is written, the names in sight, and the list of
// what is wrong.

import type { IssueList } from './errors.js';
import { check, expectType, reservedNames } from './expression/check.js';
import { Program, type Source } from './expression/compile.js';
import { ExpressionFault } from './expression/fault.js';
import { functions } from './expression/functions.js';
import { type Parsed, parse } from './expression/parse.js';
import type { Scope } from './expression/scope.js';
import { type Constant, type Name, number, type Term, type ValueType } from './expression/term.js';
import { type Expression, isName } from './schema.js';
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
  readonly #parsed = new Map<string, Parsed>();

  constructor(vocabulary: DocumentVocabulary, issues: IssueList) {
    this.vocabulary = vocabulary;
    this.issues = issues;
  }

  /** The names that an expression reads; none where it can't be read. */
  namesIn(expression: Expression | undefined, pointer: string): ReadonlySet<string> {
    if (typeof expression !== 'string') return noNames;
    return this.#attempt(pointer, () => this.#parse(expression))?.names ?? noNames;
  }

  /** What is wrong is added to the issues; what is returned then is a stand-in. */
  meaningOf(expression: Expression, pointer: string, scope: Scope, kind?: ValueType['kind']): Meaning {
    const source: Source = { pointer, text: String(expression) };
    const term = this.#attempt(pointer, () => {
      const term = this.#term(expression, scope);
      if (kind) expectType(term, kind, 'The value here');
      return term;
    });
    return { term: term ?? { ...standIn, type: { kind: kind ?? 'number' } as ValueType }, source };
  }

  /** Brings a name of the author's into a scope, unless it may not be one. */
  declare(name: string, pointer: string, scope: Scope, meaning: Name): void {
    const problem = nameProblem(name, scope);
    if (problem) this.issues.add(pointer, problem.code, problem.message);
    else scope.set(name, meaning);
  }

  #term(expression: Expression, scope: Scope): Term {
    if (typeof expression === 'string') return check(this.#parse(expression).node, scope, this.vocabulary);
    return check({ kind: 'literal', at: 0, value: expression }, scope, this.vocabulary);
  }

  #parse(expression: string): Parsed {
    const known = this.#parsed.get(expression);
    if (known) return known;
    const parsed = parse(expression);
    this.#parsed.set(expression, parsed);
    return parsed;
  }

  #attempt<T>(pointer: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      const where = error.at > 0 ? ` (at character ${error.at + 1})` : '';
      this.issues.add(pointer, error.code, `${error.message}${where}`, error.suggestion);
      return undefined;
    }
  }
}

const noNames: ReadonlySet<string> = new Set();

const standIn: Constant = { kind: 'constant', type: number, value: 1, level: 0, at: 0 };

interface NameProblem {
  readonly code: 'type' | 'reserved-name' | 'duplicate';
  readonly message: string;
}

function nameProblem(name: string, scope: Scope): NameProblem | undefined {
  if (!isName(name)) {
    const message = `"${name}" is no name: letters, digits and underscores, not beginning with a digit, 64 at most`;
    return { code: 'type', message };
  }
  if ((reservedNames as readonly string[]).includes(name) || name === '__proto__') {
    return { code: 'reserved-name', message: `"${name}" is reserved` };
  }
  if (functions.has(name)) return { code: 'duplicate', message: `"${name}" is the name of a function` };
  if (scope.get(name)) return { code: 'duplicate', message: `"${name}" is already a name here` };
  return undefined;
}
