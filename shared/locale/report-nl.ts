import type { Translation } from './fill.ts';
import type { reportEn } from './report-en.ts';

/** The history's own names and the report of a push in Dutch. */
export const reportNl: Translation<keyof typeof reportEn> = {
  'changeset.undo': 'Ongedaan gemaakt: {label}',
  'changeset.redo': 'Opnieuw gedaan: {label}',
  'job.report': 'Verslag schrijven',
  'error.pull-unknown': 'Er is geen ophaling {pull}.',
  'error.file-unwritable':
    'Het bestand {file} kon niet worden geschreven[[: {reason}]]. Wat er stond is gebleven zoals het was. Kies een andere plaats, of sluit het bestand waar het open is.',
  'reason.no-folder': 'die map bestaat niet',
  'reason.no-right': 'u mag daar niet schrijven',
  'reason.is-folder': 'er is een map met die naam',
  'reason.in-use': 'een ander programma heeft het open',
  'reason.not-xlsx': 'de naam moet op .xlsx eindigen',
};
