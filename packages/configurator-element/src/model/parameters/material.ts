// One of the document's materials.

import type { Material, ParameterOf } from '../document.js';
import { textIn } from '../text.js';
import type { ParameterRow } from './behaviour.js';
import { compileOptions } from './options.js';

/** @param materials of the document */
export function materialRow(materials: readonly Material[]): ParameterRow<ParameterOf<'material'>> {
  return {
    type: ({ options }, vocabulary) => ({
      kind: 'record',
      values: options.flatMap((id) => vocabulary.materials.get(id) ?? []),
    }),
    expressions: () => [],
    compile(definition, context) {
      const { pointer, issues, vocabulary } = context;
      const indices = vocabulary.materials;
      definition.options.forEach((id, index) => {
        if (indices.has(id)) return;
        issues.addUnknown(`${pointer}/options/${index}`, 'unknown-material', 'material', id, indices.keys());
      });
      const given = definition.options.map((value) => ({ value }));
      const { available: _, ...options } = compileOptions(given, definition.default, context);
      return {
        ...options,
        encode: (value) => indices.get(String(value))!,
        state: (shown, _runtime, language) => ({
          ...(shown as typeof shown & { value: string; default: string }),
          type: 'material',
          options: definition.options.map((value) => {
            const material = materials[indices.get(value)!]!;
            const { color, finish, name } = material;
            return { value, label: textIn(name, language), available: true, color, finish, material };
          }),
        }),
      };
    },
  };
}
