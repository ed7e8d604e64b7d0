import { attributePath, type Field } from '../../../../shared/ad/fields.ts';
import { attributeOf, type Category } from '../../../../shared/category/category.ts';
import { app } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { Line } from '../../../core/ui/line.tsx';
import { useWords } from '../../../core/words.ts';
import { fieldAmong } from '../../expression/public.ts';
import { FieldInput, useChoices } from '../../inputs/public.ts';
import { attributeView } from '../../sheet/public.ts';
import { TextControlBox } from './controls.tsx';
import { fieldsOf } from './form.ts';
import type { PartProps } from './part.ts';

/** The category definitions with the possible values; for an attribute, of the categories that have it. */
const useDefinitions = (field: Field): readonly Category[] => {
  const definitions = useStore(app, (state) => state.definitions);
  const view = useStore(attributeView, (state) => state.scope.categories);
  const key = attributePath(field.path)?.key;
  if (key === undefined && field.kind !== 'priceUnit') return [];
  const inView = view.flatMap((id) => definitions[id] ?? []);
  return key === undefined ? inView : inView.filter((category) => attributeOf(category, key));
};

const Value = ({ field, ...props }: PartProps & { readonly field: Field }) => {
  const { fieldLabel, editText } = useWords();
  const { path } = field;
  const { form, change } = props;
  const categories = useDefinitions(field);
  const choices = useChoices(field, categories);
  const label = fieldLabel(path);
  if (choices.length > 0 && !(field.kind === 'attribute' && field.type === 'LIST')) {
    return (
      <FieldInput
        key={path}
        field={field}
        label={label}
        value={form.value}
        mixed={false}
        locked={false}
        scope={path}
        categories={categories}
        onValue={(value) => {
          change({ value, typed: '' });
          return Promise.resolve(true);
        }}
      />
    );
  }
  const text = form.typed === '' ? editText(field, form.value) : form.typed;
  return (
    <TextControlBox
      {...props}
      form={{ ...form, typed: text }}
      change={(part) => change({ ...part, value: null })}
      name="typed"
      label={label}
      {...(field.kind === 'text' && field.long ? { lines: 4 } : {})}
    />
  );
};

/** One value for every ad, chosen from a list where the field has one, otherwise typed. */
export const SetValue = (props: PartProps) => {
  const { t } = useWords();
  const field = fieldAmong(props.fields)(fieldsOf(props.form)[0] ?? '');
  return <Line label={t('bulk.value')}>{field && <Value key={field.path} {...props} field={field} />}</Line>;
};
