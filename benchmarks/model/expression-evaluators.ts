// The evaluators that the expression workload compares: ours as the model runs it, jsep with closures, and four libraries
// that evaluate by themselves. Each parses once and is given its fastest kind of inputs.

import { Environment } from '@marcbachmann/cel-js';
import { evaluate as evaluateCel, parse as parseCel } from 'cel-js';
import { Parser } from 'expr-eval';
import jsep, { type Expression } from 'jsep';
import { compile as compileMath } from 'mathjs/number';
import { compileDocumentInSteps, resultOf } from '../../packages/configurator-element/src/model/compile-document.js';
import { Runtime } from '../../packages/configurator-element/src/model/expression/runtime.js';

/** The names that expressions can read, in the order of the inputs. */
export const names = ['width', 'height', 'depth', 'thickness', 'gap', 'columns', 'rows', 'load'] as const;

/** Sets all inputs, evaluates every expression and returns the sum. */
export type Pass = (inputs: Float64Array) => number;

export interface Evaluator {
  readonly name: string;
  readonly prepare: (expressions: readonly string[]) => Pass;
}

type Values = Record<string, number>;

/** The definitions of a document, compiled into one program. */
export const ours: Evaluator = {
  name: 'ours',
  prepare: (expressions) => {
    const { program, symbols, settleProgram } = resultOf(compileDocumentInSteps(expressionDocument(expressions)));
    const runtime = new Runtime(program, symbols);
    const { section } = settleProgram.steps.at(-1)!;
    const inputs = names.map((name) => settleProgram.byKey.get(name)!.register);
    const results = Int32Array.from(expressions, (_, index) => settleProgram.scope.get(`value${index}`)!.register);
    return (values) => {
      runtime.beginSettling();
      for (let i = 0; i < inputs.length; i++) runtime.registers[inputs[i]!] = values[i]!;
      runtime.run(section);
      let sum = 0;
      for (let i = 0; i < results.length; i++) sum += runtime.registers[results[i]!]!;
      return sum;
    };
  },
};

/** A document whose definitions are the expressions. */
export function expressionDocument(expressions: readonly string[]) {
  return {
    format: 'parametric-model/1',
    id: 'expressions',
    name: 'Expressions',
    parameters: names.map((key) => ({ key, type: 'number', label: key, min: 0, max: 9999, step: 0.5, default: 10 })),
    define: Object.fromEntries(expressions.map((expression, index) => [`value${index}`, expression])),
    parts: [],
  };
}

/** jsep only parses. The tree is compiled to closures over a record of values, as its users do without `eval`. */
export const jsepClosures: Evaluator = {
  name: 'jsep, closures',
  prepare: (expressions) =>
    passOver(
      expressions.map((expression) => compileClosure(jsep(expression))),
      (closure, values) => closure(values),
    ),
};

const chevrotainCel: Evaluator = {
  name: 'cel-js',
  prepare: (expressions) => {
    const parsed = expressions.map((expression) => {
      const result = parseCel(toCel(expression));
      if (!result.isSuccess) throw new Error(`${expression}: ${result.errors.join('; ')}`);
      return result.cst;
    });
    return passOver(parsed, (expression, values) => Number(evaluateCel(expression, values, functions)));
  },
};

const typedCel: Evaluator = {
  name: '@marcbachmann/cel-js',
  prepare: (expressions) => {
    const environment = new Environment();
    for (const name of names) environment.registerVariable(name, 'double');
    for (const [name, call] of Object.entries(functions)) {
      const parameters = call.length === 1 ? 'double' : 'double, double';
      environment.registerFunction(`${name}(${parameters}): double`, call);
    }
    const parsed = expressions.map((expression) => environment.parse(toCel(expression)));
    return passOver(parsed, (expression, values) => Number(expression(values)));
  },
};

const exprEval: Evaluator = {
  name: 'expr-eval',
  prepare: (expressions) => {
    const parser = new Parser();
    const parsed = expressions.map((expression) => parser.parse(expression));
    return passOver(parsed, (expression, values) => expression.evaluate(values));
  },
};

const mathjs: Evaluator = {
  name: 'mathjs',
  prepare: (expressions) => {
    const compiled = expressions.map((expression) => compileMath(expression));
    const scope = new Map<string, number>();
    return (inputs) => {
      for (let i = 0; i < names.length; i++) scope.set(names[i]!, inputs[i]!);
      let sum = 0;
      for (const expression of compiled) sum += expression.evaluate(scope);
      return sum;
    };
  },
};

export const otherLibraries: readonly Evaluator[] = [chevrotainCel, typedCel, exprEval, mathjs];

function passOver<T>(expressions: readonly T[], evaluate: (expression: T, values: Values) => number): Pass {
  const values: Values = Object.fromEntries(names.map((name) => [name, 0]));
  return (inputs) => {
    for (let i = 0; i < names.length; i++) values[names[i]!] = inputs[i]!;
    let sum = 0;
    for (const expression of expressions) sum += evaluate(expression, values);
    return sum;
  };
}

/** CEL tells integers from doubles: a double needs its point. */
function toCel(expression: string): string {
  return expression.replace(/(?<![\w.])\d+(?![\w.])/g, '$&.0');
}

type Closure = (values: Values) => number;

const operators: Readonly<Record<string, (left: Closure, right: Closure) => Closure>> = {
  '+': (left, right) => (values) => left(values) + right(values),
  '-': (left, right) => (values) => left(values) - right(values),
  '*': (left, right) => (values) => left(values) * right(values),
  '/': (left, right) => (values) => left(values) / right(values),
  '<': (left, right) => (values) => Number(left(values) < right(values)),
  '>': (left, right) => (values) => Number(left(values) > right(values)),
};

const functions: Readonly<Record<string, (...args: number[]) => number>> = {
  abs: Math.abs,
  floor: Math.floor,
  min: Math.min,
  max: Math.max,
};

function compileClosure(given: Expression): Closure {
  const node = given as jsep.CoreExpression;
  switch (node.type) {
    case 'Literal': {
      const value = Number(node.value);
      return () => value;
    }
    case 'Identifier': {
      const { name } = node;
      return (values) => values[name]!;
    }
    case 'BinaryExpression':
      return operators[node.operator]!(compileClosure(node.left), compileClosure(node.right));
    case 'ConditionalExpression': {
      const [test, yes, no] = [node.test, node.consequent, node.alternate].map(compileClosure);
      return (values) => (test!(values) ? yes!(values) : no!(values));
    }
    case 'CallExpression': {
      const call = functions[(node.callee as jsep.Identifier).name]!;
      const [first, second] = node.arguments.map(compileClosure);
      if (!second) return (values) => call(first!(values));
      return (values) => call(first!(values), second(values));
    }
    default:
      throw new Error(`No expression of the benchmark has a ${node.type}.`);
  }
}
