/**
 * The table of fields of a campaign (*Resources and their fields, Campaign (version 5)*), in the form of the ads'.
 * Columns, locks, terminal and workbook are derived from it.
 */
import type { Field } from './fields.ts';
import { fieldOf } from './fields.ts';
import type { FieldPath, RowKey } from './model.ts';
import { EXISTS_FIELD, isCampaignKey } from './model.ts';
import { columnFieldOf } from './result-fields.ts';

/** The statuses a seller can ask for; a campaign cannot be deleted. */
const CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED'] as const;

/** What the service holds no field of: the number of a campaign's ads, and what they spend a day. */
export const ADS_FIELD: FieldPath = 'ads';
export const PACE_FIELD: FieldPath = 'pace';

const like = (path: FieldPath, change: Partial<Field> = {}): readonly Field[] => {
  const field = fieldOf(path);
  return field ? [{ ...field, ...change } as Field] : [];
};

const readOnly = (path: FieldPath, kind: 'integer' | 'boolean' | 'micros', width: number): Field =>
  ({
    path,
    kind,
    ...(kind === 'micros' ? { words: [] } : {}),
    alias: path,
    group: 'main',
    unit: path,
    editable: 'never',
    width,
  }) as Field;

export const CAMPAIGN_FIELDS: readonly Field[] = [
  // An update takes status and budgets only (`docs/interface.md#other-campaign-calls`).
  ...like('title', { maxLength: 64, editable: 'create', width: 220 }),
  readOnly('isDefault', 'boolean', 90),
  ...like('status', { kind: 'enum', values: CAMPAIGN_STATUSES }),
  ...like('budgets.daily.limitMicros'),
  ...like('budgets.total.limitMicros'),
  readOnly(ADS_FIELD, 'integer', 80),
  ...like('budgets.total.spentMicros'),
  readOnly(PACE_FIELD, 'micros', 100),
  ...like('budgets.daily.spentMicros'),
  ...like('vendorId', { editable: 'create' }),
  ...like('id'),
  ...like('dateCreated'),
  ...like('dateLastUpdated'),
];

const byPath = new Map(CAMPAIGN_FIELDS.map((field) => [field.path, field]));

/** The field of a campaign for a path; undefined where it has none. */
export const campaignFieldOf = (path: FieldPath): Field | undefined => byPath.get(path);

/** The field of a campaign for a path or an alias; undefined where it has none. */
export const campaignFieldNamed = (name: string): Field | undefined =>
  name === EXISTS_FIELD
    ? undefined
    : (byPath.get(name) ??
      CAMPAIGN_FIELDS.find((field) => field.alias?.toLowerCase() === name.toLowerCase()));

/** The field of a row, an ad's or a campaign's, for a path. */
export const fieldOfRow = (key: RowKey, path: FieldPath): Field | undefined =>
  isCampaignKey(key) ? campaignFieldOf(path) : columnFieldOf(path);
