/** The history of one ad: our edits and pushes with their results, changes by others, and when it came and went. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AdHistoryEntry } from '../../../shared/contract/results/history.ts';
import type { Language } from '../../../shared/locale/index.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RemoteChange } from '../mirror/remote/remote-changes.ts';
import { pushedChange } from '../mirror/runs/run-item.ts';
import { labelOf } from './log.ts';
import { fieldChange } from './log-changes.ts';

/** An entry with its position in the order of all events, as local times can be set back. */
type Step = { readonly entry: AdHistoryEntry; readonly happened: number };

/** The most entries of one ad. */
const MOST_ENTRIES = 1000;

const edits = (mirror: Mirror, key: RowKey, language: Language): readonly Step[] =>
  [...Map.groupBy(mirror.changesets.changesOfRow(key), ({ changeset }) => changeset)].flatMap(
    ([id, changes]) => {
      const changeset = mirror.changesets.get(id);
      if (!changeset) return [];
      const { at, happened, who } = changeset;
      const label = labelOf(changeset, language);
      return [{ happened, entry: { at, kind: 'edit', id, label, who, changes: changes.map(fieldChange) } }];
    },
  );

const pushes = (mirror: Mirror, key: RowKey): readonly Step[] =>
  mirror.runs.itemsOfRow(key).flatMap((item) => {
    const { run, op, state, errors, changes, sentAt, answeredAt } = item;
    const found = mirror.runs.get(run);
    if (!found) return [];
    const at = answeredAt ?? sentAt ?? found.at;
    const entry: AdHistoryEntry = {
      at,
      kind: 'push',
      id: run,
      label: op,
      who: found.who,
      state,
      errors,
      changes: changes.map(pushedChange),
    };
    return [{ entry, happened: item.happened ?? Number.POSITIVE_INFINITY }];
  });

/** The changes of one answer make one entry. */
const stepOf = ({ at, serviceAt, run }: RemoteChange): string => JSON.stringify([at, serviceAt, run]);

const others = (mirror: Mirror, key: RowKey): readonly Step[] => {
  const steps = Map.groupBy(mirror.remoteChanges.changesOf(key), stepOf);
  const changed = [...steps.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const changes = [first, ...more].map(fieldChange);
    const at = first.serviceAt ?? first.at;
    const entry = { at, kind: 'elsewhere' as const, id: first.run, label: '', who: null, changes };
    return [{ entry, happened: first.happened }];
  });
  const events = mirror.remoteChanges.eventsOf(key).map(({ at, kind, run, happened }) => ({
    entry: { at, kind, id: run, label: '', who: null, changes: [] },
    happened,
  }));
  return [...changed, ...events];
};

/** In the order of events, changes by others when they were noticed; newest first. */
export const historyOf = (mirror: Mirror, key: RowKey, language: Language): readonly AdHistoryEntry[] =>
  [...others(mirror, key), ...edits(mirror, key, language), ...pushes(mirror, key)]
    .toSorted((a, b) => (a.happened < b.happened ? 1 : -1))
    .slice(0, MOST_ENTRIES)
    .map(({ entry }) => entry);
