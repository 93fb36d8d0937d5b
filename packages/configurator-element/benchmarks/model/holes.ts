// 400 boards with four holes bored through each: evaluated with outlines that are ready to triangulate, and as triangles.

import { type Form, FormMemory, formsOf, trianglesOf } from '../../src/mesh/index.js';
import { compileModel } from '../../src/model/index.js';
import type { Library } from '../solids/library.js';
import { type Contestant, race } from '../support/measure.js';
import type { Table } from '../support/table.js';
import { stepping } from './boards.js';
import { boardCount, documentOf, small, widthAt } from './shelving.js';

export function measureHoles(libraries: readonly Library[]): Table {
  const cached = libraries.map((library) => stepping(onceName(library), library.drilledOnce(small)));
  const times = race([outlines, triangles, ...cached], { rounds: 15 });
  // Half a second a call: a few are enough.
  const each = race(
    libraries.map((library) => stepping(library.name, library.drilled(small))),
    {
      rounds: 3,
      warmMs: 1,
    },
  );
  const [ready, shown] = [times.get(outlines.name)!, times.get(triangles.name)!];
  return {
    title: `${boardCount(small)} boards with four holes each, a step of a slider`,
    rows: [
      {
        what: 'evaluated, outlines ready to triangulate',
        ours: ready,
        unit: 'ms',
        goal: { kind: 'at most', limit: 2 },
      },
      ...cached.map(({ name }) => ({
        what: 'the same',
        ours: ready,
        unit: 'ms' as const,
        peer: name,
        theirs: times.get(name)!,
      })),
      ...libraries.map(({ name }) => ({
        what: 'the same',
        ours: ready,
        unit: 'ms' as const,
        peer: `${name}, bores taken from each`,
        theirs: each.get(name)!,
      })),
      ...cached.map(({ name }) => ({
        what: 'as triangles, once a distinct board',
        ours: shown,
        unit: 'ms' as const,
        peer: name,
        theirs: times.get(name)!,
      })),
    ],
  };
}

function onceName({ name }: Library): string {
  return `${name}, extruded once a distinct board`;
}

const outlines = forming('outlines', () => 1);

const triangles = forming('triangles', (form) => trianglesOf(form).indices.length);

/** @param read a form, once for boards that are alike */
function forming(name: string, read: (form: Form) => number): Contestant {
  const model = compileModel(documentOf(small, { drilled: true }));
  const memory = new FormMemory();
  let step = 0;
  return {
    name,
    run: () => {
      const known = new Set<string>();
      const { parts } = model.evaluate({ width: widthAt(step++), material: 'oak' });
      const forms = formsOf(parts, undefined, memory);
      let sum = 0;
      for (const part of parts) {
        const form = forms.of(part)!;
        const key = `${form.shape.key} ${form.size}`;
        if (known.has(key)) continue;
        known.add(key);
        sum += read(form);
      }
      return sum;
    },
  };
}
