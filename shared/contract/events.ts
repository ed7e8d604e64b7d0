import type { Job } from './jobs.ts';
import type { AccountState } from './views.ts';

/** What the engine tells everyone who listens. Rows travel as bytes (JSON of a RowChunk) that the shell never opens. */
export type EngineEvent =
  | { readonly type: 'job'; readonly job: Job }
  | { readonly type: 'state'; readonly state: AccountState }
  /** Rows that changed or went; at most 500 a message. */
  | { readonly type: 'rows'; readonly account: string; readonly chunk: Uint8Array }
  /** So much changed that the listener should read all rows again. */
  | { readonly type: 'reload'; readonly account: string }
  /** Rows were chosen or edited by the performance of these days, of which only a part is known. */
  | { readonly type: 'partial-days'; readonly account: string; readonly days: readonly string[] }
  | { readonly type: 'accounts' };
