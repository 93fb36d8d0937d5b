// The fittings that every document can use by their ids. Manufacturers' products differ in details, so workshops should
// check these numbers against what they buy. A document can replace a fitting by defining one with the same id.
// Sources: Häfele's and Blum's catalogues and System 32 for connectors, hinges and pins; Accuride's catalogue for the
// slide, whose bores depend on the model; common practice for confirmats, handles and legs.

import type { Fitting, FittingOf } from './fitting.js';

const CUP_HINGE: Omit<FittingOf<'hinge'>, 'id' | 'name' | 'plate'> = {
  kind: 'hinge',
  price: 3.2,
  cup: [35, 13],
  edge: 22.5,
  fixing: [45, 9.5, 8, 12],
  setback: 37,
  limits: [
    [750, 6],
    [1500, 12],
    [2100, 17],
    [2500, 22],
  ],
};

export const STANDARD_FITTINGS: readonly Fitting[] = [
  {
    id: 'dowel-8x35',
    kind: 'dowel',
    name: { en: 'Dowel 8 × 35', de: 'Dübel 8 × 35', ar: 'دسار 8 × 35' },
    price: 0.03,
    diameter: 8,
    faceDepth: 12,
    edgeDepth: 24,
  },
  {
    id: 'dowel-6x30',
    kind: 'dowel',
    name: { en: 'Dowel 6 × 30', de: 'Dübel 6 × 30', ar: 'دسار 6 × 30' },
    price: 0.02,
    diameter: 6,
    faceDepth: 10,
    edgeDepth: 21,
  },
  {
    id: 'minifix-15',
    kind: 'cam',
    name: { en: 'Cam connector 15, bolt 34', de: 'Exzenterverbinder 15, Bolzen 34', ar: 'وصلة لا مركزية 15، مسمار 34' },
    article: '262.28.020',
    price: 0.45,
    housing: [15, 13.5],
    distance: 34,
    channel: 8,
    bolt: [5, 11],
  },
  {
    id: 'confirmat-7x50',
    kind: 'screw',
    name: { en: 'Confirmat screw 7 × 50', de: 'Confirmatschraube 7 × 50', ar: 'برغي تجميع 7 × 50' },
    price: 0.08,
    through: 7,
    pilot: [5, 48],
  },
  {
    id: 'screw-4x50',
    kind: 'screw',
    name: { en: 'Countersunk screw 4 × 50', de: 'Senkkopfschraube 4 × 50', ar: 'برغي غاطس 4 × 50' },
    price: 0.05,
    through: 4.5,
    pilot: [2.5, 30],
  },
  {
    id: 'screw-3x20',
    kind: 'screw',
    name: { en: 'Countersunk screw 3 × 20', de: 'Senkkopfschraube 3 × 20', ar: 'برغي غاطس 3 × 20' },
    price: 0.02,
    through: 3.5,
    pilot: [2, 15],
  },
  {
    id: 'pin-5',
    kind: 'pin',
    name: { en: 'Shelf pin 5', de: 'Bodenträger 5', ar: 'حامل رف 5' },
    price: 0.12,
    bore: [5, 12],
  },
  // Short enough for pins on both sides of a divider.
  {
    id: 'pin-5-divider',
    kind: 'pin',
    name: { en: 'Shelf pin 5, short', de: 'Bodenträger 5, kurz', ar: 'حامل رف 5، قصير' },
    price: 0.12,
    bore: [5, 8],
  },
  {
    ...CUP_HINGE,
    id: 'cup-hinge-35',
    name: { en: 'Cup hinge 35, with plate', de: 'Topfscharnier 35, mit Platte', ar: 'مفصلة كوبية 35 مع قاعدة' },
    plate: [32, 5, 12.5],
  },
  {
    ...CUP_HINGE,
    id: 'cup-hinge-35-divider',
    name: {
      en: 'Cup hinge 35, with short plate screws',
      de: 'Topfscharnier 35, mit kurzen Plattenschrauben',
      ar: 'مفصلة كوبية 35 ببراغي قاعدة قصيرة',
    },
    plate: [32, 5, 8.5],
  },
  ...[200, 250, 300, 350, 400, 450, 500].map(slide),
  {
    id: 'handle-screw-m4',
    kind: 'bolt',
    name: { en: 'Handle screw M4', de: 'Griffschraube M4', ar: 'برغي مقبض 4' },
    price: 0.06,
    diameter: 5,
  },
  {
    id: 'leg-bolt-m8',
    kind: 'bolt',
    name: { en: 'Hanger bolt M8', de: 'Stockschraube M8', ar: 'برغي تعليق 8' },
    price: 0.35,
    diameter: 6,
    depth: 15,
  },
];

/**
 * A pair of ball-bearing slides. Its bores follow System 32, and are short enough for slides on both sides of a divider.
 */
function slide(length: number): Fitting {
  const rear = 37 + 32 * Math.floor((length - 90) / 32);
  return {
    id: `slide-${length}`,
    kind: 'slide',
    name: { en: `Ball-bearing slides ${length}`, de: `Kugelauszüge ${length}`, ar: `سكتا أدراج ${length}` },
    price: 9.5,
    length,
    cabinet: [37, 37 + 32 * Math.round((rear - 37) / 64), rear],
    cabinetBore: [5, 8.5],
    drawer: [35, 35 + 32 * Math.round((rear - 37) / 64), rear - 2],
    drawerBore: [2.5, 8],
    space: 13.5,
  };
}
