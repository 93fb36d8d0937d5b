// 200 different expressions whose inputs all change, by every evaluator.

import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import type { Run, Workload } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import {
  type Evaluator,
  expressionDocument,
  jsepClosures,
  names,
  otherLibraries,
  ours,
} from './expression-evaluators.js';

/** Only what every evaluator supports: arithmetic, comparison, a conditional and four functions. */
const patterns: readonly ((n: number) => string)[] = [
  (n) => `(width - 2 * thickness - ${n}) / columns`,
  (n) => `depth * ${n} + gap - thickness / 2`,
  (n) => `max(width / ${n}, height - ${n} * gap)`,
  (n) => `width > ${100 * n} ? depth - ${n} : depth + gap * ${n}`,
  (n) => `floor(height / ${n}) * thickness`,
  (n) => `min(depth, width) - ${n} * gap * 2`,
  (n) => `height - (rows + ${n}) * thickness - gap`,
  (n) => `rows * gap > ${n} ? height / rows + ${n} : width / columns`,
  (n) => `abs(load - ${n}) / 2 + thickness * rows`,
  (n) => `(height - ${n}) * (width - ${n}) / 1000`,
];

const expressions = Array.from({ length: 200 }, (_, i) => patterns[i % 10]!(3 + Math.floor(i / 10)));

const evaluators = [ours, jsepClosures, ...otherLibraries];

export const expressionWorkload: Workload = {
  candidates: {
    ...Object.fromEntries(evaluators.map(({ name, prepare }) => [name, () => withNewInputs(prepare(expressions))])),
    settle: settling,
  },
};

export function expressionTable(times: ReadonlyMap<string, number>): Table {
  const row = (what: string, name: string, peer: string): Row => ({
    what,
    ours: 1000 * times.get(name)!,
    unit: 'µs',
    peer,
    theirs: 1000 * times.get(peer)!,
  });
  const pass = ({ name }: Evaluator, times: number): Row => ({
    ...row('one program, inputs to results', ours.name, name),
    goal: { kind: 'faster', times },
  });
  return {
    title: `${expressions.length} expressions, a pass with new inputs`,
    rows: [
      pass(jsepClosures, 4),
      ...otherLibraries.map((library) => pass(library, 1)),
      row('model.settle, parameters too', 'settle', jsepClosures.name),
    ],
  };
}

function withNewInputs(run: (inputs: Float64Array) => number): Run {
  const inputs = new Float64Array(names.length);
  let step = 0;
  return () => {
    setInputs(inputs, step++);
    return run(inputs);
  };
}

/** Does the same by the public method, which also settles eight parameters. */
function settling(): Run {
  const model = compileModel(expressionDocument(expressions));
  return withNewInputs((inputs) => {
    const configuration: Record<string, number> = {};
    for (let i = 0; i < names.length; i++) configuration[names[i]!] = inputs[i]!;
    return model.settle(configuration).adjustments.length;
  });
}

/** Sets all inputs; none keeps its value from one step to the next. */
function setInputs(inputs: Float64Array, step: number): void {
  const by = step % 97;
  inputs[0] = 1200 + by;
  inputs[1] = 1900 - by;
  inputs[2] = 320 + by / 2;
  inputs[3] = 16 + (by % 7);
  inputs[4] = 2 + (by % 5) / 2;
  inputs[5] = 2 + (by % 9);
  inputs[6] = 3 + (by % 11);
  inputs[7] = 40 + by;
}

/** @throws when an evaluator comes to another sum than ours */
export function checkSums(): void {
  const passes = evaluators.map(({ name, prepare }) => ({ name, pass: prepare(expressions) }));
  const inputs = new Float64Array(names.length);
  for (const step of [0, 1, 42, 96]) {
    setInputs(inputs, step);
    const right = passes[0]!.pass(inputs);
    for (const { name, pass } of passes) {
      const sum = pass(inputs);
      if (!(Math.abs(sum - right) < 1e-6)) throw new Error(`${name} comes to ${sum} where ours comes to ${right}.`);
    }
  }
}
