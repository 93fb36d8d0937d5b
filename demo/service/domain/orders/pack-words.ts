// The words in a production pack's text files. A row has the same order as `paperLanguages`.

import { columnOf, type PaperLanguage } from '../papers/words.js';

const table = {
  order: ['Order', 'Auftrag', 'Commande', 'Pedido', 'Ordine', 'Order', 'Zamówienie', 'الطلب'],
  workshop: ['Workshop', 'Werkstatt', 'Atelier', 'Taller', 'Laboratorio', 'Werkplaats', 'Warsztat', 'الورشة'],
  model: ['Model', 'Modell', 'Modèle', 'Modelo', 'Modello', 'Model', 'Model', 'النموذج'],
  revision: ['revision', 'Revision', 'révision', 'revisión', 'revisione', 'revisie', 'wersja', 'المراجعة'],
  quantity: ['Quantity', 'Anzahl', 'Quantité', 'Cantidad', 'Quantità', 'Aantal', 'Ilość', 'الكمية'],
  forAll: [
    'The lists, sheets and bars are for all of them. The lists in one-product are for one.',
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
  papersMissing: [
    'Creating the papers took too long. Download the missing ones from the order’s page.',
    'Das Erstellen der Papiere hat zu lange gedauert. Laden Sie die fehlenden auf der Seite des Auftrags herunter.',
    'La création des documents a pris trop de temps. Téléchargez ceux qui manquent sur la page de la commande.',
    'La creación de los documentos ha tardado demasiado. Descargue los que faltan desde la página del pedido.',
    'La creazione dei documenti ha richiesto troppo tempo. Scarichi quelli mancanti dalla pagina dell’ordine.',
    'Het maken van de documenten duurde te lang. Download de ontbrekende op de pagina van de order.',
    'Tworzenie dokumentów trwało zbyt długo. Brakujące można pobrać na stronie zamówienia.',
    'استغرق إعداد المستندات وقتًا طويلًا. نزِّل الناقص منها من صفحة الطلب.',
  ],
  stepMissing: [
    'The product is too large for a complete set of STEP files. This pack leaves out some or all of them.',
    'Das Produkt ist zu groß, um alle STEP-Dateien zu erstellen. In diesem Paket fehlen einige oder alle.',
    'Le produit est trop grand pour que tous ses fichiers STEP soient créés. Certains ou tous manquent dans ce dossier.',
    'El producto es demasiado grande para crear todos sus archivos STEP. Faltan algunos o todos en este paquete.',
    'Il prodotto è troppo grande per creare tutti i suoi file STEP. Alcuni o tutti mancano in questo pacchetto.',
    'Het product is te groot om alle STEP-bestanden te maken. In dit pakket ontbreken er enkele of alle.',
    'Produkt jest za duży, aby utworzyć wszystkie pliki STEP. W tej paczce brakuje części z nich lub wszystkich.',
    'المنتج أكبر من أن تُعدَّ له كل ملفات STEP. بعضها أو كلها غير موجود في هذه الحزمة.',
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
