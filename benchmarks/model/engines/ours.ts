// Our expressions as the model runs them: the definitions of a document, compiled into one program.

import { compileDocument } from '../../../packages/configurator-element/src/model/compile-document.js';
import { Runtime } from '../../../packages/configurator-element/src/model/expression/runtime.js';
import { type Engine, names } from './engine.js';

export const ours: Engine = {
  name: 'ours',
  prepare: (expressions) => {
    const { program, symbols, settleProgram: settlement } = compileDocument(documentOf(expressions));
    const runtime = new Runtime(program, symbols);
    const { section } = settlement.steps.at(-1)!;
    const inputs = names.map((name) => settlement.byKey.get(name)!.register);
    const results = Int32Array.from(expressions, (_, index) => settlement.scope.get(`value${index}`)!.register);
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
export function documentOf(expressions: readonly string[]) {
  return {
    format: 'parametric-model/1',
    id: 'expressions',
    name: 'Expressions',
    parameters: names.map((key) => ({ key, type: 'number', label: key, min: 0, max: 9999, step: 0.5, default: 10 })),
    define: Object.fromEntries(expressions.map((expression, index) => [`value${index}`, expression])),
    parts: [],
  };
}
