import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { runCommand } from '../../core/commands.ts';

/** In a field with nothing typed over it, undoing means the last edit, as in the sheet. */
export const isUndo = (event: KeyboardEvent): boolean =>
  event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;

/** What came of keeping a typed text: nothing to say, or why it was not taken. */
export type Kept = {
  readonly fault: string | null;
  /** Resolves when the text was written, true where that went well. */
  readonly written?: Promise<boolean>;
};

type Typing = {
  readonly own: string;
  readonly scope: string;
  readonly text: string;
  readonly fault: string | null;
  /** Taken as the field's value: from here on the field speaks for itself. */
  readonly taken: boolean;
};

/**
 * A text being typed over `own`, the text a field has. It is dropped when the ads it is of become others, and once it
 * was taken when the field changes; kept with Enter or on leaving, as it was with Esc; what cannot be kept stays and
 * says why. A pull that changes the field meanwhile takes nothing out of anybody's hands.
 */
export const useTyping = (own: string, scope: string, keep: (text: string) => Kept) => {
  const [typing, setTyping] = useState<Typing | null>(null);
  const isOver = typing !== null && (typing.scope !== scope || (typing.taken && typing.own !== own));
  // Put away for good: should the field become again what it was, as by undoing, it shows that.
  if (isOver) setTyping(null);
  const current = isOver ? null : typing;
  const text = current?.text ?? own;
  const commit = (): void => {
    if (text === own || current?.taken) return;
    const { fault, written } = keep(text);
    const kept = { own, scope, text, fault, taken: fault === null };
    setTyping(kept);
    // Written and undone within one turn, the field never shows it became another one.
    void written?.then((well) =>
      setTyping((now) => (now !== kept ? now : well ? null : { ...kept, taken: false })),
    );
  };
  // A panel that is closed over a typed text keeps it, as leaving the field would.
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => () => latest.current(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && text !== own) {
      event.stopPropagation();
      setTyping(null);
    } else if (isUndo(event) && text === own) {
      event.preventDefault();
      runCommand('undo');
    }
  };
  return {
    text,
    fault: current?.fault ?? null,
    drop: () => setTyping(null),
    type: (next: string) => setTyping({ own, scope, text: next, fault: null, taken: false }),
    bind: { onBlur: commit, onKeyDown },
  };
};

export type TypedText = ReturnType<typeof useTyping>;

/** What stands before and after a value, outside of what is edited: `€`, `kg`. */
export const Boxed = ({
  before,
  after,
  children,
}: {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly children: ReactNode;
}) => (
  <span className="box">
    {before ? <span className="box-mark">{before}</span> : null}
    {children}
    {after ? <span className="box-mark">{after}</span> : null}
  </span>
);

type TextBoxProps = {
  readonly typed: TypedText;
  readonly label: string;
  readonly placeholder?: string;
  readonly locked?: boolean;
  readonly lines?: number;
  readonly numeric?: boolean;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly testId?: string;
};

/** A line or more of text over `useTyping`. */
export const TextBox = ({
  typed,
  label,
  placeholder,
  locked,
  lines,
  numeric,
  before,
  after,
  testId,
}: TextBoxProps) => {
  const faultId = useId();
  const shared = {
    className: mergeClasses('box-input', numeric && 'box-number', locked && 'field-locked'),
    'aria-label': label,
    'aria-invalid': typed.fault !== null,
    ...(typed.fault === null ? {} : { 'aria-describedby': faultId }),
    value: typed.text,
    readOnly: locked === true,
    placeholder: placeholder ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => typed.type(target.value),
    ...typed.bind,
    'data-testid': testId,
  };
  return (
    <>
      <Boxed before={before} after={after}>
        {lines === undefined ? <input type="text" {...shared} /> : <textarea rows={lines} {...shared} />}
      </Boxed>
      {typed.fault !== null && (
        <span className="field-fault" role="alert" id={faultId}>
          ! {typed.fault}
        </span>
      )}
    </>
  );
};
