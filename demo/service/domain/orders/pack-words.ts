// The words in a production pack's text files. Each row is in the order of `paperLanguages`.

import { columnOf, type PaperLanguage } from '../papers/words.js';
import { MAX_CUTS, MAX_PARTS } from '../step/step-limits.js';

const table = {
  order: ['Order', 'Auftrag', 'Commande', 'Pedido', 'Ordine', 'Order', 'Zamówienie', 'الطلب'],
  workshop: ['Workshop', 'Werkstatt', 'Atelier', 'Taller', 'Laboratorio', 'Werkplaats', 'Warsztat', 'الورشة'],
  model: ['Model', 'Modell', 'Modèle', 'Modelo', 'Modello', 'Model', 'Model', 'النموذج'],
  revision: ['revision', 'Revision', 'révision', 'revisión', 'revisione', 'revisie', 'wersja', 'المراجعة'],
  quantity: ['Quantity', 'Anzahl', 'Quantité', 'Cantidad', 'Quantità', 'Aantal', 'Ilość', 'الكمية'],
  forAll: [
    'The lists, sheets, and bars cover all of the products. The lists in the folder one-product are for a single product.',
    'Die Listen, Platten und Stangen gelten für alle zusammen, die Listen in one-product für ein Stück.',
    'Les listes, les panneaux et les barres sont pour l’ensemble, les listes de one-product pour un seul.',
    'Las listas, los tableros y las barras son para todos; las listas de one-product, para uno.',
    'Gli elenchi, i pannelli e le barre sono per tutti, gli elenchi in one-product per uno solo.',
    'De lijsten, platen en staven zijn voor alle samen, de lijsten in one-product voor één stuk.',
    'Listy, płyty i pręty dotyczą wszystkich sztuk, listy w one-product jednej.',
    'القوائم والألواح والقضبان للكمية كلها، والقوائم في one-product لقطعة واحدة.',
  ],
  cutWith: [
    'Cut together with',
    'Zuschnitt zusammen mit',
    'Débité avec',
    'Se corta junto con',
    'Tagliato insieme a',
    'Wordt gezaagd met',
    'Cięte razem z',
    'يُقص مع',
  ],
  yes: ['yes', 'ja', 'oui', 'sí', 'sì', 'ja', 'tak', 'نعم'],
  no: ['no', 'nein', 'non', 'no', 'no', 'nee', 'nie', 'لا'],
  stepMissing: [
    `This pack doesn’t have STEP files. They’re only made for products with at most ${MAX_PARTS} parts and ${MAX_CUTS} different holes, cuts, and bends. The DXF files have every panel.`,
    `Dieses Paket enthält keine STEP-Dateien. Es gibt sie für Produkte mit höchstens ${MAX_PARTS} Teilen und ${MAX_CUTS} verschiedenen Bohrungen, Ausschnitten und Biegungen. In den DXF-Dateien sind alle Platten.`,
    `Ce dossier ne contient pas de fichiers STEP. Ils sont créés pour les produits d’au plus ${MAX_PARTS} pièces et ${MAX_CUTS} perçages, découpes et pliages différents. Les fichiers DXF contiennent tous les panneaux.`,
    `Este paquete no tiene archivos STEP. Se crean para productos de como máximo ${MAX_PARTS} piezas y ${MAX_CUTS} taladros, cortes y pliegues diferentes. Los archivos DXF tienen todos los tableros.`,
    `Questo pacchetto non ha file STEP. Vengono creati per prodotti con al massimo ${MAX_PARTS} pezzi e ${MAX_CUTS} fori, tagli e pieghe diversi. I file DXF contengono tutti i pannelli.`,
    `Dit pakket heeft geen STEP-bestanden. Ze worden gemaakt voor producten met hoogstens ${MAX_PARTS} onderdelen en ${MAX_CUTS} verschillende gaten, uitsparingen en zettingen. De DXF-bestanden bevatten alle panelen.`,
    `W tej paczce nie ma plików STEP. Powstają dla produktów o najwyżej ${MAX_PARTS} częściach i ${MAX_CUTS} różnych otworach, wycięciach i gięciach. Pliki DXF zawierają wszystkie płyty.`,
    `لا تحتوي هذه الحزمة على ملفات STEP. تُعدّ هذه الملفات للمنتجات التي لا تزيد على ${MAX_PARTS} قطعة و${MAX_CUTS} ثقب وقَطع وثنية مختلفة. ملفات DXF تحتوي على كل الألواح.`,
  ],
  notSawn: [
    'A saw can’t cut these panels',
    'Diese Platten kann eine Säge nicht schneiden',
    'Une scie ne peut pas débiter ces panneaux',
    'Una sierra no puede cortar estos tableros',
    'Una sega non può tagliare questi pannelli',
    'Een zaag kan deze panelen niet zagen',
    'Piła nie może pociąć tych płyt',
    'لا يمكن لمنشار قص هذه الألواح',
  ],
} satisfies Readonly<Record<string, readonly string[]>>;

export type PackWords = Readonly<Record<keyof typeof table, string>>;

export function packWordsIn(language: PaperLanguage): PackWords {
  return columnOf(table, language);
}
