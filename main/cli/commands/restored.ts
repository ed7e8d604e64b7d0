/** What a local copy that was made anew could not find again, and the restored edits that wait for the seller. */
import type { RestoredCounts } from '../../../shared/contract/results/rebuilt.ts';
import { hasGap, RESTORED_KINDS } from '../../../shared/contract/results/rebuilt.ts';
import type { AccountState } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';

/** What was found when the copy was made anew, one sentence each; nothing where all is well. */
export const rebuiltLines = (rebuilt: AccountState['rebuilt']): readonly string[] =>
  rebuilt === null
    ? []
    : [
        ...(hasGap(rebuilt)
          ? [
              tell('cli.rebuilt_with_gaps', {
                ...rebuilt,
                file: rebuilt.file ?? '',
                behind: String(rebuilt.behind),
              }),
            ]
          : []),
        ...(rebuilt.held > 0 ? [tell('cli.restored_wait', { rows: rebuilt.held })] : []),
      ];

/** The same for programs. */
export const rebuiltJson = (rebuilt: AccountState['rebuilt']): JsonObject | null => rebuilt && { ...rebuilt };

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
      // Read here, it need not be told again.
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
