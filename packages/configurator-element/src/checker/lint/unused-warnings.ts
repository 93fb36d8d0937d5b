// Warnings about definitions that nothing in the document uses.

import { pointerStep } from '../../model/document/errors.js';
import type { ModelDocument, Part } from '../../model/index.js';
import { type Diagnostic, warning } from '../diagnostic.js';
import { type ExpressionPlace, expressionsIn } from './values.js';

/** @param document a document that compiles */
export function unusedWarnings(document: ModelDocument): readonly Diagnostic[] {
  const places = expressionsIn(document);
  return [
    ...unusedNames(document, places),
    ...unusedTables(document, places),
    ...unusedMaterials(document, places),
    ...unusedBands(document),
    ...unusedLets(document.parts, '/parts', places),
  ];
}

/** A definition whose name expressions can use. */
interface Named {
  readonly what: 'parameter' | 'define';
  readonly name: string;
  readonly pointer: string;
}

/**
 * Parameters and definitions that no part, rule, dimension, preset or estimate uses, directly or through another name.
 */
function unusedNames(document: ModelDocument, places: readonly ExpressionPlace[]): readonly Diagnostic[] {
  const all = namedIn(document);
  const owners = new Map(all.map(({ name, pointer }) => [pointer.replace(/\/key$/, ''), name]));
  const own = new Map<string, string[]>();
  const used = new Set(partsIn(document.parts).flatMap((part) => [part.material ?? '', ...bandsNamed(part)]));
  for (const { pointer, names } of places) {
    const owner = owners.get(startOf(pointer, 2));
    if (owner === undefined) for (const name of names) used.add(name);
    else own.set(owner, [...(own.get(owner) ?? []), ...names]);
  }
  for (const name of used) for (const needed of own.get(name) ?? []) used.add(needed);
  const named = new Set(places.flatMap(({ names }) => [...names]));
  return all
    .filter(({ name }) => !used.has(name))
    .map(({ what, name, pointer }) => {
      const subject = what === 'parameter' ? 'the parameter' : 'the value';
      const by = named.has(name) ? 'Only other unused names use' : 'Nothing uses';
      return warning(`unused-${what}`, pointer, `${by} ${subject} "${name}": ${fixes[what]}`);
    });
}

const fixes = {
  parameter: 'choosing a value has no effect; use it in an expression, or remove it',
  define: 'use it in an expression, or remove it',
} as const;

function namedIn({ parameters, define = {} }: ModelDocument): readonly Named[] {
  return [
    ...parameters.map(
      ({ key }, index) => ({ what: 'parameter', name: key, pointer: `/parameters/${index}/key` }) as const,
    ),
    ...Object.keys(define).map((name) => ({ what: 'define', name, pointer: `/define/${name}` }) as const),
  ];
}

function unusedTables({ tables = {} }: ModelDocument, places: readonly ExpressionPlace[]): readonly Diagnostic[] {
  const used = new Set(places.flatMap(({ tables }) => [...tables]));
  return Object.keys(tables)
    .filter((name) => !used.has(name))
    .map((name) => {
      const message = `Nothing uses the table "${name}": read it with lookup('${name}', key), or remove it`;
      return warning('unused-table', `/tables${pointerStep(name)}`, message);
    });
}

/** A material is used if a parameter offers it, a part has it, or a string is its id, as in `materialById(choice)`. */
function unusedMaterials(document: ModelDocument, places: readonly ExpressionPlace[]): readonly Diagnostic[] {
  const used = new Set([
    ...places.flatMap(({ texts }) => [...texts]),
    ...partsIn(document.parts).flatMap(({ material }) => material ?? []),
    ...document.parameters.flatMap(textsOf),
  ]);
  return (document.materials ?? []).flatMap(({ id }, index) => {
    if (used.has(id)) return [];
    const message = `Nothing uses the material "${id}": offer it in a parameter's options, make a part of it, or remove it`;
    return [warning('unused-material', `/materials/${index}/id`, message)];
  });
}

/** A band is used if a material or a banded side names it. */
function unusedBands({ bands = [], materials = [], parts }: ModelDocument): readonly Diagnostic[] {
  const used = new Set([...materials.flatMap(({ band }) => band ?? []), ...partsIn(parts).flatMap(bandsNamed)]);
  return bands.flatMap(({ id }, index) => {
    if (used.has(id)) return [];
    const message = `Nothing uses the band "${id}": name it in a material or a banded side, or leave it out`;
    return [warning('unused-band', `/bands/${index}/id`, message)];
  });
}

/** The bands and material parameters that a part's banded sides name. */
function bandsNamed(part: Part): readonly string[] {
  if (part.kind !== 'panel') return [];
  return (part.edges ?? []).flatMap((edge) => (typeof edge === 'string' ? [] : (edge.band ?? [])));
}

function textsOf(parameter: ModelDocument['parameters'][number]): readonly string[] {
  if (parameter.type === 'material') return parameter.options;
  return parameter.type === 'choice' ? parameter.options.map(({ value }) => value) : [];
}

function unusedLets(
  parts: readonly Part[],
  pointer: string,
  places: readonly ExpressionPlace[],
): readonly Diagnostic[] {
  const steps = pointer.split('/').length;
  const byPart = new Map<string, ExpressionPlace[]>();
  for (const place of places) {
    const part = startOf(place.pointer, steps);
    const own = byPart.get(part);
    if (own) own.push(place);
    else byPart.set(part, [place]);
  }
  return parts.flatMap((part, index) => {
    const at = `${pointer}/${index}`;
    const own = byPart.get(at) ?? [];
    const used = new Set(own.flatMap(({ names }) => [...names]));
    const unused = Object.keys(part.let ?? {}).filter((name) => !used.has(name));
    return [
      ...unused.map((name) => {
        const message = `Nothing in the part "${part.id}" uses "${name}": use it in an expression, or remove it`;
        return warning('unused-let', `${at}/let/${name}`, message);
      }),
      ...(part.kind === 'group' ? unusedLets(part.parts, `${at}/parts`, own) : []),
    ];
  });
}

/** All parts, including those in groups. */
function partsIn(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part) => [part, ...(part.kind === 'group' ? partsIn(part.parts) : [])]);
}

/** The first `steps` segments of a pointer. */
function startOf(pointer: string, steps: number): string {
  return pointer.split('/', steps + 1).join('/');
}
