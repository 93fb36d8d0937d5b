// The box that encloses turned boxes. Knows no part.

import type { Bounds } from '../../model/evaluate/product.js';

interface Numbers {
  readonly [index: number]: number;
}

export class BoundingBox {
  readonly #min = [Infinity, Infinity, Infinity];
  readonly #max = [-Infinity, -Infinity, -Infinity];

  /**
   * @param matrix column-major 4 × 4, of a box whose smallest corner is its origin
   * @param sizeAt where in `size` its three sizes begin
   */
  add(matrix: Numbers, size: Numbers, sizeAt = 0): void {
    for (let axis = 0; axis < 3; axis++) {
      let low = matrix[12 + axis]!;
      let high = low;
      for (let side = 0; side < 3; side++) {
        const reach = matrix[4 * side + axis]! * size[sizeAt + side]!;
        if (reach < 0) low += reach;
        else high += reach;
      }
      this.#min[axis] = Math.min(this.#min[axis]!, low);
      this.#max[axis] = Math.max(this.#max[axis]!, high);
    }
  }

  /** All at the origin where nothing was added. */
  get bounds(): Bounds {
    const [min, max] = [this.#min, this.#max];
    if (min[0] === Infinity) return { min: [0, 0, 0], max: [0, 0, 0] };
    return { min: [min[0]!, min[1]!, min[2]!], max: [max[0]!, max[1]!, max[2]!] };
  }
}
