// One of the document's materials.

import type { Material, ParameterOf } from '../document.js';
import { textIn } from '../text.js';
import type { ParameterRow } from './behaviour.js';
import { checkOptions, settleOption } from './options.js';

/** @param materials of the document */
export function materialRow(materials: readonly Material[]): ParameterRow<ParameterOf<'material'>> {
  return {
    type: ({ options }, vocabulary) => ({
      kind: 'record',
      values: options.map((id) => vocabulary.materials.get(id)).filter((index) => index !== undefined),
    }),
    expressions: () => [],
    compile(definition, { pointer, issues, vocabulary }) {
      checkOptions(definition.options, definition.default, pointer, issues);
      definition.options.forEach((id, index) => {
        if (vocabulary.materials.has(id)) return;
        issues.addUnknown(
          `${pointer}/options/${index}`,
          'unknown-material',
          'material',
          id,
          vocabulary.materials.keys(),
        );
      });
      const options = definition.options.map((value) => ({ value, condition: undefined }));
      return {
        default: () => definition.default,
        settle: (given, runtime) => settleOption(given, options, pointer, runtime),
        encode: (value) => vocabulary.materials.get(value as string)!,
        limits: () => ({ options: definition.options }),
        state: (shown, _runtime, language) => ({
          ...(shown as typeof shown & { value: string; default: string }),
          type: 'material',
          options: definition.options.map((value) => {
            const material = materials[vocabulary.materials.get(value)!]!;
            const { color, finish, name } = material;
            return { value, label: textIn(name, language), available: true, color, finish, material };
          }),
        }),
      };
    },
  };
}
