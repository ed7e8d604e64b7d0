/** Files of spreadsheet programs, out and in, as the window tells of them, in English. */
export const workbookEn = {
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
  'workbook.export.failed': 'The ads were not exported',
  'workbook.template': 'Table for new ads…',
  'workbook.template.tip':
    'A workbook with the columns, lists and limits of this category, to fill in and import',
  'workbook.template.name': 'New ads in {category}',
  'workbook.template.done': 'The table for new ads is in {file}',
} as const;

export type WorkbookKey = keyof typeof workbookEn;
