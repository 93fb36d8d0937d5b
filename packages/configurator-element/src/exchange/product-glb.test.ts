import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type GLTF, getBounds, type Primitive } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import { bare, bytesOf, wedge, wedgeNode } from '../mesh/hardware/testing/files.js';
import { toTriangleMesh as formTriangles, productGeometries } from '../mesh/index.js';
import type { Product } from '../model/evaluate/product.js';
import { compileModel, type Model } from '../model/index.js';
import { box, documentOf } from '../model/testing/documents.js';
import { loadTypeface } from '../typeface/index.js';
import { AssetError, FileTooLargeError, FinishTextures, productGlb } from './index.js';
import { SHADED_SHOWROOM_DIGEST, SHOWROOM_DIGEST } from './testing/digest.js';
import { nodesOf, readGlb, volumeOf } from './testing/read-glb.js';
import { showroom, showroomAssets, showroomDocument } from './testing/showroom.js';

const textures = new FinishTextures();
const glbOf = (product: Product, motions = false) => productGlb(product, { textures, motions });

describe('productGlb', () => {
  it('is valid and small for every product on sale, with its first and its last materials', async () => {
    for (const { model, configuration } of onSale()) {
      // Without animations, the file has ambient occlusion, which doesn't depend on the material.
      const ways = Object.keys(configuration).length === 0 ? [true, false] : [true];
      for (const motions of ways) {
        const glb = await glbOf(model.evaluate(configuration), motions);
        await assertValid(glb, `${model.id} ${JSON.stringify(configuration)}`);
        assert.ok(glb.length < 2_300_000, `${model.id}: ${glb.length} bytes`);
      }
    }
  });

  it('is valid for every kind of part in every finish', async () => {
    await assertValid(await glbOf(showroom(), true), 'showroom');
  });

  it('is byte for byte what a browser creates for the same product', async () => {
    for (const [motions, digest] of [
      [true, SHOWROOM_DIGEST],
      [false, SHADED_SHOWROOM_DIGEST],
    ] as const) {
      const glb = await productGlb(showroom(), { motions, assets: await showroomAssets() });
      await assertValid(glb, 'showroom');
      assert.equal(createHash('sha256').update(glb).digest('hex'), digest);
    }
  });

  it('has a material’s pictures once, and leather’s relief', async () => {
    const document = await readGlb(await productGlb(showroom(), { textures, assets: await showroomAssets() }));
    const materials = new Map(
      document
        .getRoot()
        .listMaterials()
        .map((material) => [material.getName(), material]),
    );
    const scanned = materials.get('scanned')!;
    const assets = await showroomAssets();
    assert.deepEqual(scanned.getBaseColorTexture()!.getImage(), assets.get('oak.png'));
    assert.deepEqual(scanned.getNormalTexture()!.getImage(), assets.get('oak-normal.png'));
    assert.deepEqual(scanned.getMetallicRoughnessTexture()!.getImage(), assets.get('oak-roughness.png'));
    assert.deepEqual([scanned.getRoughnessFactor(), scanned.getMetallicFactor()], [1, 0]);
    const hide = materials.get('hide')!;
    assert.deepEqual(hide.getNormalTexture()!.getSize(), [128, 128]);
    assert.ok(hide.getBaseColorTexture());
    const names = document
      .getRoot()
      .listTextures()
      .map((texture) => texture.getName());
    assert.equal(new Set(names).size, names.length, `${names}`);
  });

  it('has the directions of its normal maps, also where a pattern is mirrored', async () => {
    const document = await readGlb(await productGlb(showroom(), { textures, assets: await showroomAssets() }));
    const nodes = new Map(nodesOf(document).map(({ name, node }) => [name, node]));
    for (const [part, signs] of [
      ['lid', [1]],
      ['pad', [1, -1]],
    ] as const) {
      const found = new Set<number>();
      for (const primitive of nodes.get(part)!.getMesh()!.listPrimitives()) {
        const [tangents, normals] = ['TANGENT', 'NORMAL'].map((name) => primitive.getAttribute(name));
        if (!tangents) continue;
        const indices = primitive.getIndices()!.getArray()!;
        for (let i = 0; i < indices.length; i += 3) {
          const corners = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
          const { right, up } = imageDirections(primitive, corners);
          const [tx = 0, ty = 0, tz = 0, w = 0] = tangents.getElement(corners[0]!, []);
          const [nx = 0, ny = 0, nz = 0] = normals!.getElement(corners[0]!, []);
          const bitangent = [w * (ny * tz - nz * ty), w * (nz * tx - nx * tz), w * (nx * ty - ny * tx)];
          assert.ok(along([tx, ty, tz], right) > 0.5, `${part}: right ${[tx, ty, tz]} for ${right}`);
          assert.ok(along(bitangent, up) > 0.5, `${part}: up ${bitangent} for ${up}`);
          found.add(w);
        }
      }
      assert.deepEqual([...found].sort(), [...signs].sort(), part);
    }
  });

  it('has a node per part, named by its path, within a node per group', async () => {
    const product = showroom();
    const nodes = nodesOf(await readGlb(await glbOf(product)));
    const parents = new Map(nodes.map(({ name, parent }) => [name, parent]));
    assert.equal(parents.size, nodes.length, 'every name is there once');
    for (const { path } of product.parts) {
      assert.equal(parents.get(path), path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : 'product', path);
    }
    assert.equal(parents.get('drawer[1]'), 'product');
  });

  it('is centered on the ground, in meters', async () => {
    // The stair's discs are rotated, and the boxes around rotated boxes are larger than the discs.
    const upright = models().filter(({ id }) => id !== 'spiral-stair');
    for (const product of [showroom(), ...upright.map((model) => model.evaluate({}))]) {
      const document = await readGlb(await glbOf(product));
      const { min, max } = getBounds(document.getRoot().getDefaultScene()!);
      for (const axis of [0, 1, 2] as const) {
        const length = (product.bounds.max[axis] - product.bounds.min[axis]) / 1000;
        assert.ok(Math.abs(max[axis] - min[axis] - length) < 0.002, `${max[axis] - min[axis]} for ${length}`);
        assert.ok(Math.abs(axis === 1 ? min[1] : max[axis] + min[axis]) < 0.004);
      }
    }
  });

  it('places every part where it is in the product', async () => {
    const product = showroom();
    const nodes = new Map(nodesOf(await readGlb(await glbOf(product, true))).map(({ name, node }) => [name, node]));
    const foot = nodes.get('product')!.getTranslation();
    for (const part of product.parts) {
      const node = nodes.get(`${part.path}/part`) ?? nodes.get(part.path)!;
      node.getWorldMatrix().forEach((value, i) => {
        const wanted = i < 12 || i === 15 ? part.matrix[i]! : part.matrix[i]! / 1000 + foot[i - 12]!;
        assert.ok(Math.abs(value - wanted) < 1e-5, `${part.path}: ${value} for ${wanted}`);
      });
    }
  });

  it('keeps the meshes’ volume, however the finish splits them', async () => {
    const product = showroom();
    const nodes = new Map(nodesOf(await readGlb(await glbOf(product))).map(({ name, node }) => [name, node]));
    const forms = productGeometries(product.parts, await loadTypeface());
    for (const part of product.parts) {
      const { positions, indices } = formTriangles(forms.of(part)!);
      let wanted = 0;
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(indices[i + k]! * 3, indices[i + k]! * 3 + 3));
        wanted += tripleProduct(a!, b!, c!) / 6e9;
      }
      const volume = volumeOf(nodes.get(part.path)!);
      assert.ok(wanted > 0 && Math.abs(volume / wanted - 1) < 1e-4, `${part.path}: ${volume} for ${wanted}`);
    }
  });

  it('has no triangles without an area, in any product on sale', async () => {
    for (const product of [
      showroom(),
      ...[...onSale()].map(({ model, configuration }) => model.evaluate(configuration)),
    ]) {
      for (const { name, node } of nodesOf(await readGlb(await glbOf(product)))) {
        for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
          const [indices, at] = [primitive.getIndices()!.getArray()!, primitive.getAttribute('POSITION')!.getArray()!];
          for (let i = 0; i < indices.length; i += 3) {
            const [a, b, c] = [0, 1, 2].map((k) => [...at.subarray(indices[i + k]! * 3, indices[i + k]! * 3 + 3)]);
            const [u, v] = [b!, c!].map((corner) => corner.map((value, axis) => value - a![axis]!));
            const area = Math.hypot(
              ...[0, 1, 2].map((k) => u![(k + 1) % 3]! * v![(k + 2) % 3]! - u![(k + 2) % 3]! * v![(k + 1) % 3]!),
            );
            assert.ok(area > 0, `${name}: triangle ${i / 3}`);
          }
        }
      }
    }
  });

  it('shows the same ring on both sides of wood’s edges', async () => {
    const nodes = new Map(nodesOf(await readGlb(await glbOf(showroom()))).map(({ name, node }) => [name, node]));
    const places = new Map<string, string>();
    const primitives = nodes.get('top')!.getMesh()!.listPrimitives();
    for (const primitive of primitives) {
      const [positions, coordinates] = ['POSITION', 'TEXCOORD_0'].map((name) => primitive.getAttribute(name)!);
      for (let i = 0; i < positions!.getCount(); i++) {
        const [at, place] = [positions, coordinates].map((values) => `${values!.getElement(i, [])}`);
        assert.equal(places.get(at!) ?? place, place, at);
        places.set(at!, place!);
      }
    }
    assert.deepEqual(
      primitives.map((primitive) => primitive.getMaterial()!.getName().replace(/ \(.*/, '')),
      ['oak', 'oak end grain'],
    );
  });

  it('writes the geometry of equal parts once', async () => {
    const glb = await productGlb(showroom(), { textures, ambientOcclusion: false });
    const nodes = new Map(nodesOf(await readGlb(glb)).map(({ name, node }) => [name, node]));
    const mesh = (name: string) => nodes.get(name)!.getMesh()!;
    assert.equal(mesh('shelf[0]'), mesh('shelf[2]'));
    const [left, right] = ['side[0]', 'side[1]'].map((name) => mesh(name).listPrimitives()[0]!);
    assert.equal(left!.getAttribute('POSITION'), right!.getAttribute('POSITION'));
    assert.notEqual(left!.getAttribute('TEXCOORD_0'), right!.getAttribute('TEXCOORD_0'), 'cut from another place');
  });

  it('stores 400 numbered doors as a few meshes that many nodes use', async () => {
    const wall = readFileSync(new URL('../../docs/examples/locker-wall.json', import.meta.url), 'utf8');
    const product = compileModel(JSON.parse(wall)).evaluate({ columns: 20, rows: 20 });
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const glb = await productGlb(product, { textures, pause });
    await assertValid(glb, 'wall');
    assert.equal(pauses, Math.floor(product.parts.length / 64), 'a page does its own work in between');
    const document = await readGlb(glb);
    const meshes = document.getRoot().listMeshes();
    const named = (name: string) => meshes.filter((mesh) => mesh.getName() === name).length;
    assert.deepEqual([named('number'), named('pull'), named('lock')], [10, 1, 1]);
    // Doors differ in the sides that their neighbors cover, and each shows one of sixteen parts of the chipboard.
    assert.ok(meshes.length < 300, `${meshes.length} meshes`);
    assert.ok(glb.length < 700_000, `${glb.length} bytes`);
    const nodes = new Map(nodesOf(document).map(({ name, node }) => [name, node]));
    for (const { path } of product.parts) assert.ok(nodes.has(path), path);
    const digits = (path: string) =>
      nodes
        .get(path)!
        .listChildren()
        .map((node) => node.getMesh());
    const [last, first] = [digits('locker[19][19]/number'), digits('locker[0][3]/number')];
    assert.deepEqual([last.length, first.length], [3, 1], '400 and 4');
    assert.equal(last[0], first[0]);
    assert.equal(last[1], last[2]);
    await assert.rejects(productGlb(product, { textures, maxBytes: 1000 }), FileTooLargeError);
  });

  it('shades boards with one texture, in which each has its own region', async () => {
    const document = await readGlb(await glbOf(showroom()));
    const nodes = new Map(nodesOf(document).map(({ name, node }) => [name, node]));
    const [one, other] = ['shelf[0]', 'shelf[2]'].map((name) => nodes.get(name)!.getMesh()!.listPrimitives()[0]!);
    assert.equal(one!.getAttribute('POSITION'), other!.getAttribute('POSITION'));
    const coordinates = `TEXCOORD_${one!.getMaterial()!.getOcclusionTextureInfo()!.getTexCoord()}`;
    assert.notEqual(one!.getAttribute(coordinates), other!.getAttribute(coordinates));
    const pictures = document
      .getRoot()
      .listMaterials()
      .map((material) => material.getOcclusionTexture());
    assert.equal(new Set(pictures.filter((picture) => picture)).size, 1);
    assert.ok(pictures.includes(null), 'round parts and glass are not shaded');
  });

  it('animates a door around its hinge and a drawer along its path', async () => {
    const product = showroom();
    const document = await readGlb(await glbOf(product, true));
    const animations = new Map(
      document
        .getRoot()
        .listAnimations()
        .map((one) => [one.getName(), one]),
    );
    assert.deepEqual([...animations.keys()], ['door', 'drawer[0]', 'drawer[1]']);
    const last = (name: string) => {
      const output = animations.get(name)!.listSamplers()[0]!.getOutput()!;
      return output.getElement(output.getCount() - 1, []);
    };
    const nodes = new Map(nodesOf(document).map(({ name, node }) => [name, node]));
    const closed = nodes.get('drawer[1]')!.getTranslation();
    assert.ok(Math.abs(last('drawer[1]')[2]! - closed[2] - 0.3) < 1e-6);
    // When the door is opened by more than a right angle, its far end is left of its hinge and in front of it.
    const door = nodes.get('door')!;
    const [x, y, z, w] = last('door');
    door.setRotation([x!, y!, z!, w!]);
    const { min, max } = getBounds(door);
    const hinge = door.getWorldTranslation();
    assert.ok(Math.abs(min[0] - (hinge[0] + Math.cos((110 * Math.PI) / 180) * 0.43)) < 0.01);
    assert.ok(Math.abs(max[2] - (hinge[2] + Math.sin((110 * Math.PI) / 180) * 0.43)) < 0.01);
  });

  it('has a point light in the middle of each part that emits light, and the part glows', async () => {
    const part = { id: 'bulb', kind: 'box', size: [60, 80, 60], light: { lumens: 800, kelvin: 2700 } };
    const glb = await glbOf(compileModel(documentOf({ parts: [box({ repeat: { i: 2 } }), part] })).evaluate({}));
    await assertValid(glb, 'a bulb');
    const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
    const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length))) as GLTF.IGLTF;
    assert.deepEqual(json.extensionsUsed, ['KHR_lights_punctual']);
    const { lights } = json.extensions!.KHR_lights_punctual as { readonly lights: readonly Record<string, unknown>[] };
    const [{ type, intensity, color }] = lights as [{ type: string; intensity: number; color: number[] }];
    assert.equal(type, 'point');
    // Viewers' environments have about 1 cd/m², and 400 lx are the studio's light.
    assert.ok(Math.abs(intensity - ((800 / (4 * Math.PI)) * Math.PI) / 400) < 1e-4);
    assert.ok(color[0]! > color[1]! && color[1]! > color[2]!, `${color}`);
    const node = json.nodes!.find(({ name }) => name === 'bulb/light')!;
    assert.deepEqual(node.translation, [0.03, 0.04, 0.03]);
    assert.deepEqual(node.extensions, { KHR_lights_punctual: { light: 0 } });
    assert.equal(json.materials!.filter(({ emissiveFactor }) => emissiveFactor).length, 1);
  });

  it('moves nothing unless requested', async () => {
    const document = await readGlb(await glbOf(showroom()));
    assert.equal(document.getRoot().listAnimations().length, 0);
  });

  it('shows a hardware file at the part’s size, and a block without a file', async () => {
    const castor = await productGlb(compileModel(onePart({ kind: 'box', size: [10, 10, 10] })).evaluate({}));
    const product = compileModel(onePart({ kind: 'asset', src: 'castor.glb', size: [40, 50, 60] })).evaluate({});
    for (const assets of [new Map([['castor.glb', castor]]), new Map([['other.glb', castor]])]) {
      const glb = await productGlb(product, { assets });
      await assertValid(glb, 'castor');
      const document = await readGlb(glb);
      const { min, max } = getBounds(document.getRoot().getDefaultScene()!);
      assert.deepEqual(
        [0, 1, 2].map((i) => Math.round((max[i]! - min[i]!) * 1e6)),
        [40_000, 50_000, 60_000],
      );
      assert.equal(
        nodesOf(document).some(({ name }) => name === 'one/file'),
        assets.has('castor.glb'),
      );
    }
    const wrong = new Map([['castor.glb', Uint8Array.of(1, 2, 3)]]);
    await assert.rejects(productGlb(product, { assets: wrong }), (error) => {
      return error instanceof AssetError && error.message.startsWith('castor.glb');
    });
  });

  it('gives surfaces without a material in the file the part’s material, including its pattern', async () => {
    const knob = wedge(bare);
    knob
      .getRoot()
      .listScenes()[0]!
      .addChild(wedgeNode(knob).setTranslation([9, 5, 5]));
    const assets = new Map([['knob.glb', await bytesOf(knob)]]);
    const parts = [0, 1].map((i) => ({
      id: `knob_${i}`,
      kind: 'asset',
      src: 'knob.glb',
      material: ['oak', 'steel'][i],
      size: [60, 10, 10],
      at: [0, 50 * i, 0],
    }));
    const glb = await productGlb(compileModel({ ...showroomDocument, parts }).evaluate({}), { assets });
    await assertValid(glb, 'knobs');
    const nodes = new Map(nodesOf(await readGlb(glb)).map(({ name, node }) => [name, node]));
    const materialIn = (name: string) => nodes.get(name)!.getMesh()!.listPrimitives()[0]!.getMaterial()!;
    assert.ok(materialIn('knob_0').getBaseColorTexture(), 'oak has a figure');
    assert.equal(materialIn('knob_1').getMetallicFactor() > 0.5, true, 'steel is metal');
    const own = (name: string) => nodes.get(name)!.listChildren()[0]!.listChildren()[1]!.getMesh()!;
    assert.equal(own('knob_0'), own('knob_1'), 'what is red is there once');
    assert.equal(own('knob_1').listPrimitives()[0]!.getMaterial()!.getName(), 'red');
    const { min, max } = getBounds(nodes.get('knob_0')!);
    assert.deepEqual(
      [0, 1, 2].map((i) => Math.round((max[i]! - min[i]!) * 1e6)),
      [60_000, 10_000, 10_000],
    );
  });
});

function onePart(part: object) {
  const parts = [{ id: 'one', ...part }];
  return { format: 'parametric-model/1', id: 'one', name: 'One', parameters: [], parts };
}

/** The models of the demo's products. */
function models(): readonly Model[] {
  const folder = new URL('../../../../demo/shop/models/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((file) => compileModel(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

/** Each product with every option of each material parameter, one at a time. */
function* onSale(): Iterable<{ model: Model; configuration: Record<string, string> }> {
  for (const model of models()) {
    yield { model, configuration: {} };
    for (const parameter of model.document.parameters) {
      if (parameter.type !== 'material') continue;
      yield { model, configuration: { [parameter.key]: parameter.options.at(-1)! } };
    }
  }
}

async function assertValid(glb: Uint8Array, what: string): Promise<void> {
  const { issues } = await validateBytes(glb, { maxIssues: 5 });
  assert.deepEqual([issues.numErrors, issues.numWarnings], [0, 0], `${what}: ${JSON.stringify(issues.messages)}`);
}

/** The directions in which an image runs to the right and up on a triangle, of length 1. */
function imageDirections(primitive: Primitive, [a = 0, b = 0, c = 0]: readonly number[]) {
  const read = (name: string, at: number) => primitive.getAttribute(name)!.getElement(at, []);
  const edge = (name: string, to: number) => read(name, to).map((value, k) => value - read(name, a)[k]!);
  const [[u1 = 0, v1 = 0], [u2 = 0, v2 = 0]] = [edge('TEXCOORD_0', b), edge('TEXCOORD_0', c)];
  const [p1, p2] = [edge('POSITION', b), edge('POSITION', c)];
  const area = u1 * v2 - u2 * v1;
  const unit = (values: readonly number[]) => values.map((value) => value / Math.hypot(...values));
  return {
    right: unit(p1.map((value, k) => (value * v2 - p2[k]! * v1) / area)),
    up: unit(p1.map((value, k) => -(p2[k]! * u1 - value * u2) / area)),
  };
}

function along(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, k) => sum + value * other[k]!, 0);
}

function tripleProduct(a: Float32Array, b: Float32Array, c: Float32Array): number {
  const [ax = 0, ay = 0, az = 0] = a;
  const [bx = 0, by = 0, bz = 0] = b;
  const [cx = 0, cy = 0, cz = 0] = c;
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}
