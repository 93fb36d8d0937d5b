// What a library of expressions is to the benchmark: texts in, and a pass over all of them with new inputs.

/** What the expressions may name, in the order of the inputs. */
export const names = ['width', 'height', 'depth', 'thickness', 'gap', 'columns', 'rows', 'load'] as const;

/** Sets all inputs, evaluates every expression, and gives the sum. */
export type Pass = (inputs: Float64Array) => number;

export interface Engine {
  readonly name: string;
  readonly prepare: (expressions: readonly string[]) => Pass;
}
