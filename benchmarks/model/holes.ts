// 400 boards with four holes bored through each: evaluated with outlines that are ready to triangulate, and as triangles.

import {
  GeometryCache,
  type PartGeometry,
  productGeometries,
  toTriangleMesh,
} from '../../packages/configurator-element/src/mesh/index.js';
import { compileModel } from '../../packages/configurator-element/src/model/index.js';
import type { Contestant } from '../support/measure.js';
import type { Table } from '../support/table.js';
import { stepping } from './boards.js';
import { type Field, type Libraries, libraryNames } from './field.js';
import { boardCount, documentOf, small, widthAt } from './shelving.js';

export const holeField: Field = {
  contestants: {
    outlines: () => forming('outlines', bored),
    triangles: () => forming('triangles', triangulated),
    ...Object.fromEntries(
      libraryNames.map((name) => [
        onceName(name),
        async (libraries: Libraries) => stepping(onceName(name), (await libraries[name]!()).drilledOnce(small)),
      ]),
    ),
  },
  options: { rounds: 31 },
};

/** Half a second a call: a few are enough. */
export const boreField: Field = {
  contestants: Object.fromEntries(
    libraryNames.map((name) => [
      name,
      async (libraries: Libraries) => stepping(name, (await libraries[name]!()).drilled(small)),
    ]),
  ),
  options: { rounds: 3, warmMs: 1 },
};

export function holeTable(times: ReadonlyMap<string, number>): Table {
  const ready = times.get('outlines')!;
  const shown = times.get('triangles')!;
  const cached = libraryNames.map(onceName);
  return {
    title: `${boardCount(small)} boards with four holes each, a step of a slider`,
    rows: [
      {
        what: 'evaluated, outlines ready to triangulate',
        ours: ready,
        unit: 'ms',
        goal: { kind: 'at most', limit: 2 },
      },
      ...cached.map((name) => ({
        what: 'the same',
        ours: ready,
        unit: 'ms' as const,
        peer: name,
        theirs: times.get(name)!,
      })),
      ...libraryNames.map((name) => ({
        what: 'the same',
        ours: ready,
        unit: 'ms' as const,
        peer: `${name}, bores taken from each`,
        theirs: times.get(name)!,
      })),
      ...cached.map((name) => ({
        what: 'as triangles, once a distinct board',
        ours: shown,
        unit: 'ms' as const,
        peer: name,
        theirs: times.get(name)!,
      })),
    ],
  };
}

function onceName(name: string): string {
  return `${name}, extruded once a distinct board`;
}

/** @param read the forms of all boards, as the scene asks for them */
function forming(name: string, read: (forms: Iterable<PartGeometry>) => number): Contestant {
  const model = compileModel(documentOf(small, { drilled: true }));
  const memory = new GeometryCache();
  let step = 0;
  return {
    name,
    run: () => {
      const { parts } = model.evaluate({ width: widthAt(step++), material: 'oak' });
      const forms = productGeometries(parts, undefined, memory);
      return read(Array.from(parts, (part) => forms.of(part)!));
    },
  };
}

function bored(forms: Iterable<PartGeometry>): number {
  let sum = 0;
  for (const { size, edgeRadius: ease } of forms) sum += size[0] + ease;
  return sum;
}

/** Once for boards that are alike. */
function triangulated(forms: Iterable<PartGeometry>): number {
  const known = new Set<string>();
  let sum = 0;
  for (const form of forms) {
    const key = `${form.source.key} ${form.size}`;
    if (known.has(key)) continue;
    known.add(key);
    sum += toTriangleMesh(form).indices.length;
  }
  return sum;
}
