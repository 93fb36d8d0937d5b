// The names of hinge arms in the hardware list. A full arm is for a door that covers the edge of an outer board, a half
// arm is for one of two doors in front of the same board, and an inset arm is for a door between boards.

import type { Text } from '../document/text.js';

export type HingeArm = 'full' | 'half' | 'inset';

/** `{mm}` is replaced with how far the door covers the board. */
export const hingeArmWords: Readonly<Record<HingeArm, Text>> = {
  full: {
    en: 'full overlay {mm} mm',
    de: 'Eckanschlag, Auflage {mm} mm',
    fr: 'en applique, recouvrement {mm} mm',
    es: 'recta, solape {mm} mm',
    it: 'collo dritto, sormonto {mm} mm',
    nl: 'volledig opliggend {mm} mm',
    pl: 'nakładany, nałożenie {mm} mm',
    ar: 'تغطية كاملة {mm} mm',
  },
  half: {
    en: 'half overlay {mm} mm',
    de: 'Mittelanschlag, Auflage {mm} mm',
    fr: 'en semi-applique, recouvrement {mm} mm',
    es: 'acodada, solape {mm} mm',
    it: 'collo medio, sormonto {mm} mm',
    nl: 'half opliggend {mm} mm',
    pl: 'bliźniaczy, nałożenie {mm} mm',
    ar: 'نصف تغطية {mm} mm',
  },
  inset: {
    en: 'inset',
    de: 'einliegend',
    fr: 'encloisonnée',
    es: 'superacodada, puerta interior',
    it: 'collo alto, anta interna',
    nl: 'inliggend',
    pl: 'wpuszczany',
    ar: 'للباب الداخلي',
  },
};
