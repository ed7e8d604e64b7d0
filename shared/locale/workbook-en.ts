/** Files of spreadsheet programs, out and in, as the window tells of them, in English. */
export const workbookEn = {
  'workbook.menu': 'Import and export',
  'command.export-table': 'Export…',
  'palette.also.export-table': 'excel csv spreadsheet workbook download save write',

  'workbook.export.title': 'Export ads',
  'workbook.export.ads': 'Ads',
  'workbook.export.columns': 'Columns',
  'workbook.export.columns.all': 'All',
  'workbook.export.columns.shown': 'The {count} shown | The {count} shown',
  'workbook.export.format': 'File',
  'workbook.export.xlsx': 'Excel workbook (.xlsx)',
  'workbook.export.csv': 'Text (.csv)',
  'workbook.export.locked': 'Protect what cannot be changed (Excel then cannot sort)',
  'workbook.export.note.xlsx':
    'With lists to choose from, the limits of each category, and a sheet that explains it all. Change cells, save, and import the file: weeks later too, what changed here meanwhile is merged cell by cell.',
  'workbook.export.note.csv':
    'For other programs, without lists and limits. It can be imported again: what changed here meanwhile is merged cell by cell.',
  'workbook.export.start': 'Export {count} ad… | Export {count} ads…',
  'workbook.export.name': 'Ads of {account}',
  'workbook.export.done': '{count} ad is in {file} | {count} ads are in {file}',
  'workbook.export.too_long':
    '{count} text is too long for a cell, which says so: edit it in Adsheet | {count} texts are too long for their cells, which say so: edit them in Adsheet',
  'workbook.export.too_many':
    'A file takes {most} ads at most, so that it can be imported again: choose fewer',
  'workbook.export.failed': 'The ads were not exported',
  'workbook.template': 'Table for new ads…',
  'workbook.template.tip':
    'A workbook with the columns, lists and limits of this category, to fill in and import',
  'workbook.template.name': 'New ads in {category}',
  'workbook.template.done': 'The table for new ads is in {file}',

  'command.import-table': 'Import…',
  'palette.also.import-table': 'excel csv spreadsheet workbook open upload read file',
  'workbook.import.title': 'Import a file',
  'workbook.import.text':
    'A workbook or csv file, chosen here or dropped on the window: one that Adsheet exported, or any table with a header. You see what would change before anything does.',
  'workbook.import.choose': 'Choose a file…',
  'workbook.import.phase': '{file}: {phase}',
  'workbook.import.heading': '{count} row of {file} | {count} rows of {file}',
  'workbook.problems.name': 'Not taken of {file}',
  'workbook.problems.pasted': 'Pasted rows',
  'workbook.import.failed': 'The file was not imported',
  'workbook.import.waits': 'Other proposed changes are open. They are dropped when {file} is imported.',
  'workbook.import.busy': '{other} is being read. It is let go of when {file} is imported.',
  'workbook.import.others':
    'Files are imported one at a time: {count} other was not opened. | Files are imported one at a time: {count} others were not opened.',
  'workbook.import.instead': 'Import it instead',
  'workbook.import.look': 'Look at them',
  'workbook.recent': 'Recent files',
  'workbook.drop': 'Let go to see what this file would change',
  'workbook.drop.later': 'Open an account first: the file is read then',
  'workbook.file.label': 'The file',
  'workbook.file.sheet': 'Sheet',
  'workbook.file.separator': 'Cells are parted by',
  'workbook.file.separator.comma': 'comma',
  'workbook.file.separator.semicolon': 'semicolon',
  'workbook.file.separator.tab': 'tab',
  'workbook.file.encoding': 'Characters',
  'workbook.file.encoding.utf-8': 'Unicode (UTF-8)',
  'workbook.file.encoding.windows-1252': 'Western Europe (Windows-1252)',
  'workbook.file.encoding.windows-1250': 'Central Europe (Windows-1250)',
  'workbook.file.encoding.iso-8859-15': 'Western Europe (ISO 8859-15)',
  'workbook.file.encoding.utf-16le': 'Unicode (UTF-16)',
  'workbook.file.encoding.utf-16be': 'Unicode (UTF-16, big-endian)',
  'workbook.file.theirs': 'Made elsewhere: compared with what your ads say now',
  'workbook.file.ours': 'Exported on {at}: only what was changed in the file since then is proposed',
  'workbook.file.ours_elsewhere':
    'Exported on {at}, but what it said then is not known here: what differs of ads that changed since is a conflict',
  'workbook.file.some_time': 'an unknown day',
  'workbook.file.missing':
    '{count} ad is no longer in the file and stays as it is | {count} ads are no longer in the file and stay as they are',
  'workbook.file.missing.proposed':
    '{count} ad that is no longer in the file is proposed for deletion | {count} ads that are no longer in the file are proposed for deletion',
  'workbook.file.missing.propose': 'Propose to delete it | Propose to delete them',
  'workbook.file.missing.leave': 'Leave it as it is | Leave them as they are',
  'workbook.file.already':
    '{count} row became an ad when it was imported before: only what was changed in it since then is proposed | {count} rows became ads when they were imported before: only what was changed in them since then is proposed',
  'workbook.file.hidden_rows': '{count} hidden row is included | {count} hidden rows are included',
  'workbook.file.hidden_columns': '{count} hidden column is included | {count} hidden columns are included',
  'workbook.file.formulas':
    '{count} formula is taken by its result | {count} formulas are taken by their results',
  'workbook.file.uncalculated':
    '{count} formula has no result: open the file in Excel, save it and import it again | {count} formulas have no result: open the file in Excel, save it and import it again',
  'workbook.file.macros': 'Its macros were not looked at',
  'workbook.file.links': 'What it takes from other files was not looked at',
} as const;

export type WorkbookKey = keyof typeof workbookEn;
