// What the document calls a part or a group: `drawer[1]/front` is "Front", `drawer[1]` is "Drawer".

import { type Part, type Text, textIn } from '../../model/index.js';

/** The id where it has no name, the path where the document has no such part. */
export function partName(parts: readonly Part[], path: string, language: string): string {
  const ids = path.split('/').map((step) => step.replace(/\[.*/, ''));
  let found: Part | undefined;
  let within = parts;
  for (const id of ids) {
    found = within.find((part) => part.id === id);
    within = found?.kind === 'group' ? found.parts : [];
  }
  if (!found) return path;
  const name: Text | undefined = found.name;
  return name === undefined ? found.id : textIn(name, language);
}
