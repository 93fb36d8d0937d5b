// Engraved or raised letters on another part.

import type { PartDefinitionOf } from '../document.js';
import { withoutNoise } from '../expression/machine.js';
import { Frame } from '../frame.js';
import { letterCost, widthOf } from '../letters.js';
import type { PartProgram } from '../part-program.js';
import type { Face } from '../product.js';
import { axisIndex } from './axes.js';
import type { PartRow } from './row.js';

interface Lettering {
  readonly text: string;
  readonly on: { readonly part: string; readonly face: Face };
}

export const text: PartRow<PartDefinitionOf<'text'>> = {
  kind: 'text',
  isPlaced: true,
  compile({ text: words, height, depth, on }, builder) {
    const letters = builder.text(words, '/text');
    const tall = builder.positive(height, '/height', 'height');
    const deep = builder.number(depth, '/depth');
    const carrier = frameOf(builder.sibling(on.part, '/on/part'));
    const normal = axisIndex[on.face[1] as 'x' | 'y' | 'z'];
    const isUpper = on.face[0] === '+';
    const [along, up] = directions[normal];
    return (part, evaluation) => {
      const { registers: r, texts } = evaluation.runtime;
      const written = texts[r[letters]!]!;
      if (!carrier || !evaluation.placement.isPlaced(carrier) || written.trim() === '') return;
      evaluation.runtime.spend(written.length * letterCost, part.pointer);
      const wide = widthOf(written);
      if (wide === 0) return;
      const size: [number, number, number] = [0, 0, 0];
      size[along] = withoutNoise(wide * r[tall]!);
      size[up] = r[tall]!;
      size[normal] = Math.abs(r[deep]!);
      const offset: [number, number, number] = [0, 0, 0];
      const outside = isUpper ? evaluation.placement.sizeOf(carrier)[normal]! : 0;
      const isOutward = r[deep]! > 0 === isUpper;
      offset[normal] = outside - (isOutward ? 0 : size[normal]);
      evaluation.placement.within(carrier, () => {
        const row = evaluation.placement.add(part, size, [r[tall]!, r[deep]!], offset);
        evaluation.placement.columns.shapes[row] = { text: written, on } satisfies Lettering;
      });
    };
  },
  read: ({ traits, shapes }, row) => ({
    ...(shapes[row] as Lettering),
    height: traits[4 * row]!,
    depth: traits[4 * row + 1]!,
  }),
  // Letters add to no blank.
  volume: () => 0,
};

/** What lets letters find the part that they stand on. */
function frameOf(carrier: PartProgram | undefined): Frame | undefined {
  if (carrier) carrier.frame ??= new Frame();
  return carrier?.frame;
}

/** By the side's axis, the axes that letters run and stand along. */
const directions = [
  [2, 1],
  [0, 2],
  [0, 1],
] as const;
