// A step along a side: material is removed along its edge, to a width and a depth.

import { axisIndex } from '../../../geometry/axes.js';
import { rectLoop } from '../../../geometry/curve.js';
import { faceAxis, planeAxes } from '../../../geometry/sides.js';
import { expression, face } from '../../document/fields.js';
import { optional } from '../../document/schema.js';
import type { Point } from '../../evaluate/product.js';
import { defineOperation } from './operation.js';

export const rebate = defineOperation({
  fields: { along: face, width: expression, from: optional(expression), to: optional(expression) },
  compile(definition, side, compiler) {
    const { along } = definition;
    const across = axisIndex[faceAxis(along)];
    const plane = planeAxes[faceAxis(side.face)];
    const isFirst = across === plane[0];
    if (!isFirst && across !== plane[1]) {
      compiler.issue('/along', 'value', `A rebate in "${side.face}" runs along one of the sides around it`);
      return () => [];
    }
    const run = isFirst ? plane[1] : plane[0];
    const width = compiler.positive(definition.width, '/width', 'width');
    const wide = side.size(across, compiler);
    const from = compiler.number(definition.from ?? 0, '/from');
    const to = definition.to === undefined ? side.size(run, compiler) : compiler.number(definition.to, '/to');
    return ({ runtime: { registers: r } }) => {
      const [start, end] = [r[from]!, r[to]!];
      if (!(end > start))
        compiler.fail('/to', `The rebate must end after its start at ${start}, but it ends at ${end}`);
      const low = along.startsWith('+') ? r[wide]! - r[width]! : 0;
      const middle = low + r[width]! / 2;
      const at = (running: number, crossing: number): Point => (isFirst ? [crossing, running] : [running, crossing]);
      const [length, breadth] = at(end - start, r[width]!);
      return [
        {
          region: { outer: rectLoop(at(start, low), length, breadth, 0), holes: [] },
          line: [at(start, middle), at(end, middle)],
          width: r[width]!,
        },
      ];
    };
  },
});
