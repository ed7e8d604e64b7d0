/** What Review says in French of how fresh it is, of a push under way, and of what became of one. */
import type { Translation } from './fill.ts';
import type { reviewEn } from './review-en.ts';

export const reviewFr = {
  'fresh.getting': 'Récupération des changements d’abord…',
  'fresh.now': 'À jour à {time}.',
  'fresh.failed':
    'La place de marché est injoignable : ce que vous voyez date de {time}. Vous pouvez continuer ; chaque annonce est relue avant d’être écrite.',
  'fresh.failed_other':
    'Les changements n’ont pas pu être récupérés : ce que vous voyez date de {time}. {reason}',
  'fresh.as_of': 'Ce que vous voyez date de {time}.',
  'fresh.never': 'Rien n’a encore été récupéré de la place de marché.',

  'status.pull_failed': 'dernier essai échoué',
  'status.pull_failed.text': 'La récupération des changements a échoué ({time}). {reason}',

  'job.push.campaigns': 'Envoi des campagnes',
  'job.push.freeing': 'Envoi des pauses et suppressions',
  'job.push.updates': 'Envoi des changements',
  'job.push.creates': 'Envoi des nouvelles annonces',
  'job.push.raises': 'Envoi des activations et des hausses',
  'job.push.reading': 'Relecture de ce qui a été envoyé',
  'job.resumed': 'Récupération des changements, là où elle s’était arrêtée',
  'job.wait': 'La place de marché demande d’attendre {count} s',

  'review.tick.keys':
    'La barre d’espace coche ou décoche. Les flèches vont d’une case à l’autre ; avec Maj elles cochent en chemin.',
  'review.kind.tick': 'Envoyer : {name}',
  'review.questions': '{count} question avant l’envoi | {count} questions avant l’envoi',
  'review.untouched': '{count} reste en brouillon | {count} restent en brouillon',
  'guards.again': 'Quelque chose a changé depuis la question. Regardez de nouveau ; rien n’a été envoyé.',

  'push.stopping': 'Arrêt en cours. Ce qui est en route reçoit encore sa réponse.',
  'push.stopped_before': 'Arrêté avant tout envoi. Tout est encore en brouillon.',
  'push.stopped':
    'Arrêté : {done} envoyés[[, {failed} refusés]][[, {held} retenus]][[, {left} encore en brouillon]][[, {unknown} incertains, vérifiés à la prochaine récupération]]',
  'push.interrupted': 'Interrompu : {done} sur {total} envoyés, {left} attendent encore',
  'push.show_result': 'Voir le résultat',
  'push.nothing_left': 'Il n’y a plus rien à en envoyer : changés ou envoyés entre-temps.',
  'push.conflicts': 'Trancher le conflit | Trancher les {count} conflits',
  'push.states': 'Ce qu’ils sont devenus',
  'push.chip': 'Pas envoyés au dernier envoi',
  'push.state.failed': '{count} refusé | {count} refusés',
  'push.state.held': '{count} retenu | {count} retenus',
  'push.state.unknown': '{count} incertain | {count} incertains',
  'push.state.skipped': '{count} pas envoyé | {count} pas envoyés',
  'push.state.waiting': '{count} en attente',
  'push.state.done': '{count} envoyé | {count} envoyés',
} as const satisfies Translation<keyof typeof reviewEn>;
