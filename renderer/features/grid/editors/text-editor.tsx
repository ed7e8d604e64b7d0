import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { textIn } from '../../../../shared/category/localized.ts';
import { app } from '../../../core/state.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import { attributeIn, definitionOf, limitText } from '../../fields/public.ts';
import { LengthCount } from '../../inputs/public.ts';
import type { EditorProps } from './react-editor.tsx';
import { firstText } from './typed-ahead.ts';

/** A line below the input's cell; the cell itself would clip it. */
const Below = ({
  input,
  id,
  children,
}: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly id: string;
  readonly children: ReactNode;
}) => {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = input.current?.closest('[role="gridcell"]')?.getBoundingClientRect();
    const style = line.current?.style;
    if (!place || !style) return;
    const width = Math.min(line.current?.offsetWidth ?? 0, window.innerWidth);
    style.setProperty('left', `${Math.max(0, Math.min(place.left, window.innerWidth - width))}px`);
    style.setProperty('top', `${place.bottom + 2}px`);
  });
  return createPortal(
    <div className="picker picker-below" ref={line} id={id}>
      {children}
    </div>,
    document.querySelector('main') ?? document.body,
  );
};

const Unit = ({ text }: { readonly text: string | undefined }) =>
  text ? <span className="picker-unit">{text}</span> : null;

/** The editor of an attribute's text or number, with its limits below; the grid handles Enter, Tab and Esc. */
export const TextEditor = ({ field, data, initialValue, eventKey, onValueChange, onFault }: EditorProps) => {
  const words = useWords();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const own = words.editText(field, initialValue);
  const [text, setText] = useState(() => firstText(eventKey, own));
  const parsed = words.parse(field, text);
  const fault = parsed.ok ? null : words.refused(parsed.code);
  const category = definitionOf(data);
  const attribute = attributeIn(data, field);
  const locale = app.get().open?.account.locale ?? '';
  const limit = category && limitText(field.path, [category], words);
  const isNumber = field.kind === 'attribute' && field.type === 'NUMBER';

  useLayoutEffect(() => onFault(fault), [onFault, fault]);

  const write = (typed: string): void => {
    setText(typed);
    const next = words.parse(field, typed);
    onValueChange(next.ok ? next.value : initialValue);
  };
  const first = useRef(() => {
    input.current?.focus();
    // As in the grid's own editor: F2 puts the caret at the end, a double click selects the whole text.
    if (text === own && eventKey !== 'F2') input.current?.select();
    else input.current?.setSelectionRange(text.length, text.length);
    if (text !== own) write(text);
  });
  useLayoutEffect(() => first.current(), []);

  return (
    <div className="cell-typed" data-testid={testIds.cellEditor}>
      <Unit text={attribute && textIn(attribute.prefix, locale)} />
      <input
        ref={input}
        className={isNumber ? 'number' : undefined}
        aria-label={words.fieldLabel(field.path, category)}
        aria-describedby={hint}
        aria-invalid={fault !== null}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <Unit text={attribute && textIn(attribute.postfix, locale)} />
      {(fault !== null || limit || !isNumber) && (
        <Below input={input} id={hint}>
          <div className="picker-hint">
            {fault === null ? <span>{limit}</span> : <span className="field-fault">! {fault}</span>}
            {!isNumber && <LengthCount path={field.path} text={text} category={category} />}
          </div>
        </Below>
      )}
    </div>
  );
};
