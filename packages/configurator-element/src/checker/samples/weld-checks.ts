// Warns about welds between parts that can't be welded to each other.

import type { Material, Product } from '../../model/index.js';
import type { PartWarning } from './part-checker.js';

export function weldWarnings({ parts, welds = [] }: Product): readonly PartWarning[] {
  if (welds.length === 0) return [];
  const materials = new Map([...parts].map(({ path, material }) => [path, material] as const));
  return welds.flatMap(({ pointer, parts: [path, other] }) => {
    const [one, two] = [materials.get(path), materials.get(other)];
    const message = unlikeMetal(one) ?? unlikeMetal(two) ?? unlike(one, two);
    return message === undefined ? [] : [{ code: 'weld-materials', pointer, message }];
  });
}

function unlikeMetal(material: Material | undefined): string | undefined {
  if (!material || material.finish === 'metal') return undefined;
  return `Only metal can be welded, but the finish of "${material.id}" is "${material.finish}"`;
}

function unlike(one: Material | undefined, two: Material | undefined): string | undefined {
  const [family, other] = [familyOf(one), familyOf(two)];
  if (!family || !other || family === other) return undefined;
  return `"${one!.id}" (${one!.kind}) can't be welded to "${two!.id}" (${two!.kind})`;
}

/** Undefined for materials that have no `kind`, or whose kind isn't listed below. */
function familyOf(material: Material | undefined): string | undefined {
  const kind = material?.kind?.split('/')[0];
  return families.find((family) => family.includes(kind ?? ''))?.[0];
}

/** Kinds of metal that can be welded to each other. */
const families = [['steel', 'iron'], ['aluminium', 'aluminum'], ['copper', 'brass', 'bronze'], ['zinc'], ['titanium']];
