// Compiles a document's folded sheet. Its numbers become registers, and it's folded once for each set of values.

import { axisIndex } from '../../geometry/axes.js';
import { circleLoop, rectLoop } from '../../geometry/curve.js';
import { planeAxes } from '../../geometry/sides.js';
import type { Expression } from '../document/fields.js';
import { pressedBends } from '../evaluate/amounts.js';
import type { Computation, FieldCompiler } from '../evaluate/field-compiler.js';
import type { InstanceProgram } from '../evaluate/part-program.js';
import type { Face, SheetCut } from '../evaluate/product.js';
import { MULTIPLY } from '../expression/opcodes.js';
import { compileProfile } from '../parts/compile-profile.js';
import { compileRepeated } from '../parts/hole.js';
import type { FlangeOfFlange, SheetDefinition } from '../parts/sheet.js';
import { foldSheet } from './fold-sheet.js';
import { compileHinge } from './hinges/index.js';
import type { FaceSide, FlangeValues } from './sheet-values.js';

export function compileSheet(definition: SheetDefinition, compiler: FieldCompiler): InstanceProgram {
  const { normal } = definition;
  const size = compiler.size(definition.size);
  const kFactorRegister = compiler.kFactor(definition.kFactor, '/kFactor');
  const fold = compiler.cached('', (inner) => {
    // Compile this again within the cached value, so that the value depends on these registers.
    inner.size(definition.size);
    inner.kFactor(definition.kFactor, '/kFactor');
    const thickness = definition.size[axisIndex[normal]];
    const radius = inner.positive(definition.radius ?? thickness, '/radius', 'radius');
    const drawOutline = definition.outline && compileProfile(definition.outline, inner.within('/outline'));
    const readCuts = compileCuts(definition, inner);
    const readFlanges = (definition.flanges ?? []).map((one, index) => {
      const side = sideOf(one.on, definition, inner, `/flanges/${index}/on`);
      return compileFlange(one, side, { thickness, radius }, `/flanges/${index}`, inner);
    });
    return (evaluation) => {
      const { registers } = evaluation.runtime;
      const [u, v] = planeAxes[normal].map((along) => registers[size[along]!]!);
      const drawn = drawOutline?.(evaluation);
      if (drawn && drawn.length > 1) inner.fail('/outline', 'A sheet is in one piece');
      const folded = foldSheet({
        pointer: inner.pointer,
        normal,
        thickness: registers[size[axisIndex[normal]]]!,
        kFactor: registers[kFactorRegister]!,
        base: drawn?.[0] ?? { outer: rectLoop([0, 0], u!, v!, 0), holes: [] },
        cuts: readCuts(evaluation),
        flanges: readFlanges.flatMap((read) => read(evaluation)),
      });
      const slots = folded.bends.reduce((sum, { hinge }) => sum + (hinge?.slots.length ?? 0), 0);
      inner.charge(evaluation, POINTS_PER_FACE * folded.faces.length + POINTS_PER_SLOT * slots);
      return folded;
    };
  });
  return (_part, evaluation) => {
    const { registers } = evaluation.runtime;
    const { faces, bends, flat, offset, size: box } = fold(evaluation);
    const thickness = registers[size[axisIndex[normal]]]!;
    const kFactor = registers[kFactorRegister]!;
    return {
      size: box,
      attributes: [thickness, pressedBends(bends)],
      offset,
      details: {
        properties: { kind: 'sheet', normal, thickness, kFactor, faces, bends, flat },
        volume: flat.area * thickness,
      },
    };
  };
}

/** The points charged for each face, including its outline and bend. */
const POINTS_PER_FACE = 40;
const POINTS_PER_SLOT = 10;

type EveryFlange = Omit<FlangeOfFlange, 'on'>;

/** The defaults for flanges. */
interface Defaults {
  readonly thickness: Expression;
  /** The register of the default radius. */
  readonly radius: number;
}

/** @returns an empty list if the flange's `if` is false */
function compileFlange(
  definition: EveryFlange,
  on: FaceSide,
  defaults: Defaults,
  path: string,
  outer: FieldCompiler,
  parentCondition?: number,
): Computation<readonly FlangeValues[]> {
  const own = definition.if === undefined ? undefined : outer.boolean(definition.if, `${path}/if`);
  const condition =
    own === undefined || parentCondition === undefined
      ? (own ?? parentCondition)
      : outer.apply(MULTIPLY, own, parentCondition);
  const conditional = condition === undefined ? outer : outer.when(condition);
  const compiler = conditional.within(path);
  const { relief = {}, radius, from, to } = definition;
  const length = compiler.positive(definition.length, '/length', 'length');
  const angle = compiler.number(definition.angle ?? 90, '/angle');
  const radiusRegister = radius === undefined ? defaults.radius : compiler.positive(radius, '/radius', 'radius');
  const [fromRegister, toRegister] = [
    from === undefined ? undefined : compiler.number(from, '/from'),
    to === undefined ? undefined : compiler.number(to, '/to'),
  ];
  const width = compiler.notNegative(relief.width ?? defaults.thickness, '/relief/width', 'width');
  const depth = compiler.notNegative(relief.depth ?? defaults.thickness, '/relief/depth', 'depth');
  const readHinge = definition.hinge && compileHinge(definition.hinge, compiler.within('/hinge'));
  const readCuts = compileCuts(definition, compiler);
  const readFlanges = (definition.flanges ?? []).map((one, index) =>
    compileFlange(one, one.on ?? '+v', defaults, `${path}/flanges/${index}`, conditional, condition),
  );
  const valueIn = (register: number | undefined, registers: Float64Array) =>
    register === undefined ? undefined : registers[register]!;
  return (evaluation) => {
    const { registers } = evaluation.runtime;
    if (condition !== undefined && registers[condition] === 0) return [];
    const bent = registers[angle]!;
    if (!(Math.abs(bent) > 0 && Math.abs(bent) <= SHARPEST)) {
      compiler.fail('/angle', `An angle must be above 0 and at most ${SHARPEST} degrees up or down, not ${bent}`);
    }
    return [
      {
        path,
        on,
        from: valueIn(fromRegister, registers),
        to: valueIn(toRegister, registers),
        length: registers[length]!,
        angle: bent,
        radius: registers[radiusRegister]!,
        relief: { width: registers[width]!, depth: registers[depth]! },
        hinge: readHinge?.(evaluation),
        cuts: readCuts(evaluation),
        flanges: readFlanges.flatMap((read) => read(evaluation)),
      },
    ];
  };
}

/** The sharpest possible bend, in degrees. With a sharper one, both sides would be too close to fold in one step. */
const SHARPEST = 150;

function compileCuts(
  { cutouts = [], holes = [] }: Pick<EveryFlange, 'cutouts' | 'holes'>,
  compiler: FieldCompiler,
): Computation<readonly SheetCut[]> {
  const readCutouts = cutouts.map((cutout, index) => compileProfile(cutout, compiler.within(`/cutouts/${index}`)));
  const readHoles = holes.map((hole, index) => compileRepeated(hole, 'z', compiler.within(`/holes/${index}`)));
  return (evaluation) => [
    ...readCutouts.flatMap((read, index) =>
      read(evaluation).map((region) => ({ pointer: `/cutouts/${index}`, region })),
    ),
    ...readHoles.flatMap((read, index) =>
      read(evaluation).map(({ at, diameter }) => {
        return { pointer: `/holes/${index}`, region: { outer: circleLoop(at, diameter / 2), holes: [] } };
      }),
    ),
  ];
}

function sideOf(on: Face, { normal }: SheetDefinition, compiler: FieldCompiler, path: string): FaceSide {
  const [sign, along] = [on[0] as '+' | '-', 'xyz'.indexOf(on[1]!)];
  if (along === axisIndex[normal])
    compiler.issue(path, 'value', `"${on}" is a face of this sheet: flanges are on its edges`);
  return `${sign}${along === planeAxes[normal][0] ? 'u' : 'v'}`;
}
