// A Portland millwork shop; domestic plywood, four by eight sheets.

import type { WorkshopProfile } from '../workshop.js';

export const cascadeMillwork: WorkshopProfile = {
  slug: 'cascade-millwork',
  name: 'Cascade Millwork',
  country: 'US',
  location: { latitude: 45.51, longitude: -122.66 },
  machines: { largestPanel: [2440, 1220], thickness: [6, 45], crafts: ['turning', 'bending', 'engraving'] },
  capacity: 600,
  panelsADay: 32,
  waitingDays: 12,
  delivers: { to: ['US', 'CA'], as: 'flat-packed' },
  offcutPercent: 18,
  quantityBreaks: [
    { from: 5, percentOff: 8 },
    { from: 20, percentOff: 14 },
  ],
  currency: 'USD',
  rates: {
    USD: {
      boards: {
        'birch-plywood': 10100,
        'birch-plywood-12': 7520,
        'birch-plywood-6': 4680,
        oak: 12810,
        'oak-8': 8380,
        walnut: 17990,
        'walnut-8': 11330,
        'white-laminate': 4440,
        'white-laminate-8': 2960,
        larch: 11320,
        slate: 30800,
        'oak-worktop': 24640,
        'compact-black': 30800,
        terrazzo: 55290,
      },
      solids: { 'solid-oak': 910, 'solid-walnut': 1450, 'solid-ash': 815, steel: 9120, brass: 23410, linen: 14040 },
      hardware: 965,
      cutting: { panel: 505, metre: 140 },
      edging: 580,
      assembly: { panel: 770, item: 625, hole: 18 },
      setup: { order: 7700, row: 495 },
      delivery: {
        flat: 15400,
        start: 3960,
        bands: [
          { upToKm: 50, kilogram: 25 },
          { upToKm: 200, kilogram: 44 },
          { upToKm: 500, kilogram: 69 },
          { upToKm: 1000, kilogram: 110 },
          { upToKm: 2500, kilogram: 185 },
          { upToKm: 6000, kilogram: 395 },
          { upToKm: 20000, kilogram: 600 },
        ],
      },
    },
  },
};
