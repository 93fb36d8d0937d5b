// The kind of material for the workshop, from the document's `kind` or from words in the material's id and names.

import type { Finish, Material } from '../model/document/model-document.js';

/**
 * A word pattern that identifies a kind: the beginning of a word, a whole word, any part of a word, or the beginnings
 * of two adjacent words.
 */
interface Saying {
  readonly match: 'beginning' | 'whole' | 'part';
  readonly word: string;
  readonly next: string | undefined;
}

/** The patterns for each kind of material. */
type Words = readonly (readonly [kind: string, sayings: readonly Saying[]])[];

const woodNames = {
  ash: '=ash esche frene fresno frassino essen jesion دردار',
  bamboo: 'bamb bambus خيزران',
  beech: 'beech buche hetre haya faggio beuk buk زان',
  birch: 'birch birke bouleau abedul betulla berk brzoz بتولا',
  cherry: 'cherry kirsch cerisier merisier cerezo ciliegio kersen czeresn كرز',
  larch: 'larch larche meleze alerce larice lariks lorken modrzew أرزية',
  maple: 'maple ahorn erable arce acero esdoorn klon قيقب',
  oak: '=oak eiche chene roble rovere quercia eik dab deb بلوط',
  pine: '=pine kiefer =pin pino grenen sosn صنوبر',
  spruce: 'spruce fichte epicea abete vuren swierk تنوب',
  teak: 'teak teck teca ساج',
  walnut: 'walnut nussbaum noyer nogal noce noten orzech جوز',
};
const woods = readWords(woodNames);
const metalNames = {
  'steel/stainless': 'stainless edelstahl inox roestvrij rvs nierdzewn',
  steel: 'steel stahl acier acero acciaio staal stal فولاذ صلب',
  brass: 'brass messing laiton laton ottone mosiadz نحاس+أصفر',
  bronze: 'bronz brons braz برونز',
  copper: 'copper kupfer cuivre cobre rame koper miedz نحاس',
  aluminium: 'alumini alu الومنيوم ألومنيوم',
  iron: '=iron eisen hierro ferro ijzer zelaz حديد',
  zinc: 'zinc zink cynk زنك',
};
/** What paint and lacquer cover. */
const coated = readWords({ mdf: '=mdf', ...woodNames, ...metalNames });

/** The kinds that a material with each finish may have; the first match is used. */
const wordsOf: Readonly<Record<Finish, Words>> = {
  wood: readWords({ mdf: '=mdf', ...woodNames }),
  plywood: woods,
  laminate: readWords({ compact: 'compact kompakt hpl مضغوط', mdf: '=mdf', acrylic: 'acryl acrilic' }),
  metal: readWords(metalNames),
  glass: readWords({ opal: 'opal milchglas', frosted: 'frost satin', clear: 'clear klar' }),
  fabric: readWords({
    linen: 'linen leinen =lin lino linnen =len كتان',
    wool: '=wool wolle laine lana =wol welna صوف',
    cotton: 'cotton baumwoll coton algodon cotone katoen bawelna قطن',
    felt: 'felt filz feutre fieltro feltro vilt filc لباد',
    leather: 'leather leder cuir cuero cuoio skor جلد',
    velvet: 'velvet samt velours terciopelo velluto fluweel aksamit مخمل',
  }),
  leather: [],
  stone: readWords({
    slate: 'slate schiefer ardoise pizarra ardesia leisteen lupek أردواز',
    marble: 'marble marmor marbre marmol marmo marmer رخام',
    granite: 'granit جرانيت غرانيت',
    terrazzo: 'terrazz lastryko تيرازو',
    quartz: 'quartz quarz cuarzo kwarts kwarc كوارتز',
    concrete: 'concrete beton hormigon calcestruzzo خرسانة',
  }),
  paint: coated,
  lacquer: coated,
};

const veneer = readSayings('veneer ~furnier plaque placage chapa impiallacc fineer fornir قشرة');
/** Finishes that are written before the kind: `plywood/birch`. For other finishes, only the kind is used: `oak`. */
const GENERAL = new Set<Finish>(['plywood', 'laminate', 'glass']);

/**
 * The kind of material, from general to specific: `plywood/birch`. Without a `kind`, it's taken from the id and the
 * names in any of eight languages, such as `oak`, `veneer/oak` or `steel/stainless`. If they have no such words, it's
 * the finish.
 * @example
 * ```ts
 * materialKindOf({ id: 'oak', name: 'Oak', finish: 'wood' }); // 'oak'
 * ```
 */
export function materialKindOf({ kind, id, name, finish }: Pick<Material, 'kind' | 'id' | 'name' | 'finish'>): string {
  if (kind !== undefined) return kind;
  const texts = [id, ...(typeof name === 'string' ? [name] : Object.values(name))];
  const words = texts.flatMap(wordsIn);
  const special = wordsOf[finish].find(([, sayings]) => says(words, sayings))?.[0];
  if (special === undefined) return finish;
  if (finish === 'wood' && says(words, veneer)) return `veneer/${special}`;
  return GENERAL.has(finish) ? `${finish}/${special}` : special;
}

/** The words of a string in lowercase, without accents. */
function wordsIn(text: string): readonly string[] {
  if (isAscii(text)) return text.toLowerCase().match(/[a-z]+/g) ?? [];
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
  return plain.match(/\p{L}+/gu) ?? [];
}

function says(words: readonly string[], sayings: readonly Saying[]): boolean {
  return sayings.some(({ match, word: said, next }) =>
    words.some((word, index) => {
      if (match === 'whole') return word === said;
      if (match === 'part') return word.includes(said);
      // Ignore the article at the start of an Arabic word.
      const isSaid = word.startsWith(said) || (word.startsWith('ال') && word.startsWith(said, 2));
      return isSaid && (next === undefined || words[index + 1]?.startsWith(next) === true);
    }),
  );
}

function readWords(texts: Readonly<Record<string, string>>): Words {
  return Object.entries(texts).map(([kind, text]) => [kind, readSayings(text)]);
}

/**
 * @param text the beginnings of words in all supported languages, separated by spaces. `=` precedes a whole word, `~`
 * precedes any part of a word, and `+` joins adjacent words.
 */
function readSayings(text: string): readonly Saying[] {
  return text.split(' ').map((saying) => {
    const match = saying.startsWith('=') ? 'whole' : saying.startsWith('~') ? 'part' : 'beginning';
    const [word = '', next] = saying.split('+').map((each) => wordsIn(each)[0]);
    return { match, word, next };
  });
}

/** Whether a string is ASCII, as most names are. Splitting an ASCII string into words takes a tenth of the time. */
function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
