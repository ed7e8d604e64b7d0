import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { runCommand } from '../../core/command-registry.ts';

/** Undo in a field without typed text undoes the last edit, as in the sheet. */
export const isUndo = (event: KeyboardEvent): boolean =>
  event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;

/** The result of storing a typed text: accepted, or why not. */
export type Kept = {
  readonly fault: string | null;
  /** Resolves when the text was stored, with whether that succeeded. */
  readonly written?: Promise<boolean>;
};

type Typing = {
  readonly own: string;
  readonly scope: string;
  readonly text: string;
  readonly fault: string | null;
  /** The text was accepted as the field's value, which the field itself will show. */
  readonly taken: boolean;
};

/**
 * A text typed over `own`, the field's text. Enter or leaving the field stores it, Esc drops it; an invalid text
 * stays and shows why. It is dropped when other ads are shown, and after it was stored, when the field changes. A
 * pull that changes the field meanwhile does not touch the typed text.
 */
export const useTyping = (own: string, scope: string, keep: (text: string) => Kept) => {
  const [typing, setTyping] = useState<Typing | null>(null);
  const isOver = typing !== null && (typing.scope !== scope || (typing.taken && typing.own !== own));
  // Dropped for good: if the field gets its old text again, by an undo for example, it shows that.
  if (isOver) setTyping(null);
  const current = isOver ? null : typing;
  const text = current?.text ?? own;
  const commit = (): void => {
    if (text === own || current?.taken) return;
    const { fault, written } = keep(text);
    const kept = { own, scope, text, fault, taken: fault === null };
    setTyping(kept);
    // If the text is stored and undone within one turn, the field never changes, so the promise ends the typing.
    void written?.then((well) =>
      setTyping((now) => (now !== kept ? now : well ? null : { ...kept, taken: false })),
    );
  };
  // Closing a panel stores the text, as leaving the field does.
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

/** Prefix and suffix of a value, which are not edited: `€`, `kg`. */
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

/** A text box of one or more lines, using `useTyping`. */
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
