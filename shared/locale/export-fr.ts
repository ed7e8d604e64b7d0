/** Workbooks and csv files with ads: what stands in them for people, in French. */
import type { ExportKey } from './export-en.ts';
import type { Translation } from './fill.ts';

export const exportFr: Translation<ExportKey> = {
  'job.export': 'Exportation des annonces',
  'reason.not-table': 'son nom doit se terminer par .xlsx ou .csv',
  'reason.too-many': 'il serait trop grand : exportez moins d’annonces',
  'reason.too-many-rows':
    'il aurait {rows} annonces, et {most} au plus peuvent être réimportées : exportez-les par parties',
  'reason.too-many-columns':
    'il aurait {columns} colonnes, et {most} au plus peuvent être réimportées : laissez-en de côté',

  'export.sheet.ads': 'Annonces',
  'export.sheet.campaigns': 'Campagnes',
  'export.sheet.categories': 'Catégories',
  'export.sheet.readme': 'Lisez-moi',
  'export.column.note': 'Remarque',
  'export.column.campaign': 'ID de la campagne',
  'export.column.category': 'ID de la catégorie',
  'export.column.part': 'Sujet',
  'export.column.what': 'Quoi',
  'export.column.limit': 'Ce qui est permis',
  'export.column.more': 'Précisions',
  'export.too_long': '[trop long : à modifier dans l’application]',

  'export.note.edited': 'Pas encore envoyé[[ : {fields}]]',
  'export.note.new': 'Nouvelle, pas encore envoyée',
  'export.note.deleted': 'Sera supprimée au prochain envoi',
  'export.note.final': 'Supprimée sur la place de marché : plus rien ne peut y être modifié',
  'export.note.gone': 'N’est plus sur la place de marché : plus rien ne peut y être modifié',
  'export.note.conflict': 'Modifié aussi par d’autres : {fields}',
  'export.note.error': 'Erreur : {problem}',
  'export.note.warning': 'Avertissement : {problem}',

  'export.not_allowed': '« {field} » n’accepte pas cela[[. Est permis : {limit}]].',
  'export.help.note': 'Ce qu’Adsheet a à dire de cette annonce. Ce que vous écrivez ici n’est pas importé.',
  'export.help.mark':
    'C’est à cela qu’Adsheet reconnaît la ligne. Laissez-le tel quel ; laissez-le vide dans les nouvelles lignes.',
  'export.help.attributes':
    'Un attribut par ligne : sa clé, un deux-points et la valeur : « couleur: rouge ». Retirez une ligne pour vider l’attribut.',
  'export.help.locked': 'Pour information seulement : ce que vous modifiez ici n’est pas importé.',
  'export.help.varies': 'Ce qui est permis dépend de la catégorie : voyez la feuille « Catégories ».',

  'export.readme.about':
    '{count} annonce du compte {account}, telle qu’elle était le {at} | {count} annonces du compte {account}, telles qu’elles étaient le {at}',
  'export.readme.about_template': 'Un tableau pour de nouvelles annonces du compte {account}, créé le {at}',
  'export.readme.edit.title': 'Modifier',
  'export.readme.edit':
    'Modifiez des cellules de la feuille « Annonces », enregistrez le fichier et importez-le dans Adsheet. Adsheet montre ce qui changerait avant de changer quoi que ce soit. Ce que d’autres, ou vous dans Adsheet, avez modifié entre-temps est fusionné cellule par cellule ; si la même cellule a changé des deux côtés, vous décidez.',
  'export.readme.blank.title': 'Cellules vides',
  'export.readme.blank':
    'Une cellule qui était vide et l’est encore ne change rien. Une cellule que vous avez vidée vide le champ ; Adsheet les compte et demande d’abord. Les colonnes que vous retirez ne changent rien.',
  'export.readme.clear.title': '[]',
  'export.readme.clear': 'Écrivez [] pour vider un champ, quoi qu’il ait contenu.',
  'export.readme.new.title': 'Nouvelles annonces',
  'export.readme.new':
    'Écrivez-les dans des lignes à part, sans ID d’annonce et sans rien dans la dernière colonne. Si vous copiez une ligne, videz les deux. Importer un fichier deux fois ne crée aucune annonce deux fois.',
  'export.readme.delete.title': 'Supprimer des annonces',
  'export.readme.delete':
    'Les lignes que vous retirez restent telles quelles. Pour supprimer une annonce, mettez son statut sur « Supprimée » : Adsheet les compte et demande d’abord.',
  'export.readme.locked.title': 'Colonnes grises',
  'export.readme.locked':
    'L’ID de l’annonce, la remarque, les montants dépensés, les dates (UTC) et la dernière colonne servent à lire et à reconnaître la ligne. Ce que vous y modifiez n’est pas repris.',
  'export.readme.sheets.title': 'Autres feuilles',
  'export.readme.sheets':
    'Les campagnes, les catégories et cette feuille servent à lire à côté des annonces. Ce que vous y modifiez n’est pas importé : modifiez les campagnes dans Adsheet.',
  'export.readme.words.title': 'Listes',
  'export.readme.words':
    'Les cellules à liste prennent ses mots, en anglais, néerlandais ou français. Les enchères et budgets prennent un montant, ou un mot comme Automatique ou Illimité.',
  'export.readme.colours.title': 'Couleurs',
  'export.readme.colours':
    'Bleu : modifié et pas encore envoyé. Jaune : un avertissement. Rouge : une erreur. La colonne « Remarque » dit la même chose en mots.',
  'export.readme.long.title': 'Textes longs',
  'export.readme.long':
    'Un texte de plus de 32 767 caractères ne tient pas dans une cellule. Une telle cellule le dit et n’est pas importée : modifiez le texte dans Adsheet.',
  'export.readme.numbers.title': 'Montants',
  'export.readme.numbers':
    'Les enchères et budgets peuvent avoir six décimales, les prix deux. Rien n’est arrondi : un montant qui en a davantage est refusé.',
  'export.readme.sort.title': 'Trier',
  'export.readme.sort':
    'Triez et filtrez à votre guise, déplacez et masquez des colonnes : les lignes sont reconnues à leur ID d’annonce et à leur dernière colonne, les colonnes à leur en-tête. Les lignes filtrées et masquées sont importées aussi.',
  'export.readme.sort_locked':
    'Cette feuille est protégée sans mot de passe : Excel ne la trie pas. Vous pouvez la filtrer, ou ôter la protection sous Révision.',
  'export.readme.import.title': 'Importer plus tard',
  'export.readme.import':
    'Adsheet se souvient pendant 400 jours de ce que disait ce fichier, sur l’ordinateur qui l’a écrit. Ailleurs, les cellules qui diffèrent, d’une annonce modifiée entre-temps, sont montrées comme conflits.',
};
