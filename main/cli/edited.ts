/** What a changeset did, said by every command that makes one. */
import type { ChangesetResult, Drift, Inexact, Refused, UndoResult } from '../../shared/contract/views.ts';
import type { JsonObject } from '../../shared/json.ts';
import { CLI_EN } from '../../shared/locale/cli-en.ts';
import { refusedSentence } from '../../shared/locale/index.ts';
import type { Answer } from './command.ts';

const SHOWN = 20;

const listed = <T>(items: readonly T[], head: (n: number) => string, line: (item: T) => string) =>
  items.length === 0
    ? []
    : [
        head(items.length),
        ...items.slice(0, SHOWN).map((item) => `  ${line(item)}`),
        ...(items.length > SHOWN ? ['  …'] : []),
      ];

/** Of a whole row no field is named. */
const refusedLine = ({ key, field, code }: Refused): string =>
  `${field === '' ? key : `${key} ${field}`}: ${refusedSentence('en', code)}`;

const refusedJson = (refused: readonly Refused[]): readonly JsonObject[] =>
  refused.map(({ key, field, code }) => ({ key, field, code }));

const rest = (result: ChangesetResult): readonly string[] => [
  ...(result.problems > 0 ? [CLI_EN.withProblems(result.problems)] : []),
  ...listed(result.refused, CLI_EN.refused, refusedLine),
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
      ? CLI_EN.nothingChanged
      : CLI_EN.changed(result.changeset, result.rows, result.changes),
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
    result.changeset === null ? CLI_EN.nothingChanged : CLI_EN.made(result.changeset, result.keys),
    ...rest(result),
  ].join('\n'),
});

const DRIFTS = {
  gone: CLI_EN.driftedGone,
  'system-status': CLI_EN.driftedSystem,
  unproven: CLI_EN.driftedUnproven,
} as const;

const driftLine = ({ key, field, why }: Drift): string =>
  why === undefined ? `${key} ${field}` : `${key} ${field}: ${DRIFTS[why]}`;

const inexactLine = ({ key, op }: Inexact): string => {
  if (op === 'delete') return CLI_EN.deletedThere(key);
  return key.startsWith('c') ? CLI_EN.campaignMade(key) : CLI_EN.madeThere(key);
};

type Remains = Pick<UndoResult, 'drifted' | 'inexact'>;

const remainsLines = ({ drifted, inexact }: Remains): readonly string[] => [
  ...listed(drifted, CLI_EN.drifted, driftLine),
  ...listed(inexact, CLI_EN.inexact, inexactLine),
];

const remainsJson = ({ drifted, inexact }: Remains): JsonObject => ({
  drifted: drifted.map(({ key, field, why }) => ({ key, field, ...(why ? { why } : {}) })),
  inexact: inexact.map(({ key, op }) => ({ key, op })),
});

/** `{"changeset","changes","drifted","inexact"}` */
export const undoAnswer = (result: UndoResult): Answer => ({
  json: { changeset: result.changeset, changes: result.changes, ...remainsJson(result) },
  text: [
    result.changeset === null ? CLI_EN.nothingChanged : CLI_EN.restored(result.changeset, result.changes),
    ...remainsLines(result),
  ].join('\n'),
});

/** `{"changeset","rows","drifted","inexact"}` of the inverse of a push. */
export const inverseAnswer = (
  result: Pick<UndoResult, 'changeset' | 'drifted' | 'inexact'> & { readonly rows: number },
): Answer => ({
  json: { changeset: result.changeset, rows: result.rows, ...remainsJson(result) },
  text: [
    result.changeset === null ? CLI_EN.nothingChanged : CLI_EN.undone(result.changeset, result.rows),
    ...remainsLines(result),
  ].join('\n'),
});
