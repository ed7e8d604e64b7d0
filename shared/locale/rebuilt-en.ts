/** A local copy that was made again from a journal with gaps. */
export const rebuiltEn = {
  'rebuilt.banner': 'The local copy was made again from its journal, which has gaps.',
  'rebuilt.banner.held':
    'The local copy was made again from its journal, which has gaps: restored edits of one row wait for you. | The local copy was made again from its journal, which has gaps: restored edits of {count} rows wait for you.',
  'rebuilt.look': 'Look',
  'rebuilt.title': 'Restored edits',
  'rebuilt.text':
    'A line that is missing may be the one that took an edit back, or said that it was sent. So nothing that was restored is sent until you let it go. Get all ads first, look at the edits in Review, then let them go one kind at a time.',
  'rebuilt.odd':
    'One line of the journal is damaged. It is kept in {file}. | {count} lines of the journal are damaged. They are kept in {file}.',
  'rebuilt.missing': 'One line of the journal is missing. | {count} lines of the journal are missing.',
  'rebuilt.behind': 'The copy of before knew of more than the journal does.',
  'rebuilt.none': 'No restored edits wait.',
  'rebuilt.unread':
    'One row must be read from the marketplace first: get all ads. | {count} rows must be read from the marketplace first: get all ads.',
  'rebuilt.update': 'One change of an ad | Changes of {count} ads',
  'rebuilt.status': 'One change of a status | {count} changes of status',
  'rebuilt.campaign': 'One change of a campaign | Changes of {count} campaigns',
  'rebuilt.create':
    'One new ad: it costs money once it is sent | {count} new ads: they cost money once they are sent',
  'rebuilt.delete':
    'One delete: it cannot be undone once it is sent | {count} deletes: they cannot be undone once they are sent',
  'rebuilt.release': 'Let it go | Let them go',
  'rebuilt.done': 'Done',
} as const;
