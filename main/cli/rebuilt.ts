/** The report of a rebuilt local copy. */
import { hasGap } from '../../shared/contract/results/rebuilt.ts';
import type { AccountState } from '../../shared/contract/views.ts';
import type { JsonObject } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';

/** The findings of the last rebuild, one sentence each; empty where nothing is missing. */
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

/** Its form for programs. */
export const rebuiltJson = (rebuilt: AccountState['rebuilt']): JsonObject | null => rebuilt && { ...rebuilt };
