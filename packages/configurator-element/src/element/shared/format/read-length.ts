// Reads lengths as people write them: "60cm", "2ft 3in", "0,6 m", "23 5/8 in", "120 pouces", "٦٠ سم".

import { type LengthNotation, unitName } from './length.js';
import {
  joinThousands,
  type Meaning,
  numbersIn,
  plainText,
  type Reading,
  signOf,
  unreadable,
  writeNumber,
} from './read-number.js';

type Unit = keyof typeof millimetresIn;

const millimetresIn = { mm: 1, cm: 10, dm: 100, m: 1000, in: 25.4, ft: 304.8 } as const;

/** "Meter" and its plurals in the element's languages, in Latin and Arabic letters. */
const METRE = 'met(?:er[ns]?|res?|ros?|ri|r(?:y|ow|a)?)';
const ARABIC_METRE = 'متر(?:ا|ات|ين|ان)?';

/** Unit names in the element's languages, with plurals and abbreviations, as matched against plain text. */
const unitNames = {
  mm: `mms?|mill?i${METRE}|مل?م|مي?لل?ي${ARABIC_METRE}`,
  cm: `cms?|[cz]ent[iy]${METRE}|سم|سا?نتي?${ARABIC_METRE}|سانت`,
  dm: `dm|de[cz][iy]${METRE}`,
  m: `m|${METRE}|م|${ARABIC_METRE}|امتار`,
  in: '"|ins?|inch(?:es)?|zoll|pouces?|po|pulg(?:adas?)?|poll(?:ic[ei])?|duim(?:en)?|cal(?:e|i|a|ach)?|بوص(?:ة|ات|تان|تين)|انش(?:ات)?|اينچ',
  ft: "'|ft|foot|feet|fu(?:ß|ss)|pieds?|pi|pies?|pied[ei]|voet(?:en)?|stop[ay]?|قدم(?:ا|ين|ان)?|اقدام|فوت",
} as const satisfies Readonly<Record<Unit, string>>;

const units = Object.entries(unitNames).map(
  ([unit, names]) => [unit as Unit, new RegExp(`^(?:${names})$`, 'u')] as const,
);

/**
 * What people write between feet and inches, or meters and centimeters: a comma, or "and" in the element's languages.
 */
const BETWEEN_TERMS = /(?<=\p{L}\.?|["'])(?:, | (?:[au]nd|e[nt]?|[iy]|و) ?)(?=\d)/gu;

/**
 * All meanings that a text can have as a length. A number without a unit is in `notation.unit`. After feet, a number
 * without a unit is in inches. After meters, two digits are centimeters ("1 m 20").
 */
export function readLength(text: string, notation: LengthNotation): Reading {
  const { sign, rest } = signOf(plainText(text));
  let previous: Unit | undefined;
  let meanings: readonly Meaning[] = [{ value: 0, text: sign < 0 ? '-' : '' }];
  for (const { number, name } of termsOf(joinThousands(rest.replace(BETWEEN_TERMS, ' ')))) {
    const unit = name === '' ? unitAfter(previous, number, notation) : unitNamed(name);
    if (!unit) return name === '' ? unreadable : { meanings: [], unknownUnit: name };
    const values = numbersIn(number, notation.language);
    if (previous && !refines(unit, previous, Math.max(...values))) return unreadable;
    meanings = meanings.flatMap((before) => values.map((value) => addTerm(before, value, unit, notation)));
    previous = unit;
  }
  if (previous === undefined) return unreadable;
  return { meanings: meanings.map(({ value, text }) => ({ value: sign * round(value, 6), text })) };
}

interface Term {
  readonly number: string;
  /** The unit's name as it was typed; empty if there was none. */
  readonly name: string;
}

/** Splits `2ft 3 1/2in` into `2 ft` and `3 1/2 in`; empty if the text isn't a list of numbers with or without units. */
function termsOf(text: string): readonly Term[] {
  const terms: Term[] = [];
  const pattern = /([^\p{L}"']+)(?:(\p{L}+)\.?|(["'])|$)/uy;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return [];
    // Ignore a dash between feet and inches, which people sometimes write.
    const number = match[1]!.trim().replace(terms.length > 0 ? /^- ?/ : /^$/, '');
    terms.push({ number, name: match[2] ?? match[3] ?? '' });
  }
  return terms;
}

function unitNamed(name: string): Unit | undefined {
  return units.find(([, names]) => names.test(name))?.[0];
}

function unitAfter(previous: Unit | undefined, number: string, { unit }: LengthNotation): Unit | undefined {
  if (previous === undefined) return unit;
  if (previous === 'm') return /^\d\d$/.test(number) ? 'cm' : undefined;
  return previous === 'ft' ? 'in' : undefined;
}

/**
 * Whether a second term refines the first. In "2 m 30 cm" it does; in "3 in 2 ft", "2 ft 30 mm" and "2 ft 20 in" it
 * doesn't.
 */
function refines(unit: Unit, previous: Unit, value: number): boolean {
  if (previous === 'ft') return unit === 'in' && value < 12;
  return previous !== 'in' && unit !== 'in' && unit !== 'ft' && millimetresIn[unit] < millimetresIn[previous];
}

function addTerm(before: Meaning, value: number, unit: Unit, { language }: LengthNotation): Meaning {
  const name = unit === 'dm' ? unit : unitName(unit, language);
  const text = `${writeNumber(value, language)}\u00a0${name}`;
  const isFirst = before.text === '' || before.text === '-';
  return {
    value: before.value + value * millimetresIn[unit],
    text: `${before.text}${isFirst ? '' : ' '}${text}`,
  };
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
