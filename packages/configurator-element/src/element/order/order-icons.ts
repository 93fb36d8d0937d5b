// The symbols from quotes on.

import type { TemplateResult } from 'lit';
import { drawIcon } from '../shared/icons.js';

const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  link: 'm9 15 6-6M11 6l1-1a4.5 4.5 0 0 1 7 6l-2 2M13 18l-1 1a4.5 4.5 0 0 1-7-6l2-2',
  back: 'm15 6-6 6 6 6',
} as const;

export function orderIcon(name: keyof typeof paths): TemplateResult {
  return drawIcon(paths[name], name === 'back');
}
