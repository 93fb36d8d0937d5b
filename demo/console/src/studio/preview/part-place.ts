// Finds a placed part's definition in the document, and the other way round.

import type { ModelDocument, Part } from '@parametric/configurator-element/model';

/** JSON pointer of a part's definition by the part's path: `drawer[1]/front` is at `/parts/3/parts/0`. */
export function pointerOfPart({ parts }: Pick<ModelDocument, 'parts'>, path: string): string | undefined {
  return definitionOf(parts, path)?.pointer;
}

/** A part's definition and its place. */
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
 * The ids of the part, and of the groups around it, whose definition contains a place of the document:
 * `/parts/3/parts/0/size/1` gives `drawer/front`. Undefined outside of parts.
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

/** Whether a placed part comes from a definition, or is in a group that does. */
export function isOf(path: string, ids: string): boolean {
  const own = idsOf(path);
  return own === ids || own.startsWith(`${ids}/`);
}

/** A path without its repeat indices: `drawer[1]/front` gives `drawer/front`. */
function idsOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '');
}
