import { Dropdown, Option as FluentOption, Input, Textarea } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Field } from '../../shared/ad/fields.ts';
import type { Category } from '../../shared/category/category.ts';
import { type Json, sameJson } from '../../shared/json.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { isChosen, isRequired, optionsOf } from '../grid/options.ts';
import { testIds } from '../test-ids.ts';

export type InputProps = {
  readonly field: Field;
  readonly label: string;
  readonly value: Json;
  readonly mixed: boolean;
  readonly locked: boolean;
  readonly category: Category | undefined;
  readonly onValue: (value: Json) => void;
};

const EMPTY = '';

const Choice = ({ field, label, value, mixed, locked, category, onValue }: InputProps) => {
  const words = useWords();
  const categories = useStore(app, (state) => state.categories);
  const campaigns = useStore(app, (state) => state.campaigns);
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  const options = optionsOf(field, { categories, campaigns, category, locale }, words);
  const shown = mixed ? words.t('panel.mixed') : words.value(field, value);
  const chosen = JSON.stringify(value);
  return (
    <Dropdown
      size="small"
      className="field-choice"
      aria-label={label}
      disabled={locked}
      value={shown}
      selectedOptions={mixed ? [] : [chosen]}
      onOptionSelect={(_event, { optionValue }) => {
        const next: Json =
          optionValue === EMPTY
            ? null
            : (options.find((option) => JSON.stringify(option.value) === optionValue)?.value ?? value);
        if (mixed || !sameJson(next, value)) onValue(next);
      }}
      data-testid={testIds.panelField(field.path)}
    >
      {options.map((option) => (
        <FluentOption
          key={JSON.stringify(option.value)}
          value={JSON.stringify(option.value)}
          text={option.label}
        >
          {option.note ? `${option.label} · ${option.note}` : option.label}
        </FluentOption>
      ))}
      {!isRequired(field) && (
        <FluentOption value={EMPTY} text={words.t('editor.clear')}>
          {words.t('editor.clear')}
        </FluentOption>
      )}
    </Dropdown>
  );
};

/** A typed field: kept with Enter or on leaving it, as it was with Esc; what cannot be read stays and says why. */
const Typed = ({ field, label, value, mixed, locked, onValue }: InputProps) => {
  const words = useWords();
  const own = mixed ? '' : locked ? words.value(field, value) : words.editText(field, value);
  const [text, setText] = useState(own);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setText(own);
    setFault(null);
  }, [own]);
  const keep = (): void => {
    if (text === own) return;
    const parsed = words.parse(field, text);
    setFault(parsed.ok ? null : words.refused(parsed.code));
    if (parsed.ok && (mixed || !sameJson(parsed.value, value))) onValue(parsed.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape' && text !== own) {
      event.stopPropagation();
      setText(own);
      setFault(null);
    }
  };
  const shared = {
    size: 'small',
    'aria-label': label,
    'aria-invalid': fault !== null,
    value: text,
    readOnly: locked,
    placeholder: mixed ? words.t('panel.mixed') : '',
    onChange: (_event: unknown, data: { readonly value: string }) => setText(data.value),
    onBlur: keep,
    onKeyDown,
    'data-testid': testIds.panelField(field.path),
  } as const;
  return (
    <>
      {field.path === 'title' ? (
        <Textarea {...shared} className="field-title" resize="none" rows={2} />
      ) : (
        <Input {...shared} className={locked ? 'field-locked' : undefined} />
      )}
      {fault !== null && (
        <span className="field-fault" role="alert">
          ! {fault}
        </span>
      )}
    </>
  );
};

/** The right control for a field's kind. */
export const FieldInput = (props: InputProps) =>
  isChosen(props.field, props.category) && !props.locked ? <Choice {...props} /> : <Typed {...props} />;
