// The axis-aligned box around boxes that may be rotated.

import type { Vector } from './vector.js';

interface Numbers {
  readonly [index: number]: number;
}

export class BoundingBox {
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #max = [-Infinity, -Infinity, -Infinity];
  #isEmpty = true;

  /**
   * @param matrix places a box whose smallest corner is at its origin. The columns are three axes, then the origin.
   * @param stride from one column to the next: 4 for a 4 × 4 matrix
   * @param sizeAt the index of the box's three sizes in `size`
   */
  addBox(matrix: Numbers, stride: 3 | 4, size: Numbers, sizeAt = 0): void {
    for (let axis = 0; axis < 3; axis++) {
      let low = matrix[3 * stride + axis]!;
      let high = low;
      for (let side = 0; side < 3; side++) {
        const length = matrix[stride * side + axis]! * size[sizeAt + side]!;
        if (length < 0) low += length;
        else high += length;
      }
      this.addSpan(axis, low, high);
    }
  }

  addSpan(axis: number, low: number, high: number): void {
    this.#isEmpty = false;
    this.#min[axis] = Math.min(this.#min[axis]!, low);
    this.#max[axis] = Math.max(this.#max[axis]!, high);
  }

  addAll(other: BoundingBox): void {
    if (other.isEmpty) return;
    for (let axis = 0; axis < 3; axis++) this.addSpan(axis, other.#min[axis]!, other.#max[axis]!);
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The bounds of everything that was added. If nothing was, both corners are the origin. */
  get bounds(): { readonly min: Vector; readonly max: Vector } {
    if (this.#isEmpty) return { min: [0, 0, 0], max: [0, 0, 0] };
    const [[x, y, z], [right, top, front]] = [this.#min, this.#max];
    return { min: [x!, y!, z!], max: [right!, top!, front!] };
  }
}
