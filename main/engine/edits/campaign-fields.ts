/** The fields of a campaign (*Campaign (version 5)*), as the same kind of table as the ads'. */
import type { Field } from '../../../shared/ad/fields.ts';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';

/** The statuses a seller can ask for; a campaign cannot be deleted. */
const CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED'] as const;

const like = (path: FieldPath, change: Partial<Field> = {}): readonly Field[] => {
  const field = fieldOf(path);
  return field ? [{ ...field, ...change } as Field] : [];
};

export const CAMPAIGN_FIELDS: readonly Field[] = [
  // An update takes status and budgets only (`docs/interface.md#other-campaign-calls`).
  ...like('title', { maxLength: 64, editable: 'create' }),
  ...like('status', { kind: 'enum', values: CAMPAIGN_STATUSES }),
  ...like('budgets.daily.limitMicros'),
  ...like('budgets.total.limitMicros'),
  ...like('budgets.daily.spentMicros'),
  ...like('budgets.total.spentMicros'),
  ...like('vendorId'),
  ...like('id'),
  ...like('dateCreated'),
  ...like('dateLastUpdated'),
];

/** The field of a campaign for a path or an alias; undefined where it has none. */
export const campaignFieldNamed = (name: string): Field | undefined =>
  name === EXISTS_FIELD
    ? undefined
    : CAMPAIGN_FIELDS.find(
        (field) => field.path === name || field.alias?.toLowerCase() === name.toLowerCase(),
      );
