// The columns of all lists with their headings, and the words in lists' cells, in the languages that workshops read.
// Headings, the choice of columns and the documentation are generated from this table. Each row has the same order as
// `listLanguages`.

import type { ItemRow } from './bill-of-materials.js';
import type { PanelSide } from './flat-panel.js';
import { recessWords } from './recess-words.js';

/** The languages that lists can have. */
export const listLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'] as const;
/** One of `listLanguages`. */
export type ListLanguage = (typeof listLanguages)[number];

type Texts = readonly [en: string, ...others: string[]];

/** Headings by column. A column has the same heading in every list. */
const HEADINGS = {
  id: ['id', 'Kennung', 'Identifiant', 'Identificador', 'Identificativo', 'Kenmerk', 'Identyfikator', 'المعرّف'],
  order: ['order', 'Auftrag', 'Commande', 'Pedido', 'Ordine', 'Order', 'Zamówienie', 'الطلب'],
  item: ['item', 'Position', 'Article', 'Artículo', 'Articolo', 'Positie', 'Pozycja', 'البند'],
  product: ['product', 'Produkt', 'Produit', 'Producto', 'Prodotto', 'Product', 'Produkt', 'المنتج'],
  number: ['number', 'Nr.', 'N°', 'N.º', 'N.', 'Nr.', 'Nr', 'الرقم'],
  quantity: ['quantity', 'Anzahl', 'Quantité', 'Cantidad', 'Quantità', 'Aantal', 'Ilość', 'الكمية'],
  name: ['name', 'Bezeichnung', 'Désignation', 'Nombre', 'Nome', 'Naam', 'Nazwa', 'الاسم'],
  kind: ['kind', 'Art', 'Type', 'Tipo', 'Tipo', 'Soort', 'Rodzaj', 'النوع'],
  material: ['material', 'Material', 'Matériau', 'Material', 'Materiale', 'Materiaal', 'Materiał', 'المادة'],
  color: ['color', 'Farbe', 'Couleur', 'Color', 'Colore', 'Kleur', 'Kolor', 'اللون'],
  length: [
    'length (mm)',
    'Länge (mm)',
    'Longueur (mm)',
    'Longitud (mm)',
    'Lunghezza (mm)',
    'Lengte (mm)',
    'Długość (mm)',
    'الطول (mm)',
  ],
  width: [
    'width (mm)',
    'Breite (mm)',
    'Largeur (mm)',
    'Anchura (mm)',
    'Larghezza (mm)',
    'Breedte (mm)',
    'Szerokość (mm)',
    'العرض (mm)',
  ],
  thickness: [
    'thickness (mm)',
    'Dicke (mm)',
    'Épaisseur (mm)',
    'Grosor (mm)',
    'Spessore (mm)',
    'Dikte (mm)',
    'Grubość (mm)',
    'السماكة (mm)',
  ],
  cutLength: [
    'cut length (mm)',
    'Zuschnittlänge (mm)',
    'Longueur de débit (mm)',
    'Longitud de corte (mm)',
    'Lunghezza di taglio (mm)',
    'Zaaglengte (mm)',
    'Długość cięcia (mm)',
    'طول القص (mm)',
  ],
  cutWidth: [
    'cut width (mm)',
    'Zuschnittbreite (mm)',
    'Largeur de débit (mm)',
    'Anchura de corte (mm)',
    'Larghezza di taglio (mm)',
    'Zaagbreedte (mm)',
    'Szerokość cięcia (mm)',
    'عرض القص (mm)',
  ],
  grain: [
    'grain',
    'Maserung längs',
    'Fil en longueur',
    'Veta a lo largo',
    'Vena in lunghezza',
    'Nerf in de lengte',
    'Usłojenie wzdłuż',
    'العروق بالطول',
  ],
  grainMatch: [
    'grain match',
    'Maserungsfolge',
    'Suite de fil',
    'Serie de veta',
    'Serie di vena',
    'Nerfreeks',
    'Ciąg usłojenia',
    'تسلسل العروق',
  ],
  length1: [
    'edge length 1',
    'Kante Länge 1',
    'Chant longueur 1',
    'Canto longitud 1',
    'Bordo lunghezza 1',
    'Kant lengte 1',
    'Obrzeże długość 1',
    'حافة الطول 1',
  ],
  length2: [
    'edge length 2',
    'Kante Länge 2',
    'Chant longueur 2',
    'Canto longitud 2',
    'Bordo lunghezza 2',
    'Kant lengte 2',
    'Obrzeże długość 2',
    'حافة الطول 2',
  ],
  width1: [
    'edge width 1',
    'Kante Breite 1',
    'Chant largeur 1',
    'Canto anchura 1',
    'Bordo larghezza 1',
    'Kant breedte 1',
    'Obrzeże szerokość 1',
    'حافة العرض 1',
  ],
  width2: [
    'edge width 2',
    'Kante Breite 2',
    'Chant largeur 2',
    'Canto anchura 2',
    'Bordo larghezza 2',
    'Kant breedte 2',
    'Obrzeże szerokość 2',
    'حافة العرض 2',
  ],
  shaped: ['shaped', 'Form', 'Forme', 'Con forma', 'Sagomato', 'Vorm', 'Kształt', 'شكل خاص'],
  holes: ['holes', 'Bohrungen', 'Perçages', 'Taladros', 'Fori', 'Boringen', 'Otwory', 'الثقوب'],
  threads: ['threads', 'Gewinde', 'Taraudages', 'Roscas', 'Filettature', 'Schroefdraad', 'Gwinty', 'الأسنان اللولبية'],
  cutouts: ['cutouts', 'Ausschnitte', 'Découpes', 'Recortes', 'Ritagli', 'Uitsparingen', 'Wycięcia', 'الفتحات'],
  recesses: [
    'recesses',
    'Nuten und Taschen',
    'Rainures et poches',
    'Ranuras y cajeados',
    'Scanalature e tasche',
    'Groeven en kamers',
    'Rowki i kieszenie',
    'الأخاديد والجيوب',
  ],
  mitres: ['miters', 'Gehrungen', 'Onglets', 'Ingletes', 'Tagli obliqui', 'Verstekken', 'Cięcia skośne', 'القص المائل'],
  text: ['text', 'Text', 'Texte', 'Texto', 'Testo', 'Tekst', 'Tekst', 'النص'],
  mirrors: [
    'mirrors',
    'Spiegelbild von Nr.',
    'Symétrique du n°',
    'Simétrico del n.º',
    'Speculare al n.',
    'Spiegelbeeld van nr.',
    'Lustrzane odbicie nr',
    'صورة معكوسة للرقم',
  ],
  bends: ['bends', 'Biegungen', 'Plis', 'Pliegues', 'Pieghe', 'Zettingen', 'Gięcia', 'الثنيات'],
  file: ['file', 'Datei', 'Fichier', 'Archivo', 'File', 'Bestand', 'Plik', 'الملف'],
  parts: ['parts', 'Teile', 'Pièces', 'Piezas', 'Pezzi', 'Onderdelen', 'Części', 'القطع'],
  size: [
    'size (mm)',
    'Maße (mm)',
    'Dimensions (mm)',
    'Medidas (mm)',
    'Misure (mm)',
    'Maten (mm)',
    'Wymiary (mm)',
    'المقاسات (mm)',
  ],
  article: [
    'article no.',
    'Artikelnummer',
    'Référence',
    'Referencia',
    'Codice articolo',
    'Artikelnummer',
    'Numer artykułu',
    'رقم الصنف',
  ],
  catalog: ['catalog', 'Katalog', 'Catalogue', 'Catálogo', 'Catalogo', 'Catalogus', 'Katalog', 'الفهرس'],
  note: ['note', 'Hinweis', 'Remarque', 'Nota', 'Nota', 'Opmerking', 'Uwaga', 'ملاحظة'],
  price: [
    'price each',
    'Einzelpreis',
    'Prix unitaire',
    'Precio unitario',
    'Prezzo unitario',
    'Stukprijs',
    'Cena jednostkowa',
    'سعر الوحدة',
  ],
  piece: ['piece', 'Stück', 'Morceau', 'Trozo', 'Spezzone', 'Stuk', 'Odcinek', 'الجزء'],
  section: [
    'section (mm)',
    'Querschnitt (mm)',
    'Section (mm)',
    'Sección (mm)',
    'Sezione (mm)',
    'Doorsnede (mm)',
    'Przekrój (mm)',
    'المقطع (mm)',
  ],
  startAngle: [
    'start angle (90 is square)',
    'Winkel Anfang (90 ist gerade)',
    'Angle début (90 = droit)',
    'Ángulo inicial (90 es recto)',
    'Angolo iniziale (90 è retto)',
    'Hoek begin (90 is recht)',
    'Kąt początkowy (90 to prosty)',
    'زاوية البداية (90 قائمة)',
  ],
  endAngle: [
    'end angle (90 is square)',
    'Winkel Ende (90 ist gerade)',
    'Angle fin (90 = droit)',
    'Ángulo final (90 es recto)',
    'Angolo finale (90 è retto)',
    'Hoek eind (90 is recht)',
    'Kąt końcowy (90 to prosty)',
    'زاوية النهاية (90 قائمة)',
  ],
  twist: [
    'twist (deg)',
    'Verdrehung (Grad)',
    'Torsion (degrés)',
    'Giro (grados)',
    'Torsione (gradi)',
    'Verdraaiing (graden)',
    'Skręcenie (stopnie)',
    'الالتواء (درجة)',
  ],
  bar: ['bar', 'Stange', 'Barre', 'Barra', 'Barra', 'Staaf', 'Pręt', 'القضيب'],
  barLength: [
    'bar length (mm)',
    'Stangenlänge (mm)',
    'Longueur de barre (mm)',
    'Longitud de barra (mm)',
    'Lunghezza della barra (mm)',
    'Staaflengte (mm)',
    'Długość pręta (mm)',
    'طول القضيب (mm)',
  ],
  part: ['part', 'Teil', 'Pièce', 'Pieza', 'Pezzo', 'Onderdeel', 'Część', 'القطعة'],
  start: [
    'start (mm)',
    'Anfang (mm)',
    'Début (mm)',
    'Inicio (mm)',
    'Inizio (mm)',
    'Begin (mm)',
    'Początek (mm)',
    'البداية (mm)',
  ],
  sheet: ['sheet', 'Platte', 'Panneau', 'Tablero', 'Pannello', 'Plaat', 'Płyta', 'اللوح'],
  x: ['x (mm)', 'x (mm)', 'x (mm)', 'x (mm)', 'x (mm)', 'x (mm)', 'x (mm)', 'x (mm)'],
  y: ['y (mm)', 'y (mm)', 'y (mm)', 'y (mm)', 'y (mm)', 'y (mm)', 'y (mm)', 'y (mm)'],
  area: [
    'area (m2)',
    'Fläche (m2)',
    'Surface (m2)',
    'Superficie (m2)',
    'Superficie (m2)',
    'Oppervlakte (m2)',
    'Powierzchnia (m2)',
    'المساحة (m2)',
  ],
  mass: [
    'mass (kg)',
    'Gewicht (kg)',
    'Poids (kg)',
    'Peso (kg)',
    'Peso (kg)',
    'Gewicht (kg)',
    'Masa (kg)',
    'الوزن (kg)',
  ],
  contour: [
    'cut length (m)',
    'Schnittlänge (m)',
    'Longueur de coupe (m)',
    'Longitud cortada (m)',
    'Lunghezza tagliata (m)',
    'Snijlengte (m)',
    'Długość cięcia (m)',
    'طول المسار (m)',
  ],
  missing: [
    'not in these files',
    'Nicht in diesen Dateien',
    'Pas dans ces fichiers',
    'No está en estos archivos',
    'Non in questi file',
    'Niet in deze bestanden',
    'Poza tymi plikami',
    'غير موجود في هذه الملفات',
  ],
  otherNumber: [
    'welded to number',
    'Geschweißt an Nr.',
    'Soudé à n°',
    'Soldado a n.º',
    'Saldato al n.',
    'Gelast aan nr.',
    'Spawane z nr',
    'ملحوم بالرقم',
  ],
  otherName: ['welded to', 'Geschweißt an', 'Soudé à', 'Soldado a', 'Saldato a', 'Gelast aan', 'Spawane z', 'ملحوم بـ'],
  weld: ['weld', 'Naht', 'Soudure', 'Soldadura', 'Saldatura', 'Las', 'Spoina', 'اللحام'],
  throat: [
    'a or s (mm)',
    'a oder s (mm)',
    'a ou s (mm)',
    'a o s (mm)',
    'a o s (mm)',
    'a of s (mm)',
    'a lub s (mm)',
    'a أو s (mm)',
  ],
  elements: [
    'elements',
    'Nahtelemente',
    'Cordons',
    'Cordones',
    'Cordoni',
    'Laslengten',
    'Odcinki spoiny',
    'أجزاء اللحام',
  ],
  left: [
    'from left (mm)',
    'Von links (mm)',
    'Depuis la gauche (mm)',
    'Desde la izquierda (mm)',
    'Da sinistra (mm)',
    'Vanaf links (mm)',
    'Od lewej (mm)',
    'من اليسار (mm)',
  ],
  bottom: [
    'from bottom (mm)',
    'Von unten (mm)',
    'Depuis le bas (mm)',
    'Desde abajo (mm)',
    'Dal basso (mm)',
    'Vanaf onder (mm)',
    'Od dołu (mm)',
    'من الأسفل (mm)',
  ],
  rear: [
    'from rear (mm)',
    'Von hinten (mm)',
    'Depuis l’arrière (mm)',
    'Desde atrás (mm)',
    'Dal retro (mm)',
    'Vanaf achter (mm)',
    'Od tyłu (mm)',
    'من الخلف (mm)',
  ],
} satisfies Readonly<Record<string, Texts>>;

/** A column of any list. */
export type ListColumn = keyof typeof HEADINGS;

/** What an item is: a kind of part, or `item` if it's bought and counted. */
type ItemKind = ItemRow['kind'];

/** A side of a panel, or one of its faces. */
type ListSide = PanelSide | 'front' | 'back';

/** Words in a list's cells. */
export interface ListWords {
  readonly kinds: Readonly<Record<ItemKind, string>>;
  /** The sides, as in the headings: `edge length 1` is for the side `length1`. */
  readonly sides: Readonly<Record<ListSide, string>>;
  readonly work: Readonly<Record<PanelWork, string>>;
  /** The word before the diameter of a round section. */
  readonly diameter: string;
  /** The word for a panel that's rotated by a quarter turn on its sheet. */
  readonly turned: string;
  readonly onNoSheet: string;
  readonly longerThanBar: string;
  readonly engraved: string;
  readonly raised: string;
  /** The word before a tube's wall thickness in mm. */
  readonly wall: string;
  /** The word before the number of a folded sheet's bends. */
  readonly bends: string;
  /** The word before the number of a panel's living hinges. */
  readonly hinges: string;
  /** A weld in a corner. */
  readonly fillet: string;
  /** A weld between flush or mitered parts. */
  readonly butt: string;
  /** The word for a weld that's continuous around the whole contact. */
  readonly allRound: string;
}

const KINDS: Readonly<Record<ItemKind, Texts>> = {
  box: ['box', 'Quader', 'bloc', 'bloque', 'blocco', 'blok', 'blok', 'كتلة'],
  cylinder: ['cylinder', 'Zylinder', 'cylindre', 'cilindro', 'cilindro', 'cilinder', 'walec', 'أسطوانة'],
  extrude: ['profile', 'Profil', 'profilé', 'perfil', 'profilo', 'profiel', 'profil', 'مقطع'],
  revolve: [
    'turned part',
    'Drehteil',
    'pièce tournée',
    'pieza torneada',
    'pezzo tornito',
    'draaideel',
    'element toczony',
    'قطعة مخروطة',
  ],
  tube: ['tube', 'Rohr', 'tube', 'tubo', 'tubo', 'buis', 'rura', 'أنبوب'],
  sheet: [
    'bent sheet',
    'Biegeteil',
    'pièce pliée',
    'pieza plegada',
    'pezzo piegato',
    'zetdeel',
    'element gięty',
    'قطعة مثنية',
  ],
  text: ['letters', 'Schrift', 'lettrage', 'letras', 'scritta', 'letters', 'litery', 'حروف'],
  asset: ['hardware', 'Beschlag', 'quincaillerie', 'herraje', 'ferramenta', 'beslag', 'okucie', 'خردوات'],
  item: [
    'purchased part',
    'Kaufteil',
    'pièce du commerce',
    'pieza comercial',
    'commerciale',
    'koopdeel',
    'element handlowy',
    'قطعة مشتراة',
  ],
};

const SIDES: Readonly<Record<ListSide, Texts>> = {
  length1: ['length 1', 'Länge 1', 'longueur 1', 'longitud 1', 'lunghezza 1', 'lengte 1', 'długość 1', 'الطول 1'],
  length2: ['length 2', 'Länge 2', 'longueur 2', 'longitud 2', 'lunghezza 2', 'lengte 2', 'długość 2', 'الطول 2'],
  width1: ['width 1', 'Breite 1', 'largeur 1', 'anchura 1', 'larghezza 1', 'breedte 1', 'szerokość 1', 'العرض 1'],
  width2: ['width 2', 'Breite 2', 'largeur 2', 'anchura 2', 'larghezza 2', 'breedte 2', 'szerokość 2', 'العرض 2'],
  front: ['front', 'Vorderseite', 'face', 'cara', 'fronte', 'voorzijde', 'przód', 'الوجه'],
  back: ['back', 'Rückseite', 'dos', 'dorso', 'retro', 'achterzijde', 'tył', 'الظهر'],
};

/** Work that programs for a machining center may leave out. */
const WORK = {
  ...recessWords,
  miter: ['miter', 'Gehrung', 'onglet', 'inglete', 'taglio obliquo', 'verstek', 'cięcie skośne', 'قص مائل'],
  thread: ['thread', 'Gewinde', 'taraudage', 'rosca', 'filettatura', 'schroefdraad', 'gwint', 'سن لولبي'],
  engraving: ['engraving', 'Gravur', 'gravure', 'grabado', 'incisione', 'gravure', 'grawer', 'نقش'],
} satisfies Readonly<Record<string, Texts>>;

/** Work that a program may leave out. */
export type PanelWork = keyof typeof WORK;

const WORDS = {
  diameter: ['dia', 'Ø', 'Ø', 'Ø', 'Ø', 'Ø', 'Ø', 'Ø'],
  turned: ['turned', 'gedreht', 'tourné', 'girado', 'ruotato', 'gedraaid', 'obrócony', 'مدوَّرة'],
  onNoSheet: [
    'on no sheet',
    'auf keiner Platte',
    'sur aucun panneau',
    'en ningún tablero',
    'su nessun pannello',
    'op geen plaat',
    'na żadnej płycie',
    'ليست على أي لوح',
  ],
  longerThanBar: [
    'longer than the bar',
    'länger als die Stange',
    'plus long que la barre',
    'más largo que la barra',
    'più lungo della barra',
    'langer dan de staaf',
    'dłuższy niż pręt',
    'أطول من القضيب',
  ],
  engraved: ['engraved', 'graviert', 'gravé', 'grabado', 'inciso', 'gegraveerd', 'grawerowany', 'محفور'],
  raised: ['raised', 'erhaben', 'en relief', 'en relieve', 'in rilievo', 'verhoogd', 'wypukły', 'بارز'],
  wall: ['wall', 'Wand', 'paroi', 'pared', 'parete', 'wand', 'ścianka', 'جدار'],
  bends: ['bends', 'Biegungen', 'plis', 'pliegues', 'pieghe', 'zettingen', 'gięcia', 'ثنيات'],
  hinges: [
    'living hinges',
    'Biegezonen',
    'charnières souples',
    'bisagras flexibles',
    'cerniere flessibili',
    'flexibele zones',
    'strefy elastyczne',
    'مناطق مرنة',
  ],
  fillet: [
    'fillet weld',
    'Kehlnaht',
    'soudure d’angle',
    'soldadura en ángulo',
    'saldatura d’angolo',
    'hoeklas',
    'spoina pachwinowa',
    'لحام زاوي',
  ],
  butt: [
    'butt weld',
    'Stumpfnaht',
    'soudure bout à bout',
    'soldadura a tope',
    'saldatura testa a testa',
    'stompe las',
    'spoina czołowa',
    'لحام تناكبي',
  ],
  allRound: [
    'all round',
    'umlaufend',
    'sur tout le pourtour',
    'todo alrededor',
    'su tutto il perimetro',
    'rondom',
    'dookoła',
    'على كامل المحيط',
  ],
} satisfies Readonly<Record<string, Texts>>;

/** Whether lists have headings in this language. */
export function isListLanguage(language: string): language is ListLanguage {
  return (listLanguages as readonly string[]).includes(language);
}

/**
 * The headings of all lists in a language, by column.
 * @example
 * ```ts
 * cutListCsv(bill, { separator: ';', decimal: ',', headings: listHeadings('de'), words: listWords('de') });
 * ```
 */
export function listHeadings(language: ListLanguage): Readonly<Record<ListColumn, string>> {
  return inLanguage(HEADINGS, language);
}

/** The words that the cells of lists use in a language. */
export function listWords(language: ListLanguage): ListWords {
  return {
    ...inLanguage(WORDS, language),
    kinds: inLanguage(KINDS, language),
    sides: inLanguage(SIDES, language),
    work: inLanguage(WORK, language),
  };
}

function inLanguage<Key extends string>(
  table: Readonly<Record<Key, Texts>>,
  language: ListLanguage,
): Readonly<Record<Key, string>> {
  const index = listLanguages.indexOf(language);
  const texts = Object.entries<Texts>(table).map(([key, row]) => [key, row[index]!]);
  return Object.fromEntries(texts) as Record<Key, string>;
}
