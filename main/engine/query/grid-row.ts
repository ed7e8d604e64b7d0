/** Converts rows for the grid and the edit panel. */
import { CAMPAIGN_FIELDS, campaignFieldOf } from '../../../shared/ad/campaign-fields.ts';
import type { Field } from '../../../shared/ad/fields.ts';
import { FIELDS, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { attributeEntry, attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import { PREVIEW_LENGTH } from '../../../shared/contract/preview-length.ts';
import type { AdDetail, GridRow } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { conflictsIn } from '../drafts/merge.ts';
import type { CampaignState, Row } from '../rows/row.ts';
import { stateOf } from '../rows/row.ts';

const LONG: ReadonlySet<FieldPath> = new Set(
  FIELDS.filter((field) => field.kind === 'text' && field.long).map((field) => field.path),
);

/** The fields that are read from the ad's JSON. */
const MEMBERS: readonly FieldPath[] = FIELDS.filter(({ computed }) => !computed).map(({ path }) => path);

const preview = (path: FieldPath, value: Json): Json =>
  typeof value === 'string' && LONG.has(path) && value.length > PREVIEW_LENGTH
    ? [...value.slice(0, 2 * PREVIEW_LENGTH)].slice(0, PREVIEW_LENGTH).join('')
    : value;

type Values = Readonly<Record<FieldPath, Json>>;

/** The values of these fields, after those that are computed. */
const valuesOf = (
  ad: JsonObject,
  fields: readonly FieldPath[],
  cut: (path: FieldPath, value: Json) => Json,
  computed: Values,
): Values => {
  const values: Record<FieldPath, Json> = { ...computed };
  for (const path of fields) {
    const value = readField(ad, path);
    if (value !== null) values[path] = cut(path, value);
  }
  for (const path of attributePathsOf(ad)) values[path] = readField(ad, path);
  return values;
};

/** The attributes the service marked as unknown to the category, by the paths of `attributePathsOf`. */
const unrecognizedIn = (ad: JsonObject): readonly FieldPath[] => {
  const { attributes } = ad;
  if (!Array.isArray(attributes)) return [];
  const isUnrecognized = (entry: Json): boolean => isJsonObject(entry) && entry['recognized'] === false;
  if (!(attributes as readonly Json[]).some(isUnrecognized)) return [];
  return attributePathsOf(ad).filter((path) => attributeEntry(ad, path)?.['recognized'] === false);
};

const whole = (_path: FieldPath, value: Json): Json => value;

type RowFacts = {
  readonly problems: readonly Problem[];
  /** The number of the newest change by others when the row was read. */
  readonly asOf: number;
  /** The values that are no members of its JSON. */
  readonly computed: Values;
};

/** A table of fields. */
type Table = { readonly all: readonly FieldPath[]; readonly of: (path: FieldPath) => Field | undefined };

const ADS: Table = { all: MEMBERS, of: fieldOf };
const CAMPAIGNS: Table = { all: CAMPAIGN_FIELDS.map(({ path }) => path), of: campaignFieldOf };

const show = (
  row: Omit<Row, 'readAt' | 'id'> & { readonly id: number | null },
  table: Table,
  { problems, asOf, computed }: RowFacts,
  cut: typeof preview,
): GridRow => ({
  key: row.key,
  id: row.id,
  state: stateOf(row),
  values: valuesOf(row.local, table.all, cut, computed),
  drafts: Object.fromEntries(
    row.drafts
      .filter(({ field }) => field !== EXISTS_FIELD && table.of(field))
      .map(({ field }) => [field, cut(field, row.base ? readField(row.base, field) : null)]),
  ),
  conflicts: Object.fromEntries(
    (row.gone ? [] : conflictsIn(row.base, row.drafts)).map(({ field, theirs }) => [
      field,
      cut(field, theirs),
    ]),
  ),
  problems,
  unrecognized: unrecognizedIn(row.local),
  asOf,
});

export const gridRow = (row: Row, facts: RowFacts): GridRow => show(row, ADS, facts, preview);

/** A campaign as a row. */
export const campaignGridRow = (campaign: CampaignState, facts: RowFacts): GridRow =>
  show(campaign, CAMPAIGNS, facts, whole);

/** The full data of one ad, with long texts. */
export const adDetail = (row: Row, facts: RowFacts): AdDetail => ({
  ...show(row, ADS, facts, whole),
  base: row.base,
  local: row.local,
  draft: row.drafts
    .filter(({ field }) => field !== EXISTS_FIELD)
    .map(({ field, base, value }) => ({ field, base, value })),
});
