/** Ads that are no longer on the marketplace, and sign-ins that nobody used for long. */
export const goneEn = {
  'changeset.recreate': 'New ad for a vanished one | {count} new ads for vanished ones',
  'changeset.put_away': 'Put a vanished ad away | Put {count} vanished ads away',

  'refused.ad-there': 'The marketplace still has this ad.',
  'refused.has-edits': 'This ad holds edits that were not sent. Make a new ad of it, or discard them first.',
} as const;
