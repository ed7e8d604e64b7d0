/** An import of the seller's feed as the marketplace reports it (`docs/interface.md#feed-import`). */

/** A message of an import, which is about `count` ads. */
export type FeedMessage = {
  readonly text: string;
  /** Null where the marketplace does not say. */
  readonly count: number | null;
  /** The vendor IDs of some of them, 100 as a rule at most. */
  readonly vendorIds: readonly string[];
  /** Where some of them stand in the file. */
  readonly rows: readonly number[];
};

export type FeedImport = {
  readonly id: number;
  /** Where the file was read, without user, query and fragment, as these may hold a secret; null when not told. */
  readonly url: string | null;
  /** One of `FEED_STATUSES`, or any other word. */
  readonly status: string;
  /** When it began, ISO 8601 UTC; null when not told. */
  readonly createdAt: string | null;
  /** Why it failed as a whole; empty otherwise. */
  readonly error: string;
  /** By the name the marketplace gives it, known or not. */
  readonly counters: Readonly<Record<string, number>>;
  readonly warnings: readonly FeedMessage[];
  readonly errors: readonly FeedMessage[];
};

export const FEED_STATUSES = ['PENDING', 'DONE', 'REJECTED'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

export const isFeedStatus = (status: string): status is FeedStatus =>
  FEED_STATUSES.some((known) => known === status);

/** What is counted; a rejected import has names of its own for the same. */
export const FEED_COUNTS = ['read', 'succeeded', 'warned', 'failed'] as const;
export type FeedCount = (typeof FEED_COUNTS)[number];

const COUNT_NAMES: Readonly<Record<FeedCount, readonly string[]>> = {
  read: ['totalRecordsRead', 'totalCount'],
  succeeded: ['recordsSucceeded', 'okCount'],
  warned: ['recordsWithWarnings', 'warningCount'],
  failed: ['recordsFailed', 'errorCount'],
};

/** A counter, with its meaning where that is known. */
export type FeedCounter = {
  readonly name: string;
  readonly count: FeedCount | null;
  readonly value: number;
};

/** What a counter of this name counts; null for an unknown one. */
export const countNamed = (name: string): FeedCount | null =>
  FEED_COUNTS.find((count) => COUNT_NAMES[count].includes(name)) ?? null;

/** The counters of an import: those that are known in their order, then all others by name. */
export const countersOf = ({ counters }: Pick<FeedImport, 'counters'>): readonly FeedCounter[] => {
  const known = FEED_COUNTS.flatMap((count) =>
    COUNT_NAMES[count].flatMap((name) => {
      const value = counters[name];
      return value === undefined ? [] : [{ name, count, value }];
    }),
  );
  const others = Object.entries(counters)
    .filter(([name]) => countNamed(name) === null)
    .map(([name, value]) => ({ name, count: null, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...known, ...others];
};

/** Does what the import has not told tell that there is nothing? One that goes on, or was rejected, says nothing so. */
export const isProcessed = ({ status }: Pick<FeedImport, 'status'>): boolean => status === 'DONE';

/** Is the import over? One of an unknown status may still go on. */
export const isOver = ({ status }: Pick<FeedImport, 'status'>): boolean =>
  status === 'DONE' || status === 'REJECTED';
