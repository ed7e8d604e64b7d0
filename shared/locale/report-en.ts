/** The history's own names and the report of a push in English. */
export const reportEn = {
  'changeset.undo': 'Undo: {label}',
  'changeset.redo': 'Redo: {label}',
  'job.report': 'Writing the report',
  'error.pull-unknown': 'There is no pull {pull}.',
  'error.file-unwritable':
    'The file {file} could not be written[[: {reason}]]. What was there before is as it was. Choose another place, or close the file where it is open.',
  'reason.no-folder': 'there is no such folder',
  'reason.no-right': 'you may not write there',
  'reason.is-folder': 'there is a folder of that name',
  'reason.in-use': 'another program has it open',
  'reason.not-xlsx': 'its name must end in .xlsx',
} as const;
