/** The plain pages the browser ends on after signing in, and the question before an account goes to another address. */
export const loginEn = {
  'login.done.title': 'You are signed in',
  'login.done.text': 'Go back to Adsheet. You can close this page.',
  'login.refused.title': 'You are not signed in',
  'login.refused.text': 'Go back to Adsheet: it says why, and what to do. You can close this page.',
  'login.stray.title': 'This address belongs to no sign-in',
  'login.stray.text': 'Nothing was done. Go on in the page that Adsheet opened last, or sign in again.',
  'address.new': 'Connect the account “{name}” to this marketplace?',
  'address.changed': 'Change the addresses of the account “{name}”?',
  'address.detail':
    'Your client secret, your sign-in and your ads go to these addresses. Go on only if you entered them yourself just now.',
  'address.connect': 'Connect',
  'address.change': 'Change',
} as const;
