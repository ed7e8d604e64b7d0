import { Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons';
import { attributePath, type Field } from '../../shared/ad/fields.ts';
import { attributeOf, type Category } from '../../shared/category/category.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { applyFix, revert, setField } from '../app/edits.ts';
import { app } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { isConflict, isDraft, lockReason, problemsAt } from '../grid/cell-state.ts';
import { ProblemLine, problemName } from '../problems/problem-line.tsx';
import { ConflictChoice } from '../review/conflict-choice.tsx';
import { FieldInput } from './field-input.tsx';
import { LengthCount } from './length-count.tsx';
import { lengthLimits, limitText } from './limits.ts';
import { sharedValue } from './panel-model.ts';

type Props = {
  readonly field: Field;
  readonly rows: readonly GridRow[];
  readonly category: Category | undefined;
};

const Was = ({ field, row }: { readonly field: Field; readonly row: GridRow }) => {
  const { t, value, field: labelOf } = useWords();
  if (!isDraft(row, field.path) || row.state === 'new') return null;
  const before = value(field, row.drafts[field.path]) || t('common.empty');
  return (
    <span className="field-was">
      <span className="field-was-text">{t('panel.was', { value: before })}</span>
      <Tooltip
        relationship="label"
        content={t('panel.revert_field', { field: labelOf(field.path), value: before })}
      >
        <Button
          size="small"
          appearance="transparent"
          icon={<ArrowResetRegular />}
          onClick={() => revert([row.key], [field.path])}
        />
      </Tooltip>
    </span>
  );
};

const Limit = ({ field, rows, category }: Props) => {
  const words = useWords();
  const { value, mixed } = sharedValue(rows, field.path);
  if (
    field.kind === 'text' &&
    lengthLimits(field.path, category).max !== undefined &&
    !mixed &&
    !field.long
  ) {
    return <LengthCount path={field.path} text={String(value ?? '')} category={category} />;
  }
  const limit = limitText(field.path, category, words);
  const key = attributePath(field.path)?.key;
  const needed = key !== undefined && attributeOf(category, key)?.mandatory === true;
  const text = [limit, needed ? words.t('panel.mandatory') : null].filter(Boolean).join(' · ');
  return text === '' ? null : <span className="length">{text}</span>;
};

const LongText = ({
  field,
  row,
  locked,
}: {
  readonly field: Field;
  readonly row: GridRow;
  readonly locked: boolean;
}) => {
  const { t, value } = useWords();
  return (
    <div className="field-long">
      <p>{value(field, row.values[field.path] ?? null) || t('common.empty')}</p>
      <Button
        size="small"
        disabled={locked}
        onClick={() => app.set({ dialog: { kind: 'long-text', key: row.key, field: field.path } })}
      >
        {t('panel.description.edit')}
      </Button>
    </div>
  );
};

/** One field of the selected ads: its limit, its value, what it was, and what is wrong with it. */
export const FieldRow = ({ field, rows, category }: Props) => {
  const { t, field: labelOf } = useWords();
  const { value, mixed } = sharedValue(rows, field.path);
  const row = rows[0];
  if (!row) return null;
  const only = rows.length === 1 ? row : null;
  const lock = rows.map((each) => lockReason(each, field)).find((reason) => reason !== null) ?? null;
  const label = labelOf(field.path, category);
  return (
    <div
      className={mergeClasses('field', rows.some((each) => isDraft(each, field.path)) && 'field-draft')}
      {...(lock ? { title: t(lock) } : {})}
    >
      <div className="field-head">
        <span className="field-label">{label}</span>
        <Limit field={field} rows={rows} category={category} />
      </div>
      {field.kind === 'text' && field.long ? (
        only && <LongText field={field} row={only} locked={lock !== null} />
      ) : (
        <FieldInput
          field={field}
          label={label}
          value={value}
          mixed={mixed}
          locked={lock !== null}
          category={category}
          onValue={(next) =>
            setField(
              rows.map((each) => each.key),
              field.path,
              next,
            )
          }
        />
      )}
      {only && <Was field={field} row={only} />}
      {only && isConflict(only, field.path) && <ConflictChoice row={only} field={field} />}
      {only &&
        problemsAt(only, field.path).map((problem) => (
          <ProblemLine
            key={problemName(problem)}
            problem={problem}
            onFix={(changes) => applyFix(only.key, field.path, changes)}
          />
        ))}
    </div>
  );
};
