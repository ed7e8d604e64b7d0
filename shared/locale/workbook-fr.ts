import type { WorkbookKey } from './workbook-en.ts';

/** The same in French. */
export const workbookFr: Readonly<Record<WorkbookKey, string>> = {
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
  'workbook.export.failed': 'Les annonces n’ont pas été exportées',
  'workbook.template': 'Tableau pour de nouvelles annonces…',
  'workbook.template.tip':
    'Un classeur avec les colonnes, les listes et les limites de cette catégorie, à remplir et à importer',
  'workbook.template.name': 'Nouvelles annonces dans {category}',
  'workbook.template.done': 'Le tableau pour de nouvelles annonces est dans {file}',
};
