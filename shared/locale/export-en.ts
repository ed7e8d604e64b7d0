/** Workbooks and csv files with ads: what stands in them for people, in English. */
export const exportEn = {
  'job.export': 'Exporting ads',
  'reason.not-table': 'its name must end in .xlsx or .csv',
  'reason.too-many': 'it would be too large: export fewer ads',
  'reason.too-many-rows':
    'it would have {rows} ads, and {most} at most can be imported again: export them in parts',
  'reason.too-many-columns':
    'it would have {columns} columns, and {most} at most can be imported again: leave some out',

  'export.sheet.ads': 'Ads',
  'export.sheet.campaigns': 'Campaigns',
  'export.sheet.categories': 'Categories',
  'export.sheet.readme': 'Read me',
  'export.column.note': 'Note',
  'export.column.campaign': 'Campaign ID',
  'export.column.category': 'Category ID',
  'export.column.part': 'About',
  'export.column.what': 'What',
  'export.column.limit': 'What is allowed',
  'export.column.more': 'More',
  'export.too_long': '[too long: edit in the app]',

  'export.note.edited': 'Not sent yet[[: {fields}]]',
  'export.note.new': 'New, not sent yet',
  'export.note.deleted': 'Will be deleted by the next push',
  'export.note.final': 'Deleted on the marketplace: nothing of it can be changed',
  'export.note.gone': 'No longer on the marketplace: nothing of it can be changed',
  'export.note.conflict': 'Changed by others too: {fields}',
  'export.note.error': 'Error: {problem}',
  'export.note.warning': 'Warning: {problem}',

  'export.not_allowed': '“{field}” does not take this[[. Allowed is: {limit}]].',
  'export.help.note': 'What Adsheet has to say of this ad. What you write here is not imported.',
  'export.help.mark': 'By this Adsheet knows the row again. Leave it as it is; leave it empty in new rows.',
  'export.help.attributes':
    'One attribute a line, as its key, a colon, and the value: “color: red”. Take a line out to clear the attribute.',
  'export.help.locked': 'Only to look at: what you change here is not imported.',
  'export.help.varies': 'What is allowed depends on the category: see the sheet “Categories”.',

  'export.readme.about':
    '{count} ad of the account {account}, as it was on {at} | {count} ads of the account {account}, as they were on {at}',
  'export.readme.about_template': 'A table for new ads of the account {account}, made on {at}',
  'export.readme.edit.title': 'Edit',
  'export.readme.edit':
    'Change cells on the sheet “Ads”, save the file and import it into Adsheet. Adsheet shows what would change before it changes anything. What others, or you in Adsheet, changed meanwhile is merged cell by cell; where both changed the same cell, you are asked.',
  'export.readme.blank.title': 'Empty cells',
  'export.readme.blank':
    'A cell that was empty and still is changes nothing. A cell that you emptied clears the field; Adsheet counts these and asks first. Columns that you take out change nothing.',
  'export.readme.clear.title': '[]',
  'export.readme.clear': 'Write [] to clear a field whatever was there before.',
  'export.readme.new.title': 'New ads',
  'export.readme.new':
    'Write them in rows of their own, with no ad ID and nothing in the last column. When you copy a row, empty both. Importing a file twice makes no ad twice.',
  'export.readme.delete.title': 'Deleting ads',
  'export.readme.delete':
    'Rows that you take out are left alone. To delete an ad, set its status to “Deleted”: Adsheet counts these and asks first.',
  'export.readme.locked.title': 'Grey columns',
  'export.readme.locked':
    'Ad ID, note, amounts spent, dates (UTC) and the last column are there to be read and to know the row by. What you change in them is not taken.',
  'export.readme.sheets.title': 'Other sheets',
  'export.readme.sheets':
    'Campaigns, categories and this sheet are there to be read beside the ads. What you change in them is not imported: change campaigns in Adsheet.',
  'export.readme.words.title': 'Lists',
  'export.readme.words':
    'Cells with a list take its words, in English, Dutch or French. Bids and budgets take an amount, or a word such as Automatic or Unlimited.',
  'export.readme.colours.title': 'Colours',
  'export.readme.colours':
    'Blue: edited and not sent yet. Yellow: a warning. Red: an error. The column “Note” says the same in words.',
  'export.readme.long.title': 'Long texts',
  'export.readme.long':
    'A text of more than 32,767 characters does not fit into a cell. Such a cell says so and is not imported: edit the text in Adsheet.',
  'export.readme.numbers.title': 'Amounts',
  'export.readme.numbers':
    'Bids and budgets may have six decimals, prices two. Nothing is rounded: an amount with more is refused.',
  'export.readme.sort.title': 'Sorting',
  'export.readme.sort':
    'Sort and filter as you like, move and hide columns: rows are known by their ad ID and last column, columns by their heads. Filtered and hidden rows are imported too.',
  'export.readme.sort_locked':
    'This sheet is protected without a password: Excel does not sort it. You can filter it, or take the protection off under Review.',
  'export.readme.import.title': 'Importing later',
  'export.readme.import':
    'Adsheet remembers for 400 days what this file said, on the computer that wrote it. Elsewhere, cells that differ from the marketplace of an ad that changed meanwhile are shown as conflicts.',
} as const;

export type ExportKey = keyof typeof exportEn;
