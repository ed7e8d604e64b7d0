/** An input for conditions, formulas and templates, with completion and error marking. */

import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FIELDS, type Field } from '../../../shared/ad/fields.ts';
import {
  type BadExpression,
  completionsAt,
  type ExpressionMode,
  type Names,
} from '../../../shared/expression/index.ts';
import { useRested } from '../../core/debounce.ts';
import { useWords } from '../../core/words.ts';
import { CompletionList, type Corner } from './completion-list.tsx';
import { FaultNote } from './fault-note.tsx';
import { aroundFault, faultIn } from './formula-mode.ts';
import { useCompletion } from './use-completion.ts';
import { useNames } from './window-fields.ts';

export type FormulaInputProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly mode: ExpressionMode;
  readonly label: string;
  readonly placeholder?: string;
  /** The fields to complete. */
  readonly fields?: readonly Field[];
  readonly autoFocus?: boolean;
  /** Called for Enter and Escape without an open completion list; by default Enter submits the form. */
  readonly onEnter?: () => void;
  readonly onEscape?: () => void;
  readonly testId?: string;
};

/** Milliseconds without typing before an error is shown, so that half-typed words show none. */
const PAUSE_MS = 500;

/** The error of a text after a pause; a corrected one disappears at once. */
const useRestingFault = (text: string, mode: ExpressionMode, names: Names): BadExpression | null => {
  const rested = useRested(text, PAUSE_MS);
  const fault = useMemo(() => faultIn(rested, mode, names), [rested, mode, names]);
  return rested === text ? fault : null;
};

/** An invisible copy of the text behind the input, to mark the error and measure positions. */
const Echo = ({
  text,
  fault,
  place,
}: {
  readonly text: string;
  readonly fault: BadExpression | null;
  /** The position to measure, where a completion begins. */
  readonly place: number | null;
}) => {
  const [before, wrong, after] = fault ? aroundFault(text, fault) : [text, '', ''];
  return (
    <>
      <span className="formula-echo" aria-hidden="true">
        {before}
        {fault && <mark className="formula-wrong">{wrong || '\u00a0'}</mark>}
        {after}
        {'\u200b'}
      </span>
      {place !== null && (
        <span className="formula-echo formula-finder" aria-hidden="true">
          {text.slice(0, place)}
          <span className="formula-place">{'\u200b'}</span>
        </span>
      )}
    </>
  );
};

const sameCorner = (a: Corner, b: Corner): boolean => a.left === b.left && a.top === b.top;

/** Positions of parts of the echo: the error in the text, a completion list in the window. */
const usePlaces = (fault: BadExpression | null, place: number | null) => {
  const box = useRef<HTMLSpanElement>(null);
  const [tip, setTip] = useState(0);
  const [corner, setCorner] = useState<Corner>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const wrong = fault && box.current?.querySelector<HTMLElement>('.formula-wrong');
    if (wrong) setTip(wrong.offsetLeft);
    const found = place === null ? null : box.current?.querySelector('.formula-place');
    if (!found) return;
    const { left, bottom } = found.getBoundingClientRect();
    const next = { left, top: bottom + 4 };
    setCorner((now) => (sameCorner(now, next) ? now : next));
  }, [fault, place]);
  return { box, tip, corner };
};

export const FormulaInput = (props: FormulaInputProps) => {
  const { value, onChange, mode, label, fields = FIELDS } = props;
  const { t, language, fieldLabel } = useWords();
  const names = useNames();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const offered = useCompletion({
    input,
    onText: onChange,
    complete: (text, caret) =>
      completionsAt(text, caret, {
        names,
        fields,
        language,
        mode,
        labelOf: ({ path }) => fieldLabel(path),
      }),
  });
  const { offer } = offered;
  // While completions are shown, a name is still being typed.
  const resting = useRestingFault(value, mode, names);
  const fault = offer ? null : resting;
  const { box, tip, corner } = usePlaces(fault, offer?.from ?? null);
  const takesFocus = useRef(props.autoFocus === true);
  useEffect(() => {
    if (takesFocus.current) input.current?.focus();
  }, []);
  const enter = (): void => (props.onEnter ? props.onEnter() : input.current?.form?.requestSubmit());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (offered.onKeyDown(event)) event.stopPropagation();
    else if (event.key === 'Enter' && !event.shiftKey) enter();
    else if (event.key === 'Escape' && props.onEscape) props.onEscape();
    else return;
    event.preventDefault();
  };
  return (
    <span className="formula">
      <span className={mergeClasses('box', 'formula-box')} ref={box}>
        <Echo text={value} fault={fault} place={offer?.from ?? null} />
        <textarea
          ref={input}
          className="formula-text"
          rows={1}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={offer ? `${id}-list` : undefined}
          aria-activedescendant={offer ? `${id}-list-${offer.active}` : undefined}
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
          placeholder={props.placeholder ?? ''}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
            offered.typed(target.value, target.selectionStart);
          }}
          onBlur={offered.close}
          onClick={offered.close}
          onKeyDown={onKeyDown}
          data-testid={props.testId}
        />
      </span>
      {fault && <FaultNote id={`${id}-fault`} fault={fault} tip={tip} />}
      {offer && (
        <CompletionList
          id={`${id}-list`}
          label={t('formula.offers')}
          options={offer.options}
          active={offer.active}
          corner={corner}
          onChoose={offered.choose}
        />
      )}
    </span>
  );
};
