// Compiles parameters and definitions into the steps that settle a configuration, in the order of their dependencies.

import type { Expression } from '../document/fields.js';
import type { ModelDocument, Parameter } from '../document/model-document.js';
import { FieldCompiler } from '../evaluate/field-compiler.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import { Scope } from '../expression/expression-node.js';
import { CodeGenerator, type Section } from '../expression/program.js';
import { dependencyOrder } from './dependency-order.js';
import { parameterTypesOf } from './parameters/index.js';
import type { CompiledExpression, CompiledParameterType, ParameterTypeRow } from './parameters/parameter-type.js';

export interface CompiledParameter {
  readonly definition: Parameter;
  readonly type: CompiledParameterType;
  /** Of its value as expressions see it. */
  readonly register: number;
  /** Undefined is always. */
  readonly visible: CompiledExpression | undefined;
}

/** What runs, then the parameter that needs it; none for the definitions after the last. */
export interface SettleStep {
  readonly section: Section;
  readonly parameter: CompiledParameter | undefined;
}

export interface ConfigurationProgram {
  /** In the order of their dependencies. */
  readonly steps: readonly SettleStep[];
  /** In form order. */
  readonly parameters: readonly CompiledParameter[];
  readonly byKey: ReadonlyMap<string, CompiledParameter>;
  /** The parameters and the definitions. */
  readonly scope: Scope;
  /** What it wrote, for who comes after. */
  readonly generator: CodeGenerator;
}

/** A parameter or a definition. */
interface Member {
  readonly name: string;
  readonly pointer: string;
  readonly expressions: readonly (readonly [path: string, expression: Expression])[];
  readonly parameter?: {
    readonly definition: Parameter;
    readonly row: ParameterTypeRow<Parameter>;
    readonly register: number;
  };
}

export function compileConfiguration(document: ModelDocument, compiler: ExpressionCompiler): ConfigurationProgram {
  const scope = new Scope();
  const writer = new CodeGenerator(compiler.program, []);
  const members = membersOf(document, compiler);
  const order = orderedMembers(members, compiler);
  declareParameters(members, scope, compiler);
  const steps: SettleStep[] = [];
  let section = compiler.program.section();
  for (const member of order) {
    const builder = new FieldCompiler({ compiler, scope, writer, sections: [section] }, member.pointer);
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
  return { steps, parameters, byKey, scope, generator: writer };
}

/**
 * For what is computed of a settled configuration, in a section of its own that needs no other but the steps'.
 * @param scope the names in sight; default the parameters and the definitions
 */
export function sectionAfterSettling(
  pointer: string,
  settlement: ConfigurationProgram,
  compiler: ExpressionCompiler,
  scope = settlement.scope,
) {
  const section = compiler.program.section();
  const writer = new CodeGenerator(compiler.program, [section], settlement.generator);
  return { section, builder: new FieldCompiler({ compiler, scope, writer, sections: [section] }, pointer) };
}

/** In the order in which the document has them. */
function membersOf(document: ModelDocument, { program }: ExpressionCompiler): readonly Member[] {
  const rowOf = parameterTypesOf(document);
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
function orderedMembers(members: readonly Member[], compiler: ExpressionCompiler): readonly Member[] {
  const ordering = dependencyOrder(
    members.map(({ name, pointer, expressions }) => ({
      name,
      references: expressions.flatMap(([path, expression]) => [...compiler.namesIn(expression, pointer + path)]),
    })),
  );
  if ('order' in ordering) return ordering.order.map((index) => members[index]!);
  compiler.issues.add(members[ordering.first]!.pointer, 'circle', ordering.circle);
  compiler.issues.throwIfAny();
  return [];
}

function declareParameters(members: readonly Member[], scope: Scope, compiler: ExpressionCompiler): void {
  for (const { name, pointer, parameter } of members) {
    if (!parameter) continue;
    const { definition, row, register } = parameter;
    const type = row.type(definition, compiler.symbols);
    compiler.declare(name, `${pointer}/key`, scope, { type, register, loopDepth: 0, key: name });
  }
}

function compileParameter(
  member: Member,
  scope: Scope,
  compiler: ExpressionCompiler,
  writer: CodeGenerator,
): CompiledParameter {
  const { pointer } = member;
  const { definition, row, register } = member.parameter!;
  const compute = (expression: Expression, path: string, kind: 'number' | 'boolean'): CompiledExpression => {
    const place = pointer + path;
    const term = compiler.parse(expression, place, scope, kind);
    return { register: writer.emit(term, { pointer: place, text: String(expression) }), node: term };
  };
  const { issues, symbols: vocabulary } = compiler;
  const behaviour = row.compile(definition, { pointer, issues, symbols: vocabulary, compute });
  const { visible } = definition;
  return {
    definition,
    type: behaviour,
    register,
    visible: visible === undefined ? undefined : compute(visible, '/visible', 'boolean'),
  };
}
