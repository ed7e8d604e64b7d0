/** What work on an open account is given, so that it need not know how the account was opened or who listens. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { Who } from '../../shared/contract/results/history.ts';
import type { Profile } from '../../shared/contract/views.ts';
import type { Language } from '../../shared/locale/index.ts';
import type { Clock } from './clock.ts';
import type { PassFailpoint } from './failpoints.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { Service } from './service/service.ts';

/** Everything the work on one open account shares: edits, pull, plan, push, check. */
export type AccountContext = {
  /** As it was entered, but for its locale and currency: those its categories tell, where they do. */
  readonly profile: Profile;
  /** The account's own folder: pictures waiting for upload, journal. */
  readonly folder: string;
  readonly mirror: Mirror;
  readonly service: Service;
  /** Passed at the places where a test may end the process. */
  readonly pass: PassFailpoint;
  /** Scopes of the present token. */
  readonly granted: () => readonly string[];
  /** The rows' problems are computed again and whoever listens gets them. Call after the transaction, never inside. */
  readonly rowsChanged: (keys: Iterable<RowKey>) => void;
  /** Measures time by all clocks of the machine and takes the largest result: nothing looks younger than it is. */
  readonly clock: Clock;
  /** `clock.now`: the time of what is stored; never that of a cursor (`docs/sync.md#the-cursor`). */
  readonly now: () => Date;
  /** Who does what is done now. For work nobody asked for, spread the context with another `origin`. */
  readonly who: Who;
  /** The user's language, for the names of changesets that the engine makes itself. */
  readonly language: Language;
  /** How the user writes numbers and dates, BCP 47. */
  readonly locale: string;
};

/** What a job's work is given: whether to stop (then it rejects with `cancelled`), and a way to say how far it is. */
export type JobHandle = {
  readonly signal: AbortSignal;
  readonly progress: (phase: string, done: number, total: number) => void;
};
