import type { RowKey } from '../../shared/ad/model.ts';
import type { Job, JobKind, Profile } from '../../shared/contract/views.ts';
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
};

/** What a job's work is given: where it stands, and whether to stop. */
export type JobHandle = {
  readonly signal: AbortSignal;
  readonly progress: (phase: string, done: number, total: number) => void;
};

type ResultOf<K extends JobKind> = Extract<Job, { readonly kind: JobKind; readonly state: 'done' }>['result'] & { readonly __for?: K };

/** The work of a job; cancelled work rejects with code `cancelled`, or resolves with what it got done. */
export type JobWork<K extends JobKind> = (job: JobHandle) => Promise<ResultOf<K>>;
