// Products that are hard to paint in the right order. Every part has its own color, so that a picture shows which part
// is visible at each point.

import type { Product } from '../../model/evaluate/product.js';
import { block, board, type PartInput, productOf, rod, shelf } from '../../testing/product-of.js';
import { linearOf } from '../../view/color.js';
import { randomNumbers } from '../../view/noise.js';

const cabinet: readonly PartInput[] = [
  block([60, 0, 60], [40, 140, 40]),
  block([1100, 0, 60], [40, 140, 40]),
  block([60, 0, 350], [40, 140, 40]),
  block([1100, 0, 350], [40, 140, 40]),
  board([0, 140, 0], [1200, 19, 450]),
  board([0, 741, 0], [1200, 19, 450]),
  board([0, 159, 0], [19, 582, 450]),
  board([1181, 159, 0], [19, 582, 450]),
  board([19, 159, 0], [1162, 582, 8]),
  board([590, 159, 8], [19, 582, 442]),
  board([609, 440, 8], [572, 19, 420]),
  board([2, 142, 450], [596, 200, 19]),
  board([2, 346, 450], [596, 200, 19]),
  board([2, 550, 450], [596, 200, 19]),
  rod([220, 240, 487], 12, 160, 'x'),
  rod([230, 242, 469], 8, 20, 'z'),
  rod([360, 242, 469], 8, 20, 'z'),
  rod([760, 459, 180], 90, 140, 'y', { topDiameter: 60 }),
  block([900, 459, 150], [120, 90, 150], { rotate: [0, 25, 0] }),
  board([602, 142, 450], [596, 616, 19], { rotate: [0, 70, 0], pivot: [1198, 142, 450] }),
];

/**
 * Parts that run into each other: a rod through boards, a leg that extends into a frame, and a tilted block in a board.
 */
const tangled: readonly PartInput[] = [
  board([0, 0, 0], [800, 30, 300]),
  block([0, 30, 0], [30, 400, 300]),
  block([770, 30, 0], [30, 400, 300]),
  rod([-60, 300, 100], 30, 920, 'x'),
  block([380, 20, 50], [30, 300, 200], { rotate: [0, 0, -18] }),
  block([560, 60, 120], [200, 200, 200], { rotate: [30, 40, 10] }),
  rod([200, -40, 60], 60, 200, 'y', { topDiameter: 120 }),
  rod([180, 60, 40], 40, 260, 'z'),
];

/** Beams that meet at one point, and four boards around a square, each butting against the end of the next one. */
const corners: readonly PartInput[] = [
  ...[0, 1, 2].map((i) => block([0, 300, 0], [360, 24, 24], { rotate: [0, i * 120, 9], pivot: [60, 300, 60] })),
  block([400, 0, 0], [300, 200, 20]),
  block([700, 0, 0], [20, 200, 300]),
  block([420, 0, 300], [300, 200, 20]),
  block([400, 0, 20], [20, 200, 300]),
  block([480, 50, 80], [30, 260, 30], { rotate: [20, 0, 0] }),
  block([560, 60, 60], [200, 30, 30], { rotate: [0, 0, 20] }),
];

const heap = (count: number, seed: number): readonly PartInput[] => {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  return Array.from({ length: count }, (_, i): PartInput => {
    const at = [between(0, 900), between(0, 700), between(0, 600)];
    const rotate = i % 2 === 0 ? [0, 0, 0] : [between(-60, 60), between(-90, 90), between(-40, 40)];
    if (i % 5 === 3) return rod(at, between(20, 120), between(60, 400), 'y', { rotate, topDiameter: between(20, 120) });
    return block(at, [between(20, 400), between(20, 300), between(15, 200)], { rotate });
  });
};

export const scenes: Readonly<Record<string, readonly PartInput[]>> = {
  'a shelf': shelf(3, 4),
  'a cabinet with drawers and an open door': cabinet,
  'parts that run into each other': tangled,
  'beams and boards around corners': corners,
  'a heap of turned blocks and cones': heap(26, 11),
  'another heap': heap(40, 5),
};

export function colored(parts: readonly PartInput[]): Product {
  return productOf(parts.map((part, i) => ({ ...part, color: `'${colorOf(i)}'` })));
}

/** The palette's color for a surface, whatever the light and gloss on it; 'none' stays 'none'. */
export function tintOf(color: string): string {
  if (color === 'none') return color;
  const hue = hueOf(color);
  const distances = palette.map((one) => Math.hypot(...hueOf(one).map((share, i) => share - hue[i]!)));
  return palette[distances.indexOf(Math.min(...distances))]!;
}

function colorOf(index: number): string {
  return palette[index % palette.length]!;
}

/** Colors of 18 hues. */
const palette: readonly string[] = ['30 1 2', '1 30 2', '1 2 30', '2 30 1', '30 2 1', '2 1 30'].flatMap((order) =>
  [60, 110, 155].map((between) => {
    const channels = order.split(' ').map((rank) => ({ 1: 190, 2: between })[rank] ?? 30);
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }),
);

/** A color's linear channels, as fractions of the range from the lowest to the highest. */
function hueOf(color: string): readonly number[] {
  const linear = linearOf(color);
  const [least, most] = [Math.min(...linear), Math.max(...linear)];
  return linear.map((channel) => (channel - least) / Math.max(most - least, 0.001));
}
