import type { Translation } from './fill.ts';
import type { reportEn } from './report-en.ts';

/** The history's own names and the report of a push in French. */
export const reportFr: Translation<keyof typeof reportEn> = {
  'changeset.undo': 'Annulé : {label}',
  'changeset.redo': 'Rétabli : {label}',
  'job.report': 'Écriture du rapport',
  'error.pull-unknown': 'Il n’y a pas de récupération {pull}.',
  'error.file-unwritable':
    'Le fichier {file} n’a pas pu être écrit[[ : {reason}]]. Ce qui s’y trouvait est resté tel quel. Choisissez un autre endroit, ou fermez le fichier là où il est ouvert.',
  'reason.no-folder': 'ce dossier n’existe pas',
  'reason.no-right': 'vous ne pouvez pas y écrire',
  'reason.is-folder': 'un dossier porte ce nom',
  'reason.in-use': 'un autre programme l’a ouvert',
  'reason.not-xlsx': 'son nom doit se terminer par .xlsx',
};
