// What the file of a panel's drawing is called. Knows no file system, and so what all of them take.

import type { PanelRow } from './bill-of-materials.js';

/** Of the name, behind its number, which keeps files apart. */
const longest = 60;

/** `03-side-2.dxf`: unique in its bill, of small letters, digits and dashes alone, in the order of the cut list. */
export function panelFileName({ number, name }: Pick<PanelRow, 'number' | 'name'>): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return `${[String(number).padStart(2, '0'), ...(plain === '' ? [] : [plain])].join('-')}.dxf`;
}
