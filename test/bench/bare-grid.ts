/** AG Grid alone, in the same Electron, with the same rows and columns: the baseline of the sheet's figures. */
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/paths.ts';
import { FIELDS } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Window } from '../support/window.ts';
import { openAdsheet } from '../support/window.ts';

type Bare = {
  readonly add: (rows: readonly object[]) => void;
  readonly show: (sheet: {
    readonly columns: readonly { readonly field: string; readonly width: number }[];
    readonly width: number;
    readonly height: number;
  }) => Promise<void>;
  readonly sort: (column: string, sort: 'asc' | 'desc' | null) => Promise<number>;
  readonly quickFilter: (text: string) => Promise<number>;
  readonly filter: (bid: number | null, part: string) => Promise<number>;
  readonly write: (field: string, cells: number) => Promise<number>;
};

declare global {
  var bare: Bare;
}

const ROWS_AT_ONCE = 2000;

const load = async (page: Page, rows: readonly GridRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE).map(({ key, values }) => ({ key, ...values }));
    await page.evaluate((text) => globalThis.bare.add(JSON.parse(text)), JSON.stringify(part));
  }
};

/** What is done in it; each says how many milliseconds went by until it was drawn. */
export type BareGrid = Pick<Bare, 'sort' | 'quickFilter' | 'filter'> & {
  readonly window: Window;
  /** Writes new texts into `cells` cells of a column, as one transaction. */
  readonly write: (field: string, cells: number) => Promise<number>;
};

/** A window whose grid has these rows and this size. */
export const openBareGrid = async (
  rows: readonly GridRow[],
  size: { readonly width: number; readonly height: number },
): Promise<BareGrid> => {
  const window = await openAdsheet({ application: inRoot('test', 'bench', 'bare-grid') });
  const { page } = window;
  await load(page, rows);
  const columns = FIELDS.map(({ path, width }) => ({ field: path, width }));
  await page.evaluate((sheet) => globalThis.bare.show(sheet), { columns, ...size });
  return {
    window,
    sort: (column, sort) => page.evaluate((given) => globalThis.bare.sort(...given), [column, sort] as const),
    quickFilter: (text) => page.evaluate((given) => globalThis.bare.quickFilter(given), text),
    filter: (bid, part) => page.evaluate((given) => globalThis.bare.filter(...given), [bid, part] as const),
    write: (field, cells) =>
      page.evaluate((given) => globalThis.bare.write(...given), [field, cells] as const),
  };
};
