import { DialogContent, DialogTitle, mergeClasses } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { type PaletteEntry, paletteEntries } from './entries.ts';
import { matchEntries, type PaletteMatch } from './match-entries.ts';

const MOST_RECENT = 5;

let recent: readonly string[] = [];

/** Closes the palette, returns the focus, and only then runs the chosen entry. */
const choose = (entry: PaletteEntry | undefined): void => {
  if (!entry || entry.disabled) return;
  recent = [entry.id, ...recent.filter((id) => id !== entry.id)].slice(0, MOST_RECENT);
  app.set({ dialog: null });
  requestAnimationFrame(() => requestAnimationFrame(() => entry.run()));
};

/** A name with the matched letters in bold. */
const Name = ({ label, letters }: { readonly label: string; readonly letters: readonly number[] }) => {
  const marked = new Set(letters);
  const parts = Array.from(label, (letter, at) => ({ letter, at, strong: marked.has(at) }));
  return (
    <span className="palette-name">
      {letters.length === 0
        ? label
        : parts.map(({ letter, at, strong }) => (strong ? <b key={at}>{letter}</b> : letter))}
    </span>
  );
};

const Option = ({
  id,
  answer: { entry, letters },
  active,
}: {
  readonly id: string;
  readonly answer: PaletteMatch;
  readonly active: boolean;
}) => {
  const { t } = useWords();
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={entry.disabled === true}
      className={mergeClasses('palette-option', active && 'palette-active', entry.disabled && 'palette-off')}
      onPointerDown={(event) => {
        event.preventDefault();
        choose(entry);
      }}
      data-testid={testIds.paletteEntry(entry.id)}
    >
      <Name label={entry.label} letters={letters} />
      {entry.note !== undefined && <span className="palette-note">{entry.note}</span>}
      {entry.kind !== 'command' && <span className="palette-kind">{t(`palette.kind.${entry.kind}`)}</span>}
      {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
    </div>
  );
};

const List = ({
  id,
  answers,
  active,
}: {
  readonly id: string;
  readonly answers: readonly PaletteMatch[];
  readonly active: number;
}) => {
  const { t } = useWords();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className="palette-list" role="listbox" id={id} aria-label={t('palette.list')} tabIndex={-1}>
      {answers.map((answer, at) => (
        <div key={answer.entry.id} role="presentation">
          {answer.group !== null && answer.group !== answers[at - 1]?.group && (
            <div className="palette-group" role="presentation">
              {t(`palette.${answer.group}`)}
            </div>
          )}
          <Option id={`${id}-${at}`} answer={answer} active={at === active} />
        </div>
      ))}
    </div>
  );
};

const Foot = ({ text, count }: { readonly text: string; readonly count: number }) => {
  const { t } = useWords();
  return (
    <p className="palette-foot">
      <span role="status">
        {text.trim() !== '' && (count === 0 ? t('palette.none', { text }) : t('palette.found', { count }))}
      </span>
      <span className="spring" />
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.hint.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.hint.run')}
      </span>
    </p>
  );
};

/** The index an arrow key moves to, around both ends. */
const stepped = (active: number, key: string, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'PageDown') return Math.min(count - 1, active + 10);
  return key === 'PageUp' ? Math.max(0, active - 10) : null;
};

/** The palette: finds commands, views, categories, campaigns and columns by name. */
export const PaletteDialog = () => {
  const words = useWords();
  const { t } = words;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A layout effect, as the next key may come before the first paint.
  useLayoutEffect(() => input.current?.focus(), []);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const entries = useMemo(() => paletteEntries(app.get(), words), [words]);
  const answers = useMemo(() => matchEntries(entries, text, recent), [entries, text]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepped(active, event.key, answers.length);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter') choose(answers[active]?.entry);
    else return;
    event.preventDefault();
  };
  return (
    <DialogContent className="palette" data-testid={testIds.palette}>
      <DialogTitle className="visually-hidden">{t('command.palette')}</DialogTitle>
      <div className="palette-search">
        <SearchRegular aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={answers.length > 0 ? `${listId}-${active}` : undefined}
          aria-label={t('command.palette')}
          placeholder={t('palette.placeholder')}
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          data-testid={testIds.paletteInput}
        />
      </div>
      <List id={listId} answers={answers} active={active} />
      <Foot text={text} count={answers.length} />
    </DialogContent>
  );
};
