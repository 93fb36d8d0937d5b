// The options for a paper. The service uses this module to read requests. Only worker threads load the code that draws
// papers.

import type { Size } from './paper.js';
import type { PaperLanguage } from './words.js';

/** Paper sizes by name, in mm. */
export const paperSizes = { a4: [210, 297], letter: [215.9, 279.4] } as const satisfies Record<string, Size>;
export type PaperSize = keyof typeof paperSizes;

export interface PaperChoices {
  readonly language: PaperLanguage;
  readonly size: PaperSize;
}

/** Ten labels on a sheet, or one per page for roll printers. */
export type LabelLayout = 'sheet' | 'roll';

/** The papers by their file names. */
export const paperNames = [
  'cut-diagrams',
  'part-drawings',
  'labels',
  'assembly',
  'assembly-customer',
  'packing-list',
  'delivery-note',
] as const;
export type PaperName = (typeof paperNames)[number];

export interface PaperRequest extends PaperChoices {
  readonly name: PaperName;
  readonly layout: LabelLayout;
  /** The service's origin, for links in QR codes, such as `https://service.example`. */
  readonly origin: string;
}
