/** Why a workbook or csv file was not read, and what to do. Nothing of it was used in any of these cases. */
export const tableFilesEn = {
  'error.file-encrypted':
    '{file} is protected with a password. Open it in Excel, take the password off (File, Info, Protect Workbook), save it and import it again.',
  'error.file-old-excel':
    '{file} is of an older kind of Excel. Open it, save it as an Excel workbook (.xlsx) and import that.',
  'error.file-binary-excel':
    '{file} is a binary Excel workbook (.xlsb). Open it, save it as an Excel workbook (.xlsx) and import that.',
  'error.file-open-document':
    '{file} is an OpenDocument file. Open it, save it as an Excel workbook (.xlsx) and import that.',
  'error.file-web-page':
    '{file} is a web page, whatever its name says. Open it in Excel, save it as an Excel workbook (.xlsx) and import that.',
  'error.file-text-named':
    '{file} is plain text, though its name says workbook. If it is a table, give it a name that ends in .csv and import it again.',
  'error.file-not-table':
    '{file} is neither a workbook nor a csv file. Save the table as an Excel workbook (.xlsx) or csv and import that.',
  'error.file-damaged':
    '{file} is damaged or was cut short. Open it in Excel, let it be repaired, save it and import it again; or fetch it once more.',
  'error.file-too-large':
    '{file} is larger than {megabytes} MB and was not opened. Save only the table, without pictures, or in parts.',
  'error.file-bomb':
    '{file} would take far more room than it should and was not unpacked. Copy the table into a new workbook and import that.',
  'error.file-unsafe':
    '{file} holds something that no spreadsheet program writes, and was not read. Open it in Excel, save it anew and import that.',
  'error.file-too-wide':
    'A cell of {file} is at {cell}, and at most {columns} columns are read. Take away what is beyond and import it again.',
  'error.file-too-slow':
    'Reading {file} took longer than {seconds} seconds and was stopped. Save only the table in a new workbook, or in parts, and import that.',
  'error.sheet-unknown':
    '{file} has no sheet “{sheet}”[[. It has: {sheets}]]. Choose another and import it again.',
  'refused.is-date':
    'This is a date in the file. If it should be something else, format the column as text there and type it again.',
  'reason.no-file': 'there is no such file',
  'reason.no-reading': 'you may not read it',
  'reason.no-plain-file': 'it is no ordinary file',
} as const;
