// Cylinders and cones: rods, legs, knobs.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { vectorAt } from '../../geometry/vector.js';
import { axis, expression } from '../document/fields.js';
import { list, optional } from '../document/schema.js';
import { coneVolume } from '../evaluate/amounts.js';
import type { KindProperties, PartColumnsBuilder } from '../evaluate/part-columns.js';
import type { CylinderPart } from '../evaluate/product.js';
import { MAX } from '../expression/opcodes.js';
import { boresOf, compileBores } from './bores.js';
import { hole } from './hole.js';
import { definePartKind } from './part-kind.js';

export const cylinder = definePartKind({
  isDrillable: true,
  fields: {
    diameter: expression,
    length: expression,
    axis,
    topDiameter: optional(expression),
    holes: optional(list(hole)),
  },
  compile({ axis, diameter, topDiameter, length, holes }, compiler) {
    const bottom = compiler.positive(diameter, '/diameter', 'diameter');
    const top = topDiameter === undefined ? bottom : compiler.positive(topDiameter, '/topDiameter', 'diameter');
    const width = compiler.apply(MAX, bottom, top);
    const long = compiler.positive(length, '/length', 'length');
    const bores = compileBores(holes, axis, compiler);
    const along = (each: string) => (each === axis ? long : width);
    return {
      size: [along('x'), along('y'), along('z')],
      attributes: [compiler.constant(axisIndex[axis]), bottom, top],
      details: bores && ((_size, _part, evaluation) => bores(evaluation)),
    };
  },
  read: readCylinder,
  volume(columns, row, contours) {
    const part = readCylinder(columns, row);
    const bored = part.holes && contours?.bored({ ...part, size: vectorAt(columns.size, row) });
    return coneVolume(part.diameter, part.topDiameter, part.length) - (bored ?? 0);
  },
});

function readCylinder(columns: PartColumnsBuilder, row: number): KindProperties<CylinderPart> {
  const [axis, diameter, topDiameter] = columns.attributesAt(row);
  return {
    kind: 'cylinder',
    axis: AXES[axis!]!,
    diameter: diameter!,
    topDiameter: topDiameter!,
    length: columns.size[3 * row + axis!]!,
    ...boresOf(columns, row),
  };
}
