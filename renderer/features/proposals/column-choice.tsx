import { Select } from '@fluentui/react-components';
import { FIELDS } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Proposal, ProposalColumn } from '../../../shared/proposals/proposal.ts';
import {
  EXTERNAL_COLUMN,
  KEY_COLUMN,
  LINES_COLUMN,
  MARK_COLUMN,
} from '../../../shared/proposals/proposal.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords, type Words } from '../../core/words.ts';

/** The value of the option that leaves a column out. */
const NONE = '';

/** Fields that a table can give, but those by which an ad is found. */
export const EDITABLE = FIELDS.filter(({ editable, path }) => editable !== 'never' && path !== 'vendorId');

/** The name of a field or of an attribute of the table's categories. */
export const columnName = (proposal: Proposal, path: FieldPath, words: Words): string => {
  if (path === KEY_COLUMN) return words.t('proposals.columns.key');
  if (path === EXTERNAL_COLUMN) return words.t('proposals.columns.external');
  if (path === MARK_COLUMN) return words.t('proposals.columns.mark');
  if (path === LINES_COLUMN) return words.t('proposals.columns.lines');
  return proposal.attributes.find((attribute) => attribute.path === path)?.label ?? words.fieldLabel(path);
};

/** The table's name for a column. */
export const headerOf = (column: ProposalColumn, { t, number }: Words): string =>
  column.header || t('proposals.columns.nth', { number: number(column.number) });

export const FieldOptions = ({ label, paths, proposal }: ChoicesProps) => {
  const words = useWords();
  return (
    <optgroup label={label}>
      {paths.map((path) => (
        <option key={path} value={path}>
          {columnName(proposal, path, words)}
        </option>
      ))}
    </optgroup>
  );
};

type ChoicesProps = {
  readonly label: string;
  readonly paths: readonly FieldPath[];
  readonly proposal: Proposal;
};

/** Chooses the field of a column. */
export const ColumnChoice = ({
  proposal,
  column,
  at,
  onChoose,
}: {
  readonly proposal: Proposal;
  readonly column: ProposalColumn;
  readonly at: number;
  readonly onChoose: (to: FieldPath | null) => void;
}) => {
  const words = useWords();
  const { t } = words;
  const attributes = proposal.attributes.map(({ path }) => path);
  const isKnown =
    column.to === null || !column.to.startsWith('attributes.') || attributes.includes(column.to);
  return (
    <Select
      size="small"
      value={column.to ?? NONE}
      aria-label={t('proposals.columns.choose', { header: headerOf(column, words) })}
      onChange={(_event, { value }) => onChoose(value === NONE ? null : value)}
      data-testid={testIds.columnChoice(at)}
    >
      <option value={NONE}>{t('proposals.columns.none')}</option>
      <FieldOptions
        label={t('proposals.columns.names')}
        paths={['id', 'vendorId', EXTERNAL_COLUMN, KEY_COLUMN, MARK_COLUMN]}
        proposal={proposal}
      />
      <FieldOptions
        label={t('proposals.columns.fields')}
        paths={[...EDITABLE.map(({ path }) => path), LINES_COLUMN]}
        proposal={proposal}
      />
      {(attributes.length > 0 || !isKnown) && (
        <FieldOptions
          label={t('proposals.columns.attributes')}
          paths={isKnown || column.to === null ? attributes : [column.to, ...attributes]}
          proposal={proposal}
        />
      )}
    </Select>
  );
};
