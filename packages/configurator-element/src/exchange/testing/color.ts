// The difference between two colors, for tests, in CIE 1976 units. A difference of 2 or 3 is just noticeable.

import type { Rgb } from '../../view/color.js';

export function colorDifference(a: Rgb, b: Rgb): number {
  const [one, other] = [labOf(a), labOf(b)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** CIELAB in daylight (D65). @param color linear */
function labOf([red, green, blue]: Rgb): Rgb {
  const x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
  const [fx, fy, fz] = [x, y, z].map((share) => (share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
