// Compiles parameters and definitions into the steps that settle a configuration, in the order of their dependencies.

import { Builder } from './builder.js';
import type { Compiler } from './compiler.js';
import type { ModelDocument, Parameter } from './document.js';
import { type Section, Writer } from './expression/compile.js';
import { Scope } from './expression/scope.js';
import { orderOf } from './graph.js';
import type { Behaviour, Computed, ParameterRow } from './parameters/behaviour.js';
import { parameterRowsOf } from './parameters/index.js';
import type { Expression } from './schema.js';

export interface CompiledParameter {
  readonly definition: Parameter;
  readonly behaviour: Behaviour;
  /** Of its value as expressions see it. */
  readonly register: number;
  /** Undefined is always. */
  readonly visible: Computed | undefined;
}

/** What runs, then the parameter that needs it; none for the definitions after the last. */
export interface SettleStep {
  readonly section: Section;
  readonly parameter: CompiledParameter | undefined;
}

export interface Settlement {
  /** In the order of their dependencies. */
  readonly steps: readonly SettleStep[];
  /** In form order. */
  readonly parameters: readonly CompiledParameter[];
  readonly byKey: ReadonlyMap<string, CompiledParameter>;
  /** The parameters and the definitions. */
  readonly scope: Scope;
  /** What it wrote, for who comes after. */
  readonly writer: Writer;
}

/** A parameter or a definition. */
interface Member {
  readonly name: string;
  readonly pointer: string;
  readonly expressions: readonly (readonly [path: string, expression: Expression])[];
  readonly parameter?: {
    readonly definition: Parameter;
    readonly row: ParameterRow<Parameter>;
    readonly register: number;
  };
}

export function compileSettlement(document: ModelDocument, compiler: Compiler): Settlement {
  const scope = new Scope();
  const writer = new Writer(compiler.program, []);
  const members = membersOf(document, compiler);
  const order = orderedMembers(members, compiler);
  declareParameters(members, scope, compiler);
  const steps: SettleStep[] = [];
  let section = compiler.program.section();
  for (const member of order) {
    const builder = new Builder({ compiler, scope, writer, sections: [section] }, member.pointer);
    writer.continueIn([section]);
    if (!member.parameter) {
      builder.define(member.name, member.expressions[0]![1], '');
      continue;
    }
    steps.push({ section, parameter: compileParameter(member, scope, compiler, writer) });
    section = compiler.program.section();
  }
  steps.push({ section, parameter: undefined });
  const compiled = steps.flatMap(({ parameter }) => parameter ?? []);
  const byKey = new Map(compiled.map((parameter) => [parameter.definition.key, parameter]));
  const parameters = document.parameters.flatMap(({ key }) => byKey.get(key) ?? []);
  return { steps, parameters, byKey, scope, writer };
}

/**
 * For what is computed of a settled configuration, in a section of its own that needs no other but the steps'.
 * @param scope the names in sight; default the parameters and the definitions
 */
export function sectionFor(pointer: string, settlement: Settlement, compiler: Compiler, scope = settlement.scope) {
  const section = compiler.program.section();
  const writer = new Writer(compiler.program, [section], settlement.writer);
  return { section, builder: new Builder({ compiler, scope, writer, sections: [section] }, pointer) };
}

/** In the order in which the document has them. */
function membersOf(document: ModelDocument, { program }: Compiler): readonly Member[] {
  const rowOf = parameterRowsOf(document);
  const parameters = document.parameters.map((definition, index): Member => {
    const row = rowOf(definition);
    const { key, visible } = definition;
    const expressions = [
      ...row.expressions(definition),
      ...(visible === undefined ? [] : [['/visible', visible] as const]),
    ];
    const parameter = { definition, row, register: program.register() };
    return { name: key, pointer: `/parameters/${index}`, expressions, parameter };
  });
  const definitions = Object.entries(document.define ?? {}).map(([name, expression]): Member => {
    return { name, pointer: `/define/${name}`, expressions: [['', expression]] };
  });
  const keys = Object.keys(document);
  const definesFirst = keys.indexOf('define') >= 0 && keys.indexOf('define') < keys.indexOf('parameters');
  return definesFirst ? [...definitions, ...parameters] : [...parameters, ...definitions];
}

/** @throws ModelError when they are in a circle: nothing can be said of their types then */
function orderedMembers(members: readonly Member[], compiler: Compiler): readonly Member[] {
  const ordering = orderOf(
    members.map(({ name, pointer, expressions }) => ({
      name,
      reads: expressions.flatMap(([path, expression]) => [...compiler.namesIn(expression, pointer + path)]),
    })),
  );
  if ('order' in ordering) return ordering.order.map((index) => members[index]!);
  compiler.issues.add(members[ordering.first]!.pointer, 'circle', ordering.circle);
  compiler.issues.throwIfAny();
  return [];
}

function declareParameters(members: readonly Member[], scope: Scope, compiler: Compiler): void {
  for (const { name, pointer, parameter } of members) {
    if (!parameter) continue;
    const { definition, row, register } = parameter;
    const type = row.type(definition, compiler.vocabulary);
    compiler.declare(name, `${pointer}/key`, scope, { type, register, level: 0, key: name });
  }
}

function compileParameter(member: Member, scope: Scope, compiler: Compiler, writer: Writer): CompiledParameter {
  const { pointer } = member;
  const { definition, row, register } = member.parameter!;
  const compute = (expression: Expression, path: string, kind: 'number' | 'boolean'): Computed => {
    const place = pointer + path;
    const term = compiler.read(expression, place, scope, kind);
    return { register: writer.write(term, { pointer: place, text: String(expression) }), term };
  };
  const { issues, vocabulary } = compiler;
  const behaviour = row.compile(definition, { pointer, issues, vocabulary, compute });
  const { visible } = definition;
  return {
    definition,
    behaviour,
    register,
    visible: visible === undefined ? undefined : compute(visible, '/visible', 'boolean'),
  };
}
