// Engraved or raised letters on another part.

import { expression, face, string } from '../document/fields.js';
import { fields } from '../document/schema.js';
import { CoordinateFrame } from '../evaluate/coordinate-frame.js';
import type { Vector } from '../evaluate/product.js';
import { roundToNineDecimals } from '../expression/register-machine.js';
import { letterCost, textWidth } from '../expression/text-width.js';
import { definePartKind } from './part-kind.js';

export const text = definePartKind({
  fields: { text: expression, height: expression, depth: expression, on: fields({ part: string, face }) },
  compile({ text: words, height: tall, depth: deep, on }, builder) {
    const letters = builder.text(words, '/text');
    const heights = builder.positive(tall, '/height', 'height');
    const depths = builder.number(deep, '/depth');
    // What lets letters find the part that they stand on.
    const carrier = builder.sibling(on.part, '/on/part');
    if (carrier) carrier.frame ??= new CoordinateFrame();
    const [side, axis] = on.face;
    const normal = 'xyz'.indexOf(axis!);
    return (part, { runtime, placement }) => {
      const { registers, data: machine } = runtime;
      const written = machine.texts[registers[letters]!]!;
      const frame = carrier?.frame;
      if (!frame || !placement.isPlaced(frame) || written.trim() === '') return undefined;
      runtime.spend(written.length * letterCost, part.pointer);
      const wide = textWidth(written);
      if (wide === 0) return undefined;
      const [height, depth] = [registers[heights]!, registers[depths]!];
      const [long, thick] = [roundToNineDecimals(wide * height), Math.abs(depth)];
      // Letters run along z on the sides, else along x; they stand along z on top and below, else along y.
      const sizes: readonly Vector[] = [
        [thick, height, long],
        [long, thick, height],
        [long, height, thick],
      ];
      const outside = side === '+' ? placement.sizeOf(frame)[normal]! : 0;
      const from = outside - (depth > 0 === (side === '+') ? 0 : thick);
      const offset = (at: number) => (at === normal ? from : 0);
      return {
        size: sizes[normal]!,
        attributes: [height, depth],
        offset: [offset(0), offset(1), offset(2)],
        frame,
        // Letters add to no blank.
        details: { properties: { kind: 'text', text: written, on, height, depth }, volume: 0 },
      };
    };
  },
});
