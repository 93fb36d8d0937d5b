import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type InterleavedBufferAttribute, type Mesh, Vector3, Vector4 } from 'three';
import { compileModel, type Product } from '../model/index.js';
import { materials } from '../testing/product-of.js';
import { present, unchanged } from '../view/presentation/present.js';
import { AmbientOcclusion } from './ambient-occlusion.js';
import { DirectionalLight, shadowMaterial } from './directional-light.js';
import { ProductInstances } from './product-instances.js';

const number = (key: string, value: number) => ({ key, type: 'number', label: key, min: 0, max: 4000, default: value });

const model = compileModel({
  format: 'parametric-model/1',
  id: 'rack',
  name: 'Rack',
  parameters: [
    number('width', 800),
    number('count', 3),
    number('drilled', 0),
    number('angle', 10),
    number('pairs', 2),
    number('missing', 2),
    { key: 'wood', type: 'material', label: 'Wood', options: ['oak', 'white'], default: 'oak' },
    { key: 'shelves', type: 'material', label: 'Shelves', options: ['oak', 'white'], default: 'oak' },
    { key: 'banded', type: 'boolean', label: 'Banded', default: true },
  ],
  materials: materials.map((each) => ({ ...each, band: each.id === 'white' ? 'abs' : 'veneer' })),
  bands: [
    { id: 'abs', name: 'ABS', color: '#f2f1ed', finish: 'laminate', thickness: 2 },
    { id: 'veneer', name: 'Veneer', color: '#c8a06a', finish: 'wood', thickness: 1 },
  ],
  parts: [
    panel('side', 'x', [0, 0, 0], [18, 900, 300], {
      edges: ['-z', { on: '+z', band: 'shelves', if: 'banded' }],
    }),
    panel('base', 'y', [18, 0, 0], [764, 18, 300], {
      holes: [{ at: [50, 50], diameter: 8, repeat: { hole: 'drilled' } }],
    }),
    panel('shelf', 'y', [18, '60 + 200 * i', 0], ['width - 36', 18, 300], {
      repeat: { i: 'count' },
      material: 'shelves',
    }),
    panel('brace', 'z', [0, 950, 0], ['width', 100, 18], { rotate: [0, 0, 'angle'] }),
    panel('front', 'z', ['40 * i', '40 * j', 0], [30, 30, 12], { repeat: { i: 'pairs', j: '4 / pairs' } }),
    {
      id: 'box',
      kind: 'group',
      at: ['width', 0, '100 * k'],
      repeat: { k: 3 },
      if: 'k != missing',
      parts: [panel('lid', 'y', [0, '40 * i', 0], ['width / 4', 12, 90], { repeat: { i: 2 } })],
    },
  ],
});

type Expression = number | string;

function panel(id: string, normal: string, at: readonly Expression[], size: readonly Expression[], more = {}) {
  return { id, kind: 'panel', material: 'wood', normal, at, size, ...more };
}

const narrow = model.evaluate({});

const steps: readonly (readonly [what: string, product: Product])[] = [
  ['wider', model.evaluate({ width: 1000 })],
  // At this size, the grain runs along the other side.
  ['so narrow that its shelves are deeper than wide', model.evaluate({ width: 200 })],
  ['with more shelves', model.evaluate({ count: 5 })],
  ['with fewer shelves', model.evaluate({ count: 2 })],
  ['with a part in another batch', model.evaluate({ drilled: 1 })],
  ['in another material', model.evaluate({ wood: 'white' })],
  ['with shelves in another material', model.evaluate({ shelves: 'white' })],
  ['with other edges', model.evaluate({ banded: false })],
  ['with as many parts, counted otherwise', model.evaluate({ pairs: 1 })],
  ['with the first of some parts missing instead of the last', model.evaluate({ missing: 0 })],
  ['with a part turned otherwise', model.evaluate({ angle: 40 })],
  ['with a part lit', present(narrow, { ...unchanged, highlighted: new Set(['shelf[1]']) })],
  ['with somebody beside it', present(narrow, { ...unchanged, person: 1750 })],
];

describe('ProductInstances', () => {
  for (const [what, product] of steps) {
    it(`shows a product ${what} as if it had shown nothing before`, () => {
      const view = createView();
      view.show(narrow);
      view.show(product);
      assert.deepEqual(rowsOf(view), rowsOf(showing(product)));
      view.show(narrow);
      assert.deepEqual(rowsOf(view), rowsOf(showing(narrow)));
    });
  }

  it('prepares a product in steps without showing it', () => {
    const drilled = model.evaluate({ drilled: 1 });
    const view = createView();
    view.show(narrow);
    const before = rowsOf(view);
    const steps = [...view.preparing(drilled)].length;
    assert.ok(steps > 5, `There were ${steps} steps.`);
    assert.deepEqual(rowsOf(view), before);
    const prepared = new Set(view.group.children);
    view.show(drilled);
    assert.deepEqual(rowsOf(view), rowsOf(showing(drilled)));
    assert.ok(meshesOf(view).every((mesh) => prepared.has(mesh)));
  });

  it('sends only what moved to the GPU', () => {
    const view = createView();
    view.show(model.evaluate({ drilled: 1 }));
    const before = versions(view, 'finish');
    view.show(model.evaluate({ drilled: 1, width: 1000 }));
    const after = versions(view, 'finish');
    // Only the drilled board isn't plain.
    assert.equal(after.filter((version, index) => version !== before[index]).length, 1);
    assert.ok(before.length > 1);
  });

  it('has the shader bevel boards with holes like those without', () => {
    for (const mesh of meshesOf(showing(model.evaluate({ drilled: 1 })))) {
      const radii = numbersOf(mesh.geometry, 'extent').filter((_, i) => i % 4 === 3);
      assert.ok(radii.length > 0 && radii.every((radius) => radius < 0), `${radii}`);
    }
  });
});

function createView(): ProductInstances {
  const files = { addressOf: (address: string) => address, onLoad: () => {}, onWarning: () => {} };
  const lamp = {
    lampAt: { value: new Vector4() },
    lampRgb: { value: new Vector3() },
    lampShade: { value: new Vector3() },
  };
  const lighting = {
    ...new AmbientOcclusion().uniforms,
    ...new DirectionalLight(shadowMaterial()).uniforms,
    ...lamp,
    darkPage: { value: 0 },
  };
  return new ProductInstances(lighting, files);
}

function showing(product: Product): ProductInstances {
  const view = createView();
  view.show(product);
  return view;
}

/** The attributes of all instances, by draw call. */
function rowsOf(view: ProductInstances): readonly unknown[] {
  return meshesOf(view)
    .map(({ geometry }) => ({
      vertices: geometry.attributes.position!.count,
      ...Object.fromEntries(NAMES.map((name) => [name, numbersOf(geometry, name)])),
    }))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

const NAMES = ['origin', 'extent', 'rotation', 'finish'] as const;

function versions(view: ProductInstances, name: string): readonly number[] {
  return meshesOf(view).map(({ geometry }) => attribute(geometry, name).data.version);
}

function meshesOf({ group }: ProductInstances): readonly Mesh[] {
  return group.children.filter(({ visible }) => visible) as Mesh[];
}

function numbersOf(geometry: Mesh['geometry'], name: string): readonly number[] {
  const rows = attribute(geometry, name);
  const count = 'instanceCount' in geometry ? Number(geometry.instanceCount) : 0;
  return Array.from({ length: 4 * count }, (_, i) => rows.getComponent(i >> 2, i & 3));
}

function attribute(geometry: Mesh['geometry'], name: string): InterleavedBufferAttribute {
  return geometry.attributes[name] as InterleavedBufferAttribute;
}
