// A small workshop in Erfurt for what is turned, bent and engraved: signs, lamps, handles. Nothing wider than a table.

import type { WorkshopProfile } from '../workshop.js';

export const kolbUndTochter: WorkshopProfile = {
  slug: 'kolb-und-tochter',
  name: 'Kolb & Tochter',
  country: 'DE',
  location: { latitude: 50.98, longitude: 11.03 },
  machines: { largestPanel: [900, 600], thickness: [3, 40], crafts: ['turning', 'bending', 'engraving'] },
  capacity: 60,
  panelsADay: 6,
  waitingDays: 8,
  delivers: { to: ['DE', 'AT', 'CH', 'LI', 'LU', 'NL', 'BE', 'DK', 'FR', 'IT', 'CZ', 'PL'], as: 'assembled' },
  offcutPercent: 25,
  quantityBreaks: [
    { from: 3, percentOff: 6 },
    { from: 12, percentOff: 14 },
  ],
  currency: 'EUR',
  rates: {
    EUR: {
      boards: { larch: 8900, slate: 17800, 'compact-green': 15200 },
      solids: { 'solid-oak': 720, 'solid-ash': 640, 'solid-walnut': 1120, steel: 7100, brass: 18400, linen: 10800 },
      hardware: 210,
      cutting: { panel: 420, metre: 110 },
      edging: 520,
      assembly: { panel: 600, item: 360, hole: 20 },
      setup: { order: 2400, row: 280 },
      delivery: {
        flat: 690,
        start: 420,
        bands: [
          { upToKm: 50, kilogram: 24 },
          { upToKm: 200, kilogram: 38 },
          { upToKm: 500, kilogram: 52 },
          { upToKm: 1000, kilogram: 80 },
          { upToKm: 2500, kilogram: 135 },
        ],
      },
    },
  },
};
