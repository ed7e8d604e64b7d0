import type { WorkbookKey } from './workbook-en.ts';

/** The same in French. */
export const workbookFr: Readonly<Record<WorkbookKey, string>> = {
  'workbook.menu': 'Importer et exporter',
  'command.export-table': 'Exporter…',
  'palette.also.export-table': 'excel csv tableur classeur télécharger enregistrer écrire',

  'workbook.export.title': 'Exporter des annonces',
  'workbook.export.ads': 'Annonces',
  'workbook.export.columns': 'Colonnes',
  'workbook.export.columns.all': 'Toutes',
  'workbook.export.columns.shown': 'La seule affichée | Les {count} affichées',
  'workbook.export.format': 'Fichier',
  'workbook.export.xlsx': 'Classeur Excel (.xlsx)',
  'workbook.export.csv': 'Texte (.csv)',
  'workbook.export.locked': 'Protéger ce qui n’est pas modifiable (Excel ne peut alors plus trier)',
  'workbook.export.note.xlsx':
    'Avec des listes de choix, les limites de chaque catégorie et une feuille d’explications. Modifiez des cellules, enregistrez, importez le fichier : même des semaines plus tard, ce qui a changé ici entre-temps est fusionné cellule par cellule.',
  'workbook.export.note.csv':
    'Pour d’autres programmes, sans listes ni limites. Il peut être réimporté : ce qui a changé ici entre-temps est fusionné cellule par cellule.',
  'workbook.export.start': 'Exporter {count} annonce… | Exporter {count} annonces…',
  'workbook.export.name': 'Annonces de {account}',
  'workbook.export.done': '{count} annonce est dans {file} | {count} annonces sont dans {file}',
  'workbook.export.too_long':
    '{count} texte est trop long pour une cellule, qui le dit : modifiez-le dans Adsheet | {count} textes sont trop longs pour leur cellule, qui le dit : modifiez-les dans Adsheet',
  'workbook.export.too_many':
    'Un fichier contient {most} annonces au plus, pour pouvoir être réimporté : choisissez-en moins',
  'workbook.export.failed': 'Les annonces n’ont pas été exportées',
  'workbook.template': 'Tableau pour de nouvelles annonces…',
  'workbook.template.tip':
    'Un classeur avec les colonnes, les listes et les limites de cette catégorie, à remplir et à importer',
  'workbook.template.name': 'Nouvelles annonces dans {category}',
  'workbook.template.done': 'Le tableau pour de nouvelles annonces est dans {file}',

  'command.import-table': 'Importer…',
  'palette.also.import-table': 'excel csv tableur classeur ouvrir charger lire fichier',
  'workbook.import.title': 'Importer un fichier',
  'workbook.import.text':
    'Un classeur ou un fichier csv, choisi ici ou déposé sur la fenêtre : exporté par Adsheet, ou tout tableau avec un en-tête. Vous voyez ce qui changerait avant que rien ne change.',
  'workbook.import.choose': 'Choisir un fichier…',
  'workbook.import.phase': '{file} : {phase}',
  'workbook.import.heading': '{count} ligne de {file} | {count} lignes de {file}',
  'workbook.problems.name': 'Non repris de {file}',
  'workbook.problems.pasted': 'Lignes collées',
  'workbook.import.failed': 'Le fichier n’a pas été importé',
  'workbook.import.waits':
    'D’autres modifications proposées sont ouvertes. Elles sont abandonnées si {file} est importé.',
  'workbook.import.busy': '{other} est en cours de lecture. Elle s’arrête si {file} est importé.',
  'workbook.import.others':
    'Les fichiers s’importent un par un : {count} autre n’a pas été ouvert. | Les fichiers s’importent un par un : {count} autres n’ont pas été ouverts.',
  'workbook.import.instead': 'L’importer quand même',
  'workbook.import.look': 'Regarder',
  'workbook.recent': 'Fichiers récents',
  'workbook.drop': 'Déposez le fichier pour voir ce qu’il changerait',
  'workbook.drop.later': 'Ouvrez d’abord un compte : le fichier sera lu ensuite',
  'workbook.file.label': 'Le fichier',
  'workbook.file.sheet': 'Feuille',
  'workbook.file.separator': 'Cellules séparées par',
  'workbook.file.separator.comma': 'virgule',
  'workbook.file.separator.semicolon': 'point-virgule',
  'workbook.file.separator.tab': 'tabulation',
  'workbook.file.encoding': 'Caractères',
  'workbook.file.encoding.utf-8': 'Unicode (UTF-8)',
  'workbook.file.encoding.windows-1252': 'Europe occidentale (Windows-1252)',
  'workbook.file.encoding.windows-1250': 'Europe centrale (Windows-1250)',
  'workbook.file.encoding.iso-8859-15': 'Europe occidentale (ISO 8859-15)',
  'workbook.file.encoding.utf-16le': 'Unicode (UTF-16)',
  'workbook.file.encoding.utf-16be': 'Unicode (UTF-16, gros-boutiste)',
  'workbook.file.theirs': 'Créé ailleurs : comparé à l’état actuel de vos annonces',
  'workbook.file.ours': 'Exporté le {at} : seul ce qui a été modifié dans le fichier depuis est proposé',
  'workbook.file.ours_elsewhere':
    'Exporté le {at}, mais ce qu’il disait alors n’est pas connu ici : les différences d’annonces modifiées depuis sont des conflits',
  'workbook.file.some_time': 'un jour inconnu',
  'workbook.file.missing':
    '{count} annonce n’est plus dans le fichier et reste telle quelle | {count} annonces ne sont plus dans le fichier et restent telles quelles',
  'workbook.file.missing.proposed':
    'La suppression de {count} annonce qui n’est plus dans le fichier est proposée | La suppression de {count} annonces qui ne sont plus dans le fichier est proposée',
  'workbook.file.missing.propose': 'Proposer de la supprimer | Proposer de les supprimer',
  'workbook.file.missing.leave': 'La laisser telle quelle | Les laisser telles quelles',
  'workbook.file.already':
    '{count} ligne est devenue une annonce lors d’un import précédent : seul ce qui y a été modifié depuis est proposé | {count} lignes sont devenues des annonces lors d’un import précédent : seul ce qui y a été modifié depuis est proposé',
  'workbook.file.hidden_rows': '{count} ligne masquée est comprise | {count} lignes masquées sont comprises',
  'workbook.file.hidden_columns':
    '{count} colonne masquée est comprise | {count} colonnes masquées sont comprises',
  'workbook.file.formulas':
    '{count} formule est lue par son résultat | {count} formules sont lues par leur résultat',
  'workbook.file.uncalculated':
    '{count} formule n’a pas de résultat : ouvrez le fichier dans Excel, enregistrez-le et importez-le à nouveau | {count} formules n’ont pas de résultat : ouvrez le fichier dans Excel, enregistrez-le et importez-le à nouveau',
  'workbook.file.macros': 'Ses macros n’ont pas été regardées',
  'workbook.file.links': 'Ce qu’il prend dans d’autres fichiers n’a pas été regardé',
};
