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
      return {
        ...compileOptions(given, definition.default, context, (index, language) => {
          const material = materials[indices.get(definition.options[index]!)!]!;
          const { color, finish, name } = material;
          return { label: textIn(name, language), color, finish, material };
        }),
        encode: (value) => indices.get(String(value))!,
      };
    },
  };
}
