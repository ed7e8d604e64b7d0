/**
 * Restricts what the page may ask of the engine, assuming that it may be compromised: no host commands, no files
 * except those the seller chose, and no account at another address without the seller's consent outside the page.
 */
import type { PageCommand } from '../../../shared/contract/commands.ts';
import { factsOf, isPageCommand } from '../../../shared/contract/commands.ts';
import type { ErrorCode, ErrorParams, Outcome } from '../../../shared/contract/errors.ts';
import type { NamedFiles } from '../../../shared/contract/named-files.ts';
import { filesNamed } from '../../../shared/contract/named-files.ts';
import type { EngineProcess } from '../processes/engine-process.ts';
import type { PageFiles } from './page-files.ts';

type Parts = {
  readonly ask: EngineProcess['ask'];
  readonly files: PageFiles;
  /**
   * Asks the seller, outside the page, whether an account may use the addresses in `address-unconfirmed`, or the hosts
   * in `hosts-unconfirmed` be asked for pictures.
   */
  readonly confirm: (code: Unconfirmed, details: ErrorParams) => Promise<boolean>;
};

export type Unconfirmed = 'address-unconfirmed' | 'hosts-unconfirmed';

export type PageEngine = {
  readonly has: (name: string) => name is PageCommand;
  /** Never rejects. */
  readonly ask: (name: PageCommand, input: unknown) => Promise<Outcome<unknown>>;
};

const refused = (code: ErrorCode): Outcome<never> => ({
  ok: false,
  error: { code, message: code, details: {} },
});

const isGiven = ({ toRead, toWrite }: PageFiles, { reads, writes }: NamedFiles): boolean =>
  reads.every((file) => toRead.has(file)) && writes.every((file) => toWrite.has(file));

export const pageEngine = ({ ask, files, confirm }: Parts): PageEngine => {
  let asking = false;

  /** One question at a time, as many in a row would tire the seller into a yes. */
  const confirmed = async (code: Unconfirmed, details: ErrorParams): Promise<boolean> => {
    if (asking) return false;
    asking = true;
    try {
      return await confirm(code, details);
    } finally {
      asking = false;
    }
  };

  const allowHosts = ({ account, hosts }: ErrorParams): Promise<Outcome<unknown>> =>
    ask('pictures.allow_hosts', { account, hosts: String(hosts).split(', ') });

  /** Where the engine wants the seller's word, it is asked again once he gave it. */
  const askConfirmed = async (name: PageCommand, input: unknown): Promise<Outcome<unknown>> => {
    const reply = await ask(name, input);
    if (reply.ok) return reply;
    const { code, details } = reply.error;
    if (code === 'address-unconfirmed' && name === 'accounts.save')
      return (await confirmed(code, details)) ? ask('accounts.save_anywhere', input) : reply;
    if (code !== 'hosts-unconfirmed' || !(await confirmed(code, details))) return reply;
    const allowed = await allowHosts(details);
    return allowed.ok ? ask(name, input) : allowed;
  };

  return {
    has: isPageCommand,
    ask: async (name, input) => {
      const named = filesNamed(factsOf(name), input);
      if (!named || !isGiven(files, named)) return refused('not-allowed');
      const { writes } = named;
      // Valid once: the file must not be overwritten again without asking, as the seller may have edited it.
      for (const file of writes) files.toWrite.delete(file);
      const reply = await askConfirmed(name, input);
      for (const file of writes) files[reply.ok ? 'written' : 'toWrite'].add(file);
      return reply;
    },
  };
};
