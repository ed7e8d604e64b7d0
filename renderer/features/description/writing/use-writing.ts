import { useEffect, useReducer, useState } from 'react';
import type { FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import { call } from '../../../core/bridge.ts';
import { showError, showToast } from '../../../core/notices.ts';
import { question } from '../../../core/question.ts';
import { app, openName, rows } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { useAnswer } from '../../../core/use-answer.ts';
import { words } from '../../../core/words.ts';
import { type Texts, withLineEndsOf } from './outside-change.ts';
import { createUnsavedTexts, type TextCell } from './unsaved-texts.ts';
import { beginWriting, isTyped, nextWriting, outsideChangeIn, type TextSession, textIn } from './writing.ts';

const unkept = createUnsavedTexts(
  localStorage,
  () => app.get().accounts?.map((account) => account.name) ?? null,
);

/** Writes the text into its cell; false where it was refused, with the error shown. */
const save = async (
  { account, key, path }: TextCell,
  text: string,
  before: Texts | null,
): Promise<boolean> => {
  const { t, fieldLabel, refused } = words();
  try {
    const change = { key, field: path, value: text === '' ? null : text };
    const label = t('label.edit', { field: fieldLabel(path) });
    const seen = before?.asOf === undefined ? [] : [{ asOf: before.asOf, keys: [key] }];
    const result = await call('edits.apply', { account, label, changes: [change], seen });
    const [first] = result.refused;
    if (first) showToast(`${t('edit.refused', { count: result.refused.length })}. ${refused(first.code)}`);
    return first === undefined;
  } catch (error) {
    showError(error);
    return false;
  }
};

/** The ad's full text, read again whenever its row changes. */
const useReading = (key: RowKey, onRead: (ad: NonNullable<TextSession['ad']>) => void): void => {
  // The text of an ad that is gone cannot be read; what was typed stays.
  const isThere = useStore(app, (state) => state.rowsVersion >= 0 && rows.get(key) !== undefined);
  const { value } = useAnswer(
    isThere
      ? question('ads.get', { account: openName(), key }, { row: key, wait: 0, transient: true })
      : null,
  );
  useEffect(() => {
    if (value) onRead(value.ad);
  }, [value, onRead]);
};

/** The text of one cell during editing: typed, changed elsewhere, saved or discarded. */
export const useWriting = (key: RowKey, path: FieldPath) => {
  const [cell] = useState<TextCell>(() => ({ account: openName(), key, path }));
  const [next] = useState(() => nextWriting(path));
  const [writing, step] = useReducer(next, null, () => beginWriting(unkept.of(cell)));
  const [onRead] = useState(() => (ad: NonNullable<TextSession['ad']>) => step({ type: 'read', ad }));
  useReading(key, onRead);

  const { seen } = writing;
  const typed = isTyped(writing);
  const text = textIn(writing);
  useEffect(() => {
    if (seen) unkept.remember(cell, typed ? { text, seen } : null);
  }, [cell, seen, typed, text]);

  const original = String((writing.ad && readField(writing.ad.local, path)) ?? '');
  return {
    writing,
    text,
    typed,
    elsewhere: outsideChangeIn(writing),
    write: (typedText: string): void => step({ type: 'write', text: typedText }),
    settle: (): void => step({ type: 'settle' }),
    discard: (): void => {
      unkept.remember(cell, null);
      step({ type: 'discard' });
    },
    /** Saves the text in the ad; false where that failed, and the text stays here. */
    keep: async (): Promise<boolean> => {
      const kept = !typed || (await save(cell, withLineEndsOf(text, original), seen));
      if (kept) unkept.remember(cell, null);
      return kept;
    },
  };
};
