/**
 * Keeps the rules' word on every row: checked again when the row is touched, when a row it competes with is touched,
 * and when its category, its campaign, the user or the settings moved. Few rows are checked at once; many are put on a
 * durable list that is worked off in slices, so that nothing waits and a kill in between loses nothing.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { acrossIndex } from '../../../shared/rules/across.ts';
import { checkCampaign } from '../../../shared/rules/index.ts';
import { createBackgroundLoop } from '../background-loop.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { knownCategories } from '../rows/known-categories.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { campaignSummaryOf, createSummaries } from '../rows/summary.ts';
import { withLifts } from './lift.ts';
import { loadRowIndexes } from './load-row-indexes.ts';
import { createPageCheck } from './page-check.ts';
import { readRowLifts } from './row-lifts.ts';
import { currentServerErrors } from './row-problems.ts';
import { watchRuleEnvironment } from './rule-environment.ts';
import { shownProblems } from './shown.ts';

export type CheckedRows = {
  readonly summaries: Summaries;
  /**
   * Checks rows again, in a transaction of its own; every row of which something may look different now. More than
   * `CHECKED_AT_ONCE` rows are told by `onRows` as they are, before they are checked in slices; they, and those beside
   * them, are told again where the check finds something else.
   */
  readonly check: (keys: Iterable<RowKey>) => ReadonlySet<RowKey>;
  /** Has every row checked in slices; for a mirror that was not closed, or that an older Adsheet checked. */
  readonly checkAll: () => void;
  /** Checks a row now if it is still to be checked. */
  readonly refresh: (key: RowKey) => void;
  /** Of thousands of rows that changed, these are told first: somebody looks at them. */
  readonly putInSight: (keys: readonly RowKey[]) => void;
  /** Resolves when nothing is left to check; rejects with `account-not-open` once it was stopped. */
  readonly settled: () => Promise<void>;
  /** No slice begins any more; says whether the list holds all that is left to check. */
  readonly stop: () => boolean;
};

export type CheckOptions = {
  /** The tenant's at that moment, for names in sentences. */
  readonly locale: () => string;
  readonly now: () => Date;
  /** Told after each slice of the rows that look different now, and whether it was the last. */
  readonly onRows: (keys: ReadonlySet<RowKey>, last: boolean) => void;
  readonly onFailure: (error: unknown) => void;
};

/** Up to this number of changed rows are checked before the caller goes on; more are checked in the background. */
export const CHECKED_AT_ONCE = 500;
/** Beyond this, reading all rows again costs less than being told of each: nobody is told of rows that were named. */
export const MOST_TOLD_SINGLY = 20_000;

const PAGE_ROWS = 100;
/** Work of one slice; what comes on top is a page and a commit. */
const SLICE_MS = 10;
/** Rows told in one slice before they are checked. */
const TOLD_AT_ONCE = 200;

/** Opens the check over a mirror's rows, and goes on with what was left to check. */
export const openCheckedRows = async (
  mirror: Mirror,
  { locale, now, onRows, onFailure }: CheckOptions,
): Promise<CheckedRows> => {
  const { checks } = mirror;
  const across = acrossIndex(knownCategories(mirror).get, locale());
  const summaries = createSummaries();
  const surroundings = watchRuleEnvironment(mirror);
  const checkPage = createPageCheck({ mirror, across, summaries, locale, now });
  /** Rows that changed themselves: what they say now is shown before the rules are asked about it. */
  const untold = new Set<RowKey>();
  let inSight: readonly RowKey[] = [];
  /** Something was rolled back that memory may still hold: every row is to be checked again. */
  let inDoubt = false;
  let stopped = false;

  const takeUntold = (): ReadonlySet<RowKey> => {
    const some = new Set(inSight.filter((key) => untold.has(key)));
    for (const key of untold) {
      if (some.size >= TOLD_AT_ONCE) break;
      some.add(key);
    }
    for (const key of some) untold.delete(key);
    return some;
  };

  const checkSlice = (): ReadonlySet<RowKey> =>
    mirror.transaction(() => {
      const told = new Set<RowKey>();
      const until = performance.now() + SLICE_MS;
      do {
        const keys = checks.next(PAGE_ROWS);
        if (keys.length === 0) break;
        for (const key of checkPage(keys, surroundings.get())) told.add(key);
        checks.done(keys);
      } while (performance.now() < until);
      return told;
      // What a power failure takes back still stands on the list.
    }, 'soon');

  const fail = (error: unknown): void => {
    inDoubt = true;
    onFailure(error);
  };

  const sweep = createBackgroundLoop(() => {
    if (untold.size > 0) {
      onRows(takeUntold(), false);
      return true;
    }
    const told = checkSlice();
    const isLast = checks.finish();
    onRows(told, isLast);
    return !isLast;
  }, fail);

  const checkCampaignRow = (key: RowKey): void => {
    const campaign = loadCampaign(mirror, key);
    const said = readRowLifts(mirror, [key])(key, campaign);
    const lifts = { ...said, warnOnly: surroundings.get().warnOnly, accepts: () => false };
    const own = campaign && isShown(campaign) && !campaign.gone ? checkCampaign(campaign) : [];
    const soft = campaign ? own.map(withLifts(campaign.local, lifts)) : own;
    const problems = [...soft, ...currentServerErrors(mirror, campaign, mirror.serverErrors.of(key))];
    if (problems.length > 0 || mirror.problems.of(key).length > 0) mirror.problems.replace(key, problems);
    summaries.put(key, campaign && campaignSummaryOf(campaign, shownProblems(problems)));
  };

  const checkNamed = (keys: ReadonlySet<RowKey>): ReadonlySet<RowKey> => {
    const campaigns = [...keys].filter(isCampaignKey);
    const ads = [...keys].filter((key) => !isCampaignKey(key));
    for (const key of campaigns) checkCampaignRow(key);
    surroundings.look(campaigns.length > 0);
    if (inDoubt) checks.addAll();
    if (ads.length <= CHECKED_AT_ONCE) return new Set([...keys, ...checkPage(ads, surroundings.get())]);
    checks.add(ads);
    if (ads.length <= MOST_TOLD_SINGLY) for (const key of ads) untold.add(key);
    return new Set(campaigns);
  };

  const check = (named: Iterable<RowKey>): ReadonlySet<RowKey> => {
    try {
      const told = mirror.transaction(() => checkNamed(new Set(named)));
      inDoubt = false;
      if (!checks.finish()) sweep.start();
      return told;
    } catch (error) {
      inDoubt = true;
      throw error;
    }
  };

  await loadRowIndexes(mirror, { across, summaries });
  if (!checks.finish()) sweep.start();
  return {
    summaries,
    check,
    checkAll: () => {
      inDoubt = true;
      check(mirror.campaigns.all().map(({ key }) => key));
    },
    refresh: (key) => {
      if (!isCampaignKey(key) && checks.has(key)) check([key]);
    },
    putInSight: (keys) => {
      inSight = keys;
    },
    settled: async () => {
      await sweep.settled();
      if (stopped) throw new AdsheetError('account-not-open');
    },
    stop: () => {
      stopped = true;
      sweep.stop();
      return !inDoubt;
    },
  };
};
