/** The log of an account: every changeset, every pull, every push, newest first (`docs/sync.md#history`). */
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import { LOG_KINDS } from '../../../shared/contract/results/history.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { Changeset } from '../mirror/changesets.ts';
import type { LogCursor } from '../mirror/log.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { PullLog } from '../mirror/remote/pulls.ts';
import type { Run } from '../mirror/runs/run-item.ts';

/** An undo has the label of the changeset it undid; this adds that it is an undo. */
export const labelOf = ({ kind, label }: Pick<Changeset, 'kind' | 'label'>, language: Language): string =>
  kind === 'undo' || kind === 'redo' ? translate(language)(`changeset.${kind}`, { label }) : label;

const changesetEntry = (language: Language, changeset: Changeset): LogEntry => {
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

const pullEntry = (mirror: Mirror, { id, at, kind, who, ...figures }: PullLog): LogEntry => {
  const { received, added, changed, removed, conflicts, requests } = figures;
  const elsewhere = mirror.remoteChanges.rowCount(id);
  const counts = { received, added, changed, removed, conflicts, requests, elsewhere };
  return { kind: 'pull', id, at, label: kind, counts, who, ...NOT_UNDONE, endedAt: at };
};

const pushEntry = (mirror: Mirror, { run, at, state, who, finishedAt, requests }: Run): LogEntry => {
  const elsewhere = mirror.remoteChanges.rowCountOfRun(run);
  const counts = { ...mirror.runs.counts(run), requests, elsewhere };
  return { kind: 'push', id: run, at, label: state, counts, who, ...NOT_UNDONE, endedAt: finishedAt };
};

const entryAt = (mirror: Mirror, { kind, id }: LogCursor, language: Language): LogEntry | undefined => {
  if (kind === 'pull') {
    const pull = mirror.pulls.logged(id);
    return pull && pullEntry(mirror, pull);
  }
  if (kind === 'push') {
    const run = mirror.runs.get(id);
    return run && pushEntry(mirror, run);
  }
  const changeset = mirror.changesets.get(id);
  return changeset && changesetEntry(language, changeset);
};

type Asked = {
  readonly limit: number;
  readonly before?: LogCursor | undefined;
  readonly kinds?: readonly LogEntry['kind'][] | undefined;
  readonly elsewhere?: boolean | undefined;
  readonly search?: string | undefined;
};

/** The edits whose label contains a text; not in SQL, whose case folding is ASCII only. */
const named = (mirror: Mirror, search: string, language: Language): readonly number[] => {
  const wanted = search.toLowerCase();
  return mirror.changesets
    .names()
    .filter((changeset) => labelOf(changeset, language).toLowerCase().includes(wanted))
    .map(({ id }) => id);
};

/** A page of the log; `language` is for the labels of undo and redo. */
export const logOf = (
  mirror: Mirror,
  { limit, before, kinds = LOG_KINDS, elsewhere = false, search }: Asked,
  language: Language,
): { readonly entries: readonly LogEntry[]; readonly more: boolean } => {
  const changesets = search === undefined ? null : named(mirror, search, language);
  const places = mirror.log.page({ before, kinds, elsewhere, changesets, limit: limit + 1 });
  const entries = places.slice(0, limit).flatMap((place) => entryAt(mirror, place, language) ?? []);
  return { entries, more: places.length > limit };
};
