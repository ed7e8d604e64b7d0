export const goneFr = {
  'changeset.recreate': 'Nouvelle annonce pour une disparue | {count} nouvelles annonces pour des disparues',
  'changeset.put_away': 'Ranger une annonce disparue | Ranger {count} annonces disparues',

  'refused.ad-there': 'La place de marché a toujours cette annonce.',
  'refused.has-edits':
    'Cette annonce a des modifications non envoyées. Faites-en une nouvelle ou annulez-les d’abord.',
} as const;
