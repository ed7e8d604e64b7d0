/** Rows and cells of workbooks and csv files: why some cannot be taken, and what of others deserves a look. */
export const importsEn = {
  'import.left.row': 'Row in the file',
  'import.left.cell': '{column}: {reason}',
  'import.left.sheet': 'Not taken',
  'import.left.conflict':
    'Changed in the file and in Adsheet since it was made. The file says “{file}”, the ad now says “{now}”. Import this file again to decide.',
  'job.import': 'Importing',
  'job.import.read': 'Reading the file',
  'job.import.compare': 'Comparing with your ads',
  'job.import.part': '{percent}%',
  'changeset.import': 'Import {file}: {count} ad | Import {file}: {count} ads',
  'error.column-unknown':
    'The file has no column “{column}”[[. It has: {columns}]]. Correct its name and import the file again.',
  'error.file-of-other-account':
    '{file} was written for the account {of}, and this is {account}. Nothing was read. Open {of} and import it there.',
  'error.file-of-other-environment':
    '{file} is not of the environment of {account}[[: {reason}]]. Nothing was read. Open the account it was written for.',
  'reason.from-sandbox': 'it was written in the sandbox, and the account is on the live marketplace',
  'reason.from-production': 'it was written for the live marketplace, and the account is in the sandbox',
  'error.file-of-other-tenant':
    '{file} was written for the marketplace {of}, and the account {account} is on {is}. Nothing was read. Open the account it was written for.',
  'error.file-of-other-currency':
    '{file} has its amounts in {of}, and the account {account} has them in {is}. Nothing was read. Open the account it was written for.',
  'error.file-of-unknown-account':
    'Adsheet wrote {file}, but the account {account} has none of its ads. Nothing was read. Open the account it was written for; if it is this one, get its changes first.',
  'error.sheet-not-ads':
    '[[The sheet “{sheet}” of ]]{file} holds what Adsheet wrote to be read beside the ads, and no ads. Nothing was read. Import the sheet with the ads; change campaigns in Adsheet.',
  'proposal.row.ad-discarded':
    'This new ad was discarded in Adsheet since the file was written. To make it again, empty its cell in the last column, _adsheet.',
  'proposal.row.id-missing':
    'The ad ID {id} was taken out of this row. Put it back; to make a new ad instead, empty its cell in the last column, _adsheet, too.',
  'proposal.row.mark-elsewhere':
    'This row comes from a file that this copy of Adsheet did not write, and has no ad ID. Import it with its column of ad IDs.',
  'proposal.row.vendor-id-rounded':
    'The vendor ID “{text}” lost digits: the spreadsheet took it for a number. Format the column as text and type it in full, or give the ad ID.',
  'proposal.row.vendor-id-asked':
    'Vendor ID {vendorId} is that of a new ad here and of ad {id} on the marketplace. Say first whether they are one.',
  'proposal.row.vendor-id-zeros':
    'The vendor ID “{vendorId}”[[ of ad {id}]] differs from “{text}” only by zeros in front, which spreadsheets leave out. Format the column as text and type it in full, or give the ad ID.',
  'proposals.columns.external': 'External ID',
  'proposals.external.signed-out':
    'External IDs were not looked up, as this account is not signed in: rows that have no other ID are not taken. Sign in and import the file again.',
  'proposals.external.unreachable':
    'External IDs could not be looked up, as the marketplace was not reached or gave no answer to it: rows that have no other ID are not taken. Import the file again later.',
  'proposals.external.gone':
    'The marketplace no longer says which ads external IDs belong to: rows that have no other ID are not taken. Leave the column out if they are to become new ads.',
  'proposal.row.external-id-many': 'Several ads have the external ID “{text}”. Give the ad ID.',
  'proposal.row.external-id-rounded':
    'The external ID “{text}” lost digits: the spreadsheet took it for a number. Format the column as text and type it in full, or give the ad ID.',
  'proposal.row.external-id-zeros':
    'The external ID “{externalId}” of ad {id} differs from “{text}” only by zeros in front, which spreadsheets leave out. Format the column as text and type it in full, or give the ad ID.',
  'proposal.row.external-id-unreadable':
    '“{text}” is no external ID: the spreadsheet shows an error, or made a date of it. Format the column as text and type it again, or give the ad ID.',
  'proposal.row.external-id-unasked':
    'Only an external ID says which ad this is, and those could not be looked up. Give the ad ID or the vendor ID, or leave the column of external IDs out to make a new ad.',
  'error.export-unknown':
    'Nobody knows any more which ads this file had when it was written. Nothing was changed. Delete ads in the sheet, or set their status in the file to Deleted.',
  'proposal.row.missing-unsure':
    'This ad is not in the file, but of some rows it cannot be told which ad they are about: it may be one of them. Mend those rows first.',
  'proposal.row.vendor-id-unreadable':
    '“{text}” is no vendor ID: the spreadsheet shows an error, or made a date of it. Format the column as text and type it again, or give the ad ID.',
  'proposal.row.merged':
    'The cells {range} are merged, so nobody can say which row they belong to. Split them and import the file again.',
  'proposal.question.may-be':
    'This may be ad {id}, “{title}”[[, which was row {row} of this file]]: no row of the file names it any more. To change that ad, give its ad ID in this row. Keep the row only to make another ad.',
  'proposal.question.may-be-draft':
    'This may be the new ad “{title}”[[, which was row {row} of this file]]: no row of the file is it any more. To change that ad, edit it in Adsheet[[, or give its vendor ID {vendorId} in this row]]. Keep the row only to make another ad.',
  'proposal.question.may-be-any':
    'No row of the file names {count} ad any more that it had: this may be it. To change that ad, give its ad ID in this row. Keep the row only to make another ad. | No row of the file names {count} ads any more that it had: this may be one of them. To change that ad, give its ad ID in this row. Keep the row only to make another ad.',
  'proposal.question.names-none':
    'Nearly all other rows name their ads, and this one names none: it may be a sum or a remark. Keep it only to make a new ad.',
  'proposal.question.made-before':
    'This row became an ad before, which was deleted or discarded since. Keep it to make that ad again.',
  'proposal.question.same-place':
    'The ad[[ {id}]] of this title stood here when the file was imported before, with another price and other texts. Keep the row to change that ad. To make another, give this row a vendor ID of its own.',
  'proposal.cell.zeros':
    'The file holds a number here, where zeros in front get lost. Have a look; a column formatted as text keeps them.',
  'refused.too-long-for-file':
    'This text was too long for a cell, so the file does not have it. Type it in Adsheet.',
  'refused.rounded-number':
    'The file holds a number here that is too long for one: its last digits are lost. Format the column as text and type it again.',
  'refused.no-attribute-line': 'This line names no attribute. Write each as KEY: value.',
} as const;
