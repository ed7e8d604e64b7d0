import type { Clock } from './clock.ts';
import type { FaultBook } from './control/faults.ts';
import type { RequestLog } from './control/request-log.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

/** What every call of the sandbox works with. */
export type Service = {
  readonly world: World;
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly changeSettings: (settings: Settings) => void;
  readonly faults: FaultBook;
  readonly log: RequestLog;
  readonly client: { readonly id: string; readonly secret: string };
  /** Known once the server listens: `http://127.0.0.1:PORT`. */
  readonly baseUrl: () => string;
};
