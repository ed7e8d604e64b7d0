import { useEffect, useReducer, useState } from 'react';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import { readField } from '../../shared/ad/paths.ts';
import { call } from '../app/bridge.ts';
import { tell, tellError } from '../app/notices.ts';
import { app, openName, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { words } from '../app/words.ts';
import { type Texts, withLineEndsOf } from './elsewhere.ts';
import { type Cell, createUnkept } from './unkept.ts';
import { beginWriting, elsewhereIn, isTyped, nextWriting, textIn, type Writing } from './writing.ts';

const unkept = createUnkept(localStorage, () => app.get().accounts?.map((account) => account.name) ?? null);

/** Writes the text into its cell; false where it was not taken, which was told. */
const save = async ({ account, key, path }: Cell, text: string, before: Texts | null): Promise<boolean> => {
  const { t, field, refused } = words();
  try {
    const change = { key, field: path, value: text === '' ? null : text };
    const label = t('label.edit', { field: field(path) });
    const seen = before?.asOf === undefined ? [] : [{ asOf: before.asOf, keys: [key] }];
    const result = await call('edits.apply', { account, label, changes: [change], seen });
    const [first] = result.refused;
    if (first) tell(`${t('edit.refused', { count: result.refused.length })}. ${refused(first.code)}`);
    return first === undefined;
  } catch (error) {
    tellError(error);
    return false;
  }
};

/** The ad's whole text, read again whenever its row changes. */
const useReading = (key: RowKey, onRead: (ad: NonNullable<Writing['ad']>) => void): void => {
  const row = useStore(app, (state) => (state.rowsVersion >= 0 ? rows.get(key) : undefined));
  useEffect(() => {
    // An ad that is gone has no text to read; what was typed of it stays.
    if (row === undefined) return;
    let wanted = true;
    call('ads.get', { account: openName(), key })
      .then(({ ad }) => wanted && onRead(ad))
      .catch(tellError);
    return () => {
      wanted = false;
    };
  }, [key, row, onRead]);
};

/** The text of one cell while it is written: typed, changed elsewhere, kept or discarded. */
export const useWriting = (key: RowKey, path: FieldPath) => {
  const [cell] = useState<Cell>(() => ({ account: openName(), key, path }));
  const [next] = useState(() => nextWriting(path));
  const [writing, step] = useReducer(next, null, () => beginWriting(unkept.of(cell)));
  const [onRead] = useState(() => (ad: NonNullable<Writing['ad']>) => step({ type: 'read', ad }));
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
    elsewhere: elsewhereIn(writing),
    write: (typedText: string): void => step({ type: 'write', text: typedText }),
    settle: (): void => step({ type: 'settle' }),
    discard: (): void => {
      unkept.remember(cell, null);
      step({ type: 'discard' });
    },
    /** Puts the text into the ad; false where that failed, and it is still here. */
    keep: async (): Promise<boolean> => {
      const kept = !typed || (await save(cell, withLineEndsOf(text, original), seen));
      if (kept) unkept.remember(cell, null);
      return kept;
    },
  };
};
