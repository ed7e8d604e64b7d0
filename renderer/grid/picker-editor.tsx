import type { CustomCellEditorProps } from 'ag-grid-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { type Json, sameJson } from '../../shared/json.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { isRequired, type Option, optionsOf } from './options.ts';

const MOST_SHOWN = 200;

/** The options whose name has the text, those that start with it first. */
export const matching = (options: readonly Option[], text: string): readonly Option[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return options;
  const starts = options.filter((option) => option.label.toLowerCase().startsWith(wanted));
  const has = options.filter(
    (option) =>
      !starts.includes(option) && `${option.label} ${option.note ?? ''}`.toLowerCase().includes(wanted),
  );
  return [...starts, ...has];
};

type Props = CustomCellEditorProps<GridRow, Json> & { readonly field: Field };

const useOptions = (field: Field, row: GridRow): readonly Option[] => {
  const words = useWords();
  const categories = useStore(app, (state) => state.categories);
  const campaigns = useStore(app, (state) => state.campaigns);
  const definitions = useStore(app, (state) => state.definitions);
  const locale = useStore(app, (state) => state.open?.account.locale ?? '');
  const category = definitions[Number(row.values['categoryId'] ?? 0)];
  const options = optionsOf(field, { categories, campaigns, category, locale }, words);
  return isRequired(field) ? options : [...options, { value: null, label: words.t('editor.clear') }];
};

/** A cell's drop-down: type to narrow it, arrows to choose, Enter or Tab to keep, Esc to leave. */
export const PickerEditor = ({ field, data, value, eventKey, onValueChange, stopEditing }: Props) => {
  const { t, field: labelOf } = useWords();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(eventKey?.length === 1 ? eventKey : '');
  const [at, setAt] = useState<number | null>(null);
  const options = matching(useOptions(field, data), text).slice(0, MOST_SHOWN);
  const present = options.findIndex((option) => sameJson(option.value, value ?? null));
  const active = at ?? (text === '' ? Math.max(present, 0) : 0);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const keep = (option: Option | undefined, event?: KeyboardEvent): void => {
    if (option) onValueChange(option.value);
    stopEditing(false, event?.nativeEvent);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      event.stopPropagation();
      setAt(Math.min(options.length - 1, Math.max(0, active + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      keep(options[active], event);
    } else if (event.key === 'Tab' && options[active]) onValueChange(options[active].value);
  };

  return (
    <div className="picker">
      <input
        ref={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={`${listId}-${active}`}
        aria-label={t('editor.pick', { field: labelOf(field.path) })}
        placeholder={t('editor.search')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="picker-list" role="listbox" id={listId} tabIndex={-1}>
        {options.map((option, index) => (
          <div
            key={JSON.stringify(option.value)}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={index === active ? 'picker-option picker-active' : 'picker-option'}
            onPointerDown={(event) => {
              event.preventDefault();
              keep(option);
            }}
          >
            <span>{option.label}</span>
            {option.note !== undefined && <span className="picker-note">{option.note}</span>}
          </div>
        ))}
        {options.length === 0 && <div className="picker-none">{t('editor.no_match', { text })}</div>}
      </div>
    </div>
  );
};
