/**
 * A cell's tooltip for people without a pointer: shown and read out in the status bar while the cell has the focus.
 */
import type { Field } from '../../../shared/ad/fields.ts';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { announce } from '../../core/notices.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords, type Words, words } from '../../core/words.ts';
import { fieldIn, isUnrecognized, lockContextOf, lockReason } from '../fields/public.ts';
import { isOwnColumn } from '../sheet/public.ts';

const noteOf = (row: GridRow, column: Field, now: Words): string => {
  const field = fieldIn(row, column);
  const lock = lockReason(row, field, lockContextOf(row, isOwnColumn(field.path)));
  if (lock) return now.t(lock);
  if (field.kind === 'images') return now.t('grid.elsewhere.images');
  return isUnrecognized(row, field.path) ? now.t('grid.unrecognized') : '';
};

/** Toggled with each message, so that an equal text is announced again. */
let said = false;

/** Shows and announces why a cell cannot be opened. */
export const tellWhyLocked = (row: GridRow, column: Field): void => {
  const text = noteOf(row, column, words());
  if (text === '') return;
  said = !said;
  announce(said ? text : `${text}\u00a0`);
};

/** The note of the focused cell. */
export const CellNote = () => {
  const now = useWords();
  const focus = useStore(app, (state) => state.focus);
  const tab = useStore(app, (state) => state.tab);
  useStore(app, (state) => state.rowsVersion);
  useStore(app, (state) => state.definitions);
  const row = focus && tab === 'ads' ? rows.get(focus.key) : undefined;
  const field = focus ? columnFieldOf(focus.field) : undefined;
  const text = row && field ? noteOf(row, field, now) : '';
  return (
    <span
      className="cell-note"
      role="status"
      aria-label={now.t('grid.note')}
      title={text}
      data-testid={testIds.cellNote}
    >
      {text}
    </span>
  );
};
