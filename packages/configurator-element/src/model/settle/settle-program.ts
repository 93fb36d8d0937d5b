// Compiles parameters and definitions into the steps that settle a configuration, in dependency order.

import type { Expression } from '../document/fields.js';
import type { ModelDocument, Parameter } from '../document/model-document.js';
import { FieldCompiler } from '../evaluate/field-compiler.js';
import type { ConfigurationValue } from '../evaluate/product.js';
import { CodeGenerator, type Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import { Scope, type ValueKind } from '../expression/expression-node.js';
import { dependencyOrder } from './dependency-order.js';
import { parameterTypesOf } from './parameters/index.js';
import type { CompiledExpression, CompiledParameterType, ParameterTypeRow } from './parameters/parameter-type.js';

export interface CompiledParameter {
  readonly definition: Parameter;
  readonly type: CompiledParameterType;
  /** The values that the parameter accepts, in words. */
  readonly expected: string;
  /** The register with the value that expressions see. */
  readonly register: number;
  /** The parameter's visibility condition; undefined if it's always visible. */
  readonly visible: CompiledExpression | undefined;
  /** The expression that the default follows; undefined if the parameter has a default of its own. */
  readonly follows: CompiledExpression | undefined;
}

/**
 * Runs the section, and then settles the parameter that needs it. The last step contains the definitions that no
 * parameter needs.
 */
export interface SettleStep {
  readonly section: Section;
  readonly parameter: CompiledParameter | undefined;
}

export interface SettleProgram {
  /** The steps, in dependency order. */
  readonly steps: readonly SettleStep[];
  /** The parameters, in form order. */
  readonly parameters: readonly CompiledParameter[];
  readonly byKey: ReadonlyMap<string, CompiledParameter>;
  /** A configuration with its keys in form order, to copy and fill in, because the steps run in a different order. */
  readonly keysInFormOrder: Readonly<Record<string, ConfigurationValue>>;
  /** The parameters and the definitions. */
  readonly scope: Scope;
  /** The generator of the steps' code. Code compiled later may read its registers. */
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

export function compileSettleProgram(document: ModelDocument, compiler: ExpressionCompiler): SettleProgram {
  const scope = new Scope();
  const generator = new CodeGenerator(compiler.program, []);
  const members = membersOf(document, compiler);
  const order = orderedMembers(members, compiler);
  declareParameters(members, scope, compiler);
  const steps: SettleStep[] = [];
  let section = compiler.program.section();
  for (const member of order) {
    const builder = new FieldCompiler({ compiler, scope, writer: generator, sections: [section] }, member.pointer);
    generator.continueIn([section]);
    if (!member.parameter) {
      builder.define(member.name, member.expressions[0]![1], '');
      continue;
    }
    steps.push({ section, parameter: compileParameter(member, scope, compiler, generator) });
    section = compiler.program.section();
  }
  steps.push({ section, parameter: undefined });
  const compiled = steps.flatMap(({ parameter }) => parameter ?? []);
  const byKey = new Map(compiled.map((parameter) => [parameter.definition.key, parameter]));
  const parameters = document.parameters.flatMap(({ key }) => byKey.get(key) ?? []);
  const keysInFormOrder = Object.fromEntries(parameters.map(({ definition }) => [definition.key, false]));
  return { steps, parameters, byKey, keysInFormOrder, scope, generator };
}

/**
 * Begins a section that's computed from a settled configuration. Only the steps have to run before it.
 * @param scope the names that the section may use. Defaults to the parameters and definitions.
 */
export function sectionAfterSettling(
  pointer: string,
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
  scope = settleProgram.scope,
) {
  const section = compiler.program.section();
  const writer = new CodeGenerator(compiler.program, [section], settleProgram.generator);
  return { section, builder: new FieldCompiler({ compiler, scope, writer, sections: [section] }, pointer) };
}

/** Adds an issue for each key in a list that isn't a parameter's. */
export function checkKeys(
  keys: readonly string[],
  pointer: string,
  { byKey }: SettleProgram,
  { issues }: ExpressionCompiler,
): void {
  keys.forEach((key, index) => {
    if (!byKey.has(key)) issues.addUnknown(`${pointer}/${index}`, 'unknown-parameter', 'parameter', key, byKey.keys());
  });
}

/** The parameters and definitions, in the order of the document. */
function membersOf(document: ModelDocument, { program }: ExpressionCompiler): readonly Member[] {
  const rowOf = parameterTypesOf(document);
  const parameters = document.parameters.map((definition, index): Member => {
    const row = rowOf(definition);
    const { key, visible, follows } = { follows: undefined, ...definition };
    const expressions = [
      ...row.expressions(definition),
      ...(visible === undefined ? [] : [['/visible', visible] as const]),
      ...(follows === undefined ? [] : [['/follows', follows] as const]),
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

/** @throws {ModelError} if members depend on each other in a cycle, because their types are then unknown */
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
  generator: CodeGenerator,
): CompiledParameter {
  const { pointer } = member;
  const { definition, row, register } = member.parameter!;
  const compute = (expression: Expression, path: string, kind: ValueKind): CompiledExpression => {
    const place = pointer + path;
    const node = compiler.parse(expression, place, scope, kind);
    return { register: generator.emit(node, { pointer: place, text: String(expression) }), node };
  };
  const { issues, symbols } = compiler;
  const type = row.compile(definition, { pointer, issues, symbols, compute });
  const { visible, follows } = { follows: undefined, ...definition };
  return {
    definition,
    type,
    expected: row.expected,
    register,
    visible: visible === undefined ? undefined : compute(visible, '/visible', 'boolean'),
    follows: follows === undefined ? undefined : compute(follows, '/follows', 'text'),
  };
}
