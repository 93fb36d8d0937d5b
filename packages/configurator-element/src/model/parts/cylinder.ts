// Cylinders and cones: rods, legs, knobs.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { axis, expression } from '../document/fields.js';
import { optional } from '../document/schema.js';
import { coneVolume } from '../evaluate/amounts.js';
import { MAX } from '../expression/opcodes.js';
import { definePartKind } from './part-kind.js';

export const cylinder = definePartKind({
  fields: { diameter: expression, length: expression, axis, topDiameter: optional(expression) },
  compile({ axis, diameter, topDiameter, length }, compiler) {
    const bottom = compiler.positive(diameter, '/diameter', 'diameter');
    const top = topDiameter === undefined ? bottom : compiler.positive(topDiameter, '/topDiameter', 'diameter');
    const width = compiler.apply(MAX, bottom, top);
    const long = compiler.positive(length, '/length', 'length');
    const along = (each: string) => (each === axis ? long : width);
    return {
      size: [along('x'), along('y'), along('z')],
      attributes: [compiler.constant(axisIndex[axis]), bottom, top],
    };
  },
  read(columns, row) {
    const [axis, diameter, topDiameter] = columns.attributesAt(row);
    return {
      kind: 'cylinder',
      axis: AXES[axis!]!,
      diameter: diameter!,
      topDiameter: topDiameter!,
      length: columns.size[3 * row + axis!]!,
    };
  },
  volume(columns, row) {
    const [axis, a, b] = columns.attributesAt(row);
    return coneVolume(a!, b!, columns.size[3 * row + axis!]!);
  },
});
