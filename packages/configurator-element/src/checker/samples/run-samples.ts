// Evaluates a document with many configurations and records the results.

import { type Model, ModelError, type ModelIssue, type Product } from '../../model/index.js';
import { costOf, shareOf } from '../../model/quota.js';
import { BuildErrors } from './build-errors.js';
import { grainWarnings } from './grain-checks.js';
import { jointWarnings } from './joint-checks.js';
import { PartChecker, type PartWarning } from './part-checker.js';
import { type PartCheck, partChecks } from './part-checks.js';
import { type SampleInput, sampleInputs } from './sample-inputs.js';
import { sheetWarnings } from './sheet-checks.js';
import { weldWarnings } from './weld-checks.js';

/** How many configurations of a document to try. */
export interface SampleBudget {
  /** The maximum number of configurations. */
  readonly samples: number;
  /** Called before each configuration. The run stops when it returns true. */
  readonly isTimeOver?: () => boolean;
}

/** A result, with the first configuration that led to it. */
export interface Sighting<T> {
  readonly input: SampleInput;
  readonly what: T;
}

export interface SampleResults {
  /** The number of configurations tried. */
  readonly samples: number;
  /** The number of configurations that could be built. */
  readonly built: number;
  /** The number of built configurations that break no error rule. */
  readonly orderable: number;
  /** Errors in configurations that can't be built: the first for each pointer and code. */
  readonly failures: readonly Sighting<ModelIssue>[];
  /** Warnings about parts in configurations that can be ordered: the first for each pointer and code. */
  readonly partWarnings: readonly Sighting<PartWarning>[];
  /** The checkers that found the errors and warnings. */
  readonly checkers: { readonly build: BuildErrors; readonly parts: PartChecker };
  /** How many times each rule held. */
  readonly held: readonly number[];
  /**
   * The messages of rules that fail for configurations that can't be built. Such rules keep customers from choosing
   * these configurations.
   */
  readonly refusals: ReadonlySet<string>;
  /** The ids of parts, groups and items that were placed. */
  readonly parts: ReadonlySet<string>;
  /** The keys of parameters that were shown. */
  readonly shown: ReadonlySet<string>;
  /** The keys of numbers whose limits differed at least once. */
  readonly movable: ReadonlySet<string>;
  /** `key/value` for each option that could be chosen. */
  readonly options: ReadonlySet<string>;
  /** The ids of presets that were offered. */
  readonly presets: ReadonlySet<string>;
  /** The configuration that can be ordered and takes the largest share of the quota. */
  readonly costliest: { readonly configuration: SampleInput; readonly share: number };
}

/** The maximum number of parts and parameters to examine across all samples, to limit the time a check takes. */
const MAX_WORK = 300_000;

export function runSamples(model: Model, { samples, isTimeOver = () => false }: SampleBudget): SampleResults {
  const seen = new SampleRun(model);
  const inputs = sampleInputs(model);
  // Check this before creating the next input, because creating one takes time for a large document.
  while (seen.samples < samples && seen.work <= MAX_WORK && !isTimeOver()) {
    const { value, done } = inputs.next();
    if (done) break;
    seen.look(value);
  }
  return seen;
}

class SampleRun implements SampleResults {
  samples = 0;
  built = 0;
  orderable = 0;
  work = 0;
  readonly failures: Sighting<ModelIssue>[] = [];
  readonly partWarnings: Sighting<PartWarning>[] = [];
  readonly checkers;
  readonly held: number[];
  readonly parts = new Set<string>();
  readonly shown = new Set<string>();
  readonly movable = new Set<string>();
  readonly options = new Set<string>();
  readonly presets = new Set<string>();
  readonly refusals = new Set<string>();
  costliest: SampleResults['costliest'] = { configuration: {}, share: 0 };
  readonly #model: Model;
  readonly #known = new Set<string>();

  constructor(model: Model) {
    this.#model = model;
    this.checkers = { build: new BuildErrors(model), parts: new PartChecker(model) };
    this.held = (model.document.rules ?? []).map(() => 0);
  }

  look(input: SampleInput): void {
    this.samples++;
    // Count this as work too: creating the input describes all parameters, once per parameter.
    this.work += this.#model.document.parameters.length ** 2;
    try {
      this.#lookAtForm(input);
      const settled = this.#model.settle(input);
      const product = this.#model.evaluate(settled);
      const share = shareOf(costOf(this.#model, settled, product));
      this.#lookAtProduct(product, input, share);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#fail(input);
    }
  }

  #lookAtForm(input: SampleInput): void {
    for (const state of this.#model.describe(input)) {
      if (state.visible) this.shown.add(state.key);
      if ('min' in state && state.min < state.max) this.movable.add(state.key);
      for (const { value, available } of ('options' in state && state.options) || []) {
        if (available) this.options.add(`${state.key}/${value}`);
      }
    }
    for (const { id, available } of this.#model.presets(input)) if (available) this.presets.add(id);
  }

  #lookAtProduct(product: Product, input: SampleInput, share: number): void {
    const { parts, items = [], rules } = product;
    this.built++;
    this.work += parts.length;
    rules.forEach(({ holds }, index) => {
      if (holds) this.held[index]!++;
    });
    if (rules.every(({ holds, level }) => holds || level === 'warning')) {
      this.orderable++;
      if (share > this.costliest.share) this.costliest = { configuration: product.configuration, share };
      const isNew = (pointer: string, code: string) => !this.#known.has(placeOf({ pointer, code }));
      for (const what of this.checkers.parts.check(input, isNew, parts))
        if (this.#isNew(what)) this.partWarnings.push({ input, what });
      const { document } = this.#model;
      for (const warnings of [jointWarnings, weldWarnings, sheetWarnings, grainWarnings])
        for (const what of warnings(product, document)) if (this.#isNew(what)) this.partWarnings.push({ input, what });
    }
    // Records only the definitions, because thousands of parts may be instances of the same definition.
    for (const definition of new Set(parts.columns!.definition.subarray(0, parts.length))) {
      this.#reach(parts.columns!.paths[definition]!);
    }
    for (const { path } of items) this.#reach(path);
  }

  #reach(path: string): void {
    // Record groups too: `drawer[1]/front` is in the group `drawer`, which was also placed.
    for (const step of path.split('/')) this.parts.add(step.replace(/(?:\[\d*\])+$/, ''));
  }

  #fail(input: SampleInput): void {
    for (const { code, message } of this.#model.validate(input).issues) if (code === 'rule') this.refusals.add(message);
    for (const issue of this.checkers.build.with(input)) {
      if (this.#isNew(issue)) this.failures.push({ input, what: issue });
    }
  }

  #isNew(what: Located): boolean {
    const place = placeOf(what);
    const isNew = !this.#known.has(place);
    this.#known.add(place);
    return isNew;
  }
}

interface Located {
  readonly pointer: string;
  readonly code: string;
}

const onceCodes = new Set(
  Object.values(partChecks).flatMap((check: PartCheck) => (check.isOncePerDocument ? [check.code] : [])),
);

/** A key that's the same for warnings of which only the first should be reported. */
function placeOf({ pointer, code }: Located): string {
  return onceCodes.has(code) ? code : `${pointer} ${code}`;
}
