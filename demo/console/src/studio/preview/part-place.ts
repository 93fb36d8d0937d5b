// Finds the definition of a placed part in the document, and the parts of a definition. Also resolves the URLs of the
// document's files.

import { type ModelDocument, type Part, pictureKeys } from '@parametric/configurator-element/model';
import { pointerOf } from '../json-text.js';

/**
 * The JSON pointer to a part's definition. For example, the part with the path `drawer[1]/front` is defined at
 * `/parts/3/parts/0`.
 */
export function pointerOfPart({ parts }: Pick<ModelDocument, 'parts'>, path: string): string | undefined {
  return definitionOf(parts, path)?.pointer;
}

/** A part's definition, and the JSON pointer to it. */
export function definitionOf(
  parts: readonly Part[],
  path: string,
): { readonly pointer: string; readonly part: Part } | undefined {
  let found: { pointer: string; part: Part } | undefined;
  let within = parts;
  for (const id of idsOf(path).split('/')) {
    const index = within.findIndex((part) => part.id === id);
    const part = within[index];
    if (!part) return undefined;
    found = { pointer: `${found?.pointer ?? ''}/parts/${index}`, part };
    within = part.kind === 'group' ? part.parts : [];
  }
  return found;
}

/**
 * The ids of the part whose definition contains a pointer, and of the groups around it: `drawer/front` for
 * `/parts/3/parts/0/size/1`. Undefined for a pointer outside any part.
 */
export function partIdsAt({ parts }: Pick<ModelDocument, 'parts'>, pointer: string): string | undefined {
  const steps = pointer.split('/').slice(1);
  const ids: string[] = [];
  let within = parts;
  while (steps[0] === 'parts') {
    const part = within[Number(steps[1])];
    if (!part) break;
    ids.push(part.id);
    within = part.kind === 'group' ? part.parts : [];
    steps.splice(0, 2);
  }
  return ids.length === 0 ? undefined : ids.join('/');
}

/** Whether a placed part, or a group that contains it, belongs to a definition. */
export function isOf(path: string, ids: string): boolean {
  const own = idsOf(path);
  return own === ids || own.startsWith(`${ids}/`);
}

/** A path without repeat indexes: `drawer/front` for `drawer[1]/front`. */
function idsOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '');
}

export interface ExpressionPlace {
  /** The JSON pointer to the expression. */
  readonly pointer: string;
  /** Which value the expression determines in its part, rule, or definition, such as `size x` or `diameter`. */
  readonly what: string;
  /** The expression as written in the document. */
  readonly expression: string;
}

const SIZE_KEYS = ['size', 'diameter', 'topDiameter', 'length', 'height', 'depth', 'radius', 'wall', 'bend'];

/** The expressions that determine a placed part's sizes. The part is identified by its path. */
export function sizePlaces({ parts }: Pick<ModelDocument, 'parts'>, path: string): readonly ExpressionPlace[] {
  const { pointer, part } = definitionOf(parts, path) ?? {};
  if (!part) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    if (!SIZE_KEYS.includes(key)) return [];
    if (!Array.isArray(value)) return [{ pointer: `${pointer}/${key}`, what: key, expression: String(value) }];
    return value.map((each, axis) => ({
      pointer: `${pointer}/${key}/${axis}`,
      what: 'xyz'[axis] ?? '',
      expression: String(each),
    }));
  });
}

/** The keys whose strings are labels or ids rather than expressions. */
const plainKeys = new Set([
  'id',
  'kind',
  'name',
  'label',
  'help',
  'group',
  'description',
  'message',
  'keys',
  'unit',
  'type',
]);

/** The expressions that use a parameter or definition, in document order. */
export function placesNaming(document: ModelDocument, name: string): readonly ExpressionPlace[] {
  const pattern = new RegExp(`(?<![\\w.])${name}(?!\\w|\\s*\\()`);
  const { define, parameters, parts, rules, dimensions, estimate } = document;
  return [...placesIn({ parameters, define, parts, rules, dimensions, estimate }, '', pattern, '')];
}

function* placesIn(value: unknown, pointer: string, pattern: RegExp, what: string): Generator<ExpressionPlace> {
  if (typeof value === 'string') {
    if (pattern.test(value.replaceAll(/'[^']*'|"[^"]*"/g, "''"))) yield { pointer, what, expression: value };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const owner = 'id' in value && typeof value.id === 'string' ? value.id : what;
  for (const [key, member] of Object.entries(value)) {
    if (plainKeys.has(key) || (key === 'key' && typeof member === 'string')) continue;
    const isListed = Array.isArray(value) && typeof member !== 'object';
    const named = isListed || key === 'parts' ? owner : [owner, key].filter((each) => !/^\d+$/.test(each)).join(' ');
    yield* placesIn(member, pointer + pointerOf([key]), pattern, named.trim());
  }
}

/**
 * Returns the document with absolute URLs for its hardware and textures.
 * @param base the document's URL on the service, actual or hypothetical: `https://service.example/v1/models/sideboard`
 */
export function withServedAddresses(document: ModelDocument, base: string): ModelDocument {
  const whole = (address: string) => (URL.canParse(address, base) ? new URL(address, base).href : address);
  const materials = document.materials?.map((material) => ({
    ...material,
    ...Object.fromEntries(pictureKeys.flatMap((key) => (material[key] ? [[key, whole(material[key])]] : []))),
  }));
  return { ...document, ...(materials ? { materials } : {}), parts: partsWith(document.parts, whole) };
}

function partsWith(parts: readonly Part[], whole: (address: string) => string): readonly Part[] {
  return parts.map((part) => {
    if (part.kind === 'group') return { ...part, parts: partsWith(part.parts, whole) };
    return part.kind === 'asset' ? { ...part, src: whole(part.src) } : part;
  });
}
