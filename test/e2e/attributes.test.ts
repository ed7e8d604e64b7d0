import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { attributePathsOf, readField } from '../../shared/ad/paths.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accountOf, ask } from '../support/ask.ts';
import { cell, focusCell, pick, sandboxOf, typeInto } from '../support/grid.ts';
import { startDemo } from '../support/shop.ts';
import { openAdsheet } from '../support/window.ts';

// A seller fills in what three categories ask for, in the sheet and by keyboard; what counts is what the service holds.

type Ad = { readonly key: RowKey; readonly id: number; readonly category: number };

/** Another hand gives an ad an attribute of the seller's own, as the terminal could. */
const giveOwnAttribute = async (page: Page, key: RowKey, name: string, value: string): Promise<void> => {
  const changes = [{ key, field: `attributes.${name}`, value }];
  await ask(page, 'edits.apply', { account: await accountOf(page), label: 'Own', changes });
};

/** The account's settings say that the service refused a field to this seller. */
const refuse = async (page: Page, field: string): Promise<void> => {
  await ask(page, 'settings.save', {
    account: await accountOf(page),
    settings: { refusedFields: [field] },
  });
};

const keyOf = async (page: Page, id: number): Promise<RowKey> =>
  (await ask(page, 'ads.resolve', { account: await accountOf(page), name: `id:${id}` })).key;

/** The first active ad that carries all of these attributes. */
const adWith = async (
  page: Page,
  ads: ReadonlyMap<number, JsonObject>,
  keys: readonly string[],
): Promise<Ad> => {
  const found = [...ads].find(
    ([, ad]) =>
      ad['status'] === 'ACTIVE' && keys.every((key) => attributePathsOf(ad).includes(`attributes.${key}`)),
  );
  if (!found) throw new Error(`no active ad carries ${keys.join()}`);
  const [id, ad] = found;
  return { id, key: await keyOf(page, id), category: Number(ad['categoryId']) };
};

/** The categories above one, from the root down. */
const above = async (page: Page, id: number): Promise<readonly number[]> => {
  const { categories } = await ask(page, 'categories.list', { account: await accountOf(page) });
  const parents = new Map(categories.map((row) => [row.id, row.parentId]));
  const path: number[] = [];
  for (let at = parents.get(id) ?? 0; at > 0; at = parents.get(at) ?? 0) path.unshift(at);
  return path;
};

/** Shows one category through the tree at the left. */
const showCategory = async (page: Page, id: number): Promise<void> => {
  const tree = page.getByTestId(testIds.left);
  for (const category of await above(page, id)) {
    const expand = tree
      .getByRole('listitem')
      .filter({ has: page.getByTestId(testIds.category(category)) })
      .locator('button[aria-expanded]');
    if ((await expand.getAttribute('aria-expanded')) === 'false') await expand.click();
  }
  await tree.getByTestId(testIds.category(id)).click();
};

const note = (page: Page) => page.getByTestId(testIds.cellNote);
const editor = (page: Page) => page.getByTestId(testIds.cellEditor);

/** Typing, F2 and Delete all say why nothing opens, in the status bar and to a screen reader. */
const expectLocked = async (page: Page, ad: Ad, field: string, reason: string): Promise<void> => {
  await focusCell(page, ad.key, field);
  await expect(note(page)).toHaveText(reason);
  await page.keyboard.press('F2');
  await page.keyboard.type('7');
  await expect(page.getByTestId(testIds.announcer)).toContainText(reason);
  await expect(editor(page)).toHaveCount(0);
};

test('attributes of three categories are edited by keyboard, refused while typing, and sent once', async () => {
  test.setTimeout(240_000);
  const { page, ...adsheet } = await openAdsheet();
  await startDemo(page);
  const sandbox = await sandboxOf(page);
  const before = await sandbox.ads();
  const car = await adWith(page, before, ['mileage', 'constructionYear', 'verified', 'warranty']);
  const part = await adWith(page, before, ['weight', 'ean']);
  const sofa = await adWith(page, before, ['material', 'colour']);
  const was = (ad: Ad, key: string) => readField(before.get(ad.id) ?? {}, `attributes.${key}`);

  await test.step('a car: values, a number with its unit, yes or no, a list, and two locks', async () => {
    await showCategory(page, car.category);
    const condition = was(car, 'condition') === 'Gebruikt' ? 'Nieuw' : 'Gebruikt';
    await focusCell(page, car.key, 'attributes.condition');
    await page.keyboard.type(condition);
    await expect(editor(page).getByRole('combobox')).toHaveValue(condition);
    await page.keyboard.press('Enter');
    await expect(cell(page, car.key, 'attributes.condition')).toHaveText(condition);
    await typeInto(page, car.key, 'attributes.mileage', '1000001');
    await expect(cell(page, car.key, 'attributes.mileage')).toHaveClass(/cell-error/);
    await typeInto(page, car.key, 'attributes.mileage', '123456');
    await expect(cell(page, car.key, 'attributes.mileage')).toHaveText(/^123[^0-9]?456\u00a0km$/);
    await expect(cell(page, car.key, 'attributes.mileage')).not.toHaveClass(/cell-error/);
    await pick(page, car.key, 'attributes.warranty', was(car, 'warranty') === true ? 'No' : 'Yes');
    await expectLocked(
      page,
      car,
      'attributes.constructionYear',
      'This attribute can only be set for a new ad.',
    );
    await expectLocked(
      page,
      car,
      'attributes.verified',
      'The marketplace fills in this attribute. It cannot be edited.',
    );
  });

  await test.step('a part: what is no number stays open, too many decimals are an error', async () => {
    await showCategory(page, part.category);
    await typeInto(page, part.key, 'attributes.weight', 'heavy');
    await expect(editor(page).getByRole('textbox')).toHaveAccessibleDescription(/This is not a number\./);
    await page.keyboard.press('Escape');
    await typeInto(page, part.key, 'attributes.weight', '12.55');
    await expect(cell(page, part.key, 'attributes.weight')).toHaveClass(/cell-error/);
    await typeInto(page, part.key, 'attributes.weight', '12.5');
    await expect(cell(page, part.key, 'attributes.weight')).toHaveText('12.5\u00a0kg');
    await typeInto(page, part.key, 'attributes.brand', 'Gazelle');
    await focusCell(page, part.key, 'attributes.brand');
    await page.keyboard.press('F2');
    await page.keyboard.type(' & Zoon');
    await page.keyboard.press('Tab');
    await expect(cell(page, part.key, 'attributes.brand')).toHaveText('Gazelle & Zoon');
  });

  await test.step('a sofa: ticks kept with Enter, dropped with Esc', async () => {
    await showCategory(page, sofa.category);
    await focusCell(page, sofa.key, 'attributes.material');
    await page.keyboard.press('F2');
    for (const name of ['Hout', 'Metaal', 'Stof', 'Leer']) {
      const option = editor(page).getByRole('option', { name });
      const isTicked = (await option.getAttribute('aria-selected')) === 'true';
      if (isTicked === ['Stof', 'Leer'].includes(name)) continue;
      await page.keyboard.type(name);
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Backspace');
    }
    await page.keyboard.press('Enter');
    await expect(cell(page, sofa.key, 'attributes.material')).toContainText('Stof');
    await focusCell(page, sofa.key, 'attributes.colour');
    const colours = await cell(page, sofa.key, 'attributes.colour').innerText();
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(cell(page, sofa.key, 'attributes.colour')).toHaveText(colours);
  });

  await test.step('an attribute of the seller’s own becomes a column, after the open editor has closed', async () => {
    await focusCell(page, sofa.key, 'title');
    await page.keyboard.press('F2');
    await page.keyboard.type('kept');
    await giveOwnAttribute(page, sofa.key, 'own', 'yes');
    await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D3$/);
    await expect(page.locator('.ag-cell-inline-editing input')).toHaveValue(/kept$/);
    await page.keyboard.press('Escape');
    await focusCell(page, sofa.key, 'attributes.own');
    await page.keyboard.type('Own make');
    await page.keyboard.press('Enter');
    await expect(cell(page, sofa.key, 'attributes.own')).toHaveText('Own make');
  });

  await test.step('a column that comes while the list of columns is open stands in it', async () => {
    await page.getByTestId(testIds.columns).click();
    await expect(page.getByTestId(testIds.columnShown('attributes.own'))).toBeAttached();
    await giveOwnAttribute(page, sofa.key, 'later', 'yes');
    await expect(page.getByTestId(testIds.columnShown('attributes.later'))).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('a field the service refused to this seller locks at once, with the reason', async () => {
    const original = 'price.originalAmountCents';
    await focusCell(page, sofa.key, original);
    await expect(note(page)).toHaveText('');
    await refuse(page, original);
    await expect(cell(page, sofa.key, original)).toHaveClass(/cell-locked/);
    const reason = 'The marketplace does not let this seller use an original price.';
    await expectLocked(page, sofa, original, reason);
  });

  await test.step('the marketplace holds exactly that', async () => {
    await page.getByTestId(testIds.command('review')).click();
    await expect(page.getByTestId(testIds.push)).toContainText('3');
    await page.getByTestId(testIds.push).click();
    await expect(page.getByTestId(testIds.pushResult)).toContainText('3', { timeout: 60_000 });
    const after = await sandbox.ads();
    const held = (ad: Ad, key: string) => readField(after.get(ad.id) ?? {}, `attributes.${key}`);
    expect(held(car, 'mileage')).toBe(123_456);
    expect(held(car, 'condition')).not.toBe(was(car, 'condition'));
    expect(held(car, 'warranty')).toBe(was(car, 'warranty') !== true);
    for (const key of ['constructionYear', 'verified']) expect(held(car, key)).toEqual(was(car, key));
    expect(held(part, 'weight')).toBe(12.5);
    expect(held(part, 'brand')).toBe('Gazelle & Zoon');
    expect([...(held(sofa, 'material') as readonly string[])].toSorted()).toEqual(['Leer', 'Stof']);
    expect(held(sofa, 'colour')).toEqual(was(sofa, 'colour'));
    expect(held(sofa, 'own')).toBe('Own make');
    expect(after.get(sofa.id)?.['title']).toBe(before.get(sofa.id)?.['title']);
    expect((await sandbox.writes()).map(({ id }) => id).toSorted()).toEqual(
      [car.id, part.id, sofa.id].toSorted(),
    );
  });
  await adsheet.close();
});
