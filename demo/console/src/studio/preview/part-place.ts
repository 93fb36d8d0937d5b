// From a placed part to its definition in the document, and back.

import type { ModelDocument, Part } from '@parametric/configurator-element/model';

/** JSON pointer of a part's definition by the part's path: `drawer[1]/front` is at `/parts/3/parts/0`. */
export function pointerOfPart({ parts }: Pick<ModelDocument, 'parts'>, path: string): string | undefined {
  return definitionOf(parts, path)?.pointer;
}

/** A part's definition, and where it is. */
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
 * The ids of the part, and of the groups it is in, whose definition a place of the document lies in:
 * `/parts/3/parts/0/size/1` is of `drawer/front`. Undefined outside of parts.
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

/** Whether a placed part comes of a definition, or of a group of which it is. */
export function isOf(path: string, ids: string): boolean {
  const own = idsOf(path);
  return own === ids || own.startsWith(`${ids}/`);
}

/** A path without the places in its repetitions: `drawer[1]/front` is `drawer/front`. */
function idsOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '');
}
