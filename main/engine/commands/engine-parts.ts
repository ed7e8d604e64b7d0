import type { Jobs } from '../jobs.ts';
import type { EngineEnvironment } from '../open-account.ts';
import type { OpenAccounts } from '../open-accounts.ts';

/** The parts of a running engine. */
export type EngineParts = EngineEnvironment & { readonly accounts: OpenAccounts; readonly jobs: Jobs };
