/** The steps of the builder, handed down to its lines. */
import { createContext, useContext } from 'react';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { Line, LinePath, Step } from '../../../../shared/expression/builder/index.ts';
import type { SubjectOption } from './subjects.ts';

export type Editing = {
  readonly fields: readonly Field[];
  /** What a line can be about. */
  readonly subjects: readonly SubjectOption[];
  readonly replace: (path: LinePath, line: Line) => void;
  readonly remove: (path: LinePath) => void;
  readonly move: (path: LinePath, step: Step) => void;
  readonly add: (group: LinePath, line: Line) => void;
};

const Context = createContext<Editing | null>(null);

export const EditingProvider = Context.Provider;

export const useEditing = (): Editing => {
  const editing = useContext(Context);
  if (!editing) throw new Error('a line outside the builder');
  return editing;
};

/** The mark by which a line's element is found again. */
export const lineMark = (path: LinePath): string => path.join('.');

export const pathOfMark = (mark: string): LinePath =>
  mark === '' ? [] : mark.split('.').map((part) => Number(part));
