// A shape that stretches without distorting its edges: the rounding of a board 600 mm wide is that of one 900 mm wide.
// So one template serves every part of its form, on the graphics card (an instance is a size) and in a file alike.
// Knows no part.

import type { Vector } from '../model/product.js';

/**
 * A vertex lies at `anchor × size + offset × ease`, in millimetres in the part's frame. Anchors are shares of the size,
 * 0 to 1; offsets are multiples of the ease. Normals hold for every size. Triangles turn counter-clockwise seen from
 * outside.
 */
export interface Template {
  readonly anchors: Float32Array;
  readonly offsets: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

/** A template by name, built when it is first needed. */
export interface Shape {
  /** Equal keys are equal templates. */
  readonly key: string;
  /** True when it fits one part only, so that it goes when its part goes. */
  readonly rigid: boolean;
  readonly build: () => Template;
}

/** A shape at its size. */
export interface Form {
  readonly shape: Shape;
  /** mm; 1 for a rigid shape, whose offsets are millimetres. */
  readonly size: Vector;
  /** The radius of the eased edges, mm; 1 for a rigid shape. */
  readonly ease: number;
}

const one: Vector = [1, 1, 1];
const zero: Vector = [0, 0, 0];

/** A form that fits one part only. */
export function rigidForm(key: string, build: (builder: TemplateBuilder) => void): Form {
  const shape: Shape = {
    key,
    rigid: true,
    build: () => {
      const builder = new TemplateBuilder();
      build(builder);
      return builder.build();
    },
  };
  return { shape, size: one, ease: 1 };
}

export interface Triangles {
  /** x, y, z of each vertex; mm. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly indices: Uint16Array | Uint32Array;
}

export function trianglesOf({ shape, size, ease }: Form): Triangles {
  const { anchors, offsets, normals, indices } = shape.build();
  const positions = anchors.map((anchor, i) => anchor * size[i % 3]! + offsets[i]! * ease);
  return { positions, normals, indices };
}

/** Collects vertices and triangles of a template. */
export class TemplateBuilder {
  readonly #anchors: number[] = [];
  readonly #offsets: number[] = [];
  readonly #normals: number[] = [];
  readonly #indices: number[] = [];

  /** @returns the vertex's index */
  vertex(anchor: Vector, offset: Vector, normal: Vector): number {
    this.#anchors.push(anchor[0], anchor[1], anchor[2]);
    this.#offsets.push(offset[0], offset[1], offset[2]);
    this.#normals.push(normal[0], normal[1], normal[2]);
    return this.#anchors.length / 3 - 1;
  }

  /** A vertex of a rigid shape; mm. */
  point(position: Vector, normal: Vector): number {
    return this.vertex(zero, position, normal);
  }

  /** The same place with another normal. */
  copy(vertex: number, normal: Vector): number {
    const at = (values: readonly number[]): Vector => [
      values[vertex * 3]!,
      values[vertex * 3 + 1]!,
      values[vertex * 3 + 2]!,
    ];
    return this.vertex(at(this.#anchors), at(this.#offsets), normal);
  }

  triangle(a: number, b: number, c: number): void {
    this.#indices.push(a, b, c);
  }

  /** Corners in turn, counter-clockwise seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.#indices.push(a, b, c, a, c, d);
  }

  build(): Template {
    const indices = this.#anchors.length / 3 > 0xffff ? Uint32Array : Uint16Array;
    return {
      anchors: new Float32Array(this.#anchors),
      offsets: new Float32Array(this.#offsets),
      normals: new Float32Array(this.#normals),
      indices: new indices(this.#indices),
    };
  }
}
