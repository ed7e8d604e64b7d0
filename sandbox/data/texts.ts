import type { Words } from './tenants.ts';

/** Phrases that sellers add to titles. */
export const titleEndings: readonly Words[] = [
  ['', '', ''],
  ['', '', ''],
  [' - zo goed als nieuw', ' - comme neuf', ' - like new'],
  [' in topstaat', ' en parfait état', ' in great shape'],
  [' met garantie', ' avec garantie', ' with warranty'],
  [' (showroommodel)', ' (modèle d’exposition)', ' (floor model)'],
  [' | direct leverbaar', ' | livraison immédiate', ' | in stock'],
  [', z.g.a.n.', ', très bon état', ', barely used'],
  [' OP=OP', ' DERNIÈRES PIÈCES', ' LAST ONES'],
];

/** Beginnings that spreadsheets and careless programs misread. */
export const oddBeginnings: readonly string[] = [
  '=> ',
  '+ ',
  '-20% ',
  '@home ',
  '🚲 ',
  '⭐️ ',
  '007 ',
  '"TOP" ',
];

export const descriptions: readonly Words[] = [
  [
    'Te koop: {title}. Gebruikt maar goed onderhouden, alles werkt zoals het hoort.\n\nOphalen in {city} of verzenden in overleg.',
    'À vendre : {title}. Utilisé mais bien entretenu, tout fonctionne parfaitement.\n\nÀ retirer à {city} ou envoi à convenir.',
    'For sale: {title}. Used but well looked after, everything works as it should.\n\nPick up in {city} or shipping on request.',
  ],
  [
    '<b>{title}</b><br>Nieuw uit voorraad leverbaar!<ul><li>2 jaar garantie</li><li>Vandaag besteld, morgen in huis</li><li>14 dagen bedenktijd</li></ul>',
    '<b>{title}</b><br>Neuf, disponible de stock !<ul><li>2 ans de garantie</li><li>Livraison le lendemain</li><li>14 jours de réflexion</li></ul>',
    '<b>{title}</b><br>New, in stock!<ul><li>2 year warranty</li><li>Ships next day</li><li>14 day returns</li></ul>',
  ],
  [
    'Wegens verhuizing weg: {title} 😊 Kom gerust kijken & proberen, prijs is "vast" (geen ruil a.u.b.).',
    'Cause déménagement : {title} 😊 Venez voir & essayer, prix « fixe » (pas d’échange svp).',
    'Moving out, must go: {title} 😊 Come see & try it, price is "firm" (no trades please).',
  ],
  [
    '= Specificaties =\n{title}\n- maat: zie foto\n- kleur: zie kenmerken\n+ gratis advies in onze winkel in {city}',
    '= Spécifications =\n{title}\n- taille : voir photo\n- couleur : voir caractéristiques\n+ conseils gratuits au magasin à {city}',
    '= Specs =\n{title}\n- size: see picture\n- colour: see details\n+ free advice in our store in {city}',
  ],
  [
    '{title}. <em>Let op:</em> afmetingen 90 x 200 cm, gewicht < 30 kg. <strong>Bel voor openingstijden.</strong>',
    '{title}. <em>Attention :</em> dimensions 90 x 200 cm, poids < 30 kg. <strong>Appelez pour les horaires.</strong>',
    '{title}. <em>Note:</em> measures 90 x 200 cm, weight < 30 kg. <strong>Call for opening hours.</strong>',
  ],
];

export const brands: readonly string[] = [
  'Gazelle',
  'Bosch',
  'IKEA',
  'Philips',
  'Sony',
  'Thule',
  'Makita',
  'Överland & Co',
];

export const pickupWords: Words = [
  'Ophalen in de winkel, {city}',
  'Retrait au magasin, {city}',
  'Store pickup, {city}',
];

export const ownAttribute: readonly [key: string, label: Words, value: Words] = [
  'herkomst',
  ['Herkomst', 'Provenance', 'Origin'],
  ['Uit eigen showroom', 'De notre showroom', 'From our own showroom'],
];
