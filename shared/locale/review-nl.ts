/** What Review says in Dutch of how fresh it is, of a push under way, and of what became of one. */
import type { Translation } from './fill.ts';
import type { reviewEn } from './review-en.ts';

export const reviewNl = {
  'fresh.getting': 'Eerst worden wijzigingen opgehaald…',
  'fresh.now': 'Bijgewerkt om {time}.',
  'fresh.failed':
    'De marktplaats is niet bereikbaar: wat u ziet is van {time}. U kunt doorgaan; elke advertentie wordt opnieuw gelezen voordat ze wordt geschreven.',
  'fresh.failed_other': 'Wijzigingen konden niet worden opgehaald: wat u ziet is van {time}. {reason}',
  'fresh.as_of': 'Wat u ziet is van {time}.',
  'fresh.never': 'Er is nog niets van de marktplaats opgehaald.',

  'status.pull_failed': 'laatste poging mislukt',
  'status.pull_failed.text': 'Het ophalen van wijzigingen is mislukt ({time}). {reason}',

  'job.push.campaigns': 'Campagnes verzenden',
  'job.push.freeing': 'Pauzes en verwijderingen verzenden',
  'job.push.updates': 'Wijzigingen verzenden',
  'job.push.creates': 'Nieuwe advertenties verzenden',
  'job.push.raises': 'Activeringen en verhogingen verzenden',
  'job.push.reading': 'Teruglezen wat is verzonden',
  'job.resumed': 'Wijzigingen ophalen, vanaf waar het stopte',
  'job.wait': 'De marktplaats vraagt {count} s te wachten',

  'review.tick.keys':
    'Met de spatiebalk vinkt u aan of uit. De pijltjes gaan van vinkje naar vinkje; met Shift vinken ze onderweg.',
  'review.kind.tick': 'Verzenden: {name}',
  'review.questions': '{count} vraag voor het verzenden | {count} vragen voor het verzenden',
  'review.untouched': '{count} blijft concept | {count} blijven concept',
  'guards.again':
    'Er is iets veranderd sinds de vraag werd gesteld. Kijk er nog eens naar; er is niets verzonden.',

  'push.stopping': 'Wordt gestopt. Wat onderweg is, wordt nog beantwoord.',
  'push.stopped_before': 'Gestopt voordat er iets werd verzonden. Alles is nog concept.',
  'push.stopped':
    'Gestopt: {done} verzonden[[, {failed} geweigerd]][[, {held} tegengehouden]][[, {left} nog concept]][[, {unknown} onzeker en bij de volgende keer ophalen nagekeken]]',
  'push.interrupted': 'Onderbroken: {done} van {total} verzonden, {left} wachten nog',
  'push.show_result': 'Resultaat tonen',
  'push.nothing_left': 'Van deze valt er niets meer te verzenden: ze zijn sindsdien veranderd of verzonden.',
  'push.conflicts': 'Het conflict beslissen | De {count} conflicten beslissen',
  'push.states': 'Wat ervan is geworden',
  'push.chip': 'Niet verzonden bij de laatste keer',
  'push.state.failed': '{count} geweigerd | {count} geweigerd',
  'push.state.held': '{count} tegengehouden | {count} tegengehouden',
  'push.state.unknown': '{count} onzeker | {count} onzeker',
  'push.state.skipped': '{count} niet verzonden | {count} niet verzonden',
  'push.state.waiting': '{count} wachten',
  'push.state.done': '{count} verzonden | {count} verzonden',
} as const satisfies Translation<keyof typeof reviewEn>;
