// The compact string format for the outlines of a typeface.

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Contours and glyphs; lengths in thousandths of the cap height. */
export interface Outlines {
  /**
   * Contours, separated by spaces. `-` starts a line, and `.` starts a curve with a control point. Points are relative
   * to the previous point.
   */
  readonly contours: string;
  /**
   * Glyphs in code point order, separated by spaces: the step from the previous code point, then the index and start of
   * each contour. Each outer contour is followed by its holes.
   */
  readonly glyphs: string;
}

/**
 * Decodes numbers that are stored as in source maps: five bits per character, lowest bits first. The sixth bit is set
 * if more characters follow. The lowest bit of a number is its sign.
 */
export function numbersOf(text: string): readonly number[] {
  const values: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of text) {
    const digit = BASE64.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit > 31) continue;
    values.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return values;
}

/** The inverse of `numbersOf`. */
export function writeNumbers(values: readonly number[]): string {
  return values.map((value) => writeDigits(value < 0 ? -value * 2 + 1 : value * 2)).join('');
}

function writeDigits(rest: number): string {
  return rest > 31 ? BASE64[(rest & 31) | 32] + writeDigits(rest >> 5) : BASE64[rest]!;
}
