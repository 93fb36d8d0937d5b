// A material parameter: one of the document's materials.

import type { Material, ParameterOf } from '../../document/model-document.js';
import { textIn } from '../../document/text.js';
import { compileOptions } from './choice.js';
import type { ParameterTypeRow } from './parameter-type.js';

/** @param materials the document's materials */
export function materialRow(materials: readonly Material[]): ParameterTypeRow<ParameterOf<'material'>> {
  return {
    expected: 'the id of a material',
    type: ({ options }, { materials: indices }) => ({
      kind: 'record',
      values: options.flatMap((id) => indices.get(id) ?? []),
    }),
    expressions: () => [],
    compile(definition, context) {
      const { pointer, issues, symbols } = context;
      const indices = symbols.materials;
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
