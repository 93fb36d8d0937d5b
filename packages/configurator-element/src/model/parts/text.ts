// Engraved or raised letters on another part.

import { expression, face, string } from '../document/fields.js';
import { fields } from '../document/schema.js';
import type { Vector } from '../evaluate/product.js';
import { roundToNineDecimals } from '../expression/register-machine.js';
import { LETTER_COST } from '../letters/default-typeface.js';
import { definePartKind } from './part-kind.js';

export const text = definePartKind({
  fields: { text: expression, height: expression, depth: expression, on: fields({ part: string, face }) },
  compile(definition, compiler) {
    const { on } = definition;
    const textRegister = compiler.letters(definition.text, '/text');
    const heightRegister = compiler.positive(definition.height, '/height', 'height');
    const depthRegister = compiler.number(definition.depth, '/depth');
    const carrierProgram = compiler.sibling(on.part, '/on/part');
    if (carrierProgram) carrierProgram.carriesParts = true;
    const [side, axis] = on.face;
    const normal = 'xyz'.indexOf(axis!);
    return (part, { runtime, placement }) => {
      const { registers, data } = runtime;
      const written = data.texts[registers[textRegister]!]!;
      const carrier = carrierProgram && placement.carrier(carrierProgram);
      if (!carrier || written.trim() === '') return undefined;
      runtime.spend(written.length * LETTER_COST, part.pointer);
      const letters = data.letters!;
      const widthInHeights = letters.widthOf(written);
      if (widthInHeights === 0) return undefined;
      const [height, depth] = [registers[heightRegister]!, registers[depthRegister]!];
      const [width, thickness] = [roundToNineDecimals(widthInHeights * height), Math.abs(depth)];
      // Letters run along z on ±x faces, otherwise along x. Their upright axis is z on ±y faces, otherwise y.
      const sizes: readonly Vector[] = [
        [thickness, height, width],
        [width, thickness, height],
        [width, height, thickness],
      ];
      const surface = side === '+' ? carrier.size[normal]! : 0;
      const start = surface - (depth > 0 === (side === '+') ? 0 : thickness);
      const offset = (along: number) => (along === normal ? start : 0);
      return {
        size: sizes[normal]!,
        attributes: [height, depth],
        offset: [offset(0), offset(1), offset(2)],
        frame: carrier.frame,
        // Letters aren't billed as material.
        details: { properties: { kind: 'text', text: written, on, height, depth, ...letters.properties }, volume: 0 },
      };
    };
  },
});
