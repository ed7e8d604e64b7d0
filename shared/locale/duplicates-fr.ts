/** What finding ads that say the same says in French. */
import type { duplicatesEn } from './duplicates-en.ts';
import type { Translation } from './fill.ts';

export const duplicatesFr: Translation<keyof typeof duplicatesEn> = {
  'command.find-duplicates': 'Chercher les doublons',
  'duplicates.same': 'Identique',
  'duplicates.choose': 'Choisissez au moins un champ à comparer.',
  'duplicates.looking': 'Comparaison des annonces',
  'duplicates.none': 'Aucune de ces annonces ne dit la même chose qu’une autre.',
  'duplicates.found':
    '{count} groupe d’annonces identiques, {ads} annonces en tout | {count} groupes d’annonces identiques, {ads} annonces en tout',
  'duplicates.first': 'Les {count} premiers groupes peuvent être affichés',
  'duplicates.groups': 'Les majuscules et les espaces ne comptent pas',
  'duplicates.largest': 'Les {count} plus grands groupes ; les majuscules et les espaces ne comptent pas',
  'duplicates.result': 'Annonces identiques',
  'duplicates.how_many': 'Combien',
  'duplicates.nothing': '(vide)',
  'duplicates.ads': '{count} annonce | {count} annonces',
  'duplicates.show': 'Afficher',
  'duplicates.show.one': 'Afficher les annonces « {text} »',
  'duplicates.show.later': 'Afficher toutes sauf la première de chaque ({count})',
  'duplicates.show.all': 'Afficher toutes ({count})',
  'duplicates.chip': 'Doublons',
};
