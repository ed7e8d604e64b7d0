/** What finding ads that say the same says in English. */
export const duplicatesEn = {
  'command.find-duplicates': 'Find duplicates',
  'duplicates.same': 'The same',
  'duplicates.choose': 'Choose at least one field to compare.',
  'duplicates.looking': 'Comparing the ads',
  'duplicates.none': 'No two of these ads say the same.',
  'duplicates.found':
    '{count} group of ads that say the same, {ads} ads in all | {count} groups of ads that say the same, {ads} ads in all',
  'duplicates.first': 'The first {count} groups can be shown',
  'duplicates.groups': 'Capitals and spaces make no difference',
  'duplicates.largest': 'The {count} largest groups; capitals and spaces make no difference',
  'duplicates.result': 'Ads that say the same',
  'duplicates.how_many': 'How many',
  'duplicates.nothing': '(empty)',
  'duplicates.ads': '{count} ad | {count} ads',
  'duplicates.show': 'Show',
  'duplicates.show.one': 'Show the ads that say “{text}”',
  'duplicates.show.later': 'Show all but the first of each ({count})',
  'duplicates.show.all': 'Show all ({count})',
  'duplicates.chip': 'Duplicates',
} as const;
