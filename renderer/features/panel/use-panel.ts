/**
 * The ads of the edit panel with the definitions of their categories: read once, passed to every field by context.
 */

import { createContext, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { afterRest } from '../../core/debounce.ts';
import { ensureDefinitions } from '../../core/reference-data.ts';
import { type AppState, app, rows as store } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { type LockContext, lockContextOf, lockReason } from '../fields/public.ts';
import { useTarget } from '../sheet/public.ts';
import { createPanelAds, type LockOf, type PanelAds } from './panel-ads.ts';

export type Panel = {
  readonly ads: PanelAds;
  /** The definitions of the ads' categories that were read. */
  readonly categories: readonly Category[];
  /** The category of all of the ads, if they have one in common and it is known. */
  readonly category: Category | undefined;
};

/** From this many ads on, the panel waits until a change of many rows is complete before comparing again. */
const MANY = 200;
const QUIET_MS = 100;

/** The version of the rows; for many ads debounced. */
const useRowsVersion = (many: boolean): number => {
  const version = useStore(app, (state) => state.rowsVersion);
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    if (!many) return;
    return afterRest(() => setSettled(version), QUIET_MS);
  }, [many, version]);
  return many ? settled : version;
};

type Shown = {
  readonly rows: readonly GridRow[];
  readonly definitions: AppState['definitions'];
  readonly refused: readonly FieldPath[] | undefined;
};

/**
 * The rows of the target (`docs/selection.md`), and their context. All of it is deferred: typing in the grid does not
 * wait for the panel, and thousands of ads are compared in slices between other work.
 */
const useShown = (): Shown => {
  const { keys } = useTarget();
  const version = useRowsVersion(keys.length > MANY);
  const definitions = useStore(app, (state) => state.definitions);
  const refused = useStore(app, (state) => state.open?.settings.refusedFields);
  const rows = useMemo(
    () => keys.flatMap((key) => (version >= 0 ? (store.get(key) ?? []) : [])),
    [keys, version],
  );
  const shown = useMemo(() => ({ rows, definitions, refused }), [rows, definitions, refused]);
  return useDeferredValue(shown);
};

/** The lock of a cell; the context of each ad is cached. */
const lockOfShown = ({ definitions, refused }: Shown): LockOf => {
  const source = { definitions, open: refused ? app.get().open : null };
  const arounds = new Map<GridRow, LockContext>();
  return (row, field) => {
    const around = arounds.get(row) ?? lockContextOf(row, true, source);
    arounds.set(row, around);
    return lockReason(row, field, around);
  };
};

/** The panel's present content. */
export const useShownPanel = (): Panel => {
  const shown = useShown();
  const { definitions } = shown;
  const ads = useMemo(() => createPanelAds(shown.rows, lockOfShown(shown)), [shown]);
  const ids = ads.categories();
  useEffect(() => {
    ensureDefinitions(ids);
  }, [ids]);
  return useMemo(() => {
    const categories = ids.flatMap((id) => definitions[id] ?? []);
    return { ads, categories, category: ids.length === 1 ? categories[0] : undefined };
  }, [ads, ids, definitions]);
};

export const PanelContext = createContext<Panel | null>(null);

/** The panel around a field. */
export const usePanel = (): Panel => {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A field of the edit panel stands outside of it.');
  return panel;
};
