/** The ads the edit panel is about, with the definitions of their categories: read once, handed down to every field. */

import { createContext, useContext, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { afterRest } from '../../core/debounce.ts';
import { type AppState, app, rows as store } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { needCategories } from '../../core/sync.ts';
import { type Around, aroundOf, lockReason } from '../fields/public.ts';
import { useTarget } from '../sheet/public.ts';
import { createPanelAds, type LockOf, type PanelAds } from './panel-ads.ts';

export type Panel = {
  readonly ads: PanelAds;
  /** The definitions of the ads' categories, as far as they were read. */
  readonly categories: readonly Category[];
  /** The category of all of the ads, where it is one and known. */
  readonly category: Category | undefined;
};

/** From so many ads on, the panel waits for a change of many rows to be whole before it compares them again. */
const MANY = 200;
const QUIET_MS = 100;

/** The version of the rows: of many, the one at which they came to rest. */
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
 * The rows of the target (`docs/selection.md`), and what is known around them. All of it comes deferred: typing in
 * the grid never waits for the panel, and thousands of ads are compared in slices between other work.
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

/** Why a cell is locked; what is around each ad is looked up once. */
const lockOfShown = ({ definitions, refused }: Shown): LockOf => {
  const source = { definitions, open: refused ? app.get().open : null };
  const arounds = new Map<GridRow, Around>();
  return (row, field) => {
    const around = arounds.get(row) ?? aroundOf(row, true, source);
    arounds.set(row, around);
    return lockReason(row, field, around);
  };
};

/** What the panel shows now. */
export const useShownPanel = (): Panel => {
  const shown = useShown();
  const { definitions } = shown;
  const ads = useMemo(() => createPanelAds(shown.rows, lockOfShown(shown)), [shown]);
  const ids = ads.categories();
  useEffect(() => {
    needCategories(ids);
  }, [ids]);
  return useMemo(() => {
    const categories = ids.flatMap((id) => definitions[id] ?? []);
    return { ads, categories, category: ids.length === 1 ? categories[0] : undefined };
  }, [ads, ids, definitions]);
};

export const PanelContext = createContext<Panel | null>(null);

/** The panel a field stands in. */
export const usePanel = (): Panel => {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A field of the edit panel stands outside of it.');
  return panel;
};
