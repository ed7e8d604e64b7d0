// Calls the engine through the window's bridge, as the page does.
import type { Page } from '@playwright/test';
import type { CommandInput, CommandOutput, PageCommand } from '../../shared/contract/commands.ts';

/** The engine's result; an error fails the test. */
export const ask = async <N extends PageCommand>(
  page: Page,
  name: N,
  input: CommandInput<N>,
): Promise<CommandOutput<N>> => {
  const answer: unknown = await page.evaluate(
    async (asked) => {
      const reply = await globalThis.adsheet.call(asked.name as PageCommand, asked.input as never);
      if (!reply.ok) throw new Error(`${asked.name}: ${reply.error.message}`);
      return reply.value as unknown;
    },
    { name: name as string, input: input as unknown },
  );
  return answer as CommandOutput<N>;
};

/** The name of the window's account. */
export const accountOf = async (page: Page): Promise<string> => {
  const [account] = (await ask(page, 'accounts.list', {})).accounts;
  if (!account) throw new Error('The window has no account.');
  return account.name;
};
