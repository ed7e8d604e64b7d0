import { writeFile } from 'node:fs/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import { ACCOUNT } from '../../support/account.ts';
import { readParts, SCHEMA_ORDER } from '../../support/workbook.ts';
import { importing } from '../import/importing.ts';
import { openSeller } from './shop.ts';

// Excel offers to repair a file whose parts are not as ECMA-376 has them; other programs open it, and so show nothing.

const WORKBOOK_ORDER = ['fileVersion', 'workbookPr', 'bookViews', 'sheets', 'definedNames', 'calcPr'];

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const elementsIn = (nodes: Element['children']): readonly Element[] =>
  DomUtils.getElementsByTagName('*', nodes, false);

const rootOf = (xml: string): Element => {
  const [root] = elementsIn(parseDocument(xml, { xmlMode: true }).children);
  if (!root) throw new Error('no element');
  return root;
};

const childrenOf = ({ children }: Element): readonly string[] => elementsIn(children).map(({ name }) => name);

const within = (root: Element, name: string): readonly Element[] =>
  DomUtils.getElementsByTagName(name, root, true);

const demandOrder = (names: readonly string[], order: readonly string[], part: string): void => {
  const places = names.map((name) => order.indexOf(name));
  expect(places, `${part}: ${names.join(' ')}`).not.toContain(-1);
  expect(places, `${part}: ${names.join(' ')}`).toEqual([...new Set(places)].toSorted((a, b) => a - b));
};

const columnOf = (address: string): number =>
  [...address.replace(/\d/gu, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));

/** Rows and cells in order, and nothing in them that other parts do not have. */
const demandCells = (
  sheet: Element,
  counts: { readonly texts: number; readonly styles: number },
  part: string,
) => {
  const rows = within(sheet, 'row');
  expect(isRising(rows.map(({ attribs }) => Number(attribs['r']))), part).toBe(true);
  for (const row of rows) {
    const cells = within(row, 'c');
    expect(isRising(cells.map(({ attribs }) => columnOf(attribs['r'] ?? ''))), part).toBe(true);
    for (const cell of cells) {
      expect(Number(cell.attribs['s'] ?? 0)).toBeLessThan(counts.styles);
      if (cell.attribs['t'] === 's') expect(Number(DomUtils.textContent(cell))).toBeLessThan(counts.texts);
    }
  }
};

const partOf = (parts: ReadonlyMap<string, string>, name: string): Element => rootOf(parts.get(name) ?? '');

/** Checks a workbook as the schema does, and that all its parts exist and are declared. */
const demandWorkbook = async (file: string): Promise<void> => {
  const parts = await readParts(file);
  const said = within(partOf(parts, '[Content_Types].xml'), 'Override').map(
    ({ attribs }) => attribs['PartName'],
  );
  expect(said.filter((name) => !parts.has(name?.slice(1) ?? ''))).toEqual([]);
  const workbook = partOf(parts, 'xl/workbook.xml');
  demandOrder(childrenOf(workbook), WORKBOOK_ORDER, 'workbook');
  const sheets = within(workbook, 'sheet').length;
  for (const { attribs } of within(workbook, 'definedName'))
    expect(Number(attribs['localSheetId'] ?? 0)).toBeLessThan(sheets);
  const counts = {
    texts: within(partOf(parts, 'xl/sharedStrings.xml'), 'si').length,
    styles: within(partOf(parts, 'xl/styles.xml'), 'cellXfs').flatMap(childrenOf).length,
  };
  const worksheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/u.test(name));
  expect(worksheets).toHaveLength(sheets);
  for (const name of worksheets) {
    const sheet = partOf(parts, name);
    demandOrder(childrenOf(sheet), SCHEMA_ORDER, name);
    demandCells(sheet, counts, name);
    for (const { attribs } of within(sheet, 'dataValidation'))
      expect(attribs['sqref']).toMatch(/^[A-Z]+\d+:[A-Z]+\d+$/u);
  }
};

type Seller = Awaited<ReturnType<typeof openSeller>>;

/** Sends what is drafted; the number of that push. */
const pushed = async ({ call, finished }: Seller): Promise<number> => {
  const { job } = await call('push.start', { account: ACCOUNT, select: {}, confirmed: true });
  const ended = await finished(job);
  if (ended.state !== 'done') throw new Error(ended.state);
  return (ended.result as PushResult).run;
};

describe('every workbook of ours', () => {
  it('is as the schema has it: exports open, locked and of one category, templates, reports, what was left', async () => {
    const seller = await openSeller({ ads: 60 });
    const files = await importing(seller);
    const { ads } = await seller.call('ads.query', { account: ACCOUNT, where: 'status = ACTIVE' });
    const [first] = ads;
    const category = Number(first?.['categoryId']);
    const written = [
      (await files.exported('open.xlsx')).file,
      (await files.exported('locked.xlsx', { locked: true })).file,
      (await files.exported('one.xlsx', { where: `category = ${category}` })).file,
      (await files.exported('template.xlsx', { template: category, locked: true })).file,
    ];
    await seller.call('edits.set', {
      account: ACCOUNT,
      select: { keys: [String(first?.['key'])] },
      label: 'x',
      set: [{ field: 'title', text: 'Another title for it' }],
    });
    const run = await pushed(seller);
    const report = files.place('report.xlsx');
    const started = await seller.call('report.start', { account: ACCOUNT, run, file: report });
    expect(await seller.finished(started.job)).toMatchObject({ state: 'done' });
    const foreign = files.place('foreign.csv');
    await writeFile(foreign, 'Title,Category,Bid\nHalf a cupboard,Nowhere,much\n');
    const left = await files.left(await files.imported(foreign), files.place('left.xlsx'));
    for (const file of [...written, report, left.file]) await demandWorkbook(file);
  });
});
