// What every part of a document is compiled with: the program that is written, the names in sight, and the list of
// what is wrong.

import type { IssueList } from '../document/errors.js';
import { type Expression, isName, nameRule } from '../document/fields.js';
import { ExpressionError } from './expression-error.js';
import { type Binding, constantNode, type ExpressionNode, type ValueKind } from './expression-node.js';
import { functions } from './functions.js';
import { ExpressionParser, expectType, reservedNames } from './parser.js';
import { Program } from './program.js';
import { machineData, SingleOperation } from './register-machine.js';
import type { Scope } from './scope.js';
import type { DocumentSymbols } from './symbols.js';
import { namesOf, type Token, tokenize } from './tokenizer.js';

export class ExpressionCompiler {
  readonly program = new Program();
  readonly symbols: DocumentSymbols;
  readonly issues: IssueList;
  readonly singleOperation: SingleOperation;
  readonly #parser: ExpressionParser;
  /** What stands in many places is taken apart once. */
  readonly #tokens = new Map<string, readonly Token[]>();
  readonly #names = new Map<string, ReadonlySet<string>>();

  constructor(vocabulary: DocumentSymbols, issues: IssueList) {
    this.symbols = vocabulary;
    this.issues = issues;
    this.singleOperation = new SingleOperation(machineData(vocabulary));
    this.#parser = new ExpressionParser(vocabulary, this.singleOperation);
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
      this.#addIssue(error, pointer);
      return noNames;
    }
  }

  /** An expression's meaning. What is wrong is added to the issues; what is returned then is a stand-in. */
  parse(expression: Expression, pointer: string, scope: Scope, kind?: ValueKind): ExpressionNode {
    try {
      const term =
        typeof expression === 'string'
          ? this.#parser.parse(this.#tokensOf(expression), scope)
          : this.#parser.constant(expression, 0);
      if (kind) expectType(term, kind, 'The value here');
      return term;
    } catch (error) {
      this.#addIssue(error, pointer);
      return constantNode({ kind: kind ?? 'number' }, 1, 0);
    }
  }

  /** Brings a name of the author's into a scope, unless it may not be one. */
  declare(name: string, pointer: string, scope: Scope, meaning: Binding): void {
    const { issues } = this;
    if (!isName(name)) issues.add(pointer, 'type', `"${name}" is no name: ${nameRule}`);
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
      tokens = tokenize(text);
      this.#tokens.set(text, tokens);
    }
    return tokens;
  }

  #addIssue(error: unknown, pointer: string): void {
    if (!(error instanceof ExpressionError)) throw error;
    const { at, code, message, suggestion } = error;
    this.issues.add(pointer, code, at > 0 ? `${message} (at character ${at + 1})` : message, suggestion);
  }
}

const noNames: ReadonlySet<string> = new Set();
