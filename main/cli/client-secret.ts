import type { Account } from '../../shared/contract/views.ts';
import { tell } from '../../shared/locale/terminal.ts';
import type { Terminal } from './terminal.ts';

/** The client secret from ADSHEET_CLIENT_SECRET or a prompt; undefined for none. Never from an argument. */
export const clientSecret = async (terminal: Terminal): Promise<string | undefined> => {
  const given = terminal.env['ADSHEET_CLIENT_SECRET'];
  if (given) return given;
  const typed = terminal.canAsk ? (await terminal.askSecret(tell('cli.secret_prompt'))).trim() : '';
  return typed === '' ? undefined : typed;
};

/** Tells how secrets are stored, when this home stores the first one. */
export const noteFirstSecret = (terminal: Terminal, before: readonly Account[]): void => {
  if (before.some((account) => account.hasSecret)) return;
  terminal.note(terminal.env['ADSHEET_KEY'] ? tell('cli.secrets_encrypted') : tell('cli.secrets_in_file'));
};
