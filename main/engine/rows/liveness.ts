/** Whether ads are live, from what the mirror has of them, their campaigns and their categories. */
import { isDefaultCampaign } from '../../../shared/ad/default-campaign.ts';
import { isComputed } from '../../../shared/ad/fields.ts';
import type { LiveFacts, Liveness } from '../../../shared/ad/liveness.ts';
import {
  adLiveFacts,
  campaignLiveFacts,
  categoryLiveFacts,
  goneCampaignFacts,
  livenessOf,
  onToday,
} from '../../../shared/ad/liveness.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Json } from '../../../shared/json.ts';
import { dayIn } from '../../../shared/metrics/days.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { CampaignBase } from '../mirror/remote/campaigns.ts';
import { tenantDay, tenantZone } from '../settings/tenant-days.ts';
import type { Row } from './row.ts';

/** What the campaigns say: of each by its id, and of the one that holds ads without a campaign. */
type CampaignFacts = {
  readonly generation: number;
  readonly listedAt: string | null;
  readonly byId: ReadonlyMap<number, LiveFacts>;
  readonly standard: LiveFacts;
};

/** What is read of a row. */
type Told = Pick<Row, 'key' | 'base' | 'gone' | 'readAt'> & { readonly id: number | null };

type Watched = {
  readonly of: (row: Told) => Liveness;
  readonly moved: () => ReadonlySet<RowKey>;
};

const UNREAD = campaignLiveFacts(null, null);

/** A campaign in the list was read with it, changed or not; one that was set aside only when it was stored. */
const readAtOf = (
  mirror: Mirror,
  { id, readAt }: Pick<CampaignBase, 'id' | 'readAt'>,
  listedAt: string | null,
): string | null => {
  const isAside = id !== null && mirror.malformedReference.campaignPart(id) !== undefined;
  if (isAside || listedAt === null) return readAt;
  return readAt === null || readAt < listedAt ? listedAt : readAt;
};

/** When the campaign was read last, by itself or in the list; null for one that never was. */
export const campaignReadAt = (
  mirror: Mirror,
  campaign: Pick<CampaignBase, 'id' | 'readAt' | 'gone'>,
): string | null =>
  campaign.id === null || campaign.gone
    ? campaign.readAt
    : readAtOf(mirror, campaign, mirror.pulls.campaignsReadAt());

const campaignFactsIn = (mirror: Mirror): CampaignFacts => {
  const listedAt = mirror.pulls.campaignsReadAt();
  const byId = new Map<number, LiveFacts>();
  // Ads without a campaign belong to the default one. Where there is none, no campaign holds them back; but one that
  // was set aside may be it.
  const isWhole = listedAt !== null && mirror.malformedReference.campaigns().length === 0;
  let standard: LiveFacts = isWhole ? { reasons: [], readAt: listedAt } : UNREAD;
  for (const campaign of mirror.campaigns.all()) {
    const { id, base, gone } = campaign;
    if (id === null) continue;
    const facts = gone
      ? goneCampaignFacts(listedAt)
      : campaignLiveFacts(base, readAtOf(mirror, campaign, listedAt));
    byId.set(id, facts);
    if (!gone && isDefaultCampaign(base)) standard = facts;
  }
  return { generation: mirror.campaigns.generation(), listedAt, byId, standard };
};

/** For how long the present day is not looked up again, in milliseconds: it is asked for with every row. */
const SAME_DAY_MS = 1000;

/** Is an instant on the marketplace's present day? */
const watchToday = (mirror: Mirror) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let zone = '';
  let today = '';
  const look = (): void => {
    if (Math.abs(Date.now() - lookedAt) < SAME_DAY_MS) return;
    lookedAt = Date.now();
    zone = tenantZone(mirror);
    today = tenantDay(mirror, new Date(lookedAt));
  };
  return {
    today: (): string => {
      look();
      return today;
    },
    has: (at: string): boolean => {
      look();
      return dayIn(zone, new Date(at)) === today;
    },
  };
};

const differs = (a: LiveFacts, b: LiveFacts): boolean => a.reasons.join() !== b.reasons.join();

const watch = (mirror: Mirror): Watched => {
  let campaigns = campaignFactsIn(mirror);
  let generation = mirror.categories.generation();
  const categories = new Map<number, LiveFacts>();
  /** The facts of before that rows may have been told by, since `moved` was last asked. */
  let before = campaigns;
  const replaced = new Map<number, LiveFacts>();
  const days = watchToday(mirror);
  let toldOn = days.today();

  const categoryFacts = (id: number): LiveFacts => {
    const category = mirror.categories.statusOf(id);
    return categoryLiveFacts(category?.status ?? null, category?.readAt ?? null);
  };

  const look = (): void => {
    if (
      campaigns.generation !== mirror.campaigns.generation() ||
      campaigns.listedAt !== mirror.pulls.campaignsReadAt()
    )
      campaigns = campaignFactsIn(mirror);
    if (generation === mirror.categories.generation()) return;
    generation = mirror.categories.generation();
    for (const [id, facts] of categories) if (!replaced.has(id)) replaced.set(id, facts);
    categories.clear();
  };

  const categoryAt = (id: Json | undefined): LiveFacts => {
    if (typeof id !== 'number') return categoryLiveFacts(null, null);
    const known = categories.get(id) ?? categoryFacts(id);
    categories.set(id, known);
    return known;
  };

  const movedCategories = (): readonly number[] => {
    const moved = [...replaced].flatMap(([id, facts]) => (differs(facts, categoryAt(id)) ? [id] : []));
    replaced.clear();
    return moved;
  };

  const movedCampaigns = (): readonly (number | null)[] => {
    if (before === campaigns) return [];
    const was = before;
    before = campaigns;
    const ids = new Set([...was.byId.keys(), ...campaigns.byId.keys()]);
    const moved = [...ids].filter((id) =>
      differs(was.byId.get(id) ?? UNREAD, campaigns.byId.get(id) ?? UNREAD),
    );
    return differs(was.standard, campaigns.standard) ? [null, ...moved] : moved;
  };

  /** Ads whose day was spent, once it is over. */
  const movedByDay = (): readonly RowKey[] => {
    const today = days.today();
    if (today === toldOn) return [];
    toldOn = today;
    const spent = [...campaigns.byId].filter(([, { reasons }]) => reasons.includes('CAMPAIGN_DAY_SPENT'));
    const ids = [
      ...spent.map(([id]) => id),
      ...(campaigns.standard.reasons.includes('CAMPAIGN_DAY_SPENT') ? [null] : []),
    ];
    return [
      ...mirror.ads.inStatus('DAILY_BUDGET_REACHED'),
      ...ids.flatMap((id) => mirror.ads.inCampaign(id)),
    ];
  };

  return {
    of: ({ key, id, base, gone, readAt }) => {
      look();
      const isSent = id !== null || mirror.runs.unanswered(key).length > 0;
      const ad = adLiveFacts({ isSent, gone, raw: base, readAt });
      const campaign = base?.['campaignId'];
      const its =
        typeof campaign === 'number' ? (campaigns.byId.get(campaign) ?? UNREAD) : campaigns.standard;
      return livenessOf(onToday(ad, days.has), onToday(its, days.has), categoryAt(base?.['categoryId']));
    },
    moved: () => {
      look();
      return new Set([
        ...movedCampaigns().flatMap((id) => mirror.ads.inCampaign(id)),
        ...mirror.ads.inCategories(movedCategories()),
        ...movedByDay(),
      ]);
    },
  };
};

const watchedFor = new WeakMap<Mirror, Watched>();

const watchedIn = (mirror: Mirror): Watched => {
  const known = watchedFor.get(mirror) ?? watch(mirror);
  watchedFor.set(mirror, known);
  return known;
};

/** Is the ad live at the marketplace, as far as the mirror knows? */
export const liveness = (mirror: Mirror, row: Told): Liveness => watchedIn(mirror).of(row);

/** The ads that may be live or not otherwise than when this was last asked, as their campaign or category changed. */
export const takeMovedLiveness = (mirror: Mirror): ReadonlySet<RowKey> => watchedIn(mirror).moved();

/** The values of the computed fields, by path; those without one are left out. */
export const liveValues = ({ state, reasons, asOf }: Liveness): Readonly<Record<FieldPath, Json>> => {
  const values: Record<FieldPath, Json> = { 'live.state': state };
  if (reasons.length > 0) values['live.reasons'] = reasons;
  if (asOf !== null) values['live.asOf'] = asOf;
  return values;
};

/** The value of a field of a row with its drafts; null where it has none. */
export const valueIn = (mirror: Mirror, row: Row, path: FieldPath): Json =>
  isComputed(path) ? (liveValues(liveness(mirror, row))[path] ?? null) : readField(row.local, path);
