/** The context of work on an open account, independent of how it was opened and who listens. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { Who } from '../../shared/contract/results/history.ts';
import type { Profile } from '../../shared/contract/views.ts';
import type { Language } from '../../shared/locale/index.ts';
import type { Clock } from './clock.ts';
import type { PassFailpoint } from './failpoints.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { Service } from './service/service.ts';

/** Shared by all work on one open account: edits, pull, plan, push, check. */
export type AccountContext = {
  /** As entered, except that locale and currency are those of its categories where these tell. */
  readonly profile: Profile;
  /** The account's folder: pictures waiting for upload, journal. */
  readonly folder: string;
  readonly mirror: Mirror;
  readonly service: Service;
  /** Called at the failpoints, where a test may end the process. */
  readonly passFailpoint: PassFailpoint;
  /** Scopes of the present token. */
  readonly granted: () => readonly string[];
  /** Has the rows' problems computed again and listeners notified. Call after the transaction, never inside. */
  readonly rowsChanged: (keys: Iterable<RowKey>) => void;
  /** Measures time by all clocks of the machine and takes the largest result: nothing looks younger than it is. */
  readonly clock: Clock;
  /** `clock.now`: the time of what is stored; never that of a cursor (`docs/sync.md#the-cursor`). */
  readonly now: () => Date;
  /** Who makes the changes. For automatic work, spread the context with another `origin`. */
  readonly who: Who;
  /** The user's language, for labels of the engine's own changesets. */
  readonly language: Language;
  /** How the user writes numbers and dates, BCP 47. */
  readonly locale: string;
};

/** The handle of a job's work: an abort signal (it then rejects with `cancelled`) and progress reports. */
export type JobHandle = {
  readonly signal: AbortSignal;
  readonly progress: (phase: string, done: number, total: number) => void;
};
