// A cabinetmaker in La Chaux-de-Fonds for veneer and solid wood.

import type { WorkshopProfile } from '../workshop.js';

export const atelierDuJura: WorkshopProfile = {
  slug: 'atelier-du-jura',
  name: 'Atelier du Jura',
  country: 'CH',
  place: { latitude: 47.1, longitude: 6.83 },
  machines: { largestPanel: [2050, 1250], thickness: [4, 60] },
  capacity: 160,
  panelsADay: 9,
  waitingDays: 16,
  delivers: { to: ['CH', 'LI', 'FR', 'DE', 'AT', 'IT'], as: 'assembled' },
  offcutPercent: 15,
  quantityBreaks: [{ from: 4, percentOff: 5 }],
  currency: 'CHF',
  rates: {
    CHF: {
      boards: {
        'birch-plywood': 9480,
        'birch-plywood-12': 7050,
        'birch-plywood-6': 4390,
        oak: 12030,
        'oak-8': 7860,
        walnut: 16880,
        'walnut-8': 10640,
      },
      solids: { 'solid-oak': 855, 'solid-walnut': 1360, 'solid-ash': 765, steel: 8560, brass: 21970 },
      hardware: 1180,
      cutting: { panel: 615, metre: 170 },
      edging: 705,
      assembly: { panel: 945, item: 760, hole: 22 },
      setup: { order: 6860, row: 390 },
      delivery: {
        flat: 20580,
        start: 5880,
        bands: [
          { upToKm: 50, kilogram: 28 },
          { upToKm: 200, kilogram: 48 },
          { upToKm: 500, kilogram: 76 },
          { upToKm: 1000, kilogram: 120 },
          { upToKm: 2500, kilogram: 205 },
        ],
      },
    },
    EUR: {
      boards: {
        'birch-plywood': 9840,
        'birch-plywood-12': 7320,
        'birch-plywood-6': 4560,
        oak: 12480,
        'oak-8': 8160,
        walnut: 17520,
        'walnut-8': 11040,
      },
      solids: { 'solid-oak': 890, 'solid-walnut': 1420, 'solid-ash': 790, steel: 8880, brass: 22800 },
      hardware: 1240,
      cutting: { panel: 645, metre: 180 },
      edging: 740,
      assembly: { panel: 990, item: 800, hole: 23 },
      setup: { order: 7200, row: 400 },
      delivery: {
        flat: 21500,
        start: 6200,
        bands: [
          { upToKm: 50, kilogram: 29 },
          { upToKm: 200, kilogram: 49 },
          { upToKm: 500, kilogram: 78 },
          { upToKm: 1000, kilogram: 125 },
          { upToKm: 2500, kilogram: 210 },
        ],
      },
    },
  },
};
