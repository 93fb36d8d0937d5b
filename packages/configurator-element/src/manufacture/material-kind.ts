// What a material is, for who makes the product: as its document says it, else by the words of its id and its names.

import type { Finish, Material } from '../model/document/model-document.js';

/** By kind: the beginnings of the words that say it, in the languages that names come in; without accents. */
type Words = Readonly<Record<string, string>>;

const woods: Words = {
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

/** What a material of a finish may be; the first that is found counts. */
const wordsOf: Readonly<Record<Finish, Words>> = {
  wood: { mdf: '=mdf', ...woods },
  plywood: woods,
  laminate: { compact: 'compact kompakt hpl مضغوط', mdf: '=mdf', acrylic: 'acryl acrilic' },
  metal: {
    'steel/stainless': 'stainless edelstahl inox roestvrij rvs nierdzewn',
    steel: 'steel stahl acier acero acciaio staal stal فولاذ صلب',
    brass: 'brass messing laiton laton ottone mosiadz نحاس+أصفر',
    bronze: 'bronz brons braz برونز',
    copper: 'copper kupfer cuivre cobre rame koper miedz نحاس',
    aluminium: 'alumini alu الومنيوم ألومنيوم',
    iron: '=iron eisen hierro ferro ijzer zelaz حديد',
    zinc: 'zinc zink cynk زنك',
  },
  glass: { opal: 'opal milchglas', frosted: 'frost satin', clear: 'clear klar' },
  fabric: {
    linen: 'linen leinen =lin lino linnen =len كتان',
    wool: '=wool wolle laine lana =wol welna صوف',
    cotton: 'cotton baumwoll coton algodon cotone katoen bawelna قطن',
    felt: 'felt filz feutre fieltro feltro vilt filc لباد',
    leather: 'leather leder cuir cuero cuoio skor جلد',
    velvet: 'velvet samt velours terciopelo velluto fluweel aksamit مخمل',
  },
  stone: {
    slate: 'slate schiefer ardoise pizarra ardesia leisteen lupek أردواز',
    marble: 'marble marmor marbre marmol marmo marmer رخام',
    granite: 'granit جرانيت غرانيت',
    terrazzo: 'terrazz lastryko تيرازو',
    quartz: 'quartz quarz cuarzo kwarts kwarc كوارتز',
    concrete: 'concrete beton hormigon calcestruzzo خرسانة',
  },
};

const veneer = 'veneer ~furnier plaque placage chapa impiallacc fineer fornir قشرة';
/** Of these finishes a word says which, of the others it says all. */
const general = new Set<Finish>(['plywood', 'laminate', 'glass']);

/**
 * From the general to the special: `plywood/birch`. A material without a `kind` is what its id and its names in any of
 * eight languages call it, such as `oak`, `veneer/oak` or `steel/stainless`, else its finish.
 */
export function materialKindOf({ kind, id, name, finish }: Pick<Material, 'kind' | 'id' | 'name' | 'finish'>): string {
  if (kind !== undefined) return kind;
  const texts = [id, ...(typeof name === 'string' ? [name] : Object.values(name))];
  const words = texts.flatMap(wordsIn);
  const special = Object.entries(wordsOf[finish]).find(([, beginnings]) => says(words, beginnings))?.[0];
  if (special === undefined) return finish;
  if (finish === 'wood' && says(words, veneer)) return `veneer/${special}`;
  return general.has(finish) ? `${finish}/${special}` : special;
}

/** In small letters, without accents. */
function wordsIn(text: string): readonly string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
  return plain.match(/\p{L}+/gu) ?? [];
}

/** @param beginnings with spaces between; after `=` a whole word, after `~` any part of one; words with `+` between stand side by side */
function says(words: readonly string[], beginnings: string): boolean {
  return beginnings.split(' ').some((beginning) => {
    if (beginning.startsWith('~')) return words.some((word) => word.includes(beginning.slice(1)));
    if (beginning.startsWith('=')) return words.includes(beginning.slice(1));
    const [first = '', second] = beginning.split('+').map((word) => wordsIn(word)[0] ?? '');
    return words.some(
      (word, index) =>
        word.replace(/^ال/, '').startsWith(first) && (second === undefined || words[index + 1]?.startsWith(second)),
    );
  });
}
