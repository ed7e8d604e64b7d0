import { type Field, isNumeric } from '../../../shared/ad/fields.ts';
import type { Category } from '../../../shared/category/category.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { commonOptions, isChosen, isRequired, type Option } from '../fields/public.ts';
import { Combo } from './combo.tsx';
import { type Kept, TextBox, useTyping } from './text-box.tsx';

type InputProps = {
  readonly field: Field;
  readonly label: string;
  readonly value: Json;
  readonly mixed: boolean;
  readonly locked: boolean;
  /** Identifies the ads, to which text being typed belongs. */
  readonly scope: string;
  readonly categories: readonly Category[];
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly onValue: (value: Json) => Promise<boolean>;
};

const TAKEN: Kept = { fault: null };

/** Parses the typed text into the field's value; an invalid text gets an error. */
export const useFieldTyping = ({
  field,
  value,
  mixed,
  locked,
  scope,
  onValue,
}: Omit<InputProps, 'categories'>) => {
  const words = useWords();
  const own = mixed ? '' : locked ? words.value(field, value) : words.editText(field, value);
  // Text typed for an ad that is no longer shown would look like the new ad's value.
  return useTyping(own, locked ? `${scope} locked` : scope, (text) => {
    // Over different values an empty or blank box means that nothing was entered.
    if (mixed && text.trim() === '') return TAKEN;
    const parsed = words.parse(field, text);
    if (!parsed.ok) return { fault: words.refused(parsed.code) };
    return mixed || !sameJson(parsed.value, value) ? { fault: null, written: onValue(parsed.value) } : TAKEN;
  });
};

/** The options of a field for ads in these categories: those all of them allow. */
export const useChoices = (field: Field, categories: readonly Category[]): readonly Option[] => {
  const words = useWords();
  const all = useStore(app, (state) => state.categories);
  const campaigns = useStore(app, (state) => state.campaigns);
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  return commonOptions(field, categories, { categories: all, campaigns, locale }, words);
};

const Choice = ({ field, label, value, mixed, locked, before, after, categories, onValue }: InputProps) => {
  const words = useWords();
  const options = useChoices(field, categories);
  const clear: Option = { value: null, label: words.t('editor.clear') };
  return (
    <Combo
      label={label}
      shown={mixed ? '' : words.value(field, value)}
      placeholder={mixed ? words.t('panel.mixed') : ''}
      options={isRequired(field) ? options : [...options, clear]}
      {...(mixed ? {} : { chosen: value })}
      locked={locked}
      before={before}
      after={after}
      testId={testIds.panelField(field.path)}
      onPick={onValue}
    />
  );
};

const Typed = (props: InputProps) => {
  const { field, label, mixed, locked, before, after } = props;
  const { t } = useWords();
  const typed = useFieldTyping(props);
  return (
    <TextBox
      typed={typed}
      label={label}
      placeholder={mixed ? t('panel.mixed') : ''}
      locked={locked}
      numeric={isNumeric(field)}
      before={before}
      after={after}
      testId={testIds.panelField(field.path)}
    />
  );
};

const isChoice = (field: Field, choices: readonly Option[]): boolean =>
  isChosen(field) || (field.kind === 'attribute' && field.type !== 'LIST' && choices.length > 0);

/** The control for a field's kind. */
export const FieldInput = (props: InputProps) => {
  const choices = useChoices(props.field, props.categories);
  return isChoice(props.field, choices) ? <Choice {...props} /> : <Typed {...props} />;
};
