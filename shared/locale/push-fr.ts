/** Why something of a push was not sent, in French. */
import type { Translation } from './fill.ts';
import type { pushEn } from './push-en.ts';

export const pushFr = {
  'skipped.campaign-refused':
    'La campagne « {campaign} » n’a pas reçu la limite par jour dont cette enchère automatique a besoin. Corrigez la campagne, puis renvoyez ceci.',
  'skipped.stopped': 'L’envoi a été arrêté avant que ceci parte. La modification reste un brouillon.',
  'skipped.stopped-sending':
    'L’envoi a été arrêté pendant que ceci était en route. La prochaine récupération ou le prochain envoi vérifie si c’est arrivé.',
  'skipped.not-reviewed':
    'Ceci n’est plus comme au moment de l’envoi. La modification reste un brouillon : revoyez-la avant de l’envoyer.',
} as const satisfies Translation<keyof typeof pushEn>;
