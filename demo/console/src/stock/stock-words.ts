// The words of a stock's CSV file, in the languages of workshop lists. Each row is in the same order as
// `listLanguages`.

import { listLanguages } from '@parametric/configurator-element/manufacture';
import type { StockType } from '@parametric/service/stock-schema';

/** The names of the columns. Text in parentheses, such as a unit, is ignored when a file is read. */
export const stockHeadings = {
  type: ['type', 'Typ', 'Type', 'Tipo', 'Tipo', 'Type', 'Typ', 'النوع'],
  kind: ['kind', 'Material', 'Matériau', 'Material', 'Materiale', 'Materiaal', 'Materiał', 'المادة'],
  surface: ['surface', 'Oberfläche', 'Surface', 'Superficie', 'Superficie', 'Oppervlak', 'Powierzchnia', 'السطح'],
  color: ['color', 'Farbe', 'Couleur', 'Color', 'Colore', 'Kleur', 'Kolor', 'اللون'],
  section: ['section', 'Querschnitt', 'Section', 'Sección', 'Sezione', 'Doorsnede', 'Przekrój', 'المقطع'],
  tape: ['tape', 'Kante', 'Chant', 'Canto', 'Bordo', 'Kantenband', 'Obrzeże', 'شريط الحافة'],
  thickness: ['thickness', 'Dicke', 'Épaisseur', 'Grosor', 'Spessore', 'Dikte', 'Grubość', 'السماكة'],
  length: ['length', 'Länge', 'Longueur', 'Longitud', 'Lunghezza', 'Lengte', 'Długość', 'الطول'],
  width: ['width', 'Breite', 'Largeur', 'Anchura', 'Larghezza', 'Breedte', 'Szerokość', 'العرض'],
  metres: ['meters', 'Meter', 'Mètres', 'Metros', 'Metri', 'Strekkende meter', 'Metry', 'الأمتار'],
  count: ['count', 'Bestand', 'Stock', 'Existencias', 'Giacenza', 'Voorraad', 'Stan', 'المخزون'],
  price: ['price', 'Preis', 'Prix', 'Precio', 'Prezzo', 'Prijs', 'Cena', 'السعر'],
  offcut: ['offcut', 'Reststück', 'Chute', 'Retal', 'Ritaglio', 'Reststuk', 'Resztka', 'قطعة متبقية'],
  note: ['note', 'Notiz', 'Remarque', 'Nota', 'Nota', 'Opmerking', 'Uwaga', 'ملاحظة'],
} as const;

const types: Readonly<Record<StockType, readonly string[]>> = {
  sheet: ['sheet', 'Platte', 'Panneau', 'Tablero', 'Pannello', 'Plaat', 'Płyta', 'لوح'],
  bar: ['bar', 'Stange', 'Barre', 'Barra', 'Barra', 'Staaf', 'Pręt', 'قضيب'],
  coil: ['coil', 'Rolle', 'Rouleau', 'Rollo', 'Rotolo', 'Rol', 'Rolka', 'لفة'],
};
const answers = {
  yes: ['yes', 'ja', 'oui', 'sí', 'sì', 'ja', 'tak', 'نعم'],
  no: ['no', 'nein', 'non', 'no', 'no', 'nee', 'nie', 'لا'],
} as const;

type Table<Key extends string> = Readonly<Record<Key, readonly string[]>>;

/** Returns the words in a language, or in English if the language isn't supported. */
export function stockWordsIn(language: string) {
  const at = Math.max(0, (listLanguages as readonly string[]).indexOf(language));
  return { headings: wordsAt(stockHeadings, at), types: wordsAt(types, at), answers: wordsAt(answers, at) };
}

function wordsAt<Key extends string>(table: Table<Key>, at: number): Readonly<Record<Key, string>> {
  const entries = (Object.entries(table) as [Key, readonly string[]][]).map(([key, words]) => [key, words[at]!]);
  return Object.fromEntries(entries) as Readonly<Record<Key, string>>;
}

/**
 * Returns what a word in a file means. It can be in any of the languages, or as in the API. Undefined if the word is
 * unknown.
 */
export const readStockHeading = (word: string) => meaningOf(stockHeadings, word.replace(/\([^)]*\)/g, ''));
export const readStockType = (word: string) => meaningOf(types, word);
export const readStockAnswer = (word: string) => meaningOf(answers, word);

function meaningOf<Key extends string>(table: Table<Key>, word: string): Key | undefined {
  const plain = plainOf(word);
  return (Object.keys(table) as Key[]).find((key) => [key, ...table[key]].some((each) => plainOf(each) === plain));
}

/** Normalizes a word, because spreadsheets encode some accented letters in two ways. */
function plainOf(word: string): string {
  return word.trim().normalize('NFC').toLowerCase();
}
