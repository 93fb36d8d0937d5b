// Writes surfaces as a binary glTF 2.0 file, in meters.

import type { Surface } from './surface.js';

export interface Primitive {
  readonly surface: Surface;
  /** The surface's own material. A surface without one gets the material of the part in the document. */
  readonly material?: Material;
}

export interface Material {
  readonly name: string;
  /** The base color in linear RGB. */
  readonly color: readonly [red: number, green: number, blue: number];
  readonly roughness: number;
  readonly metalness: number;
}

const float = 5126;
const unsignedShort = 5123;
const vertices = 34962;
const triangles = 34963;

/** An array of numbers in the file. */
interface Column {
  readonly bytes: Uint8Array;
  readonly target: number;
  readonly accessor: object;
}

export function writeGlb(name: string, primitives: readonly Primitive[]): Uint8Array {
  const columns = primitives.flatMap(({ surface }) => columnsOf(surface));
  const starts = columns.map((_, i) => lengthOf(columns.slice(0, i)));
  const materials = primitives.flatMap(({ material }) => (material ? [material] : []));
  const contents = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name, mesh: 0 }],
    meshes: [{ name, primitives: primitives.map(({ material }, i) => primitiveOf(3 * i, material, materials)) }],
    materials: materials.map(materialOf),
    accessors: columns.map(({ accessor }, i) => ({ bufferView: i, ...accessor })),
    bufferViews: columns.map(({ bytes, target }, i) => {
      return { buffer: 0, byteOffset: starts[i], byteLength: bytes.length, target };
    }),
    buffers: [{ byteLength: lengthOf(columns) }],
  };
  const json = padded(new TextEncoder().encode(JSON.stringify(contents)), 0x20);
  const binary = Buffer.concat(columns.map(({ bytes }) => padded(bytes, 0)));
  const length = 12 + 8 + json.length + 8 + binary.length;
  return Buffer.concat([
    words(0x46546c67, 2, length),
    words(json.length, 0x4e4f534a),
    json,
    words(binary.length, 0x004e4942),
    binary,
  ]);
}

function columnsOf({ positions, normals, indices }: Surface): readonly Column[] {
  const metres = new Float32Array(positions.map((value) => value / 1000));
  const along = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...metres.filter((_, i) => i % 3 === axis)));
  const count = metres.length / 3;
  return [
    {
      bytes: bytesOf(new Uint16Array(indices)),
      target: triangles,
      accessor: { componentType: unsignedShort, count: indices.length, type: 'SCALAR' },
    },
    {
      bytes: bytesOf(metres),
      target: vertices,
      accessor: { componentType: float, count, type: 'VEC3', min: along(Math.min), max: along(Math.max) },
    },
    {
      bytes: bytesOf(new Float32Array(normals)),
      target: vertices,
      accessor: { componentType: float, count, type: 'VEC3' },
    },
  ];
}

function primitiveOf(first: number, material: Material | undefined, all: readonly Material[]): object {
  const shape = { indices: first, attributes: { POSITION: first + 1, NORMAL: first + 2 } };
  return material ? { ...shape, material: all.indexOf(material) } : shape;
}

function materialOf({ name, color, roughness, metalness }: Material): object {
  const pbrMetallicRoughness = {
    baseColorFactor: [...color, 1],
    roughnessFactor: roughness,
    metallicFactor: metalness,
  };
  return { name, pbrMetallicRoughness };
}

function bytesOf({ buffer }: { readonly buffer: ArrayBuffer }): Uint8Array {
  return new Uint8Array(buffer);
}

function lengthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 4) * 4, 0);
}

/** Pads bytes to a multiple of four. */
function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const filled = new Uint8Array(Math.ceil(bytes.length / 4) * 4).fill(filler);
  filled.set(bytes);
  return filled;
}

function words(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setUint32(4 * i, value, true);
  return new Uint8Array(view.buffer);
}
