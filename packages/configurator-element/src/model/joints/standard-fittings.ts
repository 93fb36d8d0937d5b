// The fittings that every document can use by their ids. Manufacturers' products differ in details, so workshops should
// check these numbers against what they buy. A document can replace a fitting by defining one with the same id.
// Sources: Häfele's and Blum's catalogs and System 32 for connectors, hinges and pins; Accuride's catalog for the
// slide, whose bores depend on the model; common practice for confirmats, screws, handles and legs.

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
    name: dowelName('8 × 35'),
    price: 0.03,
    diameter: 8,
    faceDepth: 12,
    edgeDepth: 24,
  },
  {
    id: 'dowel-6x30',
    kind: 'dowel',
    name: dowelName('6 × 30'),
    price: 0.02,
    diameter: 6,
    faceDepth: 10,
    edgeDepth: 21,
  },
  {
    id: 'minifix-15',
    kind: 'cam',
    name: {
      en: 'Cam connector 15, bolt 34',
      de: 'Exzenterverbinder 15, Bolzen 34',
      fr: 'Excentrique 15, goujon 34',
      es: 'Excéntrica 15, perno 34',
      it: 'Giunzione eccentrica 15, perno 34',
      nl: 'Excenterverbinder 15, bout 34',
      pl: 'Złącze mimośrodowe 15, trzpień 34',
      ar: 'وصلة لا مركزية 15، مسمار 34',
    },
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
    name: {
      en: 'Confirmat screw 7 × 50',
      de: 'Confirmatschraube 7 × 50',
      fr: 'Vis Confirmat 7 × 50',
      es: 'Tornillo Confirmat 7 × 50',
      it: 'Vite Confirmat 7 × 50',
      nl: 'Confirmatschroef 7 × 50',
      pl: 'Konfirmat 7 × 50',
      ar: 'برغي تجميع 7 × 50',
    },
    price: 0.08,
    through: 7,
    pilot: [5, 48],
    length: 50,
  },
  ...[25, 30, 35, 40, 50].map((length) => screw(4, length)),
  screw(3, 20),
  {
    id: 'pin-5',
    kind: 'pin',
    name: {
      en: 'Shelf pin 5',
      de: 'Bodenträger 5',
      fr: 'Taquet d’étagère 5',
      es: 'Soporte de estante 5',
      it: 'Reggipiano 5',
      nl: 'Plankdrager 5',
      pl: 'Podpórka półki 5',
      ar: 'حامل رف 5',
    },
    price: 0.12,
    bore: [5, 12],
  },
  // Short enough for pins on both sides of a divider.
  {
    id: 'pin-5-divider',
    kind: 'pin',
    name: {
      en: 'Shelf pin 5, short',
      de: 'Bodenträger 5, kurz',
      fr: 'Taquet d’étagère 5, court',
      es: 'Soporte de estante 5, corto',
      it: 'Reggipiano 5, corto',
      nl: 'Plankdrager 5, kort',
      pl: 'Podpórka półki 5, krótka',
      ar: 'حامل رف 5، قصير',
    },
    price: 0.12,
    bore: [5, 8],
  },
  {
    ...CUP_HINGE,
    id: 'cup-hinge-35',
    name: {
      en: 'Cup hinge 35, with plate',
      de: 'Topfscharnier 35, mit Platte',
      fr: 'Charnière invisible 35, avec embase',
      es: 'Bisagra de cazoleta 35, con placa',
      it: 'Cerniera a scodellino 35, con basetta',
      nl: 'Potscharnier 35, met montageplaat',
      pl: 'Zawias puszkowy 35, z prowadnikiem',
      ar: 'مفصلة كوبية 35 مع قاعدة',
    },
    plate: [32, 5, 12.5],
  },
  {
    ...CUP_HINGE,
    id: 'cup-hinge-35-divider',
    name: {
      en: 'Cup hinge 35, with short plate screws',
      de: 'Topfscharnier 35, mit kurzen Plattenschrauben',
      fr: 'Charnière invisible 35, vis d’embase courtes',
      es: 'Bisagra de cazoleta 35, con tornillos de placa cortos',
      it: 'Cerniera a scodellino 35, con viti corte per la basetta',
      nl: 'Potscharnier 35, met korte plaatschroeven',
      pl: 'Zawias puszkowy 35, z krótkimi wkrętami prowadnika',
      ar: 'مفصلة كوبية 35 ببراغي قاعدة قصيرة',
    },
    plate: [32, 5, 8.5],
  },
  ...[200, 250, 300, 350, 400, 450, 500].map(slide),
  {
    id: 'handle-screw-m4',
    kind: 'bolt',
    name: {
      en: 'Handle screw M4',
      de: 'Griffschraube M4',
      fr: 'Vis de poignée M4',
      es: 'Tornillo de tirador M4',
      it: 'Vite per maniglia M4',
      nl: 'Greepschroef M4',
      pl: 'Śruba do uchwytu M4',
      ar: 'برغي مقبض 4',
    },
    price: 0.06,
    diameter: 5,
    // The core of its thread.
    end: [3.3, 10],
  },
  // In a wooden leg, and in a metal one with a thread. Both turn into an insert nut in the board.
  {
    id: 'leg-bolt-m8',
    kind: 'bolt',
    name: {
      en: 'Hanger bolt M8 × 60 with insert nut',
      de: 'Stockschraube M8 × 60 mit Einschraubmuffe',
      fr: 'Vis à double filetage M8 × 60 avec insert',
      es: 'Tornillo de doble rosca M8 × 60 con inserto',
      it: 'Vite a doppio filetto M8 × 60 con bussola',
      nl: 'Stokschroef M8 × 60 met inschroefmoer',
      pl: 'Śruba dwugwintowa M8 × 60 z mufą',
      ar: 'برغي تعليق 8 × 60 مع صامولة غائرة',
    },
    price: 0.75,
    diameter: 10,
    depth: 15,
    end: [6, 45],
  },
  {
    id: 'leg-stud-m8',
    kind: 'bolt',
    name: {
      en: 'Threaded stud M8 × 40 with insert nut',
      de: 'Gewindestift M8 × 40 mit Einschraubmuffe',
      fr: 'Tige filetée M8 × 40 avec insert',
      es: 'Espárrago M8 × 40 con inserto',
      it: 'Barra filettata M8 × 40 con bussola',
      nl: 'Draadstift M8 × 40 met inschroefmoer',
      pl: 'Trzpień gwintowany M8 × 40 z mufą',
      ar: 'مسمار ملولب 8 × 40 مع صامولة غائرة',
    },
    price: 0.7,
    diameter: 10,
    depth: 15,
    end: [6.8, 25],
  },
];

function dowelName(size: string): Fitting['name'] {
  return {
    en: `Dowel ${size}`,
    de: `Dübel ${size}`,
    fr: `Tourillon ${size}`,
    es: `Espiga ${size}`,
    it: `Spina ${size}`,
    nl: `Deuvel ${size}`,
    pl: `Kołek ${size}`,
    ar: `دسار ${size}`,
  };
}

/** A countersunk screw. */
function screw(diameter: number, length: number): Fitting {
  const size = `${diameter} × ${length}`;
  return {
    id: `screw-${diameter}x${length}`,
    kind: 'screw',
    name: {
      en: `Countersunk screw ${size}`,
      de: `Senkkopfschraube ${size}`,
      fr: `Vis à tête fraisée ${size}`,
      es: `Tornillo avellanado ${size}`,
      it: `Vite a testa svasata ${size}`,
      nl: `Verzonken schroef ${size}`,
      pl: `Wkręt stożkowy ${size}`,
      ar: `برغي غاطس ${size}`,
    },
    price: length > 20 ? 0.05 : 0.02,
    through: diameter + 0.5,
    pilot: diameter > 3 ? [2.5, Math.min(30, length - 10)] : [2, 15],
    length,
  };
}

/**
 * A pair of ball-bearing slides. Their bores follow System 32: 37 mm behind the front of the drawer's box, and multiples
 * of 32 mm from there. They're short enough for slides on both sides of a divider.
 */
function slide(length: number): Fitting {
  const rear = 35 + 32 * Math.floor((length - 90) / 32);
  const bores = [35, 35 + 32 * Math.round((rear - 35) / 64), rear];
  return {
    id: `slide-${length}`,
    kind: 'slide',
    name: {
      en: `Ball-bearing slides ${length} (pair)`,
      de: `Kugelauszüge ${length} (Paar)`,
      fr: `Coulisses à billes ${length} (paire)`,
      es: `Guías de bolas ${length} (par)`,
      it: `Guide a sfere ${length} (coppia)`,
      nl: `Kogelgeleiders ${length} (paar)`,
      pl: `Prowadnice kulkowe ${length} (para)`,
      ar: `سكتا أدراج ${length} (زوج)`,
    },
    price: 9.5,
    length,
    setback: 2,
    cabinet: bores,
    cabinetBore: [5, 8.5],
    drawer: bores,
    drawerBore: [2.5, 8],
    space: 13.5,
  };
}
