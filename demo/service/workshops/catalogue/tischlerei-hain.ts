// Four joiners in Berlin who work plywood and solid wood, and bring it assembled.

import type { WorkshopProfile } from '../workshop.js';

export const tischlereiHain: WorkshopProfile = {
  slug: 'tischlerei-hain',
  name: 'Tischlerei Hain',
  country: 'DE',
  location: { latitude: 52.49, longitude: 13.45 },
  machines: { largestPanel: [2500, 1250], thickness: [6, 40], crafts: ['turning', 'engraving'] },
  capacity: 240,
  panelsADay: 16,
  waitingDays: 12,
  delivers: { to: ['DE', 'AT', 'BE', 'CZ', 'DK', 'LU', 'NL', 'PL'], as: 'assembled' },
  offcutPercent: 18,
  quantityBreaks: [
    { from: 5, percentOff: 6 },
    { from: 10, percentOff: 10 },
  ],
  currency: 'EUR',
  rates: {
    EUR: {
      boards: {
        'birch-plywood': 8360,
        'birch-plywood-12': 6220,
        'birch-plywood-6': 3880,
        oak: 10610,
        'oak-8': 6940,
        larch: 9360,
        'oak-worktop': 20380,
      },
      solids: { 'solid-oak': 755, 'solid-ash': 675, steel: 7550, brass: 19380 },
      hardware: 810,
      cutting: { panel: 425, metre: 120 },
      edging: 490,
      assembly: { panel: 650, item: 525, hole: 15 },
      setup: { order: 4800, row: 300 },
      delivery: {
        flat: 14500,
        start: 3500,
        bands: [
          { upToKm: 50, kilogram: 24 },
          { upToKm: 200, kilogram: 42 },
          { upToKm: 500, kilogram: 66 },
          { upToKm: 1000, kilogram: 105 },
          { upToKm: 2500, kilogram: 175 },
        ],
      },
    },
  },
};
