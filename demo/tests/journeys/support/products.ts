// What journeys open that cover each product on sale, on a desktop and on a phone.

export const models = [
  'hallway-shelf',
  'kitchen-run',
  'reading-lamp',
  'house-sign',
  'sideboard',
  'writing-desk',
  'shelf-bracket',
  'garden-gate',
  'spiral-stair',
];

export const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844, isMobile: true, hasTouch: true },
];
