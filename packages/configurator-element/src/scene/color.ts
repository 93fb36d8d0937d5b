// Colours as the shaders take them: linear, 0 to 1. The same `#rrggbb` comes out of the tone mapping as the swatch
// shows it, up to the light.

const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));

/** Writes the linear red, green and blue of `#rrggbb`. */
export function readColor(color: string, into: { [index: number]: number }, at: number): void {
  readColorNumber(Number.parseInt(color.slice(1), 16), into, at);
}

/** The same of 0xrrggbb. */
export function readColorNumber(value: number, into: { [index: number]: number }, at: number): void {
  into[at] = linear[(value >> 16) & 255]!;
  into[at + 1] = linear[(value >> 8) & 255]!;
  into[at + 2] = linear[value & 255]!;
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
