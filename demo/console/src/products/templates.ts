// Templates for new products: complete documents, each in its own chunk.

import { StudioDocument } from '../studio/studio-document.js';

export interface Template {
  /** The name of the template's file, which is also the suggested product id. */
  readonly id: string;
  readonly name: string;
  /** One sentence about what the template teaches, or what to change in it. */
  readonly text: string;
  readonly kind: 'plain' | 'product';
  /** The parsed document, with keys in the same order as in the file. */
  readonly load: () => Promise<Readonly<Record<string, unknown>>>;
}

type JsonModule = { readonly default: Readonly<Record<string, unknown>> };

const from = (load: () => Promise<JsonModule>) => async () => (await load()).default;

export const templates: readonly Template[] = [
  {
    id: 'board',
    name: 'Board',
    text: 'One panel cut to size, with one banded edge.',
    kind: 'plain',
    load: from(() => import('./templates/board.json')),
  },
  {
    id: 'box',
    name: 'Box',
    text: 'Five boards, with handles cut out of the sides.',
    kind: 'plain',
    load: from(() => import('./templates/box.json')),
  },
  {
    id: 'shelf',
    name: 'Shelf',
    text: 'Two sides, as many shelves as will fit, and two presets.',
    kind: 'plain',
    load: from(() => import('./templates/shelf.json')),
  },
  {
    id: 'table',
    name: 'Table',
    text: 'A top, four legs, and rails, with a rule that limits the length.',
    kind: 'plain',
    load: from(() => import('./templates/table.json')),
  },
  {
    id: 'cabinet',
    name: 'Cabinet with doors',
    text: 'Hinged doors, knobs, and shelves.',
    kind: 'plain',
    load: from(() => import('./templates/cabinet.json')),
  },
  {
    id: 'frame',
    name: 'Frame with bars',
    text: 'Evenly spaced steel bars for a railing, gate, or grille.',
    kind: 'plain',
    load: from(() => import('./templates/frame.json')),
  },
  {
    id: 'sign',
    name: 'Sign',
    text: 'Raised letters on a plate that grows with the text.',
    kind: 'plain',
    load: from(() => import('./templates/sign.json')),
  },
  {
    id: 'cable-cover',
    name: 'Cable cover',
    text: 'Slotted plywood (a living hinge) that bends without a press.',
    kind: 'plain',
    load: from(() => import('./templates/cable-cover.json')),
  },
  {
    id: 'hallway-shelf',
    name: 'Hallway shelf',
    text: 'Dividers that prevent sagging, a coat rail, and eight languages.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/hallway-shelf.json')),
  },
  {
    id: 'sideboard',
    name: 'Sideboard',
    text: 'Drawers or doors for each column.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/sideboard.json')),
  },
  {
    id: 'writing-desk',
    name: 'Writing desk',
    text: 'Drawers, cable outlets, and several leg styles.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/writing-desk.json')),
  },
  {
    id: 'kitchen-run',
    name: 'Kitchen cabinets',
    text: 'A row of base and wall cabinets, with handles from 3D files.',
    kind: 'product',
    load: from(async () => {
      const { default: document } = await import('@parametric/shop/models/kitchen-run.json');
      return { default: withAssets(document) };
    }),
  },
  {
    id: 'house-sign',
    name: 'House sign',
    text: 'An engraved plate with the customer’s text.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/house-sign.json')),
  },
  {
    id: 'reading-lamp',
    name: 'Reading lamp',
    text: 'Turned parts, bent tubes, and a fabric shade.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/reading-lamp.json')),
  },
  {
    id: 'shelf-bracket',
    name: 'Shelf bracket',
    text: 'Folded sheet metal with holes and powder coat.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/shelf-bracket.json')),
  },
  {
    id: 'garden-gate',
    name: 'Garden gate',
    text: 'A welded steel leaf with mitered corners, hinges, and posts.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/garden-gate.json')),
  },
  {
    id: 'spiral-stair',
    name: 'Spiral stair',
    text: 'Wedge-shaped treads around a pole, and a handrail along a helix.',
    kind: 'product',
    load: from(() => import('@parametric/shop/models/spiral-stair.json')),
  },
];

/** A template that contains only what every document needs. */
export const loadBlank = from(() => import('./templates/blank.json'));

/** The URLs at which the service has hardware files, by the paths that the documents in this repository use. */
export const SERVED_ASSETS: Readonly<Record<string, string>> = {
  'hardware/cup-pull.glb': '../assets/cup-pull-6307020c972ec39b.glb',
};

function withAssets<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, own) =>
    key === 'src' && typeof own === 'string' ? (SERVED_ASSETS[own] ?? own) : own,
  );
}

/** The document's text with another id and name, otherwise unchanged. */
export function renamed(text: string, { id, name }: { readonly id: string; readonly name: string }): string {
  const document = new StudioDocument({ text });
  document.edit('/id', id);
  document.edit('/name', name);
  return document.text;
}

/** Explains why an id isn't allowed, in a sentence; undefined if it's allowed. */
export function idProblem(id: string): string | undefined {
  if (id === '') return 'Enter an ID.';
  if (id === 'new') return '“new” is reserved. Choose another ID.';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    return 'Use lowercase letters, digits, and single hyphens, such as oak-shelf.';
  }
  return id.length > 60 ? 'Use up to 60 characters.' : undefined;
}

/** Creates an id from a name: "Étagère N° 2" becomes etagere-n-2. */
export function idFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}

/**
 * Describes a syntax error: the line, what's wrong there, and what to write instead. Loads the checker only when
 * called. @returns one or two sentences
 */
export async function syntaxProblem(text: string): Promise<string> {
  const { checkText } = await import('@parametric/configurator-element/checker');
  const [first] = checkText(text, { samples: 1 }).diagnostics;
  if (!first) return '';
  const before = text.slice(0, first.span.start).split('\n');
  const place = `Line ${before.length}, column ${before.at(-1)!.length + 1}`;
  const sentences = [`${place}: ${first.message}`, first.help ?? ''].filter(Boolean);
  return sentences.map((sentence) => sentence.replace(/\.?$/, '.')).join(' ');
}
