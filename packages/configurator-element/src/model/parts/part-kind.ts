// The interface of a part kind: its keys in a document, how they're compiled, and how its instances are read from the
// columns. Each kind is a file in this folder, listed in index.ts.

import { axis, boolean, expression, namedExpressions, string, text, vector } from '../document/fields.js';
import { type FieldSchemas, type Fields, fields, optional, type ValueOf, variants } from '../document/schema.js';
import type { FieldCompiler } from '../evaluate/field-compiler.js';
import type { InstanceProgram, InstanceReader } from '../evaluate/part-program.js';

export const motion = variants('kind', {
  hinge: { axis, at: vector, angle: expression },
  slide: { by: vector },
});

export const light = fields({ lumens: expression, kelvin: expression });

/** The keys that every kind has. */
export const commonPartFields = {
  id: string,
  name: optional(text),
  let: optional(namedExpressions),
  if: optional(expression),
  repeat: optional(namedExpressions),
  at: optional(vector),
  rotate: optional(vector),
  pivot: optional(vector),
  material: optional(string),
  color: optional(expression),
  explode: optional(vector),
  motion: optional(motion),
  bom: optional(boolean),
};

/** The keys of kinds with a solid shape. */
export const solidFields = { ...commonPartFields, light: optional(light) };

export interface PartKindRow extends InstanceReader {
  /** @param definition the part in the document, already checked against its kind's fields */
  compile(definition: object, compiler: FieldCompiler): InstanceProgram;
}

export interface DescribedPartKind<F extends FieldSchemas> extends PartKindRow {
  /** The keys specific to this kind. */
  readonly fields: F;
  compile(definition: ValueOf<Fields<F>>, compiler: FieldCompiler): InstanceProgram;
}

/** Returns its argument. Infers the type of `definition` from `fields`. */
export function definePartKind<const F extends FieldSchemas>(kind: DescribedPartKind<F>): DescribedPartKind<F> {
  return kind;
}
