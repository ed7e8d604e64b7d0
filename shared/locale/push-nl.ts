/** Why something of a push was not sent, in Dutch. */
import type { Translation } from './fill.ts';
import type { pushEn } from './push-en.ts';

export const pushNl = {
  'skipped.campaign-refused':
    'De campagne “{campaign}” kreeg niet de daglimiet die dit automatische bod nodig heeft. Herstel de campagne en verzend dit daarna opnieuw.',
  'skipped.stopped': 'Het verzenden werd beëindigd voordat dit aan de beurt was. Het blijft een concept.',
  'skipped.stopped-sending':
    'Het verzenden werd beëindigd terwijl dit onderweg was. Bij het volgende ophalen of verzenden wordt gekeken of het is aangekomen.',
  'skipped.not-reviewed':
    'Dit is niet meer zoals toen u het verzond. Het blijft een concept: bekijk het opnieuw bij Nakijken.',
} as const satisfies Translation<keyof typeof pushEn>;
