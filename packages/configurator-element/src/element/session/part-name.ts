import { type Part, type Text, textIn } from '../../model/index.js';

/**
 * A part's or group's name in the document: `drawer[1]/front` is "Front", `drawer[1]` is "Drawer". Without a name it's
 * the id, and if the part isn't in the document, it's the path.
 */
export function partName(parts: readonly Part[], path: string, language: string): string {
  let found: Part | undefined;
  let within = parts;
  for (const step of path.split('/')) {
    const id = step.replace(/\[.*/, '');
    found = within.find((part) => part.id === id);
    within = found?.kind === 'group' ? found.parts : [];
  }
  if (!found) return path;
  const name: Text | undefined = found.name;
  return name === undefined ? found.id : textIn(name, language);
}
