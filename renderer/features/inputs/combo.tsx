import { mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Json, sameJson } from '../../../shared/json.ts';
import { runCommand } from '../../core/command-registry.ts';
import { useWords } from '../../core/words.ts';
import type { Option } from '../fields/public.ts';
import { matching } from '../fields/public.ts';
import { Boxed, isUndo, type Kept } from './text-box.tsx';

const MOST_SHOWN = 200;

type ComboProps = {
  readonly label: string;
  /** The displayed text of the present choice. */
  readonly shown: string;
  readonly options: readonly Option[];
  readonly chosen?: Json;
  readonly placeholder?: string;
  readonly locked?: boolean;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly testId?: string;
  readonly onPick: (value: Json) => void;
  /** Accepts a text that is not among the options; without it only options can be chosen. */
  readonly onText?: (text: string) => Kept;
};

type List = { readonly open: boolean; readonly text: string | null; readonly active: number };

const CLOSED: List = { open: false, text: null, active: -1 };

const empties = ({ value }: Option): boolean => value === null;

/** How typing, arrows and leaving change the list. */
const useCombo = ({ shown, options, chosen, locked, onPick, onText }: ComboProps) => {
  const [list, setList] = useState<List>(CLOSED);
  const [fault, setFault] = useState<string | null>(null);
  const found = list.text === null ? options : matching(options, list.text);
  const some = found.slice(0, MOST_SHOWN);
  const start = (): number =>
    chosen === undefined ? -1 : options.findIndex((option) => sameJson(option.value, chosen));
  /** The best match of a typed text; for an empty text the option that clears the field, never just the first one. */
  const best = (text: string): number => {
    if (onText) return -1;
    return text.trim() === '' ? options.findIndex(empties) : 0;
  };
  const open = (text: string | null): void => {
    if (!locked) setList({ open: true, text, active: text === null ? start() : best(text) });
  };
  const pick = (option: Option): void => {
    setList(CLOSED);
    setFault(null);
    if (chosen === undefined || !sameJson(option.value, chosen)) onPick(option.value);
  };
  const close = (): void => {
    const typed = list.text;
    setList(CLOSED);
    if (typed === null || typed === shown) return;
    const named = options.find((option) => option.label.toLowerCase() === typed.trim().toLowerCase());
    if (named) pick(named);
    else if (onText) setFault(onText(typed).fault);
    else if (typed.trim() === '') options.filter(empties).forEach(pick);
  };
  const step = (by: 1 | -1): void => {
    if (!list.open) open(null);
    else setList({ ...list, active: Math.min(some.length - 1, Math.max(0, list.active + by)) });
  };
  const enter = (): void => {
    const option = list.open ? some[list.active] : undefined;
    if (option) pick(option);
    else if (list.open || list.text !== null) close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Tab' && list.text !== null) {
      // The marked option is the choice, as in the grid; Tab moves the focus as usual.
      enter();
      return;
    } else if (event.key === 'Escape' && (list.open || list.text !== null)) {
      event.stopPropagation();
      setList(CLOSED);
      setFault(null);
      return;
    } else if (isUndo(event) && list.text === null) runCommand('undo');
    else return;
    event.preventDefault();
  };
  return { list, fault, some, hidden: found.length - some.length, open, close, pick, onKeyDown };
};

/** The name by which a list finds the box it belongs to. */
const anchorOf = (id: string): string => `--combo${id.replace(/\W/gu, '-')}`;

const List = ({
  id,
  label,
  combo,
}: {
  readonly id: string;
  readonly label: string;
  readonly combo: ReturnType<typeof useCombo>;
}) => {
  const { t } = useWords();
  const { list, some, hidden, pick } = combo;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover(), []);
  useEffect(() => {
    const active = document.getElementById(`${id}-${Math.max(0, list.active)}`);
    active?.scrollIntoView({ block: 'nearest' });
  }, [id, list.active]);
  return (
    <div
      ref={box}
      className="combo-list"
      style={{ positionAnchor: anchorOf(id) }}
      popover="manual"
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
    >
      {some.map((option, index) => (
        <div
          key={JSON.stringify(option.value)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === list.active}
          className={mergeClasses('picker-option', index === list.active && 'picker-active')}
          onPointerDown={(event) => {
            event.preventDefault();
            pick(option);
          }}
        >
          <span>{option.label}</span>
          {option.note !== undefined && <span className="picker-note">{option.note}</span>}
        </div>
      ))}
      {hidden > 0 && <div className="picker-none">{t('panel.combo.more', { count: hidden })}</div>}
      {some.length === 0 && (
        <div className="picker-none">{t('editor.no_match', { text: list.text ?? '' })}</div>
      )}
    </div>
  );
};

/** A combo box: typing filters, arrows choose, a click opens the list. */
export const Combo = (props: ComboProps) => {
  const { label, shown, placeholder, locked, before, after, testId, onText } = props;
  const listId = useId();
  const combo = useCombo(props);
  const { list, fault } = combo;
  return (
    <>
      <span className="combo" style={{ anchorName: anchorOf(listId) }}>
        <Boxed before={before} after={after}>
          <input
            type="text"
            role="combobox"
            className={mergeClasses('box-input', locked && 'field-locked')}
            aria-label={label}
            aria-expanded={list.open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : `${listId}-fault`}
            aria-activedescendant={list.open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
            value={list.text ?? shown}
            readOnly={locked === true}
            placeholder={placeholder ?? ''}
            onFocus={({ target }) => target.select()}
            onClick={() => !list.open && combo.open(null)}
            onChange={({ target }) => combo.open(target.value)}
            onBlur={combo.close}
            onKeyDown={combo.onKeyDown}
            data-testid={testId}
          />
          {!locked && <ChevronDownRegular className="combo-arrow" aria-hidden="true" />}
        </Boxed>
        {list.open && (combo.some.length > 0 || onText === undefined) && (
          <List id={listId} label={label} combo={combo} />
        )}
      </span>
      {fault !== null && (
        <span className="field-fault" role="alert" id={`${listId}-fault`}>
          ! {fault}
        </span>
      )}
    </>
  );
};
