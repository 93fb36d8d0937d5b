// A Sheffield joinery beside the station; steelwork from next door.

import type { WorkshopProfile } from '../workshop.js';

export const sheafStreetJoinery: WorkshopProfile = {
  slug: 'sheaf-street-joinery',
  name: 'Sheaf Street Joinery',
  country: 'GB',
  location: { latitude: 53.38, longitude: -1.46 },
  machines: { largestPanel: [2440, 1220], thickness: [6, 50], crafts: ['turning', 'bending', 'engraving'] },
  capacity: 420,
  panelsADay: 24,
  waitingDays: 14,
  delivers: { to: ['GB', 'IE'], as: 'assembled' },
  offcutPercent: 17,
  quantityBreaks: [
    { from: 5, percentOff: 7 },
    { from: 15, percentOff: 12 },
  ],
  currency: 'GBP',
  rates: {
    GBP: {
      boards: {
        'birch-plywood': 7480,
        'birch-plywood-12': 5560,
        'birch-plywood-6': 3460,
        oak: 9480,
        'oak-8': 6200,
        walnut: 13310,
        'walnut-8': 8390,
        'white-laminate': 3280,
        'white-laminate-8': 2190,
        'sage-laminate': 4190,
        larch: 8370,
        slate: 22770,
        'oak-worktop': 18220,
        'compact-black': 22770,
      },
      solids: { 'solid-oak': 675, 'solid-walnut': 1080, 'solid-ash': 600, steel: 6750, brass: 17320, linen: 10420 },
      hardware: 670,
      cutting: { panel: 350, metre: 98 },
      edging: 400,
      assembly: { panel: 535, item: 435, hole: 12 },
      setup: { order: 4730, row: 300 },
      delivery: {
        flat: 11180,
        start: 3270,
        bands: [
          { upToKm: 50, kilogram: 23 },
          { upToKm: 200, kilogram: 39 },
          { upToKm: 500, kilogram: 62 },
          { upToKm: 1000, kilogram: 98 },
          { upToKm: 2500, kilogram: 165 },
        ],
      },
    },
  },
};
