// Compiles a document's joints, and computes their numbers for a configuration.

import { fail } from '../document/errors.js';
import type { Expression } from '../document/fields.js';
import type { ModelDocument } from '../document/model-document.js';
import type { PartProgram } from '../evaluate/part-program.js';
import type { Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import type { Runtime } from '../expression/runtime.js';
import { type SettleProgram, sectionAfterSettling } from '../settle/settle-program.js';
import { type Joint, type JointKind, jointKinds } from './joint-definition.js';

export interface CompiledJoint {
  readonly pointer: string;
  readonly kind: JointKind;
  /** The ids of the joint's fittings; empty if it needs none. */
  readonly fittings: readonly string[];
  /** Whether the joint is glued. Undefined if the document doesn't specify it. */
  readonly glue: boolean | undefined;
  /** The indices of the definitions of the parts on each side. */
  readonly parts: readonly [readonly number[], readonly number[]];
  readonly section: Section;
  /** The register of the condition; undefined if there's no condition. */
  readonly condition: number | undefined;
  /** The registers of the numbers in the document. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** The ids of parts in which joints drill visible holes. */
export function drilledInSight({ joints = [] }: ModelDocument): ReadonlySet<string> {
  return new Set(joints.flatMap(({ kind, parts }) => (jointKinds[kind].isVisible ? parts.flat() : [])));
}

export function compileJoints(
  { joints = [] }: ModelDocument,
  definitions: readonly PartProgram[],
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
): readonly CompiledJoint[] {
  const indexes = new Map(definitions.map(({ id, index }) => [id, index]));
  return joints.map((joint, at) => {
    const pointer = `/joints/${at}`;
    const { section, builder } = sectionAfterSettling(pointer, settleProgram, compiler);
    const side = (which: 0 | 1) =>
      [joint.parts[which]].flat().flatMap((id) => {
        const index = indexes.get(id);
        if (index !== undefined) return [index];
        compiler.issues.addUnknown(`${pointer}/parts/${which}`, 'unknown-part', 'part', id, indexes.keys());
        return [];
      });
    const given = numbersOf(joint).map(([name, value]) => [name, builder.number(value, `/${name}`)] as const);
    return {
      pointer,
      kind: joint.kind,
      fittings: [joint.fitting ?? jointKinds[joint.kind].fitting ?? []].flat(),
      glue: 'glue' in joint ? joint.glue : undefined,
      parts: [side(0), side(1)],
      section,
      condition: joint.if === undefined ? undefined : builder.boolean(joint.if, '/if'),
      numbers: Object.fromEntries(given),
    };
  });
}

/** The kind's numbers that the document sets. */
function numbersOf(joint: Joint): readonly (readonly [name: string, value: Expression])[] {
  const given = joint as unknown as Readonly<Record<string, Expression | undefined>>;
  return Object.keys(jointKinds[joint.kind].numbers).flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** A joint with its numbers for a configuration. */
export interface SettledJoint extends Pick<CompiledJoint, 'pointer' | 'kind' | 'fittings' | 'glue' | 'parts'> {
  readonly values: Readonly<Record<string, number>>;
}

/** The joints that exist in the configuration whose values are in the registers. */
export function settleJoints(joints: readonly CompiledJoint[], runtime: Runtime): readonly SettledJoint[] {
  return joints.flatMap(({ section, condition, numbers, ...joint }) => {
    runtime.run(section);
    const read = (register: number) => runtime.registers[register]!;
    if (condition !== undefined && read(condition) === 0) return [];
    const given = Object.entries(numbers).map(([name, register]) => [name, read(register)] as const);
    const wrong = given.find(([, value]) => !Number.isFinite(value));
    if (wrong) fail(`${joint.pointer}/${wrong[0]}`, 'not-finite', 'This is not a finite number');
    return [{ ...joint, values: { ...jointKinds[joint.kind].numbers, ...Object.fromEntries(given) } }];
  });
}
