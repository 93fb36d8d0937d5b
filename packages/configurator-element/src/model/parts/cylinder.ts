// Rods, legs, knobs, cones.

import { coneVolume } from '../amounts.js';
import type { PartDefinitionOf } from '../document.js';
import { max } from '../expression/operations.js';
import { axes, axisIndex } from './axes.js';
import type { PartRow } from './row.js';

export const cylinder: PartRow<PartDefinitionOf<'cylinder'>> = {
  compile({ axis, diameter, topDiameter, length }, builder) {
    const bottom = builder.positive(diameter, '/diameter', 'diameter');
    const top = topDiameter === undefined ? bottom : builder.positive(topDiameter, '/topDiameter', 'diameter');
    const width = builder.apply(max, bottom, top);
    const long = builder.positive(length, '/length', 'length');
    const along = (each: string) => (each === axis ? long : width);
    return { size: [along('x'), along('y'), along('z')], traits: [builder.constant(axisIndex[axis]), bottom, top] };
  },
  read(columns, row) {
    const [axis, diameter, topDiameter] = columns.traitsAt(row);
    return {
      kind: 'cylinder',
      axis: axes[axis!]!,
      diameter: diameter!,
      topDiameter: topDiameter!,
      length: columns.size[3 * row + axis!]!,
    };
  },
  volume(columns, row) {
    const [axis, a, b] = columns.traitsAt(row);
    return coneVolume(a!, b!, columns.size[3 * row + axis!]!);
  },
};
