/** Proposed changes: pasting rows, what their columns are for, what would become of each. */
export const proposalsEn = {
  'tab.proposals': 'Proposed changes',
  'command.paste-ads': 'Paste ads…',
  'palette.also.paste-ads': 'import excel csv spreadsheet upload',
  'changeset.paste': 'Paste {count} ad | Paste {count} ads',

  'error.table-empty':
    'There are no rows[[ in {file}]]. Give the rows with their header and try again.',
  'error.table-too-large':
    'The table[[ in {file}]] is too large[[: {rows} rows, {cells} cells]]. Nothing was read. Give it in parts of at most 50,000 rows.',
  'error.table-too-wide':
    'The table has {columns} columns, and {most} at most can be read. Nothing was read. Copy those you want to change.',
  'error.proposal-unknown':
    'These proposed changes are no longer there. Nothing was changed. Paste the rows again.',

  'refused.cell-error': 'The spreadsheet shows an error in this cell.',
  'refused.no-category':
    'There is no category of this name. Use its number, or its whole path with > between.',
  'refused.name-of-many': 'Several have this name. Use the number.',
  'refused.moved': 'This changed after it was shown, and was left alone.',

  'proposal.row.id-unknown': 'There is no ad {id} in this account.',
  'proposal.row.id-unreadable':
    '“{text}” is no ad ID, which is a whole number. A spreadsheet may have rounded it.',
  'proposal.row.key-unknown': 'There is no row “{key}”.',
  'proposal.row.names-differ': 'Ad {id} and row {key} are two different ads.',
  'proposal.row.twice': 'The same ad is in row {rows}.',
  'proposal.row.ad-gone': 'The marketplace no longer has this ad.',
  'proposal.row.ad-final': 'This ad is deleted on the marketplace; nothing of it can be changed.',
  'proposal.row.new-deleted':
    'This would be a new ad that is Deleted. Make it Active or Paused, or leave the row out.',
  'proposal.row.nothing-taken': 'Nothing of this row can be taken.',

  'proposals.paste.title': 'Paste ads',
  'proposals.paste.text':
    'Copy rows with their header from a spreadsheet and paste them here. You see what would change before anything does.',
  'proposals.paste.match':
    'Rows with an ad ID or a vendor ID change that ad; all others become new ads, paused.',
  'proposals.paste.blank': 'A blank cell changes nothing. [] empties a field.',
  'proposals.paste.place': 'Press {key} to paste',
  'proposals.paste.label': 'Rows to paste',
  'proposals.paste.now': 'Paste',
  'proposals.reading': 'Comparing with your ads…',

  'proposals.title': '{count} pasted row | {count} pasted rows',
  'proposals.discard': 'Discard',
  'proposals.apply': 'Apply to {count} ad | Apply to {count} ads',
  'proposals.nothing': 'Nothing to apply',
  'proposals.done':
    'Applied to {count} ad. Review it before it is sent. | Applied to {count} ads. Review them before they are sent.',
  'proposals.confirm': 'Yes:',
  'proposals.clears': 'empty {count} field | empty {count} fields',
  'proposals.deletes': 'delete {count} ad | delete {count} ads',
  'proposals.and': 'and',
  'proposals.problems': 'The ads would have {count} new error. | The ads would have {count} new errors.',

  'proposals.step.columns': 'Columns',
  'proposals.step.rows': 'Changes',
  'proposals.columns.label': 'What each column is for',
  'proposals.columns.header': 'In the table',
  'proposals.columns.samples': 'Examples',
  'proposals.columns.to': 'Becomes',
  'proposals.columns.none': 'Left out',
  'proposals.columns.key': 'Row in Adsheet',
  'proposals.columns.nth': 'Column {number}',
  'proposals.columns.fields': 'Fields',
  'proposals.columns.attributes': 'Attributes',
  'proposals.columns.names': 'Which ad',
  'proposals.columns.choose': 'What “{header}” is for',
  'proposals.left.unknown': 'Not recognised',
  'proposals.left.twice': 'An earlier column has this field',
  'proposals.left.read-only': 'Cannot be edited',
  'proposals.left': '{count} is left out | {count} are left out',
  'proposals.header': 'The first row names the columns',
  'proposals.decimal': 'Numbers are written as',

  'proposals.kind.all': 'All',
  'proposals.kind.new': 'New',
  'proposals.kind.changed': 'Changed',
  'proposals.kind.unchanged': 'Unchanged',
  'proposals.kind.failed': 'Not taken',
  'proposals.kind.attention': 'Need attention',
  'proposals.is.new': 'New',
  'proposals.is.changed': 'Changed',
  'proposals.is.unchanged': 'Unchanged',
  'proposals.is.failed': 'Not taken',
  'proposals.filter': 'Show rows',
  'proposals.none': 'No rows of this kind',
  'proposals.table': 'Proposed changes, row by row',
  'proposals.row': 'Row',
  'proposals.ad': 'Ad',
  'proposals.unnamed': 'Without a title',
  'proposals.take.all': 'Take all rows of this page',
  'proposals.take.row': 'Take row {row}',
  'proposals.take.field': 'Take {field} in all rows',
  'proposals.take.cell': 'Take {field} of row {row}',
  'proposals.cleared': 'emptied',
  'proposals.filled.count': '{count} field filled in | {count} fields filled in',
  'proposals.filled': 'Filled in by Adsheet, as the table says nothing',
  'proposals.conflict': 'Changed in Adsheet too since the table was made. Tick it to take the table’s.',
  'proposals.was': 'was {value}',
  'proposals.page': 'Rows {from} to {to} of {total}',
  'proposals.page.before': 'Earlier rows',
  'proposals.page.after': 'Later rows',
} as const;
export type ProposalKey = keyof typeof proposalsEn;
