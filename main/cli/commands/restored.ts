/** What a rebuilt local copy lacks, and the restored edits that wait for the seller. */
import type { RestoredCounts } from '../../../shared/contract/results/rebuilt.ts';
import { RESTORED_KINDS } from '../../../shared/contract/results/rebuilt.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { rebuiltJson, rebuiltLines } from '../rebuilt.ts';

const countLines = (counts: RestoredCounts): readonly string[] => {
  const kinds = RESTORED_KINDS.filter((kind) => counts[kind] > 0);
  const lines = [
    ...kinds.map((kind) => tell('cli.restored_kind', { kind, count: counts[kind] })),
    ...(counts.unread > 0 ? [tell('cli.restored_unread', { rows: counts.unread })] : []),
  ];
  if (lines.length === 0) return [tell('cli.restored_none')];
  return kinds.length > 0 ? [...lines, tell('cli.restored_next')] : lines;
};

export const RESTORED_COMMANDS: readonly Command[] = [
  command({
    name: 'restored',
    positionals: [],
    options: [],
    run: async (host) => {
      const account = await host.account();
      const { rebuilt } = await host.call('accounts.state', { account });
      const counts = await host.call('restored.counts', { account });
      // Printed here, so it need not be shown again.
      await host.call('restored.noted', { account });
      return {
        json: { rebuilt: rebuiltJson(rebuilt), waiting: { ...counts } },
        text: [...rebuiltLines(rebuilt), ...countLines(counts)].join('\n'),
      };
    },
  }),
  command({
    name: 'restored release',
    positionals: ['KIND'],
    options: [],
    run: async (host, { positionals: [given = ''] }) => {
      const kind = RESTORED_KINDS.find((known) => known === given);
      if (!kind)
        throw new UsageError(
          tell('cli.not_choice', { name: 'KIND', values: RESTORED_KINDS.join(', ') }),
          'restored release ',
        );
      const account = await host.account();
      const { released, left } = await host.call('restored.release', { account, kind });
      return {
        json: { released, waiting: { ...left } },
        text: [tell('cli.restored_released', { count: released, kind }), ...countLines(left)].join('\n'),
      };
    },
  }),
];
