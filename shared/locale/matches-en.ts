/** Whether an ad on the marketplace is the one that a new row became, in English. */
export const matchesEn = {
  'changeset.match.same': 'It is the ad I made',
  'changeset.match.another': 'Another vendor ID',
  'matches.banner':
    'A new ad here has the vendor ID of an ad on the marketplace. Is it the one you made? | {count} new ads here have the vendor IDs of ads on the marketplace. Are they the ones you made?',
  'matches.look': 'Look',
  'matches.title': 'Is this the ad you made?',
  'matches.why.edited':
    'The marketplace’s answer got lost when this ad was sent. An ad with its vendor ID is there now.',
  'matches.why.unrecorded':
    'Nothing here says for sure whether this ad was sent before. An ad with its vendor ID is on the marketplace.',
  'matches.why.same-row':
    'An ad with the vendor ID of this row of a file is on the marketplace: another computer may have made it from the same file.',
  'matches.field': 'Field',
  'matches.mine': 'New ad here',
  'matches.theirs': 'Ad {id} on the marketplace',
  'matches.equal': 'Both say the same.',
  'matches.same': 'Yes, it is my ad',
  'matches.another': 'No, give mine another vendor ID',
  'matches.same.means':
    'Yes: the new ad here goes. What differs stays as it is on the marketplace where others edited it, and waits as your edit or as a conflict otherwise.',
  'matches.another.means':
    'No: your new ad gets a vendor ID of its own, and sending it makes a second paid ad.',
  'matches.done.same': 'Ad {id} is the one you made.',
  'matches.done.another': 'The new ad has a vendor ID of its own. Sending it makes a second paid ad.',
  'matches.left': '1 question left. | {count} questions left.',
  'matches.none': 'Nothing is asked any more.',
} as const;
