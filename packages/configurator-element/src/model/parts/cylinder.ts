// Rods, legs, knobs, cones.

import type { PartDefinitionOf } from '../document.js';
import { operation } from '../expression/machine.js';
import { axes, axisIndex } from './axes.js';
import type { PartRow } from './row.js';

export const cylinder: PartRow<PartDefinitionOf<'cylinder'>> = {
  kind: 'cylinder',
  isPlaced: true,
  compile(definition, builder) {
    const { axis, topDiameter } = definition;
    const bottom = builder.positive(definition.diameter, '/diameter', 'diameter');
    const top = topDiameter === undefined ? bottom : builder.positive(topDiameter, '/topDiameter', 'diameter');
    const width = top === bottom ? bottom : builder.apply(operation.max, bottom, top);
    const length = builder.positive(definition.length, '/length', 'length');
    const [x, y, z] = axes.map((each) => (each === axis ? length : width));
    return { size: [x!, y!, z!], traits: [builder.constant(axisIndex[axis]), bottom, top] };
  },
  read({ size, traits }, row) {
    const axis = traits[4 * row]!;
    return {
      axis: axes[axis]!,
      diameter: traits[4 * row + 1]!,
      topDiameter: traits[4 * row + 2]!,
      length: size[3 * row + axis]!,
    };
  },
  volume({ size, traits }, row) {
    const [a, b] = [traits[4 * row + 1]! / 2, traits[4 * row + 2]! / 2];
    return (Math.PI * size[3 * row + traits[4 * row]!]! * (a * a + a * b + b * b)) / 3;
  },
};
