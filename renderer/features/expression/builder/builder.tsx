/** A condition line by line: what is chosen here is the text, and the text is what is shown here. */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Field } from '../../../../shared/ad/fields.ts';
import {
  addLine,
  type Group,
  type LinePath,
  lineAt,
  moveLine,
  removeLine,
  replaceLine,
  type Step,
} from '../../../../shared/expression/builder/index.ts';
import { testIds } from '../../../core/test-ids.ts';
import { useWords } from '../../../core/words.ts';
import { type Editing, EditingProvider, lineMark, pathOfMark } from './editing.ts';
import { GroupLines } from './group-lines.tsx';
import { subjectOptions } from './subjects.ts';

const CONTROLS = 'input, select, textarea, button';

const STEP_KEYS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const lineElement = (within: HTMLElement | null, path: LinePath): HTMLElement | null =>
  within?.querySelector(`[data-line="${lineMark(path)}"]`) ?? null;

/** Where the focus goes once the form is drawn: a control of a line, or the end of a group. */
type Wanted = { readonly path: LinePath; readonly control: number; readonly fromMenu: boolean };

/** Milliseconds within which a menu that closed has given the focus back. */
const GIVES_BACK_MS = 1_000;

/** A menu that closes gives the focus back to its button, where another line stands by then: it is taken from there. */
const takeFromMenu = (box: HTMLElement, focus: () => void): void => {
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.ariaHasPopup !== 'menu') return;
    end();
    focus();
  };
  const end = (): void => box.removeEventListener('focusin', onFocusIn);
  box.addEventListener('focusin', onFocusIn);
  setTimeout(end, GIVES_BACK_MS);
};

/** Focuses a control of a line that is not drawn yet. */
const useLineFocus = () => {
  const box = useRef<HTMLElement>(null);
  const wanted = useRef<Wanted | null>(null);
  const controlsOf = (path: LinePath): readonly HTMLElement[] => [
    ...(lineElement(box.current, path)?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
  ];
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { path, control, fromMenu } = wanted.current;
    wanted.current = null;
    const focus = (): void => {
      const controls = controlsOf(path);
      (controls[control] ?? controls[0])?.focus();
    };
    focus();
    if (fromMenu && box.current) takeFromMenu(box.current, focus);
  });
  /** The place of the focused control in its line; of the button of its menu while that has the focus. */
  const controlIn = (path: LinePath): number => {
    const controls = controlsOf(path);
    const at = controls.indexOf(document.activeElement as HTMLElement);
    return Math.max(0, at >= 0 ? at : controls.findIndex((control) => control.ariaHasPopup === 'menu'));
  };
  /** Menus are drawn elsewhere. */
  const isInMenu = (): boolean => box.current?.contains(document.activeElement) === false;
  const want = (path: LinePath, control = 0, fromMenu = false): void => {
    wanted.current = { path, control, fromMenu };
  };
  return { box, want, controlIn, isInMenu };
};

/** After a removal the line that took its place, else the one before. */
const besideRemoved = (form: Group, path: LinePath): LinePath => {
  const [group, at] = [path.slice(0, -1), path.at(-1) ?? 0];
  if (lineAt(form, path)) return path;
  if (at > 0 && lineAt(form, [...group, at - 1])) return [...group, at - 1];
  return group.length > 0 ? besideRemoved(form, group) : [];
};

type BuilderProps = {
  readonly id: string;
  /** The form as it is now, also between two renders. */
  readonly current: () => Group;
  readonly fields: readonly Field[];
  readonly onForm: (form: Group) => void;
  readonly onClose: () => void;
  /** How many ads match. */
  readonly children: ReactNode;
};

export const Builder = ({ id, current, fields, onForm, onClose, children }: BuilderProps) => {
  const words = useWords();
  const { t } = words;
  const { box, want, controlIn, isInMenu } = useLineFocus();
  const subjects = useMemo(() => subjectOptions(fields, words), [fields, words]);
  const editing: Editing = {
    fields,
    subjects,
    replace: (path, line) => onForm(replaceLine(current(), path, line)),
    remove: (path) => {
      const form = removeLine(current(), path);
      want(besideRemoved(form, path));
      onForm(form);
    },
    move: (path, step) => {
      const [control, fromMenu] = [controlIn(path), isInMenu()];
      // A text that is being typed belongs to its line before that moves.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const moved = moveLine(current(), path, step);
      want(moved?.path ?? path, control, fromMenu);
      onForm(moved?.form ?? current());
    },
    add: (group, line) => {
      const { form, path } = addLine(current(), group, line);
      want(path);
      onForm(form);
    },
  };
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    // What is typed here is undone by the box itself; the sheet's last edit has nothing to do with it.
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') event.stopPropagation();
    const step = event.altKey ? STEP_KEYS[event.key] : undefined;
    const mark = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line'];
    if (!step || !mark) return;
    event.preventDefault();
    event.stopPropagation();
    editing.move(pathOfMark(mark), step);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A menu of a line is drawn elsewhere, and closes itself.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      ref={box}
      id={id}
      className="builder"
      aria-label={t('builder.label')}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      data-testid={testIds.builder}
    >
      <EditingProvider value={editing}>
        <GroupLines group={current()} path={[]}>
          {children}
        </GroupLines>
      </EditingProvider>
    </section>
  );
};
