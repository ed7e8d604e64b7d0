import type { RowKey } from '../../shared/ad/model.ts';
import type { Profile } from '../../shared/contract/views.ts';
import type { Language } from '../../shared/locale/index.ts';
import type { Mirror } from './mirror/mirror.ts';
import type { PassPlace } from './places.ts';
import type { Service } from './service/service.ts';

/** Everything the work on one open account shares: edits, pull, plan, push, check. */
export type AccountContext = {
  readonly profile: Profile;
  /** The account's own folder: pictures waiting for upload, journal. */
  readonly folder: string;
  readonly mirror: Mirror;
  readonly service: Service;
  readonly pass: PassPlace;
  /** Scopes of the present token. */
  readonly granted: () => readonly string[];
  /** The rows' problems are computed again and whoever listens gets them. Call after the transaction, never inside. */
  readonly rowsChanged: (keys: Iterable<RowKey>) => void;
  readonly now: () => Date;
  /** The user's language, for the names of changesets that the engine makes itself. */
  readonly language: Language;
};

/** What a job's work is given: a way to say how far it is, and whether to stop (then it rejects with `cancelled`). */
export type JobHandle = {
  readonly signal: AbortSignal;
  readonly progress: (phase: string, done: number, total: number) => void;
};
