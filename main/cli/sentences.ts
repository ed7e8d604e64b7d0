/** Sentences of the terminal with lists of variable length, which a catalogue cannot express. */
import { tell } from '../../shared/locale/terminal.ts';

/** Most malformed entries that are named. */
const ODD_NAMED = 5;

type Odd = { readonly id: number | null; readonly key?: string | null; readonly part: string };

export const oddNames = (odd: readonly Odd[]): string =>
  odd
    .slice(0, ODD_NAMED)
    .map(({ id, key, part }) => `${key ?? (id === null ? tell('cli.without_id') : `id:${id}`)} (${part})`)
    .join(', ') + (odd.length > ODD_NAMED ? ', …' : '');

/** Most days that are named one by one. */
const DAYS_NAMED = 3;

export const namedDays = (days: readonly string[]): string => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return days.length <= DAYS_NAMED
    ? days.join(', ')
    : tell('cli.many_days', { first, last, count: days.length });
};

/** Most new rows that are named. */
const KEYS_NAMED = 10;

export const firstKeys = (keys: readonly string[]): string =>
  `${keys.slice(0, KEYS_NAMED).join(', ')}${keys.length > KEYS_NAMED ? ', …' : ''}`;

type Planned = {
  readonly creates: number;
  readonly updates: number;
  readonly statuses: number;
  readonly deletes: number;
  readonly campaigns: number;
};

/** The counts of a plan by operation; '' for nothing. */
export const planCounts = ({ creates, updates, statuses, deletes, campaigns }: Planned): string =>
  [
    creates !== 0 && tell('cli.plan_new', { count: creates }),
    updates !== 0 && tell('cli.plan_changed', { count: updates }),
    statuses !== 0 && tell('cli.plan_statuses', { count: statuses }),
    deletes !== 0 && tell('cli.plan_deleted', { count: deletes }),
    campaigns !== 0 && tell('cli.plan_campaigns', { count: campaigns }),
  ]
    .filter(Boolean)
    .join(', ');

type Accepted = {
  readonly new: number;
  readonly changed: number;
  readonly clears: number;
  readonly deletes: number;
};

export const importDone = (sums: Accepted): string =>
  sums.new + sums.changed === 0 ? tell('cli.import_done_nothing') : tell('cli.import_done', sums);
