// End-to-end helpers: find ads as a seller does, type into their cells, and read the service's state.
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accountOf, ask } from './ask.ts';
import { isFileName } from './coloured-pictures.ts';

const MOST_COLUMNS = 60;

/** The ads that satisfy a condition, from the engine instead of the sheet. */
export const query = async (
  page: Page,
  where: string,
  columns: readonly string[] = [],
): Promise<readonly JsonObject[]> => {
  const account = await accountOf(page);
  return (await ask(page, 'ads.query', { account, where, columns: [...columns] })).ads;
};

export const cell = (page: Page, key: RowKey, field: string): Locator =>
  page.getByTestId(testIds.grid).locator(`[row-id="${key}"] [col-id="${field}"]`);

/** A cell of the sheet of campaigns. */
export const campaignCell = (page: Page, key: RowKey, field: string): Locator =>
  page.getByTestId(testIds.campaignGrid).locator(`[row-id="${key}"] [col-id="${field}"]`);

/** Filters the grid down to one ad by its vendor ID or number, as a seller does. */
const show = async (page: Page, key: RowKey): Promise<void> => {
  const rows = await query(page, '', ['id', 'vendorId']);
  const row = rows.find((each) => each['key'] === key);
  await page.getByTestId(testIds.quickFilter).fill(String(row?.['id'] ?? row?.['vendorId']));
  // The filter is debounced; until then the grid still shows the previous rows.
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await expect(cell(page, key, 'title')).toBeVisible();
};

/** The tip that stands over a cell, without the one that AG Grid takes away a second after it went. */
export const cellTip = (page: Page): Locator => page.locator('.cell-tip:not(.ag-tooltip-hiding)');

/** The column of the focused cell or header. */
export const focusedColumn = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('col-id') ?? null);

/** The column of the focused cell, once it is another than `left`. */
const nextFocusedColumn = async (page: Page, left: string | null): Promise<string> => {
  const column = await page.waitForFunction((before) => {
    const now = document.activeElement?.getAttribute('col-id');
    return now && now !== before ? now : null;
  }, left);
  return (await column.jsonValue()) ?? '';
};

/**
 * Moves right by key, to the cell of another column in the same row. A cell that has to come into sight first has the
 * focus once it is drawn: a key pressed before would lead past the column.
 */
export const goToColumn = async (page: Page, field: string): Promise<void> => {
  let at = await focusedColumn(page);
  for (let step = 0; step < MOST_COLUMNS && at !== field; step += 1) {
    await page.keyboard.press('ArrowRight');
    at = await nextFocusedColumn(page, at);
  }
  expect(at).toBe(field);
};

/** Focuses a cell with the mouse and the arrow keys. */
export const focusCell = async (page: Page, key: RowKey, field: string): Promise<void> => {
  await show(page, key);
  await cell(page, key, 'title').click();
  await goToColumn(page, field);
};

/** Types over a cell. */
export const typeInto = async (page: Page, key: RowKey, field: string, text: string): Promise<void> => {
  await focusCell(page, key, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** Chooses an option of a cell's drop-down by its name. */
export const pick = async (page: Page, key: RowKey, field: string, name: string): Promise<void> => {
  await focusCell(page, key, field);
  await page.keyboard.press('F2');
  await page.getByTestId(testIds.cellEditor).getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await expect(cell(page, key, field)).toContainText(name);
};

/** Chooses a new ad's category by a part of its name. */
export const chooseForNewAd = async (page: Page, name: string): Promise<void> => {
  const search = page.getByTestId(testIds.newAdSearch);
  await search.fill(name);
  const list = page.getByTestId(testIds.newAd).getByRole('listbox');
  const best = list.getByRole('option', { selected: true });
  await expect(best).toContainText(name);
  await search.press('Enter');
  await expect(search).toBeHidden();
};

/** The one new row that is not in `known`. */
export const newRow = async (page: Page, known: readonly RowKey[]): Promise<RowKey> => {
  let found: readonly RowKey[] = [];
  await expect
    .poll(async () => {
      const rows = await query(page, 'new', ['title']);
      found = rows.map((row) => row['key'] as RowKey).filter((key) => !known.includes(key));
      return found.length;
    })
    .toBe(1);
  return found[0] as RowKey;
};

export type Editable = {
  readonly key: RowKey;
  readonly id: number;
  /** The bid plus one cent, in micros and as a person types it. */
  readonly raised: string;
  readonly raisedText: string;
};

const CENT = 10_000n;

/** Active ads with a bid of their own and without problems. */
export const editableAds = async (page: Page): Promise<readonly Editable[]> => {
  const rows = await query(page, 'status = ACTIVE and bid > 0.02 and not problem', ['id', 'bidMicros']);
  return rows.map((row) => {
    const cents = BigInt(String(row['bidMicros'])) / CENT + 1n;
    return {
      key: row['key'] as RowKey,
      id: Number(row['id']),
      raised: String(cents * CENT),
      raisedText: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
    };
  });
};

/** An ad as `editableAds` finds them. */
export const oneAd = async (page: Page): Promise<Editable> => {
  const [ad] = await editableAds(page);
  if (!ad) throw new Error('No ad can be edited.');
  return ad;
};

/** Three of them. */
export const threeAds = async (page: Page): Promise<readonly [Editable, Editable, Editable]> => {
  const [first, second, third] = await editableAds(page);
  if (!first || !second || !third) throw new Error('Too few ads can be edited.');
  return [first, second, third];
};

export type NamedAd = { readonly key: RowKey; readonly id: number; readonly vendorId: string };

/** Active ads without problems after which a file can be named. */
export const namedAds = async (page: Page, count: number): Promise<readonly NamedAd[]> => {
  const rows = await query(page, 'status = ACTIVE and not problem', ['id', 'vendorId']);
  const named = rows.filter(({ vendorId }) => isFileName(vendorId)).slice(0, count);
  expect(named).toHaveLength(count);
  return named.map((row) => ({
    key: row['key'] as RowKey,
    id: Number(row['id']),
    vendorId: String(row['vendorId']),
  }));
};

type Write = { readonly id: number; readonly kind: string };

/** The sandbox behind the window's account, through its control address. */
export const sandboxOf = async (page: Page) => {
  const [account] = (await ask(page, 'accounts.list', {})).accounts;
  const base = account?.baseUrl ?? '';
  const read = async (path: string): Promise<unknown> => (await fetch(`${base}/control/${path}`)).json();
  return {
    ads: async (): Promise<ReadonlyMap<number, JsonObject>> => {
      const { ads } = (await read('state')) as { readonly ads: readonly JsonObject[] };
      return new Map(ads.map((ad) => [Number(ad['id']), ad]));
    },
    writes: async (): Promise<readonly Write[]> => (await read('writes')) as readonly Write[],
    history: async (id: number) => (await read(`ads/${id}/history`)) as readonly { readonly from: string }[],
    set: async (settings: JsonObject): Promise<void> => {
      await fetch(`${base}/control/settings`, { method: 'PATCH', body: JSON.stringify(settings) });
    },
  };
};
