export const goneNl = {
  'changeset.recreate': 'Nieuwe advertentie voor een verdwenen | {count} nieuwe advertenties voor verdwenen',
  'changeset.put_away': 'Verdwenen advertentie opbergen | {count} verdwenen advertenties opbergen',

  'refused.ad-there': 'De marktplaats heeft deze advertentie nog.',
  'refused.has-edits':
    'Deze advertentie heeft bewerkingen die niet verzonden zijn. Maak er een nieuwe van of verwerp ze eerst.',
} as const;
