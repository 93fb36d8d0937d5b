// What set a limit, as adjustments and states name it.

import { causesOf } from '../expression/causes.js';
import type { Runtime } from '../runtime.js';
import type { Computed } from './behaviour.js';

/** The keys of the parameters that decided a value, under `name`; nothing where none did. */
export function because<N extends string = 'because'>(
  computed: Computed | undefined,
  { registers }: Runtime,
  name: N,
): { readonly [K in N]?: readonly string[] } {
  const keys = computed ? causesOf(computed.term, registers) : [];
  const named: { [K in N]?: readonly string[] } = {};
  if (keys.length > 0) named[name] = keys;
  return named;
}
