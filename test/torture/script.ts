/** One run as data: the service's settings and what the user, the other client and fate do, drawn from the seed. */
import type { Failpoint } from '../../main/engine/index.ts';
import { type Dialect, drawDialect } from '../../sandbox/dialects/draw.ts';
import { openings } from '../../sandbox/dialects/openings.ts';
import { plainPull, plainPush } from './drill-parts.ts';
import type { Drill } from './drills.ts';
import { DRILL_NAMES, DRILLS } from './drills.ts';
import type { Order } from './engine.ts';
import type { FaultRule } from './faults.ts';
import { drawFaults, isLate } from './faults.ts';
import type { OtherEdit } from './other-client.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import type { Typed } from './values.ts';
import { TYPED } from './values.ts';

export const PLACES = [
  'sending-committed',
  'bytes-left',
  'answered',
  'refresh-answered',
  'image-uploaded',
] as const satisfies readonly Failpoint[];

export type OddField = 'title' | 'price' | 'images' | 'attributes';

/** Ads are named by a number, which is folded onto the ads there are. */
type Ad = number;

/** A copy of an ad, one with a vendor ID of the user's own, or one from the few fields a person types. */
export type Creation = 'copy' | 'named-copy' | 'typed';

/** What happens while a job runs, `afterMs` milliseconds after its start. */
export type Meanwhile = { readonly afterMs: number } & (
  | { readonly do: 'other'; readonly ad: Ad; readonly field: OtherEdit['field'] }
  | { readonly do: 'other-campaign' }
  | { readonly do: 'edit'; readonly ad: Ad; readonly field: Typed }
  | { readonly do: 'stop' }
  | { readonly do: 'kill' }
  /** What was written and not synced is gone with the engine. */
  | { readonly do: 'cut' }
  /** The machine sleeps for `minutes`. */
  | { readonly do: 'sleep'; readonly minutes: number }
);

/** An edit of the other client. */
export type Quarrel = { readonly ad: Ad; readonly field: OtherEdit['field'] };

export type Step =
  | { readonly do: 'edit'; readonly cells: readonly { readonly ad: Ad; readonly field: Typed }[] }
  | { readonly do: 'status'; readonly ad: Ad }
  | { readonly do: 'delete'; readonly ad: Ad }
  | { readonly do: 'create'; readonly ad: Ad; readonly how: Creation }
  | { readonly do: 'new-campaign' }
  /** The other client takes the vendor ID of a new row. */
  | { readonly do: 'other-takes'; readonly inCapitals: boolean }
  | { readonly do: 'throw-away' }
  | { readonly do: 'image'; readonly ad: Ad }
  | { readonly do: 'campaign' }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'discard'; readonly ad: Ad }
  | {
      readonly do: 'others';
      readonly edits: readonly Quarrel[];
    }
  | { readonly do: 'other-campaign' }
  | { readonly do: 'faults'; readonly rules: readonly FaultRule[] }
  | { readonly do: 'no-faults' }
  | { readonly do: 'expire-tokens' }
  | { readonly do: 'revoke-tokens' }
  | { readonly do: 'arm'; readonly place: Failpoint; readonly nth: number; readonly order: Order }
  | { readonly do: 'cut' }
  /** In the next job; others act meanwhile, and the wall clock may be set back. */
  | {
      readonly do: 'sleep-at';
      readonly place: Failpoint;
      readonly minutes: number;
      readonly setBack: boolean;
      readonly others: readonly Quarrel[];
    }
  /** The other client takes the vendor ID of the next create just after it was looked for. */
  | { readonly do: 'take-between'; readonly inCapitals: boolean }
  /** It removes an ad the user made, and takes its vendor ID. */
  | { readonly do: 'take-after' }
  /** It edits three ads while lists are read: before they are made, or between that and their sending. */
  | {
      readonly do: 'edit-in-read';
      readonly ad: Ad;
      readonly field: Typed;
      readonly when: 'before' | 'after';
    }
  /** Another seller is signed in at the authorization server, or a refresh returns another seller's tokens. */
  | { readonly do: 'other-seller'; readonly how: 'sign-in' | 'refresh' }
  /** A field of an ad cannot be read until it is repaired. */
  | { readonly do: 'odd-ad'; readonly ad: Ad; readonly field: OddField }
  | { readonly do: 'mend-ads' }
  | { readonly do: 'rebuild' }
  | { readonly do: 'back-up' }
  | { readonly do: 'put-back' }
  | {
      readonly do: 'pull';
      readonly full: boolean;
      readonly meanwhile: readonly Meanwhile[];
      /** Nothing happens meanwhile: the copy is what the service holds afterwards. */
      readonly sure?: true;
    }
  | { readonly do: 'pass-time'; readonly minutes: number }
  /** The other client's change has a date before the last pull. */
  | { readonly do: 'listed-late'; readonly ad: Ad }
  | {
      readonly do: 'push';
      /** One in `oneOf` drafted rows is sent; 1 is all. */
      readonly oneOf: number;
      readonly meanwhile: readonly Meanwhile[];
      /** What the other client does before a run that was interrupted goes on. */
      readonly between?: readonly Quarrel[];
      /** What the user does with a run that was interrupted. */
      readonly afterwards: 'resume' | 'cancel';
    }
  | { readonly do: 'decide' }
  | { readonly do: 'undo-push' };

export type Script = {
  readonly seed: number;
  readonly settings: object;
  /** How the service speaks otherwise than its preset; part of `settings`. */
  readonly dialect: Dialect;
  readonly tenant: 'nl' | 'be' | 'ca';
  readonly ads: number;
  readonly steps: readonly Step[];
  /** Is any write applied after the engine stopped waiting for it? */
  readonly late: boolean;
};

const draw = {
  ad: (random: Random): Ad => random.int(12),
  typed: (random: Random): Typed => random.pick(TYPED),
  other: (random: Random): OtherEdit['field'] => {
    const kind = random.int(30);
    if (kind === 0) return 'vanish';
    if (kind === 1) return 'suspend';
    if (kind === 2) return 'delete';
    if (kind === 3) return 'images';
    if (kind < 7) return 'status';
    return kind < 10 ? 'late' : random.pick(TYPED);
  },
};

const someOf = <T>(random: Random, least: number, most: number, make: () => T): readonly T[] =>
  Array.from({ length: random.between(least, most) }, make);

const edit = (random: Random): Step => ({
  do: 'edit',
  cells: someOf(random, 1, 6, () => ({ ad: draw.ad(random), field: draw.typed(random) })),
});

const others = (random: Random): Step => ({
  do: 'others',
  edits: someOf(random, 1, 5, () => ({ ad: draw.ad(random), field: draw.other(random) })),
});

const meanwhile = (random: Random): readonly Meanwhile[] => {
  const at = (): number => random.between(1, random.chance(0.5) ? 60 : 400);
  const quarrels = someOf(random, 0, 6, (): Meanwhile => {
    const ad = draw.ad(random);
    if (random.chance(0.25)) return { afterMs: at(), do: 'edit', ad, field: draw.typed(random) };
    if (random.chance(0.1)) return { afterMs: at(), do: 'other-campaign' };
    return { afterMs: at(), do: 'other', ad, field: draw.other(random) };
  });
  const end = random.int(10);
  if (end < 2) return [...quarrels, { afterMs: at(), do: 'kill' }];
  if (end === 2) return [...quarrels, { afterMs: at(), do: 'cut' }];
  if (end === 4) return [...quarrels, { afterMs: at(), do: 'sleep', minutes: random.pick([1, 10, 600]) }];
  return end === 3 ? [...quarrels, { afterMs: at(), do: 'stop' }] : quarrels;
};

const push = (random: Random): Step => ({
  do: 'push',
  oneOf: random.chance(0.2) ? 2 : 1,
  meanwhile: meanwhile(random),
  afterwards: random.chance(0.2) ? 'cancel' : 'resume',
});

const pull = (random: Random): Step => ({
  do: 'pull',
  full: random.chance(0.15),
  meanwhile: random.chance(0.3) ? meanwhile(random) : [],
});

const anyStep = (random: Random): Step => {
  const ad = draw.ad(random);
  return random.pick<() => Step>([
    () => edit(random),
    () => edit(random),
    () => edit(random),
    () => others(random),
    () => others(random),
    () => push(random),
    () => push(random),
    () => push(random),
    () => pull(random),
    () => ({ do: 'decide' }),
    () => ({ do: 'status', ad }),
    () => ({ do: 'delete', ad }),
    () => ({ do: 'create', ad, how: random.pick(['copy', 'named-copy', 'typed'] as const) }),
    () => ({ do: 'create', ad, how: 'named-copy' }),
    () => ({ do: 'new-campaign' }),
    () => ({ do: 'other-takes', inCapitals: random.chance(0.5) }),
    () => ({ do: 'throw-away' }),
    () => ({ do: 'image', ad }),
    () => ({ do: 'campaign' }),
    () => ({ do: 'other-campaign' }),
    () => ({ do: 'undo' }),
    () => ({ do: 'undo' }),
    () => ({ do: 'redo' }),
    () => ({ do: 'discard', ad }),
    () => ({ do: 'faults', rules: drawFaults(random, 4) }),
    () => ({ do: 'faults', rules: drawFaults(random, 4) }),
    () => ({ do: 'no-faults' }),
    () => ({ do: random.chance(0.3) ? 'revoke-tokens' : 'expire-tokens' }),
    () => ({ do: 'undo-push' }),
  ])();
};

/** Brings about the kill at a place. */
const deathAt = (random: Random, place: Failpoint): readonly Step[] => {
  const ad = draw.ad(random);
  const nth = place === 'bytes-left' ? random.between(1, 3) : 1;
  const arm: Step = { do: 'arm', place, nth, order: random.chance(0.3) ? 'cut' : 'kill' };
  const cells = [0, 1, 2, 3].map((next) => ({ ad: ad + next, field: draw.typed(random) }));
  const before: readonly Step[] = [{ do: 'no-faults' }, plainPull, { do: 'decide' }];
  if (place === 'refresh-answered') return [...before, { do: 'expire-tokens' }, arm, plainPull];
  if (place === 'image-uploaded')
    return [...before, { do: 'image', ad }, { do: 'image', ad: ad + 1 }, arm, plainPush];
  return [...before, { do: 'edit', cells }, arm, plainPush];
};

const settingsOf = (random: Random, seed: number): object => ({
  preset: seed % 2 === 0 ? 'documented' : 'opposite',
  latencyMs: random.pick([0, 5, 15, 40]),
  takenVendorIdMs: seed % 4 < 2 ? 8_000 : 0,
  ...(random.chance(0.3) ? { listLagMs: random.between(50, 400) } : {}),
});

/** Under another locale an attribute is another cell; and who may not read the campaigns edits none. */
const APART_FROM_TORTURE: readonly string[] = [
  'attributeLocale',
  'attributeLocaleForm',
  'userAnswer',
  'campaignsAnswer',
];

/** The seed's dialect, as far as the harness knows what its ways do; the presets say the rest. */
const dialectOf = (seed: number): Dialect =>
  Object.fromEntries(
    Object.entries(drawDialect(seed)).filter(
      ([name]) => Object.hasOwn(openings, name) && !APART_FROM_TORTURE.includes(name),
    ),
  );

export type ScriptOptions = {
  /** Drawn at will, besides the drills. */
  readonly steps: number;
  /** Faults, edits and a push of their own. */
  readonly storms: number;
  /** Those named, instead of those whose turn it is, and then no kill at a place. */
  readonly drills?: readonly Drill[];
  /** Whether the service speaks the dialect of the seed. */
  readonly dialects?: boolean;
};

/** Drills per run, different ones each time: after as many runs as there are drills each was played this often. */
const DRILLS_A_RUN = 5;

const drillsOf = (seed: number): readonly Drill[] =>
  Array.from(
    { length: DRILLS_A_RUN },
    (_, at) => DRILL_NAMES[(seed * DRILLS_A_RUN + at) % DRILL_NAMES.length],
  ).filter((name) => name !== undefined);

/** Draws the run of a seed. */
export const drawScript = (seed: number, { steps, storms, drills, dialects }: ScriptOptions): Script => {
  const random = createRandom(seed);
  const dialect = dialects === true ? dialectOf(seed) : {};
  const settings = { ...settingsOf(random, seed), ...dialect };
  const tenant = (['nl', 'be', 'ca'] as const)[seed % 3] ?? 'nl';
  const place = PLACES[seed % PLACES.length] ?? 'bytes-left';
  const free = Array.from({ length: steps }, () => [anyStep(random)]);
  const storm = (): readonly Step[] => [
    { do: 'faults', rules: drawFaults(random, 5) },
    edit(random),
    push(random),
  ];
  const named = (drills ?? drillsOf(seed)).map((name) => DRILLS[name](random, draw.ad(random)));
  const drilled = drills ? named : [...named, deathAt(random, place)];
  const parts = [...drilled, ...Array.from({ length: storms }, storm), ...free];
  const played = random.shuffled(parts).flat();
  return {
    seed,
    settings,
    dialect,
    tenant,
    ads: random.between(30, 120),
    steps: played,
    late: played.some((step) => step.do === 'faults' && isLate(step.rules)),
  };
};
