// The headings and words of lists in the languages that workshops read them in. English ones are in lists.ts.

import type {
  BarListColumn,
  CutListColumn,
  FlatSheetListColumn,
  ListWords,
  NestedBarColumn,
  PartsListColumn,
  SheetListColumn,
} from './lists.js';
import type { ProgramListColumn } from './panel-mpr.js';
import type { PiecesListColumn } from './pieces-csv.js';

type ListColumn =
  | BarListColumn
  | CutListColumn
  | FlatSheetListColumn
  | NestedBarColumn
  | PartsListColumn
  | PiecesListColumn
  | ProgramListColumn
  | SheetListColumn;

/** The languages that lists can have. */
export const listLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'] as const;
type Language = (typeof listLanguages)[number];

type Translation = readonly [headings: Readonly<Record<ListColumn, string>>, words: ListWords];

const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Translation>> = {
  de: [
    {
      ...{ id: 'Kennung', order: 'Auftrag', product: 'Produkt' },
      ...{ number: 'Nr.', quantity: 'Anzahl', name: 'Bezeichnung', kind: 'Art', material: 'Material', color: 'Farbe' },
      ...{ length: 'Länge (mm)', width: 'Breite (mm)', thickness: 'Dicke (mm)' },
      ...{ cutLength: 'Zuschnittlänge (mm)', cutWidth: 'Zuschnittbreite (mm)', grain: 'Maserung längs' },
      grainMatch: 'Maserungsfolge',
      ...{ length1: 'Kante Länge 1', length2: 'Kante Länge 2', width1: 'Kante Breite 1', width2: 'Kante Breite 2' },
      ...{
        shaped: 'Form',
        holes: 'Bohrungen',
        cutouts: 'Ausschnitte',
        recesses: 'Nuten und Taschen',
        mitres: 'Gehrungen',
      },
      ...{ text: 'Text', mirrors: 'Spiegelbild von Nr.', bends: 'Biegungen', file: 'Datei', parts: 'Teile' },
      ...{ size: 'Maße (mm)', note: 'Hinweis', price: 'Einzelpreis', piece: 'Stück', section: 'Querschnitt (mm)' },
      ...{ startAngle: 'Winkel Anfang (90 ist gerade)', endAngle: 'Winkel Ende (90 ist gerade)' },
      ...{
        twist: 'Verdrehung (Grad)',
        bar: 'Stange',
        barLength: 'Stangenlänge (mm)',
        part: 'Teil',
        start: 'Anfang (mm)',
      },
      ...{ sheet: 'Platte', x: 'x (mm)', y: 'y (mm)', area: 'Fläche (m2)', mass: 'Gewicht (kg)' },
      contour: 'Schnittlänge (m)',
      missing: 'Nicht in diesen Dateien',
    },
    {
      ...{ turned: 'gedreht', onNoSheet: 'auf keiner Platte', longerThanBar: 'länger als die Stange' },
      ...{ engraved: 'graviert', raised: 'erhaben', wall: 'Wand', bends: 'Biegungen', hinges: 'Biegezonen' },
    },
  ],
  fr: [
    {
      ...{ id: 'Identifiant', order: 'Commande', product: 'Produit' },
      ...{
        number: 'N°',
        quantity: 'Quantité',
        name: 'Désignation',
        kind: 'Type',
        material: 'Matériau',
        color: 'Couleur',
      },
      ...{ length: 'Longueur (mm)', width: 'Largeur (mm)', thickness: 'Épaisseur (mm)' },
      ...{ cutLength: 'Longueur de débit (mm)', cutWidth: 'Largeur de débit (mm)', grain: 'Fil en longueur' },
      grainMatch: 'Suite de fil',
      ...{ length1: 'Chant longueur 1', length2: 'Chant longueur 2', width1: 'Chant largeur 1' },
      ...{ width2: 'Chant largeur 2', shaped: 'Forme', holes: 'Perçages', cutouts: 'Découpes' },
      ...{
        recesses: 'Rainures et poches',
        mitres: 'Onglets',
        text: 'Texte',
        mirrors: 'Symétrique du n°',
        bends: 'Plis',
        file: 'Fichier',
      },
      ...{ parts: 'Pièces', size: 'Dimensions (mm)', note: 'Remarque', price: 'Prix unitaire', piece: 'Morceau' },
      ...{ section: 'Section (mm)', startAngle: 'Angle début (90 = droit)', endAngle: 'Angle fin (90 = droit)' },
      ...{ twist: 'Torsion (degrés)', bar: 'Barre', barLength: 'Longueur de barre (mm)', part: 'Pièce' },
      ...{ start: 'Début (mm)', sheet: 'Panneau', x: 'x (mm)', y: 'y (mm)', area: 'Surface (m2)', mass: 'Poids (kg)' },
      contour: 'Longueur de coupe (m)',
      missing: 'Pas dans ces fichiers',
    },
    {
      ...{ turned: 'tourné', onNoSheet: 'sur aucun panneau', longerThanBar: 'plus long que la barre' },
      ...{ engraved: 'gravé', raised: 'en relief', wall: 'paroi', bends: 'plis', hinges: 'charnières souples' },
    },
  ],
  es: [
    {
      ...{ id: 'Identificador', order: 'Pedido', product: 'Producto' },
      ...{ number: 'N.º', quantity: 'Cantidad', name: 'Nombre', kind: 'Tipo', material: 'Material', color: 'Color' },
      ...{ length: 'Longitud (mm)', width: 'Anchura (mm)', thickness: 'Grosor (mm)' },
      ...{ cutLength: 'Longitud de corte (mm)', cutWidth: 'Anchura de corte (mm)', grain: 'Veta a lo largo' },
      grainMatch: 'Serie de veta',
      ...{ length1: 'Canto longitud 1', length2: 'Canto longitud 2', width1: 'Canto anchura 1' },
      ...{ width2: 'Canto anchura 2', shaped: 'Con forma', holes: 'Taladros', cutouts: 'Recortes' },
      ...{
        recesses: 'Ranuras y cajeados',
        mitres: 'Ingletes',
        text: 'Texto',
        mirrors: 'Simétrico del n.º',
        bends: 'Pliegues',
      },
      ...{ file: 'Archivo', parts: 'Piezas', size: 'Medidas (mm)', note: 'Nota', price: 'Precio unitario' },
      ...{ piece: 'Trozo', section: 'Sección (mm)', startAngle: 'Ángulo inicial (90 es recto)' },
      ...{ endAngle: 'Ángulo final (90 es recto)', twist: 'Giro (grados)', bar: 'Barra' },
      ...{ barLength: 'Longitud de barra (mm)', part: 'Pieza', start: 'Inicio (mm)', sheet: 'Tablero', x: 'x (mm)' },
      ...{
        y: 'y (mm)',
        area: 'Superficie (m2)',
        mass: 'Peso (kg)',
        contour: 'Longitud cortada (m)',
        missing: 'No está en estos archivos',
      },
    },
    {
      ...{ turned: 'girado', onNoSheet: 'en ningún tablero', longerThanBar: 'más largo que la barra' },
      ...{ engraved: 'grabado', raised: 'en relieve', wall: 'pared', bends: 'pliegues', hinges: 'bisagras flexibles' },
    },
  ],
  it: [
    {
      ...{ id: 'Identificativo', order: 'Ordine', product: 'Prodotto' },
      ...{ number: 'N.', quantity: 'Quantità', name: 'Nome', kind: 'Tipo', material: 'Materiale', color: 'Colore' },
      ...{ length: 'Lunghezza (mm)', width: 'Larghezza (mm)', thickness: 'Spessore (mm)' },
      ...{ cutLength: 'Lunghezza di taglio (mm)', cutWidth: 'Larghezza di taglio (mm)', grain: 'Vena in lunghezza' },
      grainMatch: 'Serie di vena',
      ...{ length1: 'Bordo lunghezza 1', length2: 'Bordo lunghezza 2', width1: 'Bordo larghezza 1' },
      ...{ width2: 'Bordo larghezza 2', shaped: 'Sagomato', holes: 'Fori', cutouts: 'Ritagli' },
      ...{
        recesses: 'Scanalature e tasche',
        mitres: 'Tagli obliqui',
        text: 'Testo',
        mirrors: 'Speculare al n.',
        bends: 'Pieghe',
        file: 'File',
      },
      ...{ parts: 'Pezzi', size: 'Misure (mm)', note: 'Nota', price: 'Prezzo unitario', piece: 'Spezzone' },
      ...{ section: 'Sezione (mm)', startAngle: 'Angolo iniziale (90 è retto)' },
      ...{ endAngle: 'Angolo finale (90 è retto)', twist: 'Torsione (gradi)', bar: 'Barra' },
      ...{ barLength: 'Lunghezza della barra (mm)', part: 'Pezzo', start: 'Inizio (mm)', sheet: 'Pannello' },
      ...{
        x: 'x (mm)',
        y: 'y (mm)',
        area: 'Superficie (m2)',
        mass: 'Peso (kg)',
        contour: 'Lunghezza tagliata (m)',
        missing: 'Non in questi file',
      },
    },
    {
      ...{ turned: 'ruotato', onNoSheet: 'su nessun pannello', longerThanBar: 'più lungo della barra' },
      ...{ engraved: 'inciso', raised: 'in rilievo', wall: 'parete', bends: 'pieghe', hinges: 'cerniere flessibili' },
    },
  ],
  nl: [
    {
      ...{ id: 'Kenmerk', order: 'Order', product: 'Product' },
      ...{ number: 'Nr.', quantity: 'Aantal', name: 'Naam', kind: 'Soort', material: 'Materiaal', color: 'Kleur' },
      ...{ length: 'Lengte (mm)', width: 'Breedte (mm)', thickness: 'Dikte (mm)' },
      ...{ cutLength: 'Zaaglengte (mm)', cutWidth: 'Zaagbreedte (mm)', grain: 'Nerf in de lengte' },
      grainMatch: 'Nerfreeks',
      ...{ length1: 'Kant lengte 1', length2: 'Kant lengte 2', width1: 'Kant breedte 1', width2: 'Kant breedte 2' },
      ...{
        shaped: 'Vorm',
        holes: 'Boringen',
        cutouts: 'Uitsparingen',
        recesses: 'Groeven en kamers',
        mitres: 'Verstekken',
      },
      ...{ text: 'Tekst', mirrors: 'Spiegelbeeld van nr.', bends: 'Zettingen', file: 'Bestand', parts: 'Onderdelen' },
      ...{ size: 'Maten (mm)', note: 'Opmerking', price: 'Stukprijs', piece: 'Stuk', section: 'Doorsnede (mm)' },
      ...{ startAngle: 'Hoek begin (90 is recht)', endAngle: 'Hoek eind (90 is recht)', twist: 'Verdraaiing (graden)' },
      ...{ bar: 'Staaf', barLength: 'Staaflengte (mm)', part: 'Onderdeel', start: 'Begin (mm)', sheet: 'Plaat' },
      ...{
        x: 'x (mm)',
        y: 'y (mm)',
        area: 'Oppervlakte (m2)',
        mass: 'Gewicht (kg)',
        contour: 'Snijlengte (m)',
        missing: 'Niet in deze bestanden',
      },
    },
    {
      ...{ turned: 'gedraaid', onNoSheet: 'op geen plaat', longerThanBar: 'langer dan de staaf' },
      ...{ engraved: 'gegraveerd', raised: 'verhoogd', wall: 'wand', bends: 'zettingen', hinges: 'flexibele zones' },
    },
  ],
  pl: [
    {
      ...{ id: 'Identyfikator', order: 'Zamówienie', product: 'Produkt' },
      ...{ number: 'Nr', quantity: 'Ilość', name: 'Nazwa', kind: 'Rodzaj', material: 'Materiał', color: 'Kolor' },
      ...{ length: 'Długość (mm)', width: 'Szerokość (mm)', thickness: 'Grubość (mm)' },
      ...{ cutLength: 'Długość cięcia (mm)', cutWidth: 'Szerokość cięcia (mm)', grain: 'Usłojenie wzdłuż' },
      grainMatch: 'Ciąg usłojenia',
      ...{ length1: 'Obrzeże długość 1', length2: 'Obrzeże długość 2', width1: 'Obrzeże szerokość 1' },
      ...{ width2: 'Obrzeże szerokość 2', shaped: 'Kształt', holes: 'Otwory', cutouts: 'Wycięcia' },
      ...{
        recesses: 'Rowki i kieszenie',
        mitres: 'Cięcia skośne',
        text: 'Tekst',
        mirrors: 'Lustrzane odbicie nr',
        bends: 'Gięcia',
      },
      ...{ file: 'Plik', parts: 'Części', size: 'Wymiary (mm)', note: 'Uwaga', price: 'Cena jednostkowa' },
      ...{ piece: 'Odcinek', section: 'Przekrój (mm)', startAngle: 'Kąt początkowy (90 to prosty)' },
      ...{ endAngle: 'Kąt końcowy (90 to prosty)', twist: 'Skręcenie (stopnie)', bar: 'Pręt' },
      ...{ barLength: 'Długość pręta (mm)', part: 'Część', start: 'Początek (mm)', sheet: 'Płyta', x: 'x (mm)' },
      ...{
        y: 'y (mm)',
        area: 'Powierzchnia (m2)',
        mass: 'Masa (kg)',
        contour: 'Długość cięcia (m)',
        missing: 'Poza tymi plikami',
      },
    },
    {
      ...{ turned: 'obrócony', onNoSheet: 'na żadnej płycie', longerThanBar: 'dłuższy niż pręt' },
      ...{ engraved: 'grawerowany', raised: 'wypukły', wall: 'ścianka', bends: 'gięcia', hinges: 'strefy elastyczne' },
    },
  ],
  ar: [
    {
      ...{ id: 'المعرّف', order: 'الطلب', product: 'المنتج' },
      ...{ number: 'الرقم', quantity: 'الكمية', name: 'الاسم', kind: 'النوع', material: 'المادة', color: 'اللون' },
      ...{ length: 'الطول (mm)', width: 'العرض (mm)', thickness: 'السماكة (mm)' },
      ...{ cutLength: 'طول القص (mm)', cutWidth: 'عرض القص (mm)', grain: 'العروق بالطول' },
      grainMatch: 'تسلسل العروق',
      ...{ length1: 'حافة الطول 1', length2: 'حافة الطول 2', width1: 'حافة العرض 1', width2: 'حافة العرض 2' },
      ...{
        shaped: 'شكل خاص',
        holes: 'الثقوب',
        cutouts: 'الفتحات',
        recesses: 'الأخاديد والجيوب',
        mitres: 'القص المائل',
        text: 'النص',
      },
      ...{ mirrors: 'صورة معكوسة للرقم', bends: 'الثنيات', file: 'الملف', parts: 'القطع', size: 'المقاسات (mm)' },
      ...{ note: 'ملاحظة', price: 'سعر الوحدة', piece: 'الجزء', section: 'المقطع (mm)' },
      ...{ startAngle: 'زاوية البداية (90 قائمة)', endAngle: 'زاوية النهاية (90 قائمة)', twist: 'الالتواء (درجة)' },
      ...{ bar: 'القضيب', barLength: 'طول القضيب (mm)', part: 'القطعة', start: 'البداية (mm)', sheet: 'اللوح' },
      ...{
        x: 'x (mm)',
        y: 'y (mm)',
        area: 'المساحة (m2)',
        mass: 'الوزن (kg)',
        contour: 'طول المسار (m)',
        missing: 'غير موجود في هذه الملفات',
      },
    },
    {
      ...{ turned: 'مدوَّرة', onNoSheet: 'ليست على أي لوح', longerThanBar: 'أطول من القضيب' },
      ...{ engraved: 'محفور', raised: 'بارز', wall: 'جدار', bends: 'ثنيات', hinges: 'مناطق مرنة' },
    },
  ],
};

/** Whether lists have headings in this language. */
export function isListLanguage(language: string): language is Language {
  return (listLanguages as readonly string[]).includes(language);
}

/**
 * The headings of all lists in a language; English ones are the lists' own.
 * @example
 * ```ts
 * cutListCsv(bill, { separator: ';', decimal: ',', headings: listHeadings('de'), words: listWords('de') });
 * ```
 */
export function listHeadings(language: Language): Readonly<Partial<Record<ListColumn, string>>> {
  return language === 'en' ? {} : TRANSLATIONS[language][0];
}

/** The words in the lists' cells. */
export function listWords(language: Language): Partial<ListWords> {
  return language === 'en' ? {} : TRANSLATIONS[language][1];
}
