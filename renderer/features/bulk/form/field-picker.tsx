import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useRemoval, ValueChips } from '../../../core/ui/value-chips.tsx';
import { useWords } from '../../../core/words.ts';
import type { Option } from '../../fields/public.ts';
import { Combo } from '../../inputs/public.ts';
import { type BulkForm, fieldsOf, withFields } from './form.ts';
import { isOfOne, takesField } from './kinds.ts';
import type { PartProps } from './part.ts';

/** Fields as options, by their labels. */
export const useOptions = (fields: readonly Field[]): readonly Option[] => {
  const { fieldLabel } = useWords();
  return fields.map(({ path, alias }) => ({
    value: path,
    label: fieldLabel(path),
    ...(alias === undefined ? {} : { note: alias }),
  }));
};

/** AUTOMATIC is valid only for bids and UNLIMITED only for budgets, so the two are never chosen together. */
const added = (form: BulkForm, chosen: readonly FieldPath[], path: FieldPath): readonly FieldPath[] => {
  if (isOfOne(form.kind)) return [path];
  if (form.kind !== 'word') return [...chosen, path];
  return path === 'bidMicros' ? [path] : [...chosen.filter((other) => other !== 'bidMicros'), path];
};

/** Several fields as chips, with a box to add another. */
export const SeveralFields = ({
  options,
  chosen,
  onAdd,
  onRemove,
}: {
  readonly options: readonly Option[];
  readonly chosen: readonly FieldPath[];
  readonly onAdd: (path: FieldPath) => void;
  readonly onRemove: (path: FieldPath) => void;
}) => {
  const { t, fieldLabel } = useWords();
  const { bind, remove } = useRemoval(chosen, onRemove);
  const left = options.filter(({ value }) => !chosen.includes(String(value)));
  return (
    <div {...bind} className="bulk-fields">
      <ValueChips
        label={t('bulk.fields')}
        chosen={chosen.map((path) => ({ value: path, name: fieldLabel(path) }))}
        onRemove={remove}
      />
      {left.length > 0 && (
        <Combo
          label={t('bulk.fields.add')}
          shown=""
          placeholder={t('bulk.fields.add')}
          options={left}
          testId={testIds.bulkField}
          onPick={(path) => onAdd(String(path))}
        />
      )}
    </div>
  );
};

/** The fields an edit changes: one or several. */
export const FieldPicker = (props: PartProps) => {
  const { form, change } = props;
  const { t, fieldLabel } = useWords();
  const options = useOptions(props.fields.filter((field) => takesField(form.kind, field)));
  const chosen = fieldsOf(form);
  const [only] = chosen;
  const set = (paths: readonly FieldPath[]): void =>
    change({ ...withFields(form, paths), ...(form.kind === 'set' ? { value: null, typed: '' } : {}) });
  if (isOfOne(form.kind)) {
    return (
      <Combo
        label={t('bulk.field')}
        shown={only === undefined ? '' : fieldLabel(only)}
        options={options}
        {...(only === undefined ? {} : { chosen: only })}
        testId={testIds.bulkField}
        onPick={(path) => set([String(path)])}
      />
    );
  }
  return (
    <SeveralFields
      options={options}
      chosen={chosen}
      onAdd={(path) => set(added(form, chosen, path))}
      onRemove={(path) => set(chosen.filter((other) => other !== path))}
    />
  );
};
