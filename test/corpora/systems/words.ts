/** Words that lists of products are made of, in the languages of the shops. */

export type ShopLanguage = 'en' | 'nl' | 'fr' | 'de';

export type Kind = {
  readonly noun: string;
  /** From the widest category to the narrowest. */
  readonly category: readonly string[];
  /** Least and most that one costs, in units of money. */
  readonly from: number;
  readonly to: number;
};

type Line = readonly [noun: string, category: string, from: number, to: number];

const lines: Readonly<Record<ShopLanguage, readonly Line[]>> = {
  en: [
    ['Dining table', 'Home & Garden > Furniture > Tables', 190, 1_900],
    ['Armchair', 'Home & Garden > Furniture > Chairs', 90, 1_200],
    ['Bookcase', 'Home & Garden > Furniture > Bookcases', 60, 900],
    ['Floor lamp', 'Home & Garden > Lighting > Floor lamps', 25, 480],
    ['Wool rug', 'Home & Garden > Rugs', 70, 1_400],
    ['City bike', 'Sport > Cycling > City bikes', 250, 1_600],
    ['Electric bike', 'Sport > Cycling > Electric bikes', 1_100, 6_900],
    ['Children\'s bike 16"', "Sport > Cycling > Children's bikes", 90, 420],
    ['Cordless drill', 'Tools > Power tools > Drills', 45, 380],
    ['Circular saw', 'Tools > Power tools > Saws', 60, 520],
    ['Extension ladder', 'Tools > Ladders', 80, 640],
    ['Socket set', 'Tools > Hand tools > Sockets', 15, 260],
    ['Wall mirror', 'Home & Garden > Decoration > Mirrors', 19, 350],
    ['Coffee machine', 'Home & Garden > Kitchen > Coffee', 80, 2_400],
  ],
  nl: [
    ['Eettafel', 'Huis en Inrichting > Tafels > Eettafels', 190, 1_900],
    ['Fauteuil', 'Huis en Inrichting > Stoelen > Fauteuils', 90, 1_200],
    ['Boekenkast', 'Huis en Inrichting > Kasten > Boekenkasten', 60, 900],
    ['Vloerlamp', 'Huis en Inrichting > Lampen > Vloerlampen', 25, 480],
    ['Bureaustoel', 'Huis en Inrichting > Stoelen > Bureaustoelen', 70, 1_100],
    ['Stadsfiets dames', 'Fietsen en Brommers > Fietsen > Dames', 250, 1_600],
    ['Elektrische fiets', 'Fietsen en Brommers > Elektrische fietsen', 1_100, 6_900],
    ['Kinderfiets 16"', 'Fietsen en Brommers > Fietsen > Kinderfietsen', 90, 420],
    ['Accuboormachine', 'Doe-het-zelf > Gereedschap > Boormachines', 45, 380],
    ['Cirkelzaag', 'Doe-het-zelf > Gereedschap > Zaagmachines', 60, 520],
    ['Ladder 3 × 9', 'Doe-het-zelf > Ladders en trappen', 80, 640],
    ['Doppenset', 'Doe-het-zelf > Gereedschap > Handgereedschap', 15, 260],
    ['Grasmaaier', 'Tuin en Terras > Grasmaaiers', 110, 3_200],
    ['Spiegel rond', 'Huis en Inrichting > Woonaccessoires > Spiegels', 19, 350],
  ],
  fr: [
    ['Table à manger', 'Maison > Meubles > Tables', 190, 1_900],
    ['Fauteuil', 'Maison > Meubles > Fauteuils', 90, 1_200],
    ['Bibliothèque', 'Maison > Meubles > Rangements', 60, 900],
    ['Lampadaire', 'Maison > Luminaires > Lampadaires', 25, 480],
    ['Vélo de ville', 'Sports > Cyclisme > Vélos de ville', 250, 1_600],
    ['Vélo électrique', 'Sports > Cyclisme > Vélos électriques', 1_100, 6_900],
    ['Vélo enfant 16"', 'Sports > Cyclisme > Vélos enfants', 90, 420],
    ['Perceuse sans fil', 'Bricolage > Outillage > Perceuses', 45, 380],
    ['Scie circulaire', 'Bricolage > Outillage > Scies', 60, 520],
    ['Échelle 3 plans', 'Bricolage > Échelles', 80, 640],
    ['Coffret à douilles', 'Bricolage > Outillage à main', 15, 260],
    ['Miroir rond', 'Maison > Décoration > Miroirs', 19, 350],
  ],
  de: [
    ['Esstisch', 'Möbel & Wohnen > Tische', 190, 1_900],
    ['Sessel', 'Möbel & Wohnen > Sessel', 90, 1_200],
    ['Bücherregal', 'Möbel & Wohnen > Regale', 60, 900],
    ['Stehleuchte', 'Möbel & Wohnen > Beleuchtung', 25, 480],
    ['Damenrad 28"', 'Sport > Radsport > Stadträder', 250, 1_600],
    ['E-Bike', 'Sport > Radsport > Elektrofahrräder', 1_100, 6_900],
    ['Kinderfahrrad 16"', 'Sport > Radsport > Kinderräder', 90, 420],
    ['Akkuschrauber', 'Heimwerker > Elektrowerkzeuge > Bohrer', 45, 380],
    ['Kreissäge', 'Heimwerker > Elektrowerkzeuge > Sägen', 60, 520],
    ['Mehrzweckleiter', 'Heimwerker > Leitern', 80, 640],
    ['Steckschlüsselsatz', 'Heimwerker > Handwerkzeuge', 15, 260],
    ['Wandspiegel rund', 'Möbel & Wohnen > Dekoration > Spiegel', 19, 350],
  ],
};

export function kindsOf(language: ShopLanguage): Kind[] {
  return lines[language].map(([noun, category, from, to]) => ({
    noun,
    category: category.split(' > '),
    from,
    to,
  }));
}

/** Invented makers; some have letters that a wrong encoding spoils. */
export const brands = [
  'Vänta',
  'Korrel & Zn.',
  'Noordhaven',
  'Émeri',
  'Weißbach',
  'Tolk',
  'Ørby',
  'Hamerslag',
];

export const models = [
  'Alba',
  'Brisk',
  'Corvo',
  'Delta',
  'Eiger',
  'Fjord',
  'Gamma',
  'Hilde',
  'Iris',
  'Juno',
  'Kite',
  'Luna',
];

/** Sentences of descriptions, with the signs that files of tables trip over. */
export const sentences: Readonly<Record<ShopLanguage, readonly string[]>> = {
  en: [
    'Solid build, little used; ready to collect.',
    'Comes with the original box, manual and all parts.',
    'Delivery within 3 days, or collect it yourself.',
    'A classic since 1968 – still made by hand.',
    'Known as the "workhorse", and rightly so.',
  ],
  nl: [
    'Degelijk gemaakt, weinig gebruikt; direct mee te nemen.',
    'Compleet met doos, handleiding en alle onderdelen.',
    'Thuisbezorgd binnen 3 dagen, of zelf ophalen.',
    'Al sinds 1968 met de hand gemaakt – één voor één.',
    'Bekend als het "werkpaard", en terecht.',
  ],
  fr: [
    'Fabrication solide, peu servi ; à emporter de suite.',
    'Livré avec sa boîte, sa notice et toutes les pièces.',
    'Livraison sous 3 jours, ou retrait sur place.',
    'Fabriqué à la main depuis 1968, pièce par pièce.',
    'Surnommé le « cheval de trait », à juste titre.',
  ],
  de: [
    'Solide gebaut, kaum gebraucht; sofort abholbar.',
    'Mit Karton, Anleitung und allen Teilen geliefert.',
    'Lieferung in 3 Tagen, oder selbst abholen.',
    'Seit 1968 von Hand gefertigt – Stück für Stück.',
    'Bekannt als "Arbeitspferd", und das zu Recht.',
  ],
};

export const warranty: Readonly<Record<ShopLanguage, (years: number, sku: string) => string>> = {
  en: (years, sku) => `Warranty of ${years} years, item ${sku}.`,
  nl: (years, sku) => `Garantie ${years} jaar, artikel ${sku}.`,
  fr: (years, sku) => `Garantie ${years} ans, article ${sku}.`,
  de: (years, sku) => `Garantie ${years} Jahre, Artikel ${sku}.`,
};

export const colours: Readonly<Record<ShopLanguage, { name: string; values: readonly string[] }>> = {
  en: { name: 'Colour', values: ['Black', 'Oak', 'Sea green', 'Red'] },
  nl: { name: 'Kleur', values: ['Zwart', 'Eiken', 'Zeegroen', 'Rood'] },
  fr: { name: 'Couleur', values: ['Noir', 'Chêne', 'Vert d’eau', 'Rouge'] },
  de: { name: 'Farbe', values: ['Schwarz', 'Eiche', 'Seegrün', 'Rot'] },
};
