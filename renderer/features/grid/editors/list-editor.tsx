import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { app } from '../../../core/state.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import {
  attributeIn,
  entriesOf,
  listValue,
  matching,
  offered,
  spaceBelongsToSearch,
  toggled,
  valuesFor,
} from '../../fields/public.ts';
import { namePopup } from './name-popup.ts';
import type { EditorProps } from './react-editor.tsx';
import { firstText } from './typed-ahead.ts';

/** A line of the list: an entry, or the typed text as a new one. */
type Line = { readonly value: string; readonly label: string; readonly isNew?: true };

const useTicked = ({ initialValue, onValueChange }: EditorProps, allowed: readonly string[]) => {
  const initial = useRef(entriesOf(initialValue)).current;
  const [ticked, setTicked] = useState(initial);
  const toggle = (entry: string): void => {
    const next = toggled(entry, ticked, initial, allowed);
    setTicked(next);
    onValueChange(listValue(next));
  };
  return { ticked, toggle };
};

/** The entries with check boxes; one that the category no longer has is marked. */
const Entries = ({
  id,
  lines,
  at,
  ticked,
  allowed,
  onTake,
  children,
}: {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly at: number;
  readonly ticked: readonly string[];
  readonly allowed: readonly string[];
  readonly onTake: (index: number) => void;
  readonly children: ReactNode;
}) => {
  const { t } = useWords();
  return (
    <div className="picker-list" role="listbox" aria-multiselectable="true" id={id} tabIndex={-1}>
      {lines.map((line, index) => (
        <div
          key={line.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={ticked.includes(line.value)}
          className={index === at ? 'picker-option picker-active' : 'picker-option'}
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(index);
          }}
        >
          {!line.isNew && (
            <span className="picker-box" aria-hidden="true">
              {ticked.includes(line.value) ? '☑' : '☐'}
            </span>
          )}
          <span className="grow">{line.label}</span>
          {allowed.length > 0 && !allowed.includes(line.value) && (
            <span className="picker-note">{t('editor.option.gone')}</span>
          )}
        </div>
      ))}
      {children}
    </div>
  );
};

/**
 * The editor of list attributes: a list of check boxes in a cell. Arrows move, Space ticks, typing filters; without a
 * list in the category Enter adds the typed text. The grid's own Enter and Tab store the value, Esc drops it.
 */
export const ListEditor = (props: EditorProps) => {
  const { field, data, eventKey, onValueChange, stopEditing } = props;
  const words = useWords();
  const { t } = words;
  const name = t('editor.pick', { field: words.fieldLabel(field.path) });
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const attribute = attributeIn(data, field);
  const locale = app.get().open?.account.locale ?? '';
  const allowed = attribute ? valuesFor(attribute, field, locale, props.initialValue) : [];
  const isFree = allowed.length === 0;
  const { ticked, toggle } = useTicked(props, allowed);
  const [text, setText] = useState(() => firstText(eventKey, ''));
  const all = offered(allowed, ticked);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      all.findIndex((entry) => ticked.includes(entry)),
    ),
  );
  const found: readonly Line[] = matching(
    all.map((entry) => ({ value: entry, label: entry })),
    text,
  ).map(({ label }) => ({ value: label, label }));
  const typed = text.trim();
  const isNew = isFree && typed !== '' && !all.includes(typed);
  const lines: readonly Line[] = isNew
    ? [{ value: typed, label: t('editor.list.add', { text: typed }), isNew: true }, ...found]
    : found;
  const at = Math.min(active, lines.length - 1);

  const takeAt = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    setActive(index);
    toggle(line.value);
    if (line.isNew) setText('');
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const ticks = event.key === ' ' && !isNew && !spaceBelongsToSearch(text, all);
    const adds = event.key === 'Enter' && isNew;
    if (step === 0 && !ticks && !adds) return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== 0) setActive(Math.min(lines.length - 1, Math.max(0, at + step)));
    else takeAt(at);
  };

  // A native listener: the grid listens on the popup, so React's events on the page would come after its Enter.
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
    const element = frame.current;
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  const first = useRef(() => {
    input.current?.focus();
    namePopup(input.current, name);
    if (eventKey === 'Backspace' || eventKey === 'Delete') onValueChange(null);
  });
  useLayoutEffect(() => first.current(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  return (
    <div className="picker" ref={frame} data-testid={testIds.cellEditor}>
      <input
        ref={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
        aria-label={name}
        placeholder={t('editor.search')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
      />
      <Entries id={listId} lines={lines} at={at} ticked={ticked} allowed={allowed} onTake={takeAt}>
        {lines.length === 0 && text !== '' && (
          <div className="picker-none">{t('editor.no_match', { text })}</div>
        )}
      </Entries>
      <div className="picker-hint">
        <span>{t(isFree ? 'editor.list.free' : 'editor.list.hint')}</span>
        <button type="button" className="picker-done" tabIndex={-1} onClick={() => stopEditing()}>
          {t('common.done')}
        </button>
      </div>
    </div>
  );
};
