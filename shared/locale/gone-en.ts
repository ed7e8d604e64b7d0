/** Ads that are no longer on the marketplace, and sign-ins that nobody used for long. */
export const goneEn = {
  'changeset.recreate': 'New ad for a vanished one | {count} new ads for vanished ones',
  'changeset.put_away': 'Put a vanished ad away | Put {count} vanished ads away',

  'refused.ad-there': 'The marketplace still has this ad.',
  'refused.has-edits': 'This ad holds edits that were not sent. Make a new ad of it, or discard them first.',

  'view.gone': 'Gone',
  'command.recreate': 'Make new ads of gone ads',
  'command.put-away': 'Put gone ads away',
  'gone.status': 'Gone',
  'gone.notice': 'An ad is no longer on the marketplace. | {count} ads are no longer on the marketplace.',
  'gone.notice.edited': 'One holds edits that cannot be sent. | {count} hold edits that cannot be sent.',
  'gone.show': 'Show',
  'gone.recreate': 'Make a new ad of it | Make new ads of {count}',
  'gone.recreate_edited': 'Make a new ad with the edits | Make new ads of the {count} with edits',
  'gone.put_away': 'Put {count} away',
  'gone.put_away.none': 'Put away',
  'gone.about':
    'The marketplace no longer has these ads. Edits of them are kept here; a new ad can take the place of each.',
  'gone.panel': 'A new ad can take its place.',
  'gone.panel.edited':
    'Your edits are kept here, but there is nothing to send them to. A new ad can take its place.',
  'gone.made': 'A new ad takes its place, paused | {count} new ads take their place, paused',
  'gone.made.show': 'Show',
  'gone.put': 'An ad was put away | {count} ads were put away',
  'gone.none_chosen': 'None of the chosen ads is gone from the marketplace.',

  'accounts.unused.ending':
    'not used for a long time: will be signed out in a day | not used for a long time: will be signed out in {count} days',
  'accounts.unused.ended': 'not used for over 60 days: sign in again',
  'accounts.unused.one': '{name}: {text}.',
  'accounts.unused.some': '{count} accounts were not used for a long time and get signed out: {names}.',

  'banner.signed_out_run':
    'You were signed out in the middle of sending: {left} of {total} still wait. Sign in, and it goes on by itself.',
  'banner.signed_out_pull':
    'You were signed out while your ads were being read. Sign in, and it goes on by itself.',
  'signin.push_goes_on': 'Signed in. Sending goes on: {count} left.',
  'signin.pull_goes_on': 'Signed in. Reading your ads goes on.',
  'signin.nothing_sent': 'Signed in. Nothing had been sent yet.',

  'gone.history.put': 'put away',
  'gone.history.back': 'in the lists again',
} as const;
