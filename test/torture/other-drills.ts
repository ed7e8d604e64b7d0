/** Drills for the mutants by an author who did not build the judge (`other-mutants.ts`). */
import { calmAndSent, drill, plainPull, plainPush, three, titles } from './drill-parts.ts';
import type { OtherEdit } from './other-client.ts';
import type { Step } from './script.ts';

const surePull: Step = { do: 'pull', full: false, meanwhile: [], sure: true };

const othersEdit = (first: number, field: OtherEdit['field']): Step => ({
  do: 'others',
  edits: three(first).map((ad) => ({ ad, field })),
});

export const OTHER_DRILLS = {
  'two changes in one second': drill((_, ad) => [
    ...calmAndSent,
    othersEdit(ad, 'title'),
    surePull,
    othersEdit(ad, 'again'),
    surePull,
  ]),
  'an edit where a budget is reached': drill((_, ad) => [
    ...calmAndSent,
    othersEdit(ad, 'exhaust'),
    plainPull,
    { do: 'edit', cells: three(ad).map((next) => ({ ad: next, field: 'sellerName' as const })) },
    plainPush,
  ]),
  'both limits of a campaign': drill(() => [
    ...calmAndSent,
    { do: 'campaign' },
    plainPush,
    { do: 'campaign' },
    plainPush,
  ]),
  'a push taken back that others went on from': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    plainPush,
    othersEdit(ad, 'title'),
    surePull,
    { do: 'undo-push' },
    plainPush,
  ]),
  'a create that never left, and a copy made anew': drill((_, ad) => [
    ...calmAndSent,
    { do: 'create', ad, how: 'copy' },
    { do: 'arm', place: 'sending-committed', nth: 1, order: 'kill' },
    { ...plainPush, afterwards: 'cancel' },
    { do: 'rebuild' },
  ]),
  'asleep with the clock set back': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    {
      do: 'sleep-at',
      place: 'sending-committed',
      // Longer than that a token would be over, and its 401 would tell the time.
      minutes: 2,
      setBack: true,
      others: three(ad).map((next) => ({ ad: next, field: 'sellerName' as const })),
    },
    plainPush,
  ]),
} as const;
