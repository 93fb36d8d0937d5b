// Compiles and checks rules: the conditions that a configuration must satisfy beyond its parameters' limits.

import type { Rule } from '../document/model-document.js';
import { textIn } from '../document/text.js';
import type { CompiledSums } from '../evaluate/estimate.js';
import type { RuleResult } from '../evaluate/product.js';
import type { Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import type { Runtime } from '../expression/runtime.js';
import { checkKeys, type SettleProgram, sectionAfterSettling } from './settle-program.js';

export interface CompiledRule {
  readonly definition: Rule;
  readonly section: Section;
  /** Nonzero if the rule holds. */
  readonly register: number;
}

export function compileRules(
  rules: readonly Rule[],
  { scope }: CompiledSums,
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
): readonly CompiledRule[] {
  return rules.map((definition, index) => {
    const pointer = `/rules/${index}`;
    checkKeys(definition.keys, `${pointer}/keys`, settleProgram, compiler);
    const { section, builder } = sectionAfterSettling(pointer, settleProgram, compiler, scope);
    return { definition, section, register: builder.boolean(definition.require, '/require') };
  });
}

/** @param runtime the runtime of the settled configuration */
export function checkRules(rules: readonly CompiledRule[], runtime: Runtime, language: string): readonly RuleResult[] {
  return rules.map((rule) => {
    const { level = 'error', message, keys } = rule.definition;
    return { holds: holds(rule, runtime), level, message: textIn(message, language), keys };
  });
}

export function holds({ section, register }: CompiledRule, runtime: Runtime): boolean {
  runtime.run(section);
  return runtime.registers[register] !== 0;
}
