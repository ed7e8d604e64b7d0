/** The rows of dry runs, which store nothing. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { SeenRevision } from '../drafts/as-seen.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { editRow } from '../drafts/cells.ts';
import { editedRows } from '../edits/record-in-slices.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { once } from '../once.ts';
import type { AdsAhead } from './targets/row-baselines.ts';

/**
 * Rows for a dry run, read together when the first is asked for. Each call takes one copy of a row, as many as `keys`
 * names it; undefined for an unknown key.
 */
export const dryRunRows = (
  mirror: Mirror,
  keys: readonly RowKey[],
  asSeen?: SeenRevision,
): ((key: RowKey) => EditedRow | undefined) => {
  const rows = once(() => Map.groupBy(editedRows(mirror, keys, asSeen), ({ key }) => key));
  return (key) => rows().get(key)?.shift();
};

/** As `dryRunRows`, with the ads that were read ahead where nothing was written since. */
export const dryRunRowsAhead = (
  mirror: Mirror,
  keys: readonly RowKey[],
  ahead: AdsAhead | undefined,
): ((key: RowKey) => EditedRow | undefined) => {
  const readNow = dryRunRows(mirror, keys);
  if (ahead?.revision !== mirror.revision()) return readNow;
  return (key) => {
    const start = ahead.starts.get(key);
    return start ? editRow(start) : readNow(key);
  };
};
