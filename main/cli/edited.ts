/** The output of commands that make a changeset. */

import type { Drift, Inexact, UndoResult } from '../../shared/contract/results/undo-result.ts';
import type { ChangesetResult, Refused } from '../../shared/contract/views.ts';
import type { JsonObject } from '../../shared/json.ts';
import { refusedSentence } from '../../shared/locale/index.ts';
import { tell } from '../../shared/locale/terminal.ts';
import type { Answer } from './command.ts';
import { firstKeys } from './sentences.ts';

const SHOWN = 20;

type ListHead = 'cli.refused' | 'cli.drifted' | 'cli.inexact';

const listed = <T>(items: readonly T[], head: ListHead, line: (item: T) => string) =>
  items.length === 0
    ? []
    : [
        tell(head, { count: items.length }),
        ...items.slice(0, SHOWN).map((item) => `  ${line(item)}`),
        ...(items.length > SHOWN ? ['  …'] : []),
      ];

/** A whole row has no field. */
const refusedLine = ({ key, field, code }: Refused): string =>
  `${field === '' ? key : `${key} ${field}`}: ${refusedSentence('en', code)}`;

const refusedJson = (refused: readonly Refused[]): readonly JsonObject[] =>
  refused.map(({ key, field, code }) => ({ key, field, code }));

const rest = (result: ChangesetResult): readonly string[] => [
  ...(result.problems > 0 ? [tell('cli.with_problems', { count: result.problems })] : []),
  ...listed(result.refused, 'cli.refused', refusedLine),
];

/** `{"changeset","rows","changes","problems","refused"}` */
export const changesetAnswer = (result: ChangesetResult): Answer => ({
  json: {
    changeset: result.changeset,
    rows: result.rows,
    changes: result.changes,
    problems: result.problems,
    refused: refusedJson(result.refused),
  },
  text: [
    result.changeset === null
      ? tell('cli.nothing_changed')
      : tell('cli.changed', { changeset: result.changeset, rows: result.rows, changes: result.changes }),
    ...rest(result),
  ].join('\n'),
});

/** `{"changeset","rows","keys"}` of new rows. */
export const newRowsAnswer = (result: ChangesetResult): Answer => ({
  json: {
    changeset: result.changeset,
    rows: result.rows,
    keys: result.keys,
    problems: result.problems,
    refused: refusedJson(result.refused),
  },
  text: [
    result.changeset === null
      ? tell('cli.nothing_changed')
      : tell('cli.made', {
          changeset: result.changeset,
          count: result.keys.length,
          keys: firstKeys(result.keys),
        }),
    ...rest(result),
  ].join('\n'),
});

const DRIFTS = {
  gone: tell('cli.drifted_gone'),
  'system-status': tell('cli.drifted_system'),
  unproven: tell('cli.drifted_unproven'),
} as const;

const driftLine = ({ key, field, why }: Drift): string =>
  why === undefined ? `${key} ${field}` : `${key} ${field}: ${DRIFTS[why]}`;

const inexactLine = ({ key, op }: Inexact): string => {
  if (op === 'delete') return tell('cli.deleted_there', { key });
  return key.startsWith('c') ? tell('cli.campaign_made', { key }) : tell('cli.made_there', { key });
};

type Remains = Pick<UndoResult, 'drifted' | 'inexact'>;

const remainsLines = ({ drifted, inexact }: Remains): readonly string[] => [
  ...listed(drifted, 'cli.drifted', driftLine),
  ...listed(inexact, 'cli.inexact', inexactLine),
];

const remainsJson = ({ drifted, inexact }: Remains): JsonObject => ({
  drifted: drifted.map(({ key, field, why }) => ({ key, field, ...(why ? { why } : {}) })),
  inexact: inexact.map(({ key, op }) => ({ key, op })),
});

/** `{"changeset","changes","drifted","inexact"}` */
export const undoAnswer = (result: UndoResult): Answer => ({
  json: { changeset: result.changeset, changes: result.changes, ...remainsJson(result) },
  text: [
    result.changeset === null
      ? tell('cli.nothing_changed')
      : tell('cli.restored', { changeset: result.changeset, changes: result.changes }),
    ...remainsLines(result),
  ].join('\n'),
});

/** `{"changeset","rows","drifted","inexact"}` of the reverse of a push. */
export const inverseAnswer = (
  result: Pick<UndoResult, 'changeset' | 'drifted' | 'inexact'> & { readonly rows: number },
): Answer => ({
  json: { changeset: result.changeset, rows: result.rows, ...remainsJson(result) },
  text: [
    result.changeset === null
      ? tell('cli.nothing_changed')
      : tell('cli.undone', { changeset: result.changeset, rows: result.rows }),
    ...remainsLines(result),
  ].join('\n'),
});
