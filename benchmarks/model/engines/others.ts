// The libraries that evaluate expressions by themselves, each parsed once and given its fastest kind of inputs.

import { Environment } from '@marcbachmann/cel-js';
import { evaluate as evaluateCel, parse as parseCel } from 'cel-js';
import { Parser } from 'expr-eval';
import { compile as compileMath } from 'mathjs/number';
import { type Engine, names } from './engine.js';

type Values = Record<string, number>;

const functions = { abs: Math.abs, floor: Math.floor, min: Math.min, max: Math.max };

const chevrotainCel: Engine = {
  name: 'cel-js',
  prepare: (expressions) => {
    const parsed = expressions.map((expression) => {
      const result = parseCel(inCel(expression));
      if (!result.isSuccess) throw new Error(`${expression}: ${result.errors.join('; ')}`);
      return result.cst;
    });
    return passOver(parsed, (expression, values) => Number(evaluateCel(expression, values, functions)));
  },
};

const typedCel: Engine = {
  name: '@marcbachmann/cel-js',
  prepare: (expressions) => {
    const environment = new Environment();
    for (const name of names) environment.registerVariable(name, 'double');
    environment.registerFunction('abs(double): double', functions.abs);
    environment.registerFunction('floor(double): double', functions.floor);
    environment.registerFunction('min(double, double): double', functions.min);
    environment.registerFunction('max(double, double): double', functions.max);
    const parsed = expressions.map((expression) => environment.parse(inCel(expression)));
    return passOver(parsed, (expression, values) => Number(expression(values)));
  },
};

const exprEval: Engine = {
  name: 'expr-eval',
  prepare: (expressions) => {
    const parser = new Parser();
    const parsed = expressions.map((expression) => parser.parse(expression));
    return passOver(parsed, (expression, values) => expression.evaluate(values));
  },
};

const mathjs: Engine = {
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

export const others: readonly Engine[] = [chevrotainCel, typedCel, exprEval, mathjs];

function passOver<T>(expressions: readonly T[], evaluate: (expression: T, values: Values) => number) {
  const values: Values = Object.fromEntries(names.map((name) => [name, 0]));
  return (inputs: Float64Array): number => {
    for (let i = 0; i < names.length; i++) values[names[i]!] = inputs[i]!;
    let sum = 0;
    for (const expression of expressions) sum += evaluate(expression, values);
    return sum;
  };
}

/** CEL knows integers apart: a double wants its point. */
function inCel(expression: string): string {
  return expression.replace(/(?<![\w.])\d+(?![\w.])/g, '$&.0');
}
