// A product with every kind of part, every finish with a pattern and a material with pictures, for tests in Node and in browsers.

import { bare, bytesOf, wedge, wedgeNode } from '../../mesh/hardware/testing/files.js';
import { compileModel, type Product } from '../../model/index.js';
import { encodeRgbPng } from '../png.js';

const MATERIALS = [
  { id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood', thickness: 20 },
  { id: 'birch', name: 'Birch plywood', color: '#dfc79d', finish: 'plywood', thickness: 18 },
  { id: 'white', name: 'White', color: '#f2f1ed', finish: 'laminate', thickness: 18 },
  { id: 'steel', name: 'Steel', color: '#b9bdc1', finish: 'metal' },
  { id: 'glass', name: 'Glass', color: '#cfe0d8', finish: 'glass', thickness: 6 },
  { id: 'wool', name: 'Wool', color: '#6d7f8c', finish: 'fabric' },
  { id: 'marble', name: 'Marble', color: '#dedcd6', finish: 'stone', thickness: 20 },
  { id: 'hide', name: 'Hide', color: '#7a4a2b', finish: 'leather' },
  {
    id: 'scanned',
    name: 'Scanned oak',
    color: '#c39a67',
    finish: 'laminate',
    thickness: 18,
    texture: 'oak.png',
    textureSize: 600,
    normalMap: 'oak-normal.png',
    roughnessMap: 'oak-roughness.png',
  },
];

const L_SHAPE = {
  polygon: [
    [0, 0],
    [60, 0],
    [60, 15],
    [15, 15],
    [15, 40],
    [0, 40],
  ],
};

const PARTS = [
  { id: 'top', kind: 'panel', material: 'oak', size: [900, 20, 400], normal: 'y', grain: 'x', at: [0, 720, 0] },
  {
    id: 'side',
    kind: 'panel',
    material: 'birch',
    repeat: { i: 2 },
    size: [18, 720, 400],
    normal: 'x',
    grain: 'y',
    edges: ['+z'],
    at: ['i * 882', 0, 0],
    holes: [{ at: [200, 300], diameter: 30 }],
  },
  {
    id: 'shelf',
    kind: 'panel',
    material: 'white',
    repeat: { i: 3 },
    size: [864, 18, 380],
    normal: 'y',
    edges: ['-x', '+x', '-z', '+z'],
    at: [18, '100 + i * 200', 0],
  },
  {
    id: 'leaning',
    kind: 'panel',
    material: 'oak',
    size: [20, 500, 100],
    normal: 'x',
    at: [1000, 0, 0],
    rotate: [0, 30, 10],
  },
  {
    id: 'door',
    kind: 'panel',
    material: 'glass',
    size: [430, 600, 6],
    normal: 'z',
    at: [20, 60, 400],
    motion: { kind: 'hinge', axis: 'y', at: [0, 0, 0], angle: -110 },
  },
  {
    id: 'drawer',
    kind: 'group',
    repeat: { i: 2 },
    at: [460, '60 + i * 150', 20],
    motion: { kind: 'slide', by: [0, 0, 300] },
    parts: [
      { id: 'front', kind: 'panel', material: 'oak', size: [400, 140, 20], normal: 'z', at: [0, 0, 360] },
      { id: 'knob', kind: 'cylinder', material: 'steel', diameter: 20, length: 25, axis: 'z', at: [190, 60, 380] },
    ],
  },
  {
    id: 'cone',
    kind: 'cylinder',
    material: 'oak',
    diameter: 30,
    topDiameter: 60,
    length: 200,
    axis: 'y',
    at: [1200, 0, 0],
  },
  { id: 'seat', kind: 'box', material: 'wool', size: [400, 80, 400], radius: 25, at: [1200, 200, 0] },
  { id: 'slab', kind: 'box', material: 'marble', size: [400, 20, 400], at: [1200, 300, 0] },
  { id: 'angle', kind: 'extrude', material: 'steel', profile: L_SHAPE, length: 300, axis: 'x', at: [1700, 0, 0] },
  {
    id: 'vase',
    kind: 'revolve',
    material: 'white',
    axis: 'y',
    profile: {
      polygon: [
        [0, 0],
        [60, 0],
        [40, 120],
        [0, 120],
      ],
    },
    at: [1700, 100, 0],
  },
  {
    id: 'rail',
    kind: 'tube',
    material: 'steel',
    path: [
      [0, 0, 0],
      [0, 200, 0],
      [300, 200, 0],
    ],
    diameter: 20,
    bend: 40,
    at: [1700, 300, 0],
  },
  {
    id: 'name',
    kind: 'text',
    text: "'Ada & Bo'",
    height: 60,
    depth: -3,
    material: 'oak',
    on: { part: 'top', face: '+y' },
    at: [100, 17, 100],
  },
  {
    id: 'number',
    kind: 'text',
    text: "'8'",
    height: 120,
    depth: 4,
    material: 'steel',
    on: { part: 'door', face: '+z' },
    at: [100, 300, 6],
  },
  { id: 'pad', kind: 'box', material: 'hide', size: [400, 40, 300], radius: 10, at: [2100, 0, 0] },
  {
    id: 'lid',
    kind: 'panel',
    material: 'scanned',
    size: [600, 18, 300],
    normal: 'y',
    edges: ['+z'],
    at: [2100, 60, 0],
  },
  { id: 'castor', kind: 'asset', material: 'oak', src: 'castor.glb', size: [40, 50, 40], at: [1700, 600, 0] },
];

export const showroomDocument = {
  format: 'parametric-model/1',
  id: 'showroom',
  name: 'Showroom',
  parameters: [],
  materials: MATERIALS,
  parts: PARTS,
};

export function showroom(): Product {
  return compileModel(showroomDocument).evaluate({});
}

/**
 * The files that the product refers to: hardware, with one primitive that has a material and one that doesn't, and
 * pictures that are twice as wide as high.
 */
export async function showroomAssets(): Promise<ReadonlyMap<string, Uint8Array>> {
  const castor = wedge();
  castor.getRoot().listScenes()[0]!.addChild(wedgeNode(castor, bare));
  const pictures = { 'oak.png': [200, 150, 90], 'oak-normal.png': [160, 128, 240], 'oak-roughness.png': [0, 96, 0] };
  return new Map([
    ['castor.glb', await bytesOf(castor)],
    ...Object.entries(pictures).map(([name, color]) => [name, plainPicture(color)] as const),
  ]);
}

export function plainPicture(color: readonly number[], width = 8, height = 4): Uint8Array {
  const pixels = Uint8Array.from({ length: 3 * width * height }, (_, i) => color[i % 3]!);
  return encodeRgbPng({ width, height, pixels });
}
