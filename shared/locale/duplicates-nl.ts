/** What finding ads that say the same says in Dutch. */
import type { duplicatesEn } from './duplicates-en.ts';
import type { Translation } from './fill.ts';

export const duplicatesNl: Translation<keyof typeof duplicatesEn> = {
  'command.find-duplicates': 'Dubbele advertenties zoeken',
  'duplicates.same': 'Hetzelfde',
  'duplicates.choose': 'Kies minstens één veld om te vergelijken.',
  'duplicates.looking': 'Advertenties vergelijken',
  'duplicates.none': 'Geen twee van deze advertenties zeggen hetzelfde.',
  'duplicates.found':
    '{count} groep advertenties die hetzelfde zeggen, samen {ads} advertenties | {count} groepen advertenties die hetzelfde zeggen, samen {ads} advertenties',
  'duplicates.first': 'De eerste {count} groepen kunnen worden getoond',
  'duplicates.groups': 'Hoofdletters en spaties maken geen verschil',
  'duplicates.largest': 'De {count} grootste groepen; hoofdletters en spaties maken geen verschil',
  'duplicates.result': 'Advertenties die hetzelfde zeggen',
  'duplicates.how_many': 'Hoeveel',
  'duplicates.nothing': '(leeg)',
  'duplicates.ads': '{count} advertentie | {count} advertenties',
  'duplicates.show': 'Tonen',
  'duplicates.show.one': 'De advertenties met “{text}” tonen',
  'duplicates.show.later': 'Alle behalve de eerste van elk tonen ({count})',
  'duplicates.show.all': 'Alle tonen ({count})',
  'duplicates.chip': 'Dubbele',
};
