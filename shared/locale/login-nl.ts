/** The plain pages the browser ends on after signing in, in Dutch. */
import type { Translation } from './fill.ts';
import type { loginEn } from './login-en.ts';

export const loginNl = {
  'login.done.title': 'U bent aangemeld',
  'login.done.text': 'Ga terug naar Adsheet. U kunt deze pagina sluiten.',
  'login.refused.title': 'U bent niet aangemeld',
  'login.refused.text':
    'Ga terug naar Adsheet: daar staat waarom, en wat u kunt doen. U kunt deze pagina sluiten.',
  'login.stray.title': 'Dit adres hoort niet bij een aanmelding',
  'login.stray.text':
    'Er is niets gebeurd. Ga verder op de pagina die Adsheet het laatst opende, of meld u opnieuw aan.',
} as const satisfies Translation<keyof typeof loginEn>;
