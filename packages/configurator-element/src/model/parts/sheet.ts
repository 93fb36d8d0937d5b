// Folded sheets: a base like a panel, with flanges along its edges that are bent on a press or at living hinges.
// Lengths are measured on the outside. Pages load the code in model/sheet/, which compiles and folds sheets, only if a
// document has such parts.

import { axis, expression, face, namedExpressions, point, vector } from '../document/fields.js';
import {
  type Fields,
  fields,
  list,
  oneOf,
  optional,
  type RecursiveList,
  type ValueOf,
  variants,
} from '../document/schema.js';
import { profile } from './compile-profile.js';
import { definePartKind } from './part-kind.js';

export const sheetHole = fields({ at: point, diameter: expression, repeat: optional(namedExpressions) });

export const relief = fields({ width: optional(expression), depth: optional(expression) });

/** Slots that make the material flexible where it bends, so that no press is needed. */
export const livingHinge = variants('kind', {
  lattice: {
    slot: expression,
    bridge: expression,
    web: expression,
    width: expression,
    strain: optional(expression),
  },
});

export type LivingHingeDefinition = ValueOf<typeof livingHinge>;

const everyFlange = {
  length: expression,
  angle: optional(expression),
  radius: optional(expression),
  from: optional(expression),
  to: optional(expression),
  relief: optional(relief),
  hinge: optional(livingHinge),
  if: optional(expression),
  cutouts: optional(list(profile)),
  holes: optional(list(sheetHole)),
};

const flangesOfFlange: RecursiveList<FlangeOfFlange> = {
  is: 'list',
  get of() {
    return flangeOfFlange;
  },
};

export const flangeOfFlange = fields({
  ...everyFlange,
  on: optional(oneOf('-u', '+u', '+v')),
  flanges: optional(flangesOfFlange),
});

export interface FlangeOfFlange extends ValueOf<typeof flangeOfFlange> {}

export const flange = fields({ on: face, ...everyFlange, flanges: optional(flangesOfFlange) });

export type SheetDefinition = ValueOf<Fields<typeof sheetFields>>;

const sheetFields = {
  size: vector,
  normal: axis,
  radius: optional(expression),
  kFactor: optional(expression),
  outline: optional(profile),
  cutouts: optional(list(profile)),
  holes: optional(list(sheetHole)),
  flanges: optional(list(flange)),
};

export const sheet = definePartKind({
  fields: sheetFields,
  compile: (definition, compiler) => compiler.compileSheet(definition),
  folded: (columns, row) => {
    const properties = columns.details[row]!.properties;
    return properties?.kind === 'sheet' ? properties : undefined;
  },
});
