// A family business near Padova: veneer, laminate, many doors.

import type { WorkshopProfile } from '../workshop.js';

export const falegnameriaBrenta: WorkshopProfile = {
  slug: 'falegnameria-brenta',
  name: 'Falegnameria Brenta',
  country: 'IT',
  location: { latitude: 45.53, longitude: 11.87 },
  machines: { largestPanel: [2800, 2070], thickness: [6, 50], crafts: ['turning', 'bending'] },
  capacity: 1800,
  panelsADay: 70,
  waitingDays: 17,
  delivers: { to: ['IT', 'FR', 'AT', 'DE', 'CH', 'SI', 'HR', 'ES', 'PT', 'MT', 'GR'], as: 'flat-packed' },
  offcutPercent: 13,
  quantityBreaks: [
    { from: 5, percentOff: 9 },
    { from: 25, percentOff: 18 },
  ],
  currency: 'EUR',
  rates: {
    EUR: {
      boards: {
        oak: 9670,
        'oak-8': 6320,
        walnut: 13580,
        'walnut-8': 8560,
        'white-laminate': 3350,
        'white-laminate-8': 2230,
        'sage-laminate': 4280,
        'birch-plywood-12': 5670,
        'birch-plywood-6': 3530,
        larch: 8530,
        'oak-worktop': 18580,
        terrazzo: 41690,
        'compact-black': 23220,
      },
      solids: { 'solid-oak': 690, 'solid-walnut': 1100, 'solid-ash': 615, steel: 6880, brass: 17670, linen: 10650 },
      hardware: 600,
      cutting: { panel: 315, metre: 87 },
      edging: 360,
      assembly: { panel: 480, item: 385, hole: 11 },
      setup: { order: 8500, row: 500 },
      delivery: {
        flat: 10500,
        start: 2800,
        bands: [
          { upToKm: 50, kilogram: 22 },
          { upToKm: 200, kilogram: 38 },
          { upToKm: 500, kilogram: 60 },
          { upToKm: 1000, kilogram: 95 },
          { upToKm: 2500, kilogram: 160 },
        ],
      },
    },
  },
};
