/** Pourquoi un classeur ou un fichier csv n’a pas été lu, et que faire. */
import type { Translation } from './fill.ts';
import type { tableFilesEn } from './table-files-en.ts';

export const tableFilesFr = {
  'error.file-encrypted':
    '{file} est protégé par un mot de passe. Ouvrez-le dans Excel, retirez le mot de passe (Fichier, Informations, Protéger le classeur), enregistrez-le et importez-le de nouveau.',
  'error.file-old-excel':
    '{file} est au format d’une ancienne version d’Excel. Ouvrez-le, enregistrez-le comme classeur Excel (.xlsx) et importez celui-ci.',
  'error.file-binary-excel':
    '{file} est un classeur Excel binaire (.xlsb). Ouvrez-le, enregistrez-le comme classeur Excel (.xlsx) et importez celui-ci.',
  'error.file-open-document':
    '{file} est un fichier OpenDocument. Ouvrez-le, enregistrez-le comme classeur Excel (.xlsx) et importez celui-ci.',
  'error.file-web-page':
    '{file} est une page web, quoi que dise son nom. Ouvrez-le dans Excel, enregistrez-le comme classeur Excel (.xlsx) et importez celui-ci.',
  'error.file-text-named':
    '{file} est du texte simple, alors que son nom annonce un classeur. Si c’est un tableau, donnez-lui un nom qui finit par .csv et importez-le de nouveau.',
  'error.file-not-table':
    '{file} n’est ni un classeur ni un fichier csv. Enregistrez le tableau comme classeur Excel (.xlsx) ou csv et importez celui-ci.',
  'error.file-damaged':
    '{file} est endommagé ou incomplet. Ouvrez-le dans Excel, laissez-le réparer, enregistrez-le et importez-le de nouveau ; ou récupérez-le encore une fois.',
  'error.file-too-large':
    '{file} dépasse {megabytes} Mo et n’a pas été ouvert. Enregistrez seulement le tableau, sans images, ou en plusieurs parties.',
  'error.file-bomb':
    '{file} prendrait bien plus de place qu’il ne devrait et n’a pas été décompressé. Copiez le tableau dans un nouveau classeur et importez celui-ci.',
  'error.file-unsafe':
    '{file} contient quelque chose qu’aucun tableur n’écrit et n’a pas été lu. Ouvrez-le dans Excel, enregistrez-le à nouveau et importez le résultat.',
  'error.file-too-wide':
    'Une cellule de {file} se trouve en {cell}, et au plus {columns} colonnes sont lues. Retirez ce qui dépasse et importez-le de nouveau.',
  'error.file-too-slow':
    'La lecture de {file} a duré plus de {seconds} secondes et a été arrêtée. Enregistrez seulement le tableau dans un nouveau classeur, ou en plusieurs parties, et importez-le.',
  'error.sheet-unknown':
    '{file} n’a pas de feuille « {sheet} »[[. Il contient : {sheets}]]. Choisissez-en une autre et importez-le de nouveau.',
  'refused.is-date':
    'C’est une date dans le fichier. Si ce doit être autre chose, mettez-y la colonne au format texte et saisissez-le de nouveau.',
  'reason.no-file': 'il n’y a pas de tel fichier',
  'reason.no-reading': 'vous n’avez pas le droit de le lire',
  'reason.no-plain-file': 'ce n’est pas un fichier ordinaire',
} as const satisfies Translation<keyof typeof tableFilesEn>;
