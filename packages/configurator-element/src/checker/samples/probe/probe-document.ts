// A document beside the one that is checked, in which every hole and every cutout has a board of its own, and in which what
// is drawn smaller than it is asked for says how large that was: so that what comes of it is seen to come of one place.

import { axisIndex } from '../../../geometry/axes.js';
import type { ModelDocument, Part } from '../../../model/index.js';
import { type Check, checks } from './checks.js';

/** A check of the placed parts of one id. */
export interface Probe {
  /** In the document that is checked. */
  readonly pointer: string;
  readonly check: Check;
}

export interface ProbeDocument {
  readonly document: ModelDocument;
  /** By part id. */
  readonly probes: ReadonlyMap<string, readonly Probe[]>;
}

/** Whether a part is a board for one hole or cutout; no id that is written has such a mark. */
export function isCopy(id: string): boolean {
  return id.includes('#');
}

/** Of a document that has been compiled. */
export function probeDocumentOf({ rules, presets, dimensions, estimate, ...rest }: ModelDocument): ProbeDocument {
  const probes = new Map<string, readonly Probe[]>();
  const parts = probed(rest.parts, '/parts', probes);
  return { document: { ...rest, parts }, probes };
}

function probed(parts: readonly Part[], pointer: string, probes: Map<string, readonly Probe[]>): readonly Part[] {
  return parts.flatMap((part, index): readonly Part[] => {
    const at = `${pointer}/${index}`;
    const { explode, motion, ...still } = part;
    if (still.kind === 'group') return [{ ...still, parts: probed(still.parts, `${at}/parts`, probes) }];
    if (still.kind === 'panel') return panels(still, at, probes);
    const own = shrinkable(still);
    if (own) probes.set(part.id, [{ pointer: `${at}/${own.key}`, check: checks.shrunken }]);
    if (still.kind === 'text') probes.set(part.id, [{ pointer: at, check: checks.letters }]);
    // A part says only what it was drawn with. `explode` is worked out in each part with the part's own names, is kept with
    // it, and moves nothing that is looked at: what was asked for gets out by it.
    return own ? [{ ...still, explode: [own.asked, 0, 0] }] : [still];
  });
}

type Panel = Extract<Part, { readonly kind: 'panel' }>;

function panels(panel: Panel, at: string, probes: Map<string, readonly Probe[]>): readonly Part[] {
  const { holes = [], cutouts = [], ...board } = panel;
  const { id, kind, size, normal } = board;
  const named = Object.fromEntries(Object.entries(board).filter(([key]) => ['let', 'if', 'repeat'].includes(key)));
  const bare = { ...named, kind, size, normal } as const;
  probes.set(id, [{ pointer: `${at}/size/${axisIndex[normal]}`, check: checks.thickness }]);
  const drilled = holes.map((hole, index): Part => {
    const pointer = `${at}/holes/${index}`;
    const copy = `${id}#hole${index}`;
    const depth = { pointer: `${pointer}/depth`, check: checks.depth };
    probes.set(copy, [{ pointer, check: checks.hole }, ...(hole.depth === undefined ? [] : [depth])]);
    return { ...bare, id: copy, holes: [hole] };
  });
  const cut = cutouts.map((cutout, index): Part => {
    const copy = `${id}#cutout${index}`;
    probes.set(copy, [{ pointer: `${at}/cutouts/${index}`, check: checks.cutout }]);
    return { ...bare, id: copy, cutouts: [cutout] };
  });
  return [board, ...drilled, ...cut];
}

/** What is drawn as large as there is room for. */
function shrinkable(part: Part) {
  if (part.kind === 'box' && part.radius !== undefined) return { key: 'radius', asked: part.radius };
  if (part.kind === 'extrude' && part.bevel !== undefined) return { key: 'bevel', asked: part.bevel };
  if (part.kind === 'revolve' && part.angle !== undefined) return { key: 'angle', asked: part.angle };
  return undefined;
}
