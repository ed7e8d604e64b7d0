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
  'address.new': 'Het account “{name}” met deze marktplaats verbinden?',
  'address.changed': 'De adressen van het account “{name}” wijzigen?',
  'address.detail':
    'Uw clientgeheim, uw login en uw advertenties gaan naar deze adressen. Ga alleen door als u ze zojuist zelf hebt ingevuld.',
  'address.connect': 'Verbinden',
  'address.change': 'Wijzigen',
} as const satisfies Translation<keyof typeof loginEn>;
