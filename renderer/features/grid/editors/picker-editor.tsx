import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { sameJson } from '../../../../shared/json.ts';
import { app } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import {
  definitionOf,
  isRequired,
  matching,
  type Option,
  optionsOf,
  withPresent,
} from '../../fields/public.ts';
import { namePopup } from './name-popup.ts';
import type { EditorProps } from './react-editor.tsx';
import { firstText } from './typed-ahead.ts';

const MOST_SHOWN = 200;

const useOptions = (field: Field, row: GridRow): readonly Option[] => {
  const words = useWords();
  const categories = useStore(app, (state) => state.categories);
  const campaigns = useStore(app, (state) => state.campaigns);
  const category = useStore(app, (state) => definitionOf(row, state));
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  const value = row.values[field.path] ?? null;
  const found = optionsOf(field, { categories, campaigns, category, locale, value }, words);
  const options = withPresent(found, field, value, words);
  return isRequired(field) ? options : [...options, { value: null, label: words.t('editor.clear') }];
};

/**
 * A cell's drop-down: typing filters it, arrows choose. The marked option is the editor's value at once, so that the
 * grid's own Enter and Tab store it and Esc drops it.
 */
export const PickerEditor = ({
  field,
  data,
  initialValue,
  eventKey,
  onValueChange,
  stopEditing,
}: EditorProps) => {
  const { t, fieldLabel } = useWords();
  const name = t('editor.pick', { field: fieldLabel(field.path) });
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const all = useOptions(field, data);
  const [text, setText] = useState(() => firstText(eventKey, ''));
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      all.findIndex((option) => sameJson(option.value, initialValue)),
    ),
  );
  const options = matching(all, text);
  const from = Math.max(0, active - MOST_SHOWN / 2);

  const mark = (at: number, among: readonly Option[]): void => {
    setActive(at);
    onValueChange(among[at] ? among[at].value : initialValue);
  };
  const narrow = (typed: string): void => {
    setText(typed);
    mark(0, matching(all, typed));
  };
  const first = useRef(() => {
    input.current?.focus();
    namePopup(input.current, name);
    if (text !== '') narrow(text);
  });
  // A layout effect, as the next key may come before the first paint.
  useLayoutEffect(() => first.current(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    mark(Math.min(options.length - 1, Math.max(0, active + step)), options);
  };

  return (
    <div className="picker" data-testid={testIds.cellEditor}>
      <input
        ref={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={options.length === 0 ? undefined : `${listId}-${active}`}
        aria-label={name}
        placeholder={t('editor.search')}
        value={text}
        onChange={(event) => narrow(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="picker-list" role="listbox" id={listId} tabIndex={-1}>
        {options.slice(from, from + MOST_SHOWN).map((option, place) => {
          const index = from + place;
          return (
            <div
              key={JSON.stringify(option.value)}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={index === active ? 'picker-option picker-active' : 'picker-option'}
              onPointerDown={(event) => {
                event.preventDefault();
                mark(index, options);
                stopEditing();
              }}
            >
              <span>{option.label}</span>
              {option.note !== undefined && <span className="picker-note">{option.note}</span>}
            </div>
          );
        })}
        {options.length === 0 && <div className="picker-none">{t('editor.no_match', { text })}</div>}
      </div>
    </div>
  );
};
