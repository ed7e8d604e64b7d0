/**
 * What the page may have of the engine, on the assumption that somebody else's script runs in it: no command of the
 * host's, no file but those the seller chose, and no account at another address without his word outside the page.
 */
import type { PageCommand } from '../../shared/contract/commands.ts';
import { ENGINE_COMMANDS, HOST_COMMANDS } from '../../shared/contract/commands.ts';
import type { ErrorCode, ErrorParams, Outcome } from '../../shared/contract/errors.ts';
import type { EngineProcess } from './engine-process.ts';
import type { PageFiles } from './page-files.ts';
import { namedBy } from './page-files.ts';

type Parts = {
  readonly ask: EngineProcess['ask'];
  readonly files: PageFiles;
  /** Asks the seller, outside the page, whether an account may go to the addresses that `address-unconfirmed` names. */
  readonly confirm: (changes: ErrorParams) => Promise<boolean>;
};

export type PageEngine = {
  readonly has: (name: string) => name is PageCommand;
  /** Never rejects. */
  readonly ask: (name: PageCommand, input: unknown) => Promise<Outcome<unknown>>;
};

const refused = (code: ErrorCode): Outcome<never> => ({
  ok: false,
  error: { code, message: code, details: {} },
});

const PAGE_COMMANDS: ReadonlySet<string> = new Set(
  Object.keys(ENGINE_COMMANDS).filter((name) => !(HOST_COMMANDS as readonly string[]).includes(name)),
);

export const pageEngine = ({ ask, files, confirm }: Parts): PageEngine => {
  let asking = false;

  /** Question upon question would tire the seller into a yes. */
  const confirmed = async (changes: ErrorParams): Promise<boolean> => {
    if (asking) return false;
    asking = true;
    try {
      return await confirm(changes);
    } finally {
      asking = false;
    }
  };

  const save = async (input: unknown): Promise<Outcome<unknown>> => {
    const reply = await ask('accounts.save', input);
    if (reply.ok || reply.error.code !== 'address-unconfirmed') return reply;
    return (await confirmed(reply.error.details)) ? ask('accounts.save_anywhere', input) : reply;
  };

  return {
    has: (name): name is PageCommand => PAGE_COMMANDS.has(name),
    ask: async (name, input) => {
      const { reads = [], writes = [] } = namedBy(name, input);
      const given =
        reads.every((file) => files.toRead.has(file)) && writes.every((file) => files.toWrite.has(file));
      if (!given) return refused('not-allowed');
      // Once: what the seller made of the file since must not be written over without his word.
      for (const file of writes) files.toWrite.delete(file);
      const reply = await (name === 'accounts.save' ? save(input) : ask(name, input));
      for (const file of writes) files[reply.ok ? 'written' : 'toWrite'].add(file);
      return reply;
    },
  };
};
