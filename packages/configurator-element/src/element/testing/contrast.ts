// Colors as browsers paint them, and their WCAG 2 contrast. Only for tests.

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** @param color a computed color: any CSS color that doesn't depend on its context */
export function rgbaOf(color: string): Rgba {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  return [red!, green!, blue!, alpha! / 255];
}

/** The contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(rgbaOf(one)), luminance(rgbaOf(other))].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance([red, green, blue]: Rgba): number {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
