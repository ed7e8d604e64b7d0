import type { Job } from './jobs.ts';
import type { AccountState } from './views.ts';

/** The engine's events for all listeners. Rows are bytes (JSON of a RowChunk) that the shell does not read. */
export type EngineEvent =
  | { readonly type: 'job'; readonly job: Job }
  | { readonly type: 'state'; readonly state: AccountState }
  /** Rows that changed or were removed; at most 500 per message. */
  | { readonly type: 'rows'; readonly account: string; readonly chunk: Uint8Array }
  /** Too many rows changed: the listener should read all rows again. */
  | { readonly type: 'reload'; readonly account: string }
  | { readonly type: 'accounts' };
