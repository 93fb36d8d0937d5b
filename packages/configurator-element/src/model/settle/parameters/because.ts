// What set a limit, as adjustments and states name it.

import { constraintSources } from '../../expression/constraint-sources.js';
import type { Runtime } from '../../expression/runtime.js';
import type { CompiledExpression } from './parameter-type.js';

/** The keys of the parameters that decided a value, under `name`; nothing where none did. */
export function because<N extends string = 'because'>(
  computed: CompiledExpression | undefined,
  { registers }: Runtime,
  name: N,
): { readonly [K in N]?: readonly string[] } {
  const keys = computed ? constraintSources(computed.node, registers) : [];
  const named: { [K in N]?: readonly string[] } = {};
  if (keys.length > 0) named[name] = keys;
  return named;
}
