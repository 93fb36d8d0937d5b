// Presets: ready-made configurations, and whether each is offered with the current configuration.

import { limits } from '../document/limits.js';
import type { Preset } from '../document/model-document.js';
import { textIn } from '../document/text.js';
import type { Section } from '../expression/code-generator.js';
import type { ExpressionCompiler } from '../expression/expression-compiler.js';
import type { Runtime } from '../expression/runtime.js';
import type { PresetState } from './results.js';
import { type SettleProgram, sectionAfterSettling } from './settle-program.js';

export interface CompiledPreset {
  readonly definition: Preset;
  readonly section: Section;
  /** The register of the preset's `if`; undefined if the preset is always offered. */
  readonly condition: number | undefined;
}

export function compilePresets(
  presets: readonly Preset[],
  settleProgram: SettleProgram,
  compiler: ExpressionCompiler,
): readonly CompiledPreset[] {
  if (presets.length > limits.presets) {
    compiler.issues.add('/presets', 'value', `A document can have at most ${limits.presets} presets`);
  }
  const ids = new Set<string>();
  return presets.map((definition, index) => {
    const pointer = `/presets/${index}`;
    const { id } = definition;
    if (ids.has(id)) compiler.issues.add(`${pointer}/id`, 'duplicate', `Another preset already has the id "${id}"`);
    ids.add(id);
    const { section, builder } = sectionAfterSettling(pointer, settleProgram, compiler);
    return {
      definition,
      section,
      condition: definition.if === undefined ? undefined : builder.boolean(definition.if, '/if'),
    };
  });
}

/** @param runtime the runtime of the current settled configuration */
export function describePreset(
  { definition, section, condition }: CompiledPreset,
  runtime: Runtime,
  language: string,
): PresetState {
  runtime.run(section);
  const { id, name, configuration } = definition;
  return {
    id,
    name: textIn(name, language),
    configuration: configuration as PresetState['configuration'],
    available: condition === undefined || runtime.registers[condition] !== 0,
  };
}
