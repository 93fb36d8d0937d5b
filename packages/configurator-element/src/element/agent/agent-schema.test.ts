import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ParameterState } from '../../model/index.js';
import { namedValues } from './agent-schema.js';

it('an option is found by its value before another one’s label, and not by a label that two have', () => {
  const option = (value: string, label: string) => ({ value, label, available: true });
  const states = [
    {
      ...{ key: 'feet', type: 'choice', label: 'Feet', value: 'high' },
      options: [
        option('high', 'Low'),
        option('low', 'High'),
        option('a', 'Round'),
        option('b', 'round'),
        option('B', 'Square'),
      ],
    },
  ] as unknown as readonly ParameterState[];
  const named = (feet: string) => (namedValues({ feet }, states) as { readonly feet: string }).feet;
  assert.deepEqual(['low', 'High', ' LOW ', 'square', 'b', 'B', 'round', 'Oak'].map(named), [
    'low',
    'high',
    'low',
    'B',
    'b',
    'B',
    'round',
    'Oak',
  ]);
});
