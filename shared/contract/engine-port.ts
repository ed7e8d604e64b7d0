/** The messages between the shell and the engine's process, both ways. Only plain, structured-clone safe data. */
import type { EngineCommand } from './commands.ts';
import type { Outcome } from './errors.ts';
import type { EngineEvent } from './events.ts';

/** How secrets are kept: by the system's keychain, in a file only the owner can read, or for this session only. */
export type SecretsKind = 'keychain' | 'file' | 'session';

export type ToEngine =
  /** `locale` is the user's, BCP 47: the engine names what it does in that language. */
  | { readonly type: 'start'; readonly home: string; readonly version: string; readonly locale: string }
  | { readonly type: 'call'; readonly id: number; readonly name: EngineCommand; readonly input: unknown }
  | { readonly type: 'secret-reply'; readonly id: number; readonly reply: Outcome<string> }
  /** Let calls in flight answer, store what they said, free the locks, then send `stopped` and exit. */
  | { readonly type: 'shutdown' };

export type FromEngine =
  | { readonly type: 'ready' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Outcome<unknown> }
  | { readonly type: 'event'; readonly event: EngineEvent }
  /** The engine asks the shell to seal (encrypt) or open (decrypt) a secret. */
  | { readonly type: 'secret'; readonly id: number; readonly act: 'seal' | 'open'; readonly text: string }
  | { readonly type: 'stopped' };
