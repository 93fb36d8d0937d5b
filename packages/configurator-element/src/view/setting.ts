// The product's surroundings: a studio, which leaves the page's own color, or a floor and a wall. Both are translucent,
// so that the wall has the page's color and the floor matches it, on light and on dark pages.

/** Where the product is shown. `wall` is plain, and `room` has a floor of boards and a baseboard. */
export type Setting = 'studio' | 'wall' | 'room';

/** Whether the product stands on the floor or hangs on the wall. */
export type Mount = 'floor' | 'wall';

/** The distance from a standing product to the wall behind it, which leaves room for the baseboard, in mm. */
export const WALL_GAP = 16;

/** The height of a hanging product's lowest point above the floor, in mm. */
export const HANGING_HEIGHT = 1450;

/** The baseboard's size, in mm. */
export const SKIRTING = { height: 78, depth: 15 } as const;

/** The floorboards, in mm. */
export const BOARDS = { width: 160, length: 2100, gap: 2.2 } as const;

interface Paint {
  /** sRGB, 0 to 255. */
  readonly color: readonly [number, number, number];
  readonly opacity: number;
}

/** How each element of the setting is painted over the page's color. */
export const PAINTS = {
  skirting: { color: [255, 255, 255], opacity: 0.2 },
  plainFloor: { color: [60, 52, 44], opacity: 0.16 },
  boards: { color: [158, 116, 70], opacity: 0.5 },
} as const satisfies Readonly<Record<string, Paint>>;
