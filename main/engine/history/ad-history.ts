/** The life of one ad: what we did with it and what came of it, what others did, when it came and went. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdHistoryEntry } from '../../../shared/contract/history.ts';
import type { Language } from '../../../shared/locale/index.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RemoteChange } from '../mirror/remote-changes.ts';
import { labelOf } from './log.ts';
import { fieldChange } from './log-changes.ts';

/** More steps of one ad are not told. */
const MOST_ENTRIES = 1000;

const edits = (mirror: Mirror, key: RowKey, language: Language): readonly AdHistoryEntry[] =>
  [...Map.groupBy(mirror.changesets.changesOfRow(key), ({ changeset }) => changeset)].flatMap(
    ([id, changes]) => {
      const changeset = mirror.changesets.get(id);
      if (!changeset) return [];
      const { at, who } = changeset;
      const label = labelOf(changeset, language);
      return [{ at, kind: 'edit', id, label, who, changes: changes.map(fieldChange) }];
    },
  );

const pushes = (mirror: Mirror, key: RowKey): readonly AdHistoryEntry[] =>
  mirror.runs.itemsOfRow(key).flatMap(({ run, op, state, errors, changes, sentAt, answeredAt }) => {
    const found = mirror.runs.get(run);
    if (!found) return [];
    const at = answeredAt ?? sentAt ?? found.at;
    return [
      {
        at,
        kind: 'push',
        id: run,
        label: op,
        who: found.who,
        state,
        errors,
        changes: changes.map(fieldChange),
      },
    ];
  });

/** What one answer showed is one step. */
const stepOf = ({ at, serviceAt, run }: RemoteChange): string => JSON.stringify([at, serviceAt, run]);

const others = (mirror: Mirror, key: RowKey): readonly AdHistoryEntry[] => {
  const steps = Map.groupBy(mirror.remoteChanges.changesOf(key), stepOf);
  const changed = [...steps.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const changes = [first, ...more].map(fieldChange);
    const at = first.serviceAt ?? first.at;
    return [{ at, kind: 'elsewhere' as const, id: first.run, label: '', who: null, changes }];
  });
  const events = mirror.remoteChanges
    .eventsOf(key)
    .map(({ at, kind, run }) => ({ at, kind, id: run, label: '', who: null, changes: [] }));
  return [...changed, ...events];
};

/** Newest first; of what has the same time the later noted comes first. */
export const historyOf = (mirror: Mirror, key: RowKey, language: Language): readonly AdHistoryEntry[] =>
  [...others(mirror, key), ...edits(mirror, key, language), ...pushes(mirror, key)]
    .toReversed()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MOST_ENTRIES);
