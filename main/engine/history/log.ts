/** The log of an account: every changeset, every pull, every push, newest first (`design/product.md`, *History*). */
import type { LogEntry } from '../../../shared/contract/history.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { Changeset } from '../mirror/changesets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { PullLog } from '../mirror/pulls.ts';
import type { Run } from '../mirror/runs.ts';

/** An undo bears the name of what it took back; here it says so. */
export const labelOf = ({ kind, label }: Pick<Changeset, 'kind' | 'label'>, language: Language): string =>
  kind === 'undo' || kind === 'redo' ? translate(language)(`changeset.${kind}`, { label }) : label;

const changesetEntry =
  (language: Language) =>
  (changeset: Changeset): LogEntry => {
    const { id, at, rows, changes, who, undoes, undoneBy } = changeset;
    const label = labelOf(changeset, language);
    return {
      kind: 'changeset',
      id,
      at,
      label,
      counts: { rows, changes },
      who,
      undoes,
      undoneBy,
      endedAt: null,
    };
  };

const NOT_UNDONE = { undoes: null, undoneBy: null } as const;

const pullEntry = ({ id, at, kind, who, ...figures }: PullLog): LogEntry => {
  const { received, added, changed, removed, conflicts, requests } = figures;
  const counts = { received, added, changed, removed, conflicts, requests };
  return { kind: 'pull', id, at, label: kind, counts, who, ...NOT_UNDONE, endedAt: at };
};

const pushEntry =
  (mirror: Mirror) =>
  ({ run, at, state, who, finishedAt }: Run): LogEntry => {
    const counts = { ...mirror.runs.counts(run) };
    return { kind: 'push', id: run, at, label: state, counts, who, ...NOT_UNDONE, endedAt: finishedAt };
  };

const newestFirst = (a: LogEntry, b: LogEntry): number => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return b.id - a.id;
};

/** The newest `limit` entries; `language` is the one in which undo and redo are named. */
export const logOf = (mirror: Mirror, limit: number, language: Language): readonly LogEntry[] =>
  [
    ...mirror.changesets.list(limit).map(changesetEntry(language)),
    ...mirror.pulls.history(limit).map(pullEntry),
    ...mirror.runs.list(limit).map(pushEntry(mirror)),
  ]
    .toSorted(newestFirst)
    .slice(0, limit);
