/**
 * Keeps the problems of every row up to date. A row is checked again when it changes, when a row it competes with
 * changes, and when its category, its campaign, the user or the settings change. A few rows are checked at once; many
 * are put on a durable list and checked in time slices, so that no command waits and a kill loses nothing.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { acrossIndex } from '../../../shared/rules/across.ts';
import { checkCampaign } from '../../../shared/rules/index.ts';
import { createBackgroundLoop } from '../background-loop.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { campaignSummaryOf, createSummaries } from '../rows/summary.ts';
import { beginSlice } from '../time-slices.ts';
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
   * Checks rows again, in a transaction of its own, and returns every row that may look different now. More than
   * `CHECKED_AT_ONCE` rows are reported by `onRows` unchecked and then checked in slices; those rows, and the ones
   * competing with them, are reported again where the check finds something else.
   */
  readonly check: (keys: Iterable<RowKey>) => ReadonlySet<RowKey>;
  /** Has every row checked in slices: after a crash, or when an older version of Adsheet checked the mirror last. */
  readonly checkAll: () => void;
  /** Reports rows by `onRows` soon, without checking them; those in the viewport first. */
  readonly tellSoon: (keys: Iterable<RowKey>) => void;
  /** Checks a row now if its check is still due. */
  readonly refresh: (key: RowKey) => void;
  /** The rows in the viewport: of thousands of changed rows these are reported first. */
  readonly putInSight: (keys: readonly RowKey[]) => void;
  /** Resolves when no check is due any more; rejects with `account-not-open` once it was stopped. */
  readonly settled: () => Promise<void>;
  /** Starts no further slice. True if the list holds every check that is still due. */
  readonly stop: () => boolean;
};

export type CheckOptions = {
  /** The tenant's present locale, for names in sentences. */
  readonly locale: () => string;
  readonly now: () => Date;
  /** Called after each slice with the rows that look different now; `last` says whether it was the last slice. */
  readonly onRows: (keys: ReadonlySet<RowKey>, last: boolean) => void;
  readonly onFailure: (error: unknown) => void;
};

/** Up to this many changed rows are checked before the caller goes on; more are checked in the background. */
export const CHECKED_AT_ONCE = 500;
/**
 * Beyond this many rows, reading all rows again costs less than one event for each, so the rows are not named singly.
 */
export const MOST_TOLD_SINGLY = 20_000;

const PAGE_ROWS = 100;
/** Rows reported in one slice before they are checked. */
const TOLD_AT_ONCE = 200;

/** Opens the check of a mirror's rows, and continues with the checks that are still due. */
export const openCheckedRows = async (
  mirror: Mirror,
  { locale, now, onRows, onFailure }: CheckOptions,
): Promise<CheckedRows> => {
  const { checks } = mirror;
  const across = acrossIndex(knownCategories(mirror).get, locale());
  const summaries = createSummaries();
  const surroundings = watchRuleEnvironment(mirror);
  const checkPage = createPageCheck({ mirror, across, summaries, locale, now });
  /** Rows that changed: their new values are reported before the rules are run on them. */
  const untold = new Set<RowKey>();
  let inSight: readonly RowKey[] = [];
  /** A rollback may have left memory ahead of the mirror: every row is to be checked again. */
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
      const isOver = beginSlice();
      do {
        const keys = checks.next(PAGE_ROWS);
        if (keys.length === 0) break;
        for (const key of checkPage(keys, surroundings.get())) told.add(key);
        checks.done(keys);
      } while (!isOver());
      return told;
      // A power failure may undo this commit; the row is still on the list then.
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
    tellSoon: (keys) => {
      const before = untold.size;
      for (const key of keys) untold.add(key);
      if (untold.size > before) sweep.start();
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
