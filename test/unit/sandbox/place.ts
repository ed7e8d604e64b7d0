import { day, minute } from '../../../sandbox/clock.ts';
import { tenants } from '../../../sandbox/data/tenants.ts';
import { audienceOf } from '../../../sandbox/market/visitors.ts';
import { added, type Figures, noFigures } from '../../../sandbox/metrics/figures.ts';
import type { Ad, Budgets, Campaign } from '../../../sandbox/model.ts';
import { readSettings } from '../../../sandbox/settings.ts';
import { memoryJournal, openJournal } from '../../../sandbox/store/journal.ts';
import { createWorld, type World } from '../../../sandbox/world.ts';

/** A moving market whose time is the test's. */

export const hour = 60 * minute;
export const seed = 3;

export type Place = {
  readonly world: World;
  /** Lets time pass until an instant. */
  readonly to: (instant: number) => void;
  readonly set: (settings: object) => void;
  readonly ads: () => readonly Ad[];
  readonly ad: (id: number) => Ad;
  readonly edit: (id: number, changes: Partial<Ad>) => void;
  readonly campaign: () => Campaign;
  readonly editCampaign: (changes: Partial<Campaign>) => void;
  /** The counted figures of an ad, of all its days or one. */
  readonly figures: (id: number, date?: number) => Figures;
};

type Start = {
  readonly at?: string;
  readonly ads?: number;
  readonly tenant?: 'nl' | 'ca';
  readonly timeZone?: string;
  readonly past?: number;
  readonly settings?: object;
  /** A folder that keeps the state. */
  readonly state?: string;
};

export const start = ({
  at = '2026-06-01T10:00:00Z',
  ads = 60,
  tenant = 'nl',
  timeZone = tenants[tenant].timeZone,
  past = 0,
  settings = {},
  state,
}: Start = {}): Place => {
  let now = Date.parse(at);
  const clock = { now: () => now, offset: () => 0, setOffset: () => {} };
  let chosen = readSettings({ market: 'moving', ...settings });
  const world = createWorld({
    tenant: { ...tenants[tenant], timeZone },
    past,
    seed,
    adCount: ads,
    epoch: Math.floor(now / day) * day,
    clock,
    settings: () => chosen,
    journal: state === undefined ? memoryJournal : openJournal(state),
    imageFolder: undefined,
  });
  world.market.catchUp();
  const first = world.days.dayOf(now);
  const ad = (id: number): Ad => {
    const found = world.ads.get(id);
    if (found === undefined) throw new Error(`no ad ${id}`);
    return found;
  };
  const campaign = (): Campaign => {
    const found = [...world.campaigns.values()].find(({ userId }) => userId === 7001);
    if (found === undefined) throw new Error('no campaign');
    return found;
  };
  const daysSoFar = (): readonly number[] =>
    Array.from({ length: (world.days.dayOf(now) - first) / day + 1 }, (_, at) => first + at * day);
  return {
    world,
    to: (instant) => {
      now = instant;
      world.market.catchUp();
    },
    set: (changes) => {
      chosen = readSettings(changes, chosen);
      world.market.catchUp();
    },
    ads: () => world.ads.all().filter(({ userId }) => userId === 7001),
    ad,
    edit: (id, changes) => world.saveAd({ ...ad(id), ...changes }),
    campaign,
    editCampaign: (changes) => world.saveCampaign({ ...campaign(), ...changes }),
    figures: (id, date) =>
      (date === undefined ? daysSoFar() : [date])
        .map((one) => world.market.figuresOn(id, one))
        .reduce(added, noFigures),
  };
};

export const sumOf = (all: readonly Figures[]): Figures => all.reduce(added, noFigures);

export const whole = (place: Place): Figures => sumOf(place.ads().map(({ id }) => place.figures(id)));

/** The ad with the most visitors among those to be seen. */
export const popular = (place: Place): Ad => {
  const [first, ...rest] = place.ads().filter(({ status }) => status === 'ACTIVE');
  if (first === undefined) throw new Error('no active ad');
  const clicksOf = ({ id }: Ad): number => {
    const { visitors, clickRate } = audienceOf(seed, id);
    return visitors * clickRate;
  };
  return rest.reduce((best, ad) => (clicksOf(ad) > clicksOf(best) ? ad : best), first);
};

export const limited = (daily: string, total: string, before?: Budgets): Budgets => ({
  daily: { limitMicros: daily, spentMicros: before?.daily.spentMicros ?? '0' },
  total: { limitMicros: total, spentMicros: before?.total.spentMicros ?? '0' },
});

export const begin = Date.parse('2026-06-01T10:00:00Z');

/** The id of a new ad that many will look for. */
export const soughtId = (place: Place): number => {
  for (let id = place.world.ads.nextId(); ; id += 1) if (audienceOf(seed, id).visitors > 150) return id;
};
