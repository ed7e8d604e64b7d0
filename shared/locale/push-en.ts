/** Why something of a push was not sent, in English. */
export const pushEn = {
  'skipped.campaign-refused':
    'The campaign “{campaign}” did not get the daily limit that this automatic bid needs. Mend the campaign, then send this again.',
  'skipped.stopped': 'The push was ended before this was sent. It stays a draft.',
  'skipped.stopped-sending':
    'The push was ended while this was on its way. The next pull or push looks whether it arrived.',
  'skipped.not-reviewed':
    'This is not as it was when you sent it. It stays a draft: look at it again in Review.',
} as const;
