import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Document } from '@gltf-transform/core';
import { AssetError, assetGeometry, toTriangleMesh } from '../index.js';
import { boundsOf, triangles, volumeOf } from '../testing/measure-mesh.js';
import { ASSET_LIMITS } from './asset-file.js';
import { readAsset } from './read-asset.js';
import { bare, bytesOf, glbOf, red, wedge, wedgeNode } from './testing/files.js';

const ASSET = { version: '2.0' };

async function read(document: Document) {
  return readAsset('knob.glb', await bytesOf(document));
}

describe('readAsset', () => {
  it('returns a file’s triangles in its own axes, with their material', async () => {
    const file = await read(wedge());
    assert.deepEqual(file.bounds, { min: [5, 5, 5], max: [7, 6, 6] });
    assert.equal(file.triangleCount, 8);
    assert.deepEqual(
      file.primitives.map(({ material: look }) => look),
      // The file has linear values; these are the sRGB equivalents.
      [{ color: '#cb2727', opacity: 1, roughness: 0.5, metalness: 0 }],
    );
    assert.ok(Math.abs(volumeOf(file.primitives[0]!) - 1) < 1e-6);
  });

  it('faces outward if the file has no normals, and if a node mirrors', async () => {
    const document = wedge();
    document.createScene();
    const [scene] = document.getRoot().listScenes();
    scene!.addChild(wedgeNode(document).setScale([-1, 3, 1]).setTranslation([0, 20, 0]));
    const { primitives: pieces } = await read(document);
    assert.equal(pieces.length, 1, 'both are red');
    for (const { face, normals } of triangles(pieces[0]!)) {
      const length = Math.hypot(...face);
      for (const normal of normals) {
        const along = normal.reduce((sum, value, axis) => sum + (value * face[axis]!) / length, 0);
        assert.ok(along > 0.999, `${normal} of ${face}`);
      }
    }
    assert.ok(Math.abs(volumeOf(pieces[0]!) - 1 - 3) < 1e-5);
  });

  it('separates triangles by material, or by having none', async () => {
    const document = wedge();
    const [scene] = document.getRoot().listScenes();
    scene!.addChild(wedgeNode(document, bare));
    scene!.addChild(wedgeNode(document));
    const glassy = document.createMaterial().setBaseColorFactor([1, 1, 1, 0.4]).setAlphaMode('BLEND');
    scene!.addChild(wedgeNode(document, () => glassy));
    const { primitives: pieces } = await read(document);
    assert.deepEqual(
      pieces.map(({ material: look, indices }) => [look?.color, look?.opacity, indices.length / 3]),
      [
        ['#cb2727', 1, 16],
        [undefined, undefined, 8],
        ['#ffffff', 0.4, 8],
      ],
    );
  });

  it('adds both faces of double-sided surfaces', async () => {
    const { primitives: pieces } = await read(wedge((document) => red(document)!.setDoubleSided(true)));
    assert.equal(pieces[0]!.indices.length / 3, 16);
    assert.ok(Math.abs(volumeOf(pieces[0]!)) < 1e-6);
  });

  it('reads strips and fans as triangles, and ignores lines', async () => {
    const square = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
    const area = async (mode: 4 | 5 | 6 | 1, order: readonly number[]) => {
      const document = new Document();
      const buffer = document.createBuffer();
      const positions = document.createAccessor().setType('VEC3').setArray(new Float32Array(square)).setBuffer(buffer);
      const indices = document.createAccessor().setArray(new Uint16Array(order)).setBuffer(buffer);
      const primitive = document.createPrimitive().setMode(mode).setAttribute('POSITION', positions);
      const mesh = document.createMesh().addPrimitive(primitive.setIndices(indices));
      document.createScene().addChild(document.createNode().setMesh(mesh));
      const faces = triangles((await read(document)).primitives[0]!).map(({ face }) => face[2]! / 2);
      return faces.reduce((sum, face) => sum + face, 0);
    };
    assert.equal(await area(4, [0, 1, 2, 0, 2, 3]), 1);
    assert.equal(await area(5, [0, 1, 3, 2]), 1);
    assert.equal(await area(6, [0, 1, 2, 3]), 1);
    await assert.rejects(area(1, [0, 1, 2, 3]), /doesn't show any triangles/);
  });
});

describe('a hardware file is rejected if it’s', () => {
  const refused: Readonly<Record<string, readonly [contents: object, reason: RegExp]>> = {
    'compressed by Draco': [
      { asset: ASSET, extensionsRequired: ['KHR_draco_mesh_compression'] },
      /without KHR_draco_mesh_compression\. Export it without compression/,
    ],
    'compressed by meshopt': [
      { asset: ASSET, extensionsRequired: ['EXT_meshopt_compression'] },
      /EXT_meshopt_compression/,
    ],
    'with pictures as KTX2': [{ asset: ASSET, extensionsRequired: ['KHR_texture_basisu'] }, /KHR_texture_basisu/],
    'in several files': [
      { asset: ASSET, buffers: [{ uri: 'knob.bin', byteLength: 9 }] },
      /another file, knob\.bin\. Export it as one/,
    ],
    'with pictures elsewhere': [
      { asset: ASSET, images: [{ uri: 'https://x.example/oak.png' }] },
      /another file, https:\/\/x/,
    ],
    'a few bytes that unpack to gigabytes': [
      { asset: ASSET, accessors: [{ componentType: 5126, count: 1e9, type: 'VEC3' }] },
      /more than 12000000 numbers/,
    ],
    'of no countable size': [
      { asset: ASSET, accessors: [{ componentType: 5126, count: '9', type: 'VEC9' }] },
      /numbers/,
    ],
    'of too many nodes': [{ asset: ASSET, nodes: Array(10_001).fill({}) }, /10001 nodes/],
    'of another version': [{ asset: { version: '1.0' } }, /damaged \(Unsupported glTF version/],
    'without a scene': [{ asset: ASSET }, /doesn't show any triangles/],
    'a node within itself': [
      { asset: ASSET, scenes: [{ nodes: [0] }], nodes: [{ children: [1] }, { children: [0] }] },
      /./,
    ],
    'of what is not there': [{ asset: ASSET, scenes: [{ nodes: [0] }], nodes: [{ mesh: 7 }] }, /./],
  };

  for (const [what, [contents, reason]] of Object.entries(refused)) {
    it(what, async () => {
      await assert.rejects(readAsset('knob.glb', glbOf(contents)), (error) => {
        assert.ok(error instanceof AssetError, String(error));
        assert.match(error.message, /^knob\.glb can't be shown: .+\. .+\.$/);
        assert.match(error.message, reason);
        return true;
      });
    });
  }

  it('an HTML page or an empty file', async () => {
    for (const bytes of [new TextEncoder().encode('<!doctype html><title>Not found</title>'), new Uint8Array()]) {
      await assert.rejects(readAsset('knob.glb', bytes), /isn't a binary glTF 2\.0 file/);
    }
  });

  it('larger than a page should download', async () => {
    await assert.rejects(readAsset('knob.glb', new Uint8Array(ASSET_LIMITS.bytes + 1)), /the limit is 4\.0 MiB/);
  });

  it('made of more triangles than a page should draw, also if a few are shown many times', async () => {
    const document = new Document();
    const buffer = document.createBuffer();
    const count = 60_000;
    const positions = document
      .createAccessor()
      .setType('VEC3')
      .setArray(new Float32Array(9 * count))
      .setBuffer(buffer);
    const mesh = document.createMesh().addPrimitive(document.createPrimitive().setAttribute('POSITION', positions));
    const scene = document.createScene();
    for (let i = 0; i < 4; i++) scene.addChild(document.createNode().setMesh(mesh));
    await assert.rejects(read(document), /more than 200000 triangles/);
  });

  it('made of more materials than there should be draw calls', async () => {
    const document = wedge();
    const [scene] = document.getRoot().listScenes();
    for (let i = 0; i < 17; i++) {
      scene!.addChild(wedgeNode(document, () => document.createMaterial().setRoughnessFactor(i / 20)));
    }
    await assert.rejects(read(document), /18 materials, but the limit is 16/);
  });

  it('missing a corner’s position', async () => {
    const document = wedge();
    document.getRoot().listAccessors()[0]!.setElement(0, [0, Number.NaN, 0]);
    await assert.rejects(read(document), /a vertex has no finite position/);
  });
});

describe('assetGeometry', () => {
  it('fills the part’s box, with normals perpendicular to stretched surfaces', async () => {
    const file = await read(wedge());
    const form = toTriangleMesh(assetGeometry(file, file.primitives[0]!, 'a', [400, 100, 10]));
    assert.deepEqual(boundsOf(form), { min: [0, 0, 0], max: [400, 100, 10] });
    for (const { face, normals } of triangles(form)) {
      const along = normals[0]!.reduce((sum, value, axis) => sum + value * face[axis]!, 0) / Math.hypot(...face);
      assert.ok(along > 0.999, `${normals[0]} of ${face}`);
    }
  });

  it('is shared by parts with the same file and size', async () => {
    const file = await read(wedge());
    const keyOf = (size: readonly [number, number, number]) =>
      assetGeometry(file, file.primitives[0]!, 'a', size).source.key;
    assert.equal(keyOf([40, 10, 10]), keyOf([40, 10, 10]));
    assert.notEqual(keyOf([40, 10, 10]), keyOf([41, 10, 10]));
  });
});
