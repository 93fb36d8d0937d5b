// Warns about placed parts that no author would intend: a hole outside its board, letters beyond their face, or a board
// with a different thickness than its material. The holes and recesses of a placed board don't record which entry of
// the document they come from. If one of them is wrong, the board is evaluated with one entry at a time.

import { axisIndex } from '../../geometry/axes.js';
import {
  compileModel,
  type Model,
  type ModelDocument,
  type Part,
  type PartList,
  type PlacedPart,
} from '../../model/index.js';
import { type PartCheck, partChecks } from './part-checks.js';
import { recessChecks } from './recess-checks.js';
import type { SampleInput } from './sample-inputs.js';

/** A warning about a part in one configuration. */
export interface PartWarning {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

/** Returns whether a warning with this code at this pointer is new. */
type IsWanted = (pointer: string, code: string) => boolean;

/** One check that applies to all placed parts with one id. */
interface Probe {
  readonly check: PartCheck;
  /** The pointers that the check is for: just one, or one for each entry of a list. */
  readonly pointers: readonly string[];
  /** The rest of the pointer, after the entry's index. */
  readonly suffix?: string;
}

export class PartChecker {
  readonly #document: ModelDocument;
  readonly #model: Model;
  /** Whether this model evaluates the document itself, rather than a copy that stores the requested sizes. */
  readonly #isOwn: boolean;
  readonly #probes = new Map<string, readonly Probe[]>();
  /**
   * Models in which a board has only one of its holes, cutouts, operations or banded sides. The keys are the pointers
   * of those entries.
   */
  readonly #single = new Map<string, Model>();

  constructor(model: Model) {
    const { rules, presets, dimensions, estimate, joints, fittings, ...document } = model.document;
    this.#document = document;
    const parts = this.#prepare(document.parts, '/parts');
    this.#isOwn = ![...this.#probes.values()].flat().some(({ check }) => check === partChecks.shrunken);
    this.#model = this.#isOwn ? model : compileModel({ ...document, parts });
  }

  /**
   * Returns the first warning for each pointer.
   * @param input a configuration that can be built
   * @param built its parts, if they've already been evaluated
   */
  check(input: SampleInput, isWanted: IsWanted, built?: PartList): readonly PartWarning[] {
    if (this.#probes.size === 0) return [];
    const found: PartWarning[] = [];
    const failed = new Set<Probe>();
    const parts = (this.#isOwn && built) || this.#model.evaluate(input).parts;
    const ids = idsIn(parts);
    const isSampled = rowSampler(ids);
    for (let row = 0; row < parts.length; row++) {
      if (!isSampled(row)) continue;
      const probes = (this.#probes.get(ids[row]!) ?? []).filter((probe) => !failed.has(probe));
      if (probes.length === 0) continue;
      const part = parts[row]!;
      const find = (path: string) => placedBefore(row, path, parts, ids);
      for (const probe of probes) {
        const { check, pointers, suffix = '' } = probe;
        const open = pointers.filter((pointer) => isWanted(pointer + suffix, check.code));
        const message = open.length > 0 ? check.see(part, find) : undefined;
        if (message === undefined) continue;
        failed.add(probe);
        for (const pointer of open) {
          const first = pointers.length === 1 ? { part, message } : this.#firstOf(pointer, check, input);
          if (!first) continue;
          const text = `${first.part.path}: ${first.message}`;
          found.push({ code: check.code, pointer: pointer + suffix, message: text });
        }
      }
    }
    return found;
  }

  #firstOf(pointer: string, check: PartCheck, input: SampleInput) {
    const model = this.#single.get(pointer) ?? compileModel(onlyEntry(this.#document, pointer));
    this.#single.set(pointer, model);
    for (const part of model.evaluate(input).parts) {
      const message = check.see(part, () => undefined);
      if (message !== undefined) return { part, message };
    }
    return undefined;
  }

  #prepare(parts: readonly Part[], pointer: string): readonly Part[] {
    return parts.map((part, index): Part => {
      const at = `${pointer}/${index}`;
      const { explode, motion, ...fixed } = part;
      if (fixed.kind === 'group') return { ...fixed, parts: this.#prepare(fixed.parts, `${at}/parts`) };
      if (fixed.kind === 'text') {
        this.#probes.set(part.id, [{ check: partChecks.letters, pointers: [at] }]);
      }
      const probes =
        fixed.kind === 'panel' ? panelProbes(fixed, at) : 'holes' in fixed ? holeProbes(fixed.holes, at) : [];
      if (probes.length > 0) this.#probes.set(part.id, probes);
      const shrinkable = shrinkableSize(fixed);
      if (!shrinkable) return fixed;
      this.#probes.set(part.id, [...probes, { check: partChecks.shrunken, pointers: [`${at}/${shrinkable.key}`] }]);
      // A placed part has only the size that it's drawn with, not the requested one. The copy therefore stores the
      // requested size in `explode`, which can refer to the part's own names and affects nothing that's checked here.
      return { ...fixed, explode: [shrinkable.asked, 0, 0] };
    });
  }
}

type Panel = Extract<Part, { readonly kind: 'panel' }>;

function panelProbes(panel: Panel, at: string): readonly Probe[] {
  const { holes, cutouts = [], machining = [], edges = [], outline, normal } = panel;
  const sides = edges.map((_, index) => `${at}/edges/${index}`);
  return [
    { check: partChecks.thickness, pointers: [`${at}/size/${axisIndex[normal]}`] },
    ...holeProbes(holes, at),
    { check: partChecks.cutout, pointers: cutouts.map((_, index) => `${at}/cutouts/${index}`) },
    { check: partChecks.missingBand, pointers: edges.length > 0 ? [`${at}/edges`] : [] },
    { check: partChecks.bandThickness, pointers: sides },
    { check: partChecks.bandOutline, pointers: outline ? sides : [] },
    { check: partChecks.turned, pointers: outline ? [`${at}/outline`] : [] },
    ...recessProbes(machining, `${at}/machining`),
  ];
}

function holeProbes(holes: Panel['holes'] = [], at: string): readonly Probe[] {
  const all = holes.map((_, index) => `${at}/holes/${index}`);
  const blind = all.filter((_, index) => holes[index]!.depth !== undefined);
  const tapped = all.filter((_, index) => holes[index]!.thread !== undefined);
  return [
    { check: partChecks.hole, pointers: all },
    { check: partChecks.depth, pointers: blind, suffix: '/depth' },
    { check: partChecks.thread, pointers: tapped, suffix: '/diameter' },
  ];
}

function recessProbes(machining: NonNullable<Panel['machining']>, at: string): readonly Probe[] {
  if (machining.length === 0) return [];
  const all = machining.map((_, index) => `${at}/${index}`);
  return [
    { check: recessChecks.outside, pointers: all },
    { check: recessChecks.floor, pointers: all, suffix: '/depth' },
    { check: recessChecks.web, pointers: all },
    {
      check: recessChecks.narrow,
      pointers: all.filter((_, index) => machining[index]!.kind === 'groove'),
      suffix: '/width',
    },
    { check: recessChecks.meets, pointers: [at] },
  ];
}

/** The size field of a part that's made smaller if there's no room for it. */
function shrinkableSize(part: Part) {
  if (part.kind === 'box' && part.radius !== undefined) return { key: 'radius', asked: part.radius };
  if (part.kind === 'extrude' && part.bevel !== undefined) return { key: 'bevel', asked: part.bevel };
  if (part.kind === 'revolve' && part.angle !== undefined) return { key: 'angle', asked: part.angle };
  return undefined;
}

/** @param pointer the pointer of a hole, cutout, operation or banded side: `/parts/2/parts/0/holes/3` */
function onlyEntry(document: ModelDocument, pointer: string): ModelDocument {
  const [, list = '', entry] = /\/(holes|cutouts|machining|edges)\/(\d+)$/.exec(pointer) ?? [];
  const indices = [...pointer.matchAll(/\/parts\/(\d+)/g)].map(([, index]) => Number(index));
  const only = (parts: readonly Part[], depth: number): readonly Part[] => {
    const part = parts[indices[depth]!]!;
    if (part.kind === 'group') return [{ ...part, parts: only(part.parts, depth + 1) }];
    if (part.kind === 'cylinder' || part.kind === 'revolve') return [{ ...part, holes: [part.holes![Number(entry)]!] }];
    if (part.kind !== 'panel') return [];
    const { holes = [], cutouts = [], machining = [], edges = [], ...board } = part;
    const all: Readonly<Record<string, readonly unknown[]>> = { holes, cutouts, machining, edges };
    return [{ ...board, [list]: [all[list]![Number(entry)]] }];
  };
  return { ...document, parts: only(document.parts, 0) };
}

/** Roughly how many instances of a part to check: the first ones, then others at regular intervals. */
const MAX_INSTANCES = 300;

/** @returns a function that tells whether to check a row; call it for each row in order */
function rowSampler(ids: readonly string[]): (row: number) => boolean {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const seen = new Map<string, number>();
  return (row) => {
    const id = ids[row]!;
    const [count, index] = [counts.get(id)!, seen.get(id) ?? 0];
    seen.set(id, index + 1);
    return index < 10 || index === count - 1 || index % Math.ceil(count / MAX_INSTANCES) === 0;
  };
}

/** The ids of the placed parts, by row. They're read from the columns, to avoid creating part objects. */
function idsIn({ columns, length }: PartList): readonly string[] {
  const { definition, paths } = columns!;
  const byDefinition = paths.map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/(?:\[\])+$/, ''));
  return Array.from({ length }, (_, row) => byDefinition[definition[row]!]!);
}

/** The part that the text is on. It's usually the one just before, so the search goes backward. */
function placedBefore(row: number, path: string, parts: PartList, ids: readonly string[]): PlacedPart | undefined {
  const id = path.slice(path.lastIndexOf('/') + 1);
  for (let before = row - 1; before >= 0; before--) {
    if (ids[before] === id && parts[before]!.path === path) return parts[before];
  }
  return undefined;
}
