/** The undecided conflicts of the account, computed from its drafts alone. */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import { nameOf } from '../../../shared/ad/title.ts';
import { LISTED_LENGTH } from '../../../shared/contract/preview-length.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { AccountContext } from '../context.ts';
import { cutText } from '../cut-text.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { byRow, numberOfKey } from '../mirror/row-key.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import type { FieldConflict } from './merge.ts';
import { conflictsIn } from './merge.ts';
import { revisionOf } from './revision.ts';
import { byFieldOrder, includeDelete, unitOf } from './units.ts';

type MirrorOnly = { readonly mirror: AccountContext['mirror'] };

/** A delete is decided as a whole, whatever other fields changed. */
export const DELETE_UNIT = 'status';

/** How many decisions a row needs; an ad that is gone needs none. */
export const countConflicts = ({
  base,
  drafts,
  gone,
}: {
  readonly base: JsonObject | null;
  readonly drafts: readonly Draft[];
  readonly gone: boolean;
}): number =>
  gone || drafts.length === 0 ? 0 : new Set(conflictsOfRow(base, drafts).map(({ unit }) => unit)).size;

/** A row's conflicts, each with the unit in which it is decided. */
export const conflictsOfRow = (
  present: JsonObject | null,
  drafts: readonly Draft[],
): readonly (FieldConflict & { readonly unit: string })[] => {
  const whole = includeDelete(drafts);
  return conflictsIn(present, drafts).map((conflict) => ({
    ...conflict,
    unit: whole ? DELETE_UNIT : unitOf(conflict.field),
  }));
};

type UnitConflict = ReturnType<typeof conflictsOfRow>[number];

/** The revision of a unit's conflicts: another one as soon as any side of them changes. */
export const revisionOfUnit = (conflicts: readonly FieldConflict[]): string =>
  revisionOf(
    conflicts
      .toSorted((a, b) => byFieldOrder(a.field, b.field))
      .map(({ field, base, mine, theirs }) => [field, base, mine, theirs]),
  );

type ConflictingRow = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly base: JsonObject | null;
  readonly drafts: readonly Draft[];
  readonly conflicts: readonly UnitConflict[];
};

/**
 * Those of these rows that have conflicts, in pieces: campaigns first, then in row order. An ad that is gone has
 * none.
 */
const piecesWithConflicts = function* (
  mirror: Mirror,
  keys: readonly RowKey[] = mirror.drafts.keys(),
): Generator<readonly ConflictingRow[]> {
  for (const part of inPages(keys.toSorted(byRow))) {
    const drafted = mirror.drafts.ofMany(part);
    const ads = mirror.ads.numbered(part.filter((key) => !isCampaignKey(key)).map(numberOfKey));
    const campaigns = part.filter(isCampaignKey).flatMap((key) => mirror.campaigns.get(key) ?? []);
    yield [...campaigns, ...ads].flatMap(({ key, id, base, gone }): readonly ConflictingRow[] => {
      const drafts = drafted.get(key) ?? [];
      const conflicts = gone ? [] : conflictsOfRow(base, drafts);
      return conflicts.length > 0 ? [{ key, id, base, drafts, conflicts }] : [];
    });
  }
};

const rowsWithConflicts = (mirror: Mirror, keys?: readonly RowKey[]): readonly ConflictingRow[] =>
  [...piecesWithConflicts(mirror, keys)].flat();

const short = (value: Json): Json => (typeof value === 'string' ? cutText(value, LISTED_LENGTH) : value);

type Since = (key: RowKey, field: FieldPath) => Pick<Conflict, 'changedAt' | 'run'>;

/** By field of these rows, when its last change on the marketplace was noticed. */
const changesSince = (mirror: Mirror, keys: readonly RowKey[]): Since => {
  const newest = new Map(
    mirror.remoteChanges.newestOf(keys).map((change) => [`${change.key} ${change.field}`, change]),
  );
  return (key, field) => {
    const change = newest.get(`${key} ${field}`);
    return { changedAt: change?.serviceAt ?? change?.at ?? null, run: change?.run ?? null };
  };
};

const shown = (row: ConflictingRow, since: Since, isShort: boolean): readonly Conflict[] => {
  const title = nameOf(withDrafts(row.base ?? {}, row.drafts));
  const cut = isShort ? short : (value: Json): Json => value;
  return [...Map.groupBy(row.conflicts, ({ unit }) => unit)].flatMap(([unit, conflicts]) => {
    const stamp = revisionOfUnit(conflicts);
    return conflicts.map(({ field, base, mine, theirs }) => ({
      key: row.key,
      field,
      base: cut(base),
      mine: cut(mine),
      theirs: cut(theirs),
      unit,
      stamp,
      id: row.id,
      title,
      ...since(row.key, field),
    }));
  });
};

type Listing = { readonly keys?: readonly RowKey[] | undefined; readonly short?: boolean | undefined };

/** The conflicts of these rows (default: all rows), one entry a field. `short` cuts long texts. */
export const conflictsOf = (
  { mirror }: MirrorOnly,
  { keys, short: isShort = false }: Listing = {},
): readonly Conflict[] => {
  const rows = rowsWithConflicts(mirror, keys);
  const since = changesSince(
    mirror,
    rows.map(({ key }) => key),
  );
  return rows.flatMap((row) => shown(row, since, isShort));
};

/** The rows that have conflicts. */
export const conflictingRows = ({ mirror }: MirrorOnly): readonly RowKey[] =>
  rowsWithConflicts(mirror).map(({ key }) => key);

/** How many rows have conflicts. Yields to other work while it counts. */
export const countConflictingRows = async ({ mirror }: MirrorOnly): Promise<number> => {
  let count = 0;
  await inTimeSlices(piecesWithConflicts(mirror), (found) => {
    count += found.length;
  });
  return count;
};

/** A unit of a row, which is decided as one. */
export type ConflictingUnit = { readonly key: RowKey; readonly unit: string };

/** The units that have conflicts. Yields to other work while it looks for them. */
export const conflictingUnits = async ({ mirror }: MirrorOnly): Promise<readonly ConflictingUnit[]> => {
  const units: ConflictingUnit[] = [];
  await inTimeSlices(piecesWithConflicts(mirror), (found) => {
    for (const { key, conflicts } of found) {
      for (const unit of new Set(conflicts.map((conflict) => conflict.unit))) units.push({ key, unit });
    }
  });
  return units;
};
