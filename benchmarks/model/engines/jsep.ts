// jsep parses; what it parsed becomes plain closures over a record of values, as its users do it without `eval`.

import jsep, { type Expression } from 'jsep';
import { type Engine, names } from './engine.js';

type Values = Record<string, number>;
type Closure = (values: Values) => number;

export const jsepClosures: Engine = {
  name: 'jsep, closures',
  prepare: (expressions) => {
    const closures = expressions.map((expression) => compile(jsep(expression)));
    const values: Values = Object.fromEntries(names.map((name) => [name, 0]));
    return (inputs) => {
      for (let i = 0; i < names.length; i++) values[names[i]!] = inputs[i]!;
      let sum = 0;
      for (const closure of closures) sum += closure(values);
      return sum;
    };
  },
};

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

function compile(given: Expression): Closure {
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
      return operators[node.operator]!(compile(node.left), compile(node.right));
    case 'ConditionalExpression': {
      const [test, yes, no] = [compile(node.test), compile(node.consequent), compile(node.alternate)];
      return (values) => (test(values) ? yes(values) : no(values));
    }
    case 'CallExpression':
      return compileCall(node);
    default:
      throw new Error(`No expression of the benchmark has a ${node.type}.`);
  }
}

function compileCall({ callee, arguments: given }: jsep.CallExpression): Closure {
  const call = functions[(callee as jsep.Identifier).name]!;
  const [first, second] = given.map(compile);
  if (!second) return (values) => call(first!(values));
  return (values) => call(first!(values), second(values));
}
