import { type CustomCellEditorProps, useGridCellEditor } from 'ag-grid-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../shared/ad/fields.ts';
import { textIn } from '../../shared/category/localized.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import { app } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { LengthCount } from '../panel/length-count.tsx';
import { limitText } from '../panel/limits.ts';
import { testIds } from '../test-ids.ts';
import { attributeIn, definitionOf } from './around.ts';

type Props = CustomCellEditorProps<GridRow, Json> & { readonly field: Field };

/** What the typing begins with: the key that opened the editor, nothing after a deleting key, else the value. */
const firstText = (eventKey: string | null, own: string): string => {
  if (eventKey === 'Backspace' || eventKey === 'Delete') return '';
  return eventKey?.length === 1 ? eventKey : own;
};

const Unit = ({ text }: { readonly text: string | undefined }) =>
  text ? <span className="picker-unit">{text}</span> : null;

/** An attribute's text or number, with its limits below while it is typed; Enter, Tab and Esc are the grid's. */
export const TextEditor = ({ field, data, initialValue, eventKey, onValueChange }: Props) => {
  const words = useWords();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const own = words.editText(field, initialValue ?? null);
  const [text, setText] = useState(() => firstText(eventKey, own));
  const parsed = words.parse(field, text);
  const fault = parsed.ok ? null : words.refused(parsed.code);
  const category = definitionOf(data);
  const attribute = attributeIn(data, field);
  const locale = app.get().open?.account.locale ?? '';
  const limit = category && limitText(field.path, [category], words);

  useGridCellEditor({
    getValidationErrors: () => (fault === null ? null : [fault]),
    getValidationElement: () => input.current ?? document.body,
  });

  const write = (typed: string): void => {
    setText(typed);
    const next = words.parse(field, typed);
    onValueChange(next.ok ? next.value : (initialValue ?? null));
  };
  const first = useRef(() => {
    input.current?.focus();
    if (text === own) input.current?.select();
    else write(text);
  });
  useEffect(() => first.current(), []);

  return (
    <div className="picker" data-testid={testIds.cellEditor}>
      <div className="picker-typed">
        <Unit text={attribute && textIn(attribute.prefix, locale)} />
        <input
          ref={input}
          className={field.kind === 'attribute' && field.type === 'NUMBER' ? 'number' : undefined}
          aria-label={words.field(field.path, category)}
          aria-describedby={hint}
          aria-invalid={fault !== null}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        <Unit text={attribute && textIn(attribute.postfix, locale)} />
      </div>
      <div className="picker-hint" id={hint}>
        {fault === null ? <span>{limit}</span> : <span className="field-fault">! {fault}</span>}
        {field.kind === 'attribute' && field.type === 'STRING' && (
          <LengthCount path={field.path} text={text} category={category} />
        )}
      </div>
    </div>
  );
};
