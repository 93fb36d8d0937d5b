// Geometries that stretch to a size without distorting their edges: boards 600 mm and 900 mm wide have the same
// rounding. So parts that differ only in size share a geometry, both in files and on the GPU, which gets a size per
// instance.

import { lazily } from '../geometry/lazily.js';
import type { Vector } from '../geometry/vector.js';

/**
 * A vertex is at `anchor × size + offset × edgeRadius`, in millimeters in the part's frame. Anchors are fractions of
 * the size, 0 to 1; offsets are multiples of the edge radius. Normals are valid for every size. Triangles are
 * counterclockwise seen from outside.
 */
export interface StretchGeometry {
  readonly anchors: Float32Array;
  readonly offsets: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** A geometry with a key, built when first needed. */
export interface GeometrySource {
  /** Identifies the geometry: equal keys mean equal geometries. */
  readonly key: string;
  /** Whether the geometry was made for the current parts and is disposed of with the last of them. */
  readonly disposable: boolean;
  readonly build: () => StretchGeometry;
}

/** A geometry at a part's size. */
export interface PartGeometry {
  readonly source: GeometrySource;
  /** The size in mm. It's 1 if only the offsets determine the vertices. */
  readonly size: Vector;
  /** The edge radius in mm. It's 1 if the offsets are in millimeters. */
  readonly edgeRadius: number;
}

export interface TriangleMesh {
  /** x, y, z of each vertex, in mm. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** A geometry that all parts of a kind share, built for the first one and kept. */
export function sharedGeometry(key: string, build: () => StretchGeometry): GeometrySource {
  return { key, disposable: false, build: lazily(build) };
}

/** A geometry that doesn't stretch, with its vertices in millimeters. */
export function fixedGeometry(key: string, write: (builder: GeometryBuilder) => void): PartGeometry {
  const build = () => {
    const builder = new GeometryBuilder();
    write(builder);
    return builder.build();
  };
  return { source: { key, disposable: true, build }, size: [1, 1, 1], edgeRadius: 1 };
}

export function toTriangleMesh({ source, size, edgeRadius }: PartGeometry): TriangleMesh {
  const { anchors, offsets, normals, indices } = source.build();
  const [x, y, z] = size;
  const positions = new Float32Array(anchors.length);
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = anchors[i]! * x + offsets[i]! * edgeRadius;
    positions[i + 1] = anchors[i + 1]! * y + offsets[i + 1]! * edgeRadius;
    positions[i + 2] = anchors[i + 2]! * z + offsets[i + 2]! * edgeRadius;
  }
  return { positions, normals, indices };
}

/** The initial number of vertices. */
const INITIAL_CAPACITY = 128;

/** Collects the vertices and triangles of a geometry in typed arrays that grow. */
export class GeometryBuilder {
  #anchors = new Float32Array(3 * INITIAL_CAPACITY);
  #offsets = new Float32Array(3 * INITIAL_CAPACITY);
  #normals = new Float32Array(3 * INITIAL_CAPACITY);
  #indices = new Uint32Array(6 * INITIAL_CAPACITY);
  #vertices = 0;
  #corners = 0;

  /** Adds a vertex. @returns its index */
  vertex(anchor: Vector, offset: Vector, normal: Vector): number {
    const vertex = this.point(offset, normal);
    this.#anchors.set(anchor, 3 * vertex);
    return vertex;
  }

  /** Adds a vertex that doesn't move with the size, in mm. @returns its index */
  point(position: Vector, normal: Vector): number {
    return this.put(position[0], position[1], position[2], normal[0], normal[1], normal[2]);
  }

  /** Like `point`, but with plain numbers, to avoid creating arrays for thousands of vertices. */
  put(x: number, y: number, z: number, normalX: number, normalY: number, normalZ: number): number {
    const at = 3 * this.#vertices;
    if (at === this.#offsets.length) this.#growVertices();
    const [offsets, normals] = [this.#offsets, this.#normals];
    offsets[at] = x;
    offsets[at + 1] = y;
    offsets[at + 2] = z;
    normals[at] = normalX;
    normals[at + 1] = normalY;
    normals[at + 2] = normalZ;
    return this.#vertices++;
  }

  /** Sets the anchor of the last vertex, which then moves with the part's size. */
  anchor(x: number, y: number, z: number): void {
    const at = 3 * this.#vertices - 3;
    this.#anchors[at] = x;
    this.#anchors[at + 1] = y;
    this.#anchors[at + 2] = z;
  }

  /** Copies a vertex with a different normal. @returns the copy's index */
  copy(vertex: number, normal: Vector): number {
    const [from, to] = [3 * vertex, 3 * this.#vertices];
    const copied = this.point([0, 0, 0], normal);
    this.#anchors.copyWithin(to, from, from + 3);
    this.#offsets.copyWithin(to, from, from + 3);
    return copied;
  }

  triangle(a: number, b: number, c: number): void {
    const at = this.#corners;
    if (at + 3 > this.#indices.length) this.#indices = grown(this.#indices, new Uint32Array(2 * this.#indices.length));
    this.#indices[at] = a;
    this.#indices[at + 1] = b;
    this.#indices[at + 2] = c;
    this.#corners += 3;
  }

  /** Adds two triangles between corners in counterclockwise order, seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  build(): StretchGeometry {
    const numbers = 3 * this.#vertices;
    const indices = this.#indices.subarray(0, this.#corners);
    return {
      anchors: this.#anchors.slice(0, numbers),
      offsets: this.#offsets.slice(0, numbers),
      normals: this.#normals.slice(0, numbers),
      indices: this.#vertices > 0xffff ? indices.slice() : new Uint16Array(indices),
    };
  }

  #growVertices(): void {
    const length = 2 * this.#offsets.length;
    this.#anchors = grown(this.#anchors, new Float32Array(length));
    this.#offsets = grown(this.#offsets, new Float32Array(length));
    this.#normals = grown(this.#normals, new Float32Array(length));
  }
}

function grown<T extends Float32Array | Uint32Array>(values: T, larger: T): T {
  larger.set(values);
  return larger;
}

/** Returns a key for data that parts have in common. */
export type KeyOf = (shared: object) => string;

/** Returns a function that creates the key of each object only once. Equal parts share their objects. */
export function sharedKeys(): KeyOf {
  const keys = new WeakMap<object, string>();
  return (shared) => {
    const key = keys.get(shared) ?? JSON.stringify(shared);
    keys.set(shared, key);
    return key;
  };
}
