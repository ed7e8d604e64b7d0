/** Short scripts that bring about one thing each, whatever else a run draws: each rule that may be missing is needed in one. */
import type { Random } from './random.ts';
import type { Step } from './script.ts';

export const plainPush: Extract<Step, { do: 'push' }> = {
  do: 'push',
  oneOf: 1,
  meanwhile: [],
  afterwards: 'resume',
};
export const plainPull: Step = { do: 'pull', full: false, meanwhile: [] };

/** Nothing is left of what went wrong or was drafted before. */
const calm: readonly Step[] = [{ do: 'no-faults' }, plainPull, { do: 'decide' }];
const calmAndSent: readonly Step[] = [...calm, plainPush, { do: 'decide' }];

const three = (first: number): readonly number[] => [first, first + 1, first + 2];

const titles = (first: number): Step => ({
  do: 'edit',
  cells: three(first).map((ad) => ({ ad, field: 'title' as const })),
});

/** What happens, and how often it must in a hundred runs. */
export const EVENTS = {
  sleep: 20,
  'power cut': 20,
  'other seller': 10,
  'dying tokens': 20,
  'odd ad': 8,
  rebuild: 8,
  restore: 8,
  'name taken before': 8,
  'name taken between': 8,
  'name taken after': 8,
  'edit in a read': 8,
} as const;

const drill = (make: (random: Random, ad: number) => readonly Step[]) => make;

export const DRILLS = {
  'lost answer to a create': drill((_, ad) => [
    { do: 'no-faults' },
    { do: 'create', ad, how: 'copy' },
    { do: 'faults', rules: [{ method: 'POST', path: '/ad', action: { type: 'reset-after' } }] },
    plainPush,
  ]),
  'name taken before': drill((random, ad) => [
    { do: 'no-faults' },
    { do: 'create', ad, how: 'named-copy' },
    { do: 'other-takes', inCapitals: random.chance(0.5) },
    plainPush,
  ]),
  'name taken between': drill((random, ad) => [
    ...calmAndSent,
    { do: 'create', ad, how: 'named-copy' },
    { do: 'take-between', inCapitals: random.chance(0.5) },
    plainPush,
    { do: 'no-faults' },
    plainPull,
  ]),
  'name taken after': drill((_, ad) => [
    ...calmAndSent,
    { do: 'create', ad, how: 'named-copy' },
    plainPush,
    { do: 'take-after' },
    plainPull,
  ]),
  'edits before a push goes on': drill((_, ad) => [
    ...calm,
    titles(ad),
    { do: 'arm', place: 'sending-committed', nth: 1, order: 'kill' },
    { ...plainPush, between: three(ad).map((next) => ({ ad: next, field: 'sellerName' as const })) },
  ]),
  'death with an answer in hand': drill((_, ad) => [
    { do: 'no-faults' },
    plainPush,
    { do: 'decide' },
    { do: 'create', ad, how: 'named-copy' },
    { do: 'arm', place: 'answered', nth: 1, order: 'kill' },
    plainPush,
    plainPull,
  ]),
  'edits in the middle of a read': drill((random, ad) => [
    ...calmAndSent,
    titles(ad),
    {
      do: 'edit-in-read',
      ad,
      field: random.pick(['title', 'phoneNumber']),
      when: random.pick(['before', 'after']),
    },
    plainPush,
    { do: 'no-faults' },
  ]),
  'an edit during its push': drill((_, ad) => [
    ...calmAndSent,
    { do: 'edit', cells: [{ ad, field: 'title' }] },
    { do: 'faults', rules: [{ method: 'PUT', path: '/ad/*', action: { type: 'delay-after', ms: 700 } }] },
    { ...plainPush, meanwhile: [{ afterMs: 450, do: 'edit', ad, field: 'title' }] },
    { do: 'no-faults' },
  ]),
  'every field': drill((_, ad) => [
    ...calmAndSent,
    {
      do: 'edit',
      cells: (['phoneNumber', 'salutation', 'postcode', 'allowContactByEmail'] as const).map((field) => ({
        ad,
        field,
      })),
    },
    {
      do: 'edit',
      cells: (['sellerName', 'attributes.torture', 'attributes.taal@nl_NL', 'description'] as const).map(
        (field) => ({ ad: ad + 1, field }),
      ),
    },
    {
      do: 'edit',
      cells: (
        ['budgets.daily.limitMicros', 'bidMicros', 'price.amountCents', 'links.displayUrl'] as const
      ).map((field) => ({ ad: ad + 2, field })),
    },
    plainPush,
  ]),
  'asleep before writes': drill((random, ad) => [
    ...calmAndSent,
    titles(ad),
    {
      do: 'sleep-at',
      place: 'sending-committed',
      minutes: random.pick([2, 40, 480]),
      setBack: random.chance(0.3),
      others: three(ad).map((next) => ({
        ad: next,
        field: random.pick(['sellerName', 'title', 'phoneNumber']),
      })),
    },
    plainPush,
  ]),
  'asleep with a picture': drill((_, ad) => [
    ...calmAndSent,
    { do: 'image', ad },
    { do: 'image', ad: ad + 1 },
    { do: 'sleep-at', place: 'image-uploaded', minutes: 45, setBack: false, others: [] },
    plainPush,
  ]),
  'asleep for a minute': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    {
      do: 'sleep-at',
      place: 'sending-committed',
      minutes: 1,
      setBack: false,
      others: three(ad).map((next) => ({ ad: next, field: 'sellerName' as const })),
    },
    plainPush,
  ]),
  'a picture uploaded long ago': drill((_, ad) => [
    ...calmAndSent,
    { do: 'image', ad },
    { do: 'arm', place: 'image-uploaded', nth: 1, order: 'kill' },
    { ...plainPush, afterwards: 'cancel' },
    { do: 'pass-time', minutes: 45 },
    plainPush,
  ]),
  'a create still on its way': drill((_, ad) => [
    ...calmAndSent,
    { do: 'create', ad, how: 'named-copy' },
    {
      do: 'faults',
      rules: [
        { method: 'POST', path: '/ad', action: { type: 'hold' } },
        {
          method: 'GET',
          path: '/ad/byVendor/*',
          nth: 2,
          action: { type: 'meanwhile-after', orders: [{ method: 'POST', path: '/faults/release' }] },
        },
      ],
    },
    { do: 'arm', place: 'bytes-left', nth: 1, order: 'kill' },
    plainPush,
    { do: 'no-faults' },
  ]),
  'an update that is refused, one that is not heard of': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    {
      do: 'faults',
      rules: [
        { method: 'PUT', path: '/ad/*', action: { type: 'status', status: 400, code: 2001, field: 'title' } },
        { method: 'PUT', path: '/ad/*', nth: 2, action: { type: 'reset-before' } },
      ],
    },
    plainPush,
    { do: 'no-faults' },
  ]),
  'both edit one field, and one unit': drill((_, ad) => [
    ...calmAndSent,
    {
      do: 'edit',
      cells: [
        { ad, field: 'title' },
        { ad, field: 'budgets.daily.limitMicros' },
        { ad: ad + 1, field: 'links.displayUrl' },
        { ad: ad + 1, field: 'sellerName' },
        { ad: ad + 2, field: 'attributes.taal@nl_NL' },
      ],
    },
    {
      do: 'others',
      edits: [
        { ad, field: 'title' },
        { ad, field: 'budgets.total.limitMicros' },
        { ad: ad + 1, field: 'links.url' },
        { ad: ad + 1, field: 'sellerName' },
        { ad: ad + 2, field: 'attributes.taal@fr_BE' },
      ],
    },
    plainPush,
    { do: 'decide' },
    plainPush,
  ]),
  'both locales of an attribute': drill((_, ad) => [
    ...calmAndSent,
    { do: 'edit', cells: [{ ad, field: 'attributes.taal@nl_NL' }] },
    plainPush,
    { do: 'edit', cells: [{ ad, field: 'attributes.taal@fr_BE' }] },
    plainPush,
  ]),
  'a field nobody knows': drill((_, ad) => [
    ...calmAndSent,
    { do: 'others', edits: [{ ad, field: 'novelty' }] },
    plainPull,
    { do: 'edit', cells: [{ ad, field: 'sellerName' }] },
    plainPush,
  ]),
  'an edited ad vanishes': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    { do: 'others', edits: [{ ad, field: 'vanish' }] },
    { do: 'pull', full: true, meanwhile: [] },
    plainPush,
  ]),
  'a delete of what others edit': drill((_, ad) => [
    ...calmAndSent,
    { do: 'delete', ad },
    { do: 'others', edits: [{ ad, field: 'title' }] },
    plainPush,
  ]),
  'edits taken back': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    { do: 'discard', ad },
    { do: 'edit', cells: [{ ad: ad + 1, field: 'sellerName' }] },
    { do: 'undo' },
    plainPush,
    { do: 'undo-push' },
    plainPush,
  ]),
  'pictures turned round': drill((_, ad) => [
    ...calmAndSent,
    { do: 'image', ad },
    { do: 'image', ad: ad + 1 },
    { do: 'image', ad: ad + 2 },
    { do: 'image', ad: ad + 3 },
    plainPush,
  ]),
  'a page that leaves an ad out': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    { do: 'faults', rules: [{ method: 'GET', path: '/ad', times: 6, action: { type: 'skip-in-page' } }] },
    plainPush,
    { do: 'no-faults' },
  ]),
  'a change that is listed late': drill((_, ad) => [
    ...calmAndSent,
    { do: 'others', edits: [{ ad, field: 'title' }] },
    { do: 'pull', full: false, meanwhile: [], sure: true },
    { do: 'listed-late', ad: ad + 1 },
    { do: 'pull', full: false, meanwhile: [], sure: true },
  ]),
  'edits sent, and a copy made anew': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    { do: 'create', ad, how: 'named-copy' },
    plainPush,
    { do: 'others', edits: three(ad).map((next) => ({ ad: next, field: 'title' as const })) },
    plainPull,
    { do: 'rebuild' },
  ]),
  'a lasting answer of 502 to a create': drill((_, ad) => [
    { do: 'no-faults' },
    { do: 'create', ad, how: 'copy' },
    { do: 'faults', rules: [{ method: 'POST', path: '/ad', action: { type: 'error-after', status: 502 } }] },
    plainPush,
  ]),
  'power cut': drill((random, ad) => [
    ...calm,
    { do: 'edit', cells: three(ad).map((next) => ({ ad: next, field: 'sellerName' as const })) },
    { do: 'cut' },
    { do: 'create', ad, how: 'copy' },
    { do: 'arm', place: random.pick(['sending-committed', 'answered', 'bytes-left']), nth: 1, order: 'cut' },
    plainPush,
  ]),
  'dying tokens': drill((random, ad) => [
    ...calm,
    titles(ad),
    { do: random.chance(0.5) ? 'expire-tokens' : 'revoke-tokens' },
    {
      do: 'faults',
      rules: [{ method: 'PUT', path: '/ad/*', nth: 2, times: 2, action: { type: 'expire-token' } }],
    },
    plainPush,
    { do: 'no-faults' },
  ]),
  'another seller signs in': drill((random, ad) => [
    ...calm,
    { do: 'create', ad, how: 'copy' },
    { do: 'create', ad: ad + 1, how: 'typed' },
    titles(ad),
    { do: 'other-seller', how: random.pick(['sign-in', 'refresh']) },
    plainPush,
  ]),
  'an odd ad': drill((random, ad) => [
    ...calm,
    { do: 'edit', cells: [{ ad, field: 'sellerName' }] },
    { do: 'odd-ad', ad, field: random.pick(['title', 'price', 'images', 'attributes']) },
    { do: 'others', edits: [{ ad: ad + 1, field: 'title' }] },
    plainPull,
    plainPush,
    { do: 'mend-ads' },
    plainPull,
  ]),
  'a copy made anew': drill((_, ad) => [
    ...calm,
    titles(ad),
    { do: 'create', ad, how: 'copy' },
    { do: 'faults', rules: [{ method: 'POST', path: '/ad', action: { type: 'reset-after' } }] },
    { do: 'arm', place: 'bytes-left', nth: 4, order: 'kill' },
    plainPush,
    { do: 'edit', cells: [{ ad: ad + 3, field: 'phoneNumber' }] },
    { do: 'rebuild' },
  ]),
  'a backup put back': drill((_, ad) => [
    ...calmAndSent,
    titles(ad),
    { do: 'create', ad, how: 'copy' },
    { do: 'back-up' },
    plainPush,
    {
      do: 'others',
      edits: [
        { ad, field: 'title' },
        { ad: ad + 1, field: 'sellerName' },
      ],
    },
    { do: 'put-back' },
  ]),
} as const;

export type Drill = keyof typeof DRILLS;
export const DRILL_NAMES = Object.keys(DRILLS) as readonly Drill[];
