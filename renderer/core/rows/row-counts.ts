/**
 * The number of rows of each view, category, campaign and status, updated with each patch, so that nothing has to
 * scan all rows.
 */

import { VIEWS } from '../../../shared/contract/saved-views.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { RowUpdate } from './row-store.ts';
import { IN_VIEW, type ViewName } from './view-filter.ts';

export type RowCounts = {
  /** All rows, including deleted ads. */
  readonly total: number;
  readonly views: Readonly<Record<ViewName, number>>;
  /** Ads that are gone and have drafts. */
  readonly goneEdited: number;
  /** By the ad's own category, without those below it. Deleted ads are not counted; likewise for campaigns. */
  readonly categories: ReadonlyMap<number, number>;
  readonly campaigns: ReadonlyMap<number, number>;
  readonly statuses: ReadonlyMap<string, number>;
  /** By whether they are live and by each reason why not (`shared/ad/liveness.ts`), without deleted ads. */
  readonly live: ReadonlyMap<string, number>;
  readonly errors: number;
  readonly warnings: number;
};

export const NO_COUNTS: RowCounts = {
  total: 0,
  views: { all: 0, drafts: 0, problems: 0, conflicts: 0, new: 0, gone: 0, deleted: 0 },
  goneEdited: 0,
  categories: new Map(),
  campaigns: new Map(),
  statuses: new Map(),
  live: new Map(),
  errors: 0,
  warnings: 0,
};

export type RowCounter = {
  /** Applies one update of the row store. */
  readonly follow: (news: RowUpdate) => void;
  /** The present counts; a map without changes stays the same object. */
  readonly counts: () => RowCounts;
};

type Tally<K> = {
  readonly count: (key: K, by: number) => void;
  readonly now: () => ReadonlyMap<K, number>;
};

const createTally = <K>(): Tally<K> => {
  const moved = new Map<K, number>();
  let known: ReadonlyMap<K, number> = new Map();
  return {
    count: (key, by) => {
      moved.set(key, (moved.get(key) ?? 0) + by);
    },
    now: () => {
      const changed = [...moved].filter(([, by]) => by !== 0);
      moved.clear();
      if (changed.length === 0) return known;
      const next = new Map(known);
      for (const [key, by] of changed) {
        const count = (next.get(key) ?? 0) + by;
        if (count === 0) next.delete(key);
        else next.set(key, count);
      }
      known = next;
      return known;
    },
  };
};

/** A counter for a store that is still empty. */
export const createRowCounter = (): RowCounter => {
  let views = { ...NO_COUNTS.views };
  let goneEdited = 0;
  let errors = 0;
  let warnings = 0;
  let categories = createTally<number>();
  let campaigns = createTally<number>();
  let statuses = createTally<string>();
  let live = createTally<string>();

  const reset = (): void => {
    views = { ...NO_COUNTS.views };
    goneEdited = 0;
    errors = 0;
    warnings = 0;
    categories = createTally();
    campaigns = createTally();
    statuses = createTally();
    live = createTally();
  };
  const count = (row: GridRow, by: 1 | -1): void => {
    for (const view of VIEWS) if (IN_VIEW[view](row)) views[view] += by;
    if (IN_VIEW.gone(row) && IN_VIEW.drafts(row)) goneEdited += by;
    const { categoryId, campaignId, status } = row.values;
    if (IN_VIEW.all(row)) {
      if (typeof categoryId === 'number') categories.count(categoryId, by);
      if (typeof campaignId === 'number') campaigns.count(campaignId, by);
      const { 'live.state': state, 'live.reasons': reasons } = row.values;
      if (typeof state === 'string') live.count(state, by);
      if (Array.isArray(reasons)) for (const reason of reasons) live.count(String(reason), by);
    }
    if (typeof status === 'string') statuses.count(status, by);
    for (const { severity } of row.problems) {
      if (severity === 'error') errors += by;
      else if (severity === 'warning') warnings += by;
    }
  };

  return {
    follow: (news) => {
      if (news.kind === 'replaced') {
        reset();
        return;
      }
      const { add, update, before, remove } = news.patch;
      for (const rows of [before, remove]) for (const row of rows) count(row, -1);
      for (const rows of [add, update]) for (const row of rows) count(row, 1);
    },
    counts: () => ({
      total: views.all + views.deleted,
      views: { ...views },
      goneEdited,
      categories: categories.now(),
      campaigns: campaigns.now(),
      statuses: statuses.now(),
      live: live.now(),
      errors,
      warnings,
    }),
  };
};
