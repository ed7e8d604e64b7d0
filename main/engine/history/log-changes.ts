/** What one entry of the log did, row by row and in pages. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FieldChange, LogEntry, LogRow } from '../../../shared/contract/history.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RowEvent } from '../mirror/remote-changes.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import type { RunItem } from '../mirror/runs.ts';
import { loadCampaign, loadRow } from '../rows/row.ts';

export type LogPage = { readonly total: number; readonly rows: readonly LogRow[] };

type Asked = { readonly id: number; readonly from: number; readonly limit: number };

export const fieldChange = ({ field, before, after }: FieldChange): FieldChange => ({ field, before, after });

/** A row that came or went, as a change of the field that says whether it is there. */
export const eventChange = ({ kind }: Pick<RowEvent, 'kind'>): FieldChange =>
  kind === 'gone'
    ? { field: EXISTS_FIELD, before: true, after: null }
    : { field: EXISTS_FIELD, before: null, after: true };

/** What the row is called now; a row that is no longer there by the name it last had, as far as `changes` tell. */
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
  const changes = Map.groupBy(remoteChanges.changesOfPull(id, keys), ({ key }) => key);
  const events = Map.groupBy(remoteChanges.eventsOfPull(id, keys), ({ key }) => key);
  const rows = keys.map((key) =>
    logRow(mirror, key, [
      ...(events.get(key) ?? []).map(eventChange),
      ...(changes.get(key) ?? []).map(fieldChange),
    ]),
  );
  return { total: remoteChanges.rowCount(id), rows };
};

const itemRow = (mirror: Mirror, { key, targetId, title, state, errors, changes }: RunItem): LogRow => ({
  key,
  id: targetId ?? faceOf(mirror, key, []).id,
  title,
  state,
  errors,
  changes: changes.map(fieldChange),
});

const ofPush = (mirror: Mirror, { id, from, limit }: Asked): LogPage => {
  if (!mirror.runs.get(id)) throw new AdsheetError('run-unknown', { run: id });
  return {
    total: mirror.runs.itemCount(id),
    rows: mirror.runs.itemPage(id, from, limit).map((item) => itemRow(mirror, item)),
  };
};

const PAGES: Readonly<Record<LogEntry['kind'], (mirror: Mirror, asked: Asked) => LogPage>> = {
  changeset: ofChangeset,
  pull: ofPull,
  push: ofPush,
};

/** Rejects with `changeset-unknown`, `pull-unknown` or `run-unknown`. */
export const changesOfEntry = (mirror: Mirror, kind: LogEntry['kind'], asked: Asked): LogPage =>
  PAGES[kind](mirror, asked);
