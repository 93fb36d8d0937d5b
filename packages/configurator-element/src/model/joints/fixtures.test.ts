import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { loopBounds } from '../../geometry/curve.js';
import { type CylinderPart, compileModel, type PanelPart, type PlacedPart, type Product } from '../index.js';
import { jointKinds } from './joint-definition.js';

const folder = new URL('fixtures/', import.meta.url);

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** The holes in each part, as `face diameter × depth at u, v`, and the fittings. */
function joined(document: unknown) {
  const product = compileModel(document).evaluate({});
  const panels = [...product.parts].filter((part): part is PanelPart => part.kind === 'panel');
  const turned = [...product.parts].filter((part) => part.kind === 'cylinder' && part.holes) as readonly CylinderPart[];
  return {
    holes: Object.fromEntries(
      [...panels, ...turned].map(({ path, holes = [] }) => [
        path,
        holes.map(({ face, at, diameter, depth, joint }) => {
          const place = `${face} at ${at.join(', ')}: ${diameter} × ${depth ?? 'through'}`;
          return `${place}, ${joint?.piece}${joint?.isCovered ? ' covered' : ''}`;
        }),
      ]),
    ),
    recesses: Object.fromEntries(
      panels.flatMap(({ path, recesses = [] }) =>
        recesses.length === 0
          ? []
          : [
              [
                path,
                recesses.map(
                  ({ kind, face, line, width, depth }) => `${face} ${kind} ${line?.join(' to ')}: ${width} × ${depth}`,
                ),
              ],
            ],
      ),
    ),
    ...cutoutsOf(panels),
    ...mitresOf(product.parts),
    ...weldsOf(product),
    fittings: (product.items ?? []).map(({ id, quantity }) => `${quantity} ${id}`),
    faults: product.jointFaults,
  };
}

/** The welds, written as on a drawing's reference line, with their parts and where the parts meet. */
function weldsOf({ welds = [] }: Product) {
  if (welds.length === 0) return {};
  const mm = (value: number) => Math.round(value * 1e3) / 1e3;
  return {
    welds: welds.map(({ parts, kind, size, length, elements, isAllRound, offset, plane }) => {
      const seams = elements
        ? `${elements.count} × ${elements.length} (${mm(elements.gap)})`
        : isAllRound
          ? 'all round'
          : 'sides';
      const place = plane.map((axis) => `${axis} ${mm(offset['xyz'.indexOf(axis)]!)}`).join(' ');
      return `${parts[0]} < ${parts[1]}: ${kind} ${size}, ${seams}, ${mm(length)} at ${place || 'the corner'}`;
    }),
  };
}

/** The mitered ends of each part. */
function mitresOf(parts: Iterable<PlacedPart>) {
  const cut = [...parts].flatMap((part) => {
    const words =
      'mitres' in part
        ? part.mitres?.map(({ end, long, setback }) => `${end} by ${Math.round(setback * 1e6) / 1e6}, ${long} long`)
        : [];
    return words?.length ? [[part.path, words] as const] : [];
  });
  return cut.length > 0 ? { mitres: Object.fromEntries(cut) } : {};
}

/** The cutouts in each part, as the corners of their bounds and the number of arcs. */
function cutoutsOf(panels: readonly PanelPart[]) {
  const cut = panels.flatMap(({ path, cutouts = [] }) => {
    const words = cutouts.map(({ outer }) => {
      const { min, max } = loopBounds([outer]);
      const arcs = outer.segments.filter(({ kind }) => kind === 'arc').length;
      return `${[...min, ...max].map((value) => Math.round(value * 1e3) / 1e3).join(', ')}, ${arcs} arcs`;
    });
    return words.length > 0 ? [[path, words] as const] : [];
  });
  return cut.length > 0 ? { cutouts: Object.fromEntries(cut) } : {};
}

describe('the fixtures of joints', () => {
  it('has a folder for each kind', () => {
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(jointKinds).sort());
  });

  for (const kind of Object.keys(jointKinds)) {
    it(`${kind} drills both parts and lists its fittings`, () => {
      const result = joined(read(`${kind}/document.json`));
      if (process.env.WRITE_FIXTURES) {
        writeFileSync(new URL(`${kind}/expected.json`, folder), `${JSON.stringify(result, null, 2)}\n`);
      }
      assert.deepEqual(result, read(`${kind}/expected.json`));
    });
  }
});
