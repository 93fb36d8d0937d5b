// 200 different expressions whose inputs all change, by every engine in turn.

import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import type { Contestant } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import { type Engine, names } from './engines/engine.js';
import { jsepClosures } from './engines/jsep.js';
import { others } from './engines/others.js';
import { documentOf, ours } from './engines/ours.js';
import type { Field } from './field.js';

/** What every engine understands: arithmetic, comparison, a choice and four functions. */
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

export const expressions = Array.from({ length: 200 }, (_, i) => patterns[i % 10]!(3 + Math.floor(i / 10)));

const engines = [ours, jsepClosures, ...others];

export const expressionField: Field = {
  contestants: {
    ...Object.fromEntries(engines.map((engine) => [engine.name, () => contestant(engine)])),
    settle: settling,
  },
};

export function expressionTable(times: ReadonlyMap<string, number>): Table {
  const figure = (name: string) => 1000 * times.get(name)!;
  const row = ({ name }: Engine, times: number): Row => ({
    what: 'one program, inputs to results',
    ours: figure(ours.name),
    unit: 'µs',
    peer: name,
    theirs: figure(name),
    goal: { kind: 'faster', times },
  });
  return {
    title: `${expressions.length} expressions, a pass with new inputs`,
    rows: [
      row(jsepClosures, 4),
      ...others.map((engine) => row(engine, 1)),
      {
        what: 'model.settle, parameters too',
        ours: figure('settle'),
        unit: 'µs',
        peer: jsepClosures.name,
        theirs: figure(jsepClosures.name),
      },
    ],
  };
}

function contestant({ name, prepare }: Engine): Contestant {
  const pass = prepare(expressions);
  const inputs = new Float64Array(names.length);
  let step = 0;
  return {
    name,
    run: () => {
      setInputs(inputs, step++);
      return pass(inputs);
    },
  };
}

/** The same through the public surface, where eight parameters are settled besides. */
function settling(): Contestant {
  const model = compileModel(documentOf(expressions));
  const inputs = new Float64Array(names.length);
  let step = 0;
  return {
    name: 'settle',
    run: () => {
      setInputs(inputs, step++);
      const configuration: Record<string, number> = {};
      for (let i = 0; i < names.length; i++) configuration[names[i]!] = inputs[i]!;
      return model.settle(configuration).adjustments.length;
    },
  };
}

/** Every one of them is another at the next step. */
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

/** All engines come to the same numbers. */
export function checkSums(): void {
  const passes = engines.map(({ name, prepare }) => ({ name, pass: prepare(expressions) }));
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
