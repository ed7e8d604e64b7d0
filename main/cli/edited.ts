/** What a changeset did, said by every command that makes one. */
import type { ChangesetResult, Refused, UndoResult } from '../../shared/contract/views.ts';
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

const refusedLine = ({ key, field, code }: Refused): string =>
  `${key} ${field}: ${refusedSentence('en', code)}`;

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

const driftedLines = (drifted: UndoResult['drifted']): readonly string[] =>
  listed(drifted, CLI_EN.drifted, ({ key, field }) => `${key} ${field}`);

const driftedJson = (drifted: UndoResult['drifted']): readonly JsonObject[] =>
  drifted.map(({ key, field }) => ({ key, field }));

/** `{"changeset","changes","drifted"}` */
export const undoAnswer = (result: UndoResult): Answer => ({
  json: {
    changeset: result.changeset,
    changes: result.changes,
    drifted: driftedJson(result.drifted),
  },
  text: [
    result.changeset === null ? CLI_EN.nothingChanged : CLI_EN.restored(result.changeset, result.changes),
    ...driftedLines(result.drifted),
  ].join('\n'),
});

/** `{"changeset","rows","drifted"}` of the inverse of a push. */
export const inverseAnswer = (result: {
  readonly changeset: number | null;
  readonly rows: number;
  readonly drifted: UndoResult['drifted'];
}): Answer => ({
  json: { changeset: result.changeset, rows: result.rows, drifted: driftedJson(result.drifted) },
  text: [
    result.changeset === null ? CLI_EN.nothingChanged : CLI_EN.undone(result.changeset, result.rows),
    ...driftedLines(result.drifted),
  ].join('\n'),
});
