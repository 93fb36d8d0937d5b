// Compares the volumes in STEP files, as another instance of OpenCascade reads them, with those in the bill of
// materials.

import { billOfMaterials, loadTypeface, type Typeface } from '@parametric/configurator-element/manufacture';
import type { PlacedPart, Product, TextPart } from '@parametric/configurator-element/model';
import { createStepReader, type StepReader } from '@parametric/service/testing/read-step';
import { StepWriter } from '@parametric/service/testing/write-step';
import { areaOf } from '@parametric/shop/testing/production-checks';

/** The largest relative difference allowed between a value that was written and the same value when it's read back. */
const EQUAL = 1e-6;

export interface StepChecks {
  /** The number of files: one for the product, and one for each of its parts. */
  readonly files: number;
  readonly faults: readonly string[];
}

export class StepChecker {
  readonly #writer = new StepWriter();
  #reader: Promise<StepReader> | undefined;

  async check(product: Product): Promise<StepChecks> {
    this.#reader ??= createStepReader();
    const reader = await this.#reader;
    const typeface = await loadTypeface(product);
    const files = await this.#writer.open(product, { name: 'Product' });
    const made = [...product.parts].filter(({ bom }) => bom);
    const volume = (part: PlacedPart) => shownVolume(part, engravedOn(part, made), product, typeface);
    const whole = made.reduce((sum, part) => sum + volume(part), 0);
    const faults = [...readingFaults(reader, 'product.step', files.product(), whole)];
    let count = 1;
    const byPath = new Map(made.map((part) => [part.path, part]));
    for (const { name, text, path } of files.parts()) {
      count += 1;
      faults.push(...readingFaults(reader, name, text, volume(byPath.get(path)!)));
    }
    return { files: count, faults };
  }
}

function readingFaults(reader: StepReader, name: string, text: string, written: number): readonly string[] {
  const { volume, isValid } = reader.read(text);
  return [
    ...(isValid ? [] : [`${name} has a solid that isn't valid`]),
    ...(Math.abs(volume - written) <= EQUAL * written ? [] : [`${name} has ${volume} mm³, not ${written}`]),
  ];
}

/**
 * The volume of a part in cubic millimeters, as the file shows it: with its letters, with hardware as a block, and with
 * sheets folded.
 */
function shownVolume(part: PlacedPart, engraved: readonly TextPart[], product: Product, typeface: Typeface): number {
  const letters = (text: TextPart) =>
    typeface
      .regionsOf(text)
      .flatMap(({ outer, holes }) => [outer, ...holes])
      .reduce((sum, loop) => sum + areaOf(loop), 0) * Math.abs(text.depth);
  if (part.kind === 'text') return part.depth < 0 ? 0 : letters(part);
  if (part.kind === 'asset') return part.size[0] * part.size[1] * part.size[2];
  const { totals } = billOfMaterials({ ...product, parts: [part], items: [] } as Product);
  const stretched = part.kind === 'sheet' ? stretchOf(part) : 0;
  return totals.volume * 1e9 + stretched - engraved.reduce((sum, text) => sum + letters(text), 0);
}

/**
 * The volume by which bends are drawn too large. A bend is drawn as thick as the sheet, although metal that's bent with
 * a K factor below 0.5 becomes thinner.
 */
function stretchOf({ bends, thickness }: Extract<PlacedPart, { readonly kind: 'sheet' }>): number {
  return bends.reduce(
    (sum, { angle, length, kFactor }) => sum + ((angle * Math.PI) / 180) * length * (0.5 - kFactor) * thickness ** 2,
    0,
  );
}

function engravedOn({ path }: PlacedPart, parts: readonly PlacedPart[]): readonly TextPart[] {
  return parts.filter((part): part is TextPart => {
    if (part.kind !== 'text' || part.depth > 0) return false;
    return part.path.slice(0, part.path.lastIndexOf('/') + 1) + part.on.part === path;
  });
}
