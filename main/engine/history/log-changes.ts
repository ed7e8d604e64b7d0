/** The effects of one log entry, row by row and in pages. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, isCampaignKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FieldChange, LogEntry, LogRow } from '../../../shared/contract/results/history.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowEvent } from '../mirror/remote/remote-changes.ts';
import type { RunItem } from '../mirror/runs/run-item.ts';
import { pushedChange } from '../mirror/runs/run-item.ts';
import { loadCampaign, loadRow } from '../rows/row.ts';

/** SQLite's value for no limit. */
const ALL = -1;

export type LogPage = { readonly total: number; readonly rows: readonly LogRow[] };

type Asked = { readonly id: number; readonly from: number; readonly limit: number };

export const fieldChange = ({ field, before, after }: FieldChange): FieldChange => ({ field, before, after });

/** A row that came or went, as a change of the pseudo-field for its existence. */
export const eventChange = ({ kind }: Pick<RowEvent, 'kind'>): FieldChange =>
  kind === 'gone'
    ? { field: EXISTS_FIELD, before: true, after: null }
    : { field: EXISTS_FIELD, before: kind === 'back' ? false : null, after: true };

/** The present title of a row; for a row that no longer exists its last one, if `changes` have it. */
const faceOf = (
  mirror: Mirror,
  key: RowKey,
  changes: readonly FieldChange[],
): Pick<LogRow, 'id' | 'title'> => {
  const row = isCampaignKey(key) ? loadCampaign(mirror, key) : loadRow(mirror, key);
  const told = changes.find(({ field }) => field === 'title');
  const title = (row && readField(row.local, 'title')) || told?.after || told?.before;
  return { id: row?.id ?? null, title: typeof title === 'string' ? title : '' };
};

const logRow = (mirror: Mirror, key: RowKey, changes: readonly FieldChange[]): LogRow => ({
  key,
  ...faceOf(mirror, key, changes),
  changes,
});

const ofChangeset = (mirror: Mirror, { id, from, limit }: Asked): LogPage => {
  const changeset = mirror.changesets.get(id);
  if (!changeset) throw new AdsheetError('changeset-unknown', { changeset: id });
  const changes = mirror.changesets.changesOfRows(id, from, limit);
  const rows = Map.groupBy(changes, ({ key }) => key);
  return {
    total: changeset.rows,
    rows: [...rows].map(([key, of]) => logRow(mirror, key, of.map(fieldChange))),
  };
};

const ofPull = (mirror: Mirror, { id, from, limit }: Asked): LogPage => {
  if (!mirror.pulls.logged(id)) throw new AdsheetError('pull-unknown', { pull: id });
  const { remoteChanges } = mirror;
  const keys = remoteChanges.rowsOfPull(id, from, limit);
  const changes = Map.groupBy(remoteChanges.changesBy({ pull: id }, keys), ({ key }) => key);
  const events = Map.groupBy(remoteChanges.eventsOfPull(id, keys), ({ key }) => key);
  const rows = keys.map((key) =>
    logRow(mirror, key, [
      ...(events.get(key) ?? []).map(eventChange),
      ...(changes.get(key) ?? []).map(fieldChange),
    ]),
  );
  return { total: remoteChanges.rowCount(id), rows };
};

const itemRow = (
  mirror: Mirror,
  { key, targetId, title, state, errors, changes }: RunItem,
  elsewhere: readonly FieldChange[],
): LogRow => ({
  key,
  id: targetId ?? faceOf(mirror, key, []).id,
  title,
  state,
  errors,
  changes: changes.map(pushedChange),
  ...(elsewhere.length > 0 ? { elsewhere: elsewhere.map(fieldChange) } : {}),
});

const ofPush = (mirror: Mirror, { id, from, limit }: Asked): LogPage => {
  if (!mirror.runs.get(id)) throw new AdsheetError('run-unknown', { run: id });
  const items = mirror.runs.itemPageByNeed(id, from, limit);
  const keys = items.map(({ key }) => key);
  const others = Map.groupBy(mirror.remoteChanges.changesBy({ run: id }, keys), ({ key }) => key);
  return {
    total: mirror.runs.itemCount(id),
    rows: items.map((item) => itemRow(mirror, item, others.get(item.key) ?? [])),
  };
};

const PAGES: Readonly<Record<LogEntry['kind'], (mirror: Mirror, asked: Asked) => LogPage>> = {
  changeset: ofChangeset,
  pull: ofPull,
  push: ofPush,
};

const KEYS: Readonly<Record<LogEntry['kind'], (mirror: Mirror, id: number) => readonly RowKey[]>> = {
  changeset: (mirror, id) => mirror.changesets.keysOf(id),
  pull: (mirror, id) => mirror.remoteChanges.rowsOfPull(id, 0, ALL),
  push: (mirror, id) => mirror.runs.keysOf(id),
};

/** Every row of an entry; of a pull those changed by others. Empty for an unknown entry. */
export const keysOfEntry = (mirror: Mirror, kind: LogEntry['kind'], id: number): readonly RowKey[] =>
  KEYS[kind](mirror, id);

/** Rejects with `changeset-unknown`, `pull-unknown` or `run-unknown`. */
export const changesOfEntry = (mirror: Mirror, kind: LogEntry['kind'], asked: Asked): LogPage =>
  PAGES[kind](mirror, asked);
