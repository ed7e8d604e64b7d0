/** How a column is written: what its numbers count, or in which form its texts are. */
import { Select } from '@fluentui/react-components';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { AmountUnit } from '../../../shared/money/number-format.ts';
import { AMOUNT_UNITS } from '../../../shared/money/number-format.ts';
import { isMoney } from '../../../shared/proposals/header.ts';
import type { Proposal, ProposalColumn } from '../../../shared/proposals/proposal.ts';
import type { TextForm } from '../../../shared/proposals/table-reading.ts';
import { TEXT_FORMS } from '../../../shared/proposals/table-reading.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { headerOf } from './column-choice.tsx';
import { mapProposal } from './proposal-store.ts';

const UNITS = 'units';

type Choice =
  | {
      readonly of: 'unit';
      readonly now: AmountUnit | typeof UNITS;
      readonly options: readonly (AmountUnit | typeof UNITS)[];
    }
  | { readonly of: 'text'; readonly now: TextForm; readonly options: readonly TextForm[] };

/** The field of a column, also where it has it only where it is filled. */
const fieldIn = ({ fields }: Proposal, { to, header }: ProposalColumn): FieldPath | null =>
  to ??
  fields.find(({ rows, from }) => rows === 'filled' && 'columns' in from && from.columns[0] === header)?.to ??
  null;

/** What can be chosen for a column; undefined where it can be written in one way only. */
const choiceFor = (to: FieldPath | null, { unit, text }: ProposalColumn): Choice | undefined => {
  if (isMoney(to)) {
    const hasMicros = unit === 'micros' || fieldOf(to ?? '')?.kind === 'micros';
    const units = AMOUNT_UNITS.filter((name) => name !== 'micros' || hasMicros);
    return { of: 'unit', now: unit ?? UNITS, options: [UNITS, ...units] };
  }
  if (to === 'description') return { of: 'text', now: text ?? 'plain', options: TEXT_FORMS };
  if (to === null || text === null) return undefined;
  return {
    of: 'text',
    now: text,
    options: TEXT_FORMS.filter((form) => form !== 'html-lines' || form === text),
  };
};

export const ColumnForm = ({
  proposal,
  column,
  at,
}: {
  readonly proposal: Proposal;
  readonly column: ProposalColumn;
  readonly at: number;
}) => {
  const words = useWords();
  const { t } = words;
  const isForeign = proposal.file?.ours === null;
  const choice = isForeign ? choiceFor(fieldIn(proposal, column), column) : undefined;
  if (!choice) return null;
  const change = (value: string): void => {
    const unit = AMOUNT_UNITS.find((name) => name === value) ?? null;
    const text = TEXT_FORMS.find((name) => name === value) ?? null;
    mapProposal({ answers: [{ column: at, ...(choice.of === 'unit' ? { unit } : { text }) }] });
  };
  return (
    <Select
      size="small"
      value={choice.now}
      aria-label={t('proposals.columns.written', { header: headerOf(column, words) })}
      onChange={(_event, { value }) => change(value)}
      data-testid={testIds.columnForm(at)}
    >
      {choice.of === 'unit'
        ? choice.options.map((name) => (
            <option key={name} value={name}>
              {t(`proposals.columns.unit.${name}`)}
            </option>
          ))
        : choice.options.map((name) => (
            <option key={name} value={name}>
              {t(`proposals.columns.text.${name}`)}
            </option>
          ))}
    </Select>
  );
};
