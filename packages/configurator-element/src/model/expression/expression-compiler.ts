// Compiles a document's expressions: parses each with the names in scope, and collects the issues. All expressions are
// compiled into one program.

import type { IssueList } from '../document/errors.js';
import { type Expression, isName, NAME_RULE } from '../document/fields.js';
import { Program } from './code-generator.js';
import { type Binding, constantNode, type ExpressionNode, type Scope, type ValueKind } from './expression-node.js';
import { functions } from './functions.js';
import { expectType, NodeBuilder } from './node-builder.js';
import { ExpressionParser, RESERVED_NAMES } from './parser.js';
import { machineData, SingleOperation } from './register-machine.js';
import type { Symbols } from './symbols.js';
import { ExpressionError, namesOf, type Token, tokenize } from './tokenizer.js';

export class ExpressionCompiler {
  readonly program = new Program();
  readonly symbols: Symbols;
  readonly issues: IssueList;
  readonly singleOperation: SingleOperation;
  readonly #nodes: NodeBuilder;
  readonly #parser: ExpressionParser;
  /** Tokens by the expression's text, because many expressions occur several times. */
  readonly #tokens = new Map<string, readonly Token[]>();
  readonly #names = new Map<string, ReadonlySet<string>>();

  constructor(symbols: Symbols, issues: IssueList) {
    this.symbols = symbols;
    this.issues = issues;
    this.singleOperation = new SingleOperation(machineData(symbols));
    this.#nodes = new NodeBuilder(symbols, this.singleOperation);
    this.#parser = new ExpressionParser(this.#nodes);
  }

  /** The names that an expression reads; none if it can't be parsed. */
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

  /** Parses an expression. If the expression is invalid, adds an issue and returns a constant instead. */
  parse(expression: Expression, pointer: string, scope: Scope, kind?: ValueKind): ExpressionNode {
    try {
      const node =
        typeof expression === 'string'
          ? this.#parser.parse(this.#tokensOf(expression), scope)
          : this.#nodes.constant(expression, 0);
      if (kind) expectType(node, kind, 'This value');
      return node;
    } catch (error) {
      this.#addIssue(error, pointer);
      // A value that's valid in every field, so that one mistake is reported only once.
      return constantNode({ kind: kind ?? 'number' }, kind === 'text' ? this.symbols.intern('#000000') : 1, 0);
    }
  }

  /** Adds a name that the author chose to a scope, unless the name is reserved or taken. */
  declare(name: string, pointer: string, scope: Scope, binding: Binding): void {
    const { issues } = this;
    if (!isName(name)) issues.add(pointer, 'type', `"${name}" isn't a valid name (${NAME_RULE})`);
    else if (RESERVED_NAMES.includes(name) || name === '__proto__') {
      issues.add(pointer, 'reserved-name', `"${name}" is reserved`);
    } else if (isTaken(name) || scope.get(name)) {
      issues.add(
        pointer,
        'duplicate',
        `"${name}" is ${isTaken(name) ? 'the name of a function' : 'already used as a name here'}`,
      );
    } else scope.set(name, binding);
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

/**
 * "text" may also be a name, because documents used it before there was a function of that name. The "(" identifies the
 * function.
 */
function isTaken(name: string): boolean {
  return functions.has(name) && name !== 'text';
}

const noNames: ReadonlySet<string> = new Set();
