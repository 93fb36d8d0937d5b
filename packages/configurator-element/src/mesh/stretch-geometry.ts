import type { Vector } from '../geometry/vector.js';
// A shape that stretches without distorting its edges: the rounding of a board 600 mm wide is that of one 900 mm wide.
// So one template serves every part of its form, on the graphics card (an instance is a size) and in a file alike.
// Knows no part.

/**
 * A vertex lies at `anchor × size + offset × ease`, in millimetres in the part's frame. Anchors are shares of the size,
 * 0 to 1; offsets are multiples of the ease. Normals hold for every size. Triangles turn counter-clockwise seen from
 * outside.
 */
export interface StretchGeometry {
  readonly anchors: Float32Array;
  readonly offsets: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** A template by name, built when it is first needed. */
export interface GeometrySource {
  /** Equal keys are equal templates. */
  readonly key: string;
  /** True when it was made for the parts at hand, so that it goes with the last of them. */
  readonly disposable: boolean;
  readonly build: () => StretchGeometry;
}

/** A shape at its size. */
export interface PartGeometry {
  readonly source: GeometrySource;
  /** mm; 1 where the offsets alone say where its vertices lie. */
  readonly size: Vector;
  /** The radius of the eased edges, mm; 1 for a rigid shape, whose offsets are millimetres. */
  readonly edgeRadius: number;
}

const one: Vector = [1, 1, 1];
const zero: Vector = [0, 0, 0];

/** A form that fits one part only. */
export function fixedGeometry(key: string, build: (builder: GeometryBuilder) => void): PartGeometry {
  const shape: GeometrySource = {
    key,
    disposable: true,
    build: () => {
      const builder = new GeometryBuilder();
      build(builder);
      return builder.build();
    },
  };
  return { source: shape, size: one, edgeRadius: 1 };
}

export interface TriangleMesh {
  /** x, y, z of each vertex; mm. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

export function toTriangleMesh({ source: shape, size, edgeRadius: ease }: PartGeometry): TriangleMesh {
  const { anchors, offsets, normals, indices } = shape.build();
  const [x, y, z] = size;
  const positions = new Float32Array(anchors.length);
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] = anchors[i]! * x + offsets[i]! * ease;
    positions[i + 1] = anchors[i + 1]! * y + offsets[i + 1]! * ease;
    positions[i + 2] = anchors[i + 2]! * z + offsets[i + 2]! * ease;
  }
  return { positions, normals, indices };
}

const smallestCapacity = 128;

/** Collects vertices and triangles of a template. */
export class GeometryBuilder {
  #anchors = new Float32Array(3 * smallestCapacity);
  #offsets = new Float32Array(3 * smallestCapacity);
  #normals = new Float32Array(3 * smallestCapacity);
  #indices = new Uint32Array(6 * smallestCapacity);
  #vertices = 0;
  #corners = 0;

  /** @returns the vertex's index */
  vertex(anchor: Vector, offset: Vector, normal: Vector): number {
    const vertex = this.point(offset, normal);
    this.#anchors.set(anchor, 3 * vertex);
    return vertex;
  }

  /** A vertex of a rigid shape; mm. */
  point(position: Vector, normal: Vector): number {
    return this.put(position[0], position[1], position[2], normal[0], normal[1], normal[2]);
  }

  /** The same as numbers, for shapes of many vertices. */
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

  /** Lets the last vertex move with the part's size. */
  anchor(x: number, y: number, z: number): void {
    const at = 3 * this.#vertices - 3;
    this.#anchors[at] = x;
    this.#anchors[at + 1] = y;
    this.#anchors[at + 2] = z;
  }

  /** The same place with another normal. */
  copy(vertex: number, normal: Vector): number {
    const [from, to] = [3 * vertex, 3 * this.#vertices];
    const copied = this.point(zero, normal);
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

  /** Corners in turn, counter-clockwise seen from outside. */
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
