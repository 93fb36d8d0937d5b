// Woodworkers of Takayama; walnut and oak above all.

import type { WorkshopProfile } from '../workshop.js';

export const hidaMokko: WorkshopProfile = {
  slug: 'hida-mokko',
  name: 'Hida Mokkō',
  country: 'JP',
  place: { latitude: 36.14, longitude: 137.25 },
  machines: { largestPanel: [1820, 910], thickness: [5, 40] },
  capacity: 300,
  panelsADay: 14,
  waitingDays: 24,
  delivers: { to: ['JP', 'KR', 'SG', 'US'], as: 'flat-packed' },
  offcutPercent: 16,
  quantityBreaks: [
    { from: 5, percentOff: 6 },
    { from: 20, percentOff: 11 },
  ],
  currency: 'JPY',
  rates: {
    JPY: {
      boards: {
        'birch-plywood': 13950,
        'birch-plywood-12': 10380,
        'birch-plywood-6': 6460,
        oak: 17690,
        'oak-8': 11570,
        walnut: 24830,
        'walnut-8': 15650,
      },
      solids: { 'solid-oak': 1260, 'solid-walnut': 2010, 'solid-ash': 1120, steel: 12590, brass: 32320 },
      hardware: 1420,
      cutting: { panel: 745, metre: 210 },
      edging: 855,
      assembly: { panel: 1140, item: 920, hole: 26 },
      setup: { order: 12150, row: 730 },
      delivery: {
        flat: 17820,
        start: 4860,
        bands: [
          { upToKm: 50, kilogram: 39 },
          { upToKm: 200, kilogram: 68 },
          { upToKm: 500, kilogram: 105 },
          { upToKm: 1000, kilogram: 170 },
          { upToKm: 2500, kilogram: 285 },
          { upToKm: 6000, kilogram: 605 },
          { upToKm: 20000, kilogram: 925 },
        ],
      },
    },
    USD: {
      boards: {
        'birch-plywood': 9920,
        'birch-plywood-12': 7380,
        'birch-plywood-6': 4600,
        oak: 12580,
        'oak-8': 8230,
        walnut: 17670,
        'walnut-8': 11130,
      },
      solids: { 'solid-oak': 895, 'solid-walnut': 1430, 'solid-ash': 800, steel: 8950, brass: 22990 },
      hardware: 1000,
      cutting: { panel: 525, metre: 145 },
      edging: 600,
      assembly: { panel: 800, item: 645, hole: 18 },
      setup: { order: 8800, row: 550 },
      delivery: {
        flat: 16500,
        start: 4400,
        bands: [
          { upToKm: 50, kilogram: 28 },
          { upToKm: 200, kilogram: 48 },
          { upToKm: 500, kilogram: 76 },
          { upToKm: 1000, kilogram: 120 },
          { upToKm: 2500, kilogram: 200 },
          { upToKm: 6000, kilogram: 430 },
          { upToKm: 20000, kilogram: 660 },
        ],
      },
    },
  },
};
