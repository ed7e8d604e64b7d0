import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { Proposal, ProposedRow } from '../../shared/proposals/proposal.ts';
import { openSeller } from '../integration/export/shop.ts';
import type { Importer } from '../integration/import/importing.ts';
import { editsIn, importing } from '../integration/import/importing.ts';
import { throughOffice, WAYS } from './office.ts';

const ADS = 500;

/** Sellers of three marketplaces: in each another language, other categories, another sign before decimals. */
const SELLERS = [
  { tenant: 'nl', language: 'nl', separator: ';', lcid: 1043 },
  { tenant: 'be', language: 'fr', separator: ';', lcid: 2060 },
  { tenant: 'ca', language: 'en', separator: ',', lcid: 4105 },
] as const;

/** What is proposed, as short as it can be looked at when it is not what it should be. */
const proposed = async ({ rowsOf }: Importer, proposal: Proposal): Promise<readonly unknown[]> => {
  const rows = (await rowsOf(proposal)).filter(({ kind }) => kind !== 'unchanged');
  return rows.map(({ at, kind, failure, cells }) => ({
    at,
    kind,
    failure,
    cells: cells.map(({ field, state, before, after, text, code }) => ({
      field,
      state,
      before,
      after,
      text,
      code,
    })),
  }));
};

it.each(SELLERS)(
  'all ads of a seller ($tenant) come back from every other program as they went',
  async ({ tenant, language, ...country }) => {
    const files = await importing(await openSeller({ ads: ADS, tenant }, language));
    for (const { name, from, save } of WAYS) {
      const { file, rows } = await files.exported(`ads.${from}`);
      const proposal = await files.imported(await save(file, country));
      expect(await proposed(files, proposal), name).toEqual([]);
      expect(proposal.counts.unchanged, name).toBe(rows);
      expect(rows).toBeGreaterThan(ADS / 2);
    }
  },
);

/** The numbers of a fixed sequence, so that a failure can be seen again. */
const drawn = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const HEADERS = {
  title: 'Title',
  bidMicros: 'Bid',
  'budgets.daily.limitMicros': 'Daily budget',
  status: 'Status',
};
type Edited = keyof typeof HEADERS;

const valueFor = (field: Edited, i: number): { readonly typed: string | number; readonly value: string } => {
  switch (field) {
    case 'title':
      return { typed: `= +Nieuwe titel nr. ${i} 🚲 “é”`, value: `= +Nieuwe titel nr. ${i} 🚲 “é”` };
    case 'bidMicros':
      return { typed: 0.5 + i / 1000, value: String(500_000 + i * 1000) };
    case 'budgets.daily.limitMicros':
      return { typed: 100 + i, value: String((100 + i) * 1_000_000) };
    case 'status':
      return { typed: 'Deleted', value: 'DELETED' };
  }
};

type Edit = { readonly at: number | null; readonly field: string; readonly value: unknown };

/** Makes so many edits of different cells in the workbook, as a person does in a spreadsheet program; which they were. */
const editFile = async (
  file: string,
  count: number,
  rows: readonly ProposedRow[],
): Promise<readonly Edit[]> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('no sheet');
  const head = (sheet.getRow(1).values as readonly unknown[]).map(String);
  const draw = drawn(7);
  const edits = new Map<string, Edit>();
  const fields = Object.keys(HEADERS) as readonly Edited[];
  while (edits.size < count) {
    const row = rows[draw(rows.length)];
    const field = fields[draw(fields.length)];
    if (!row?.at || !field) continue;
    const { typed, value } = valueFor(field, edits.size);
    edits.set(`${row.at} ${field}`, { at: row.at, field, value });
    sheet.getCell(row.at, head.indexOf(HEADERS[field])).value = typed;
  }
  await workbook.xlsx.writeFile(file);
  return [...edits.values()];
};

const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  edits.toSorted((a, b) => Number(a.at) - Number(b.at) || a.field.localeCompare(b.field));

it('two hundred edits made in the file are exactly what is proposed', async () => {
  const seller = await openSeller({ ads: ADS, tenant: 'nl' });
  const files = await importing(seller);
  const { file } = await files.exported('ads.xlsx', { where: 'status in (ACTIVE, PAUSED)' });
  const rows = await files.rowsOf(await files.imported(file));
  const edits = await editFile(file, 200, rows);
  const proposal = await files.imported(await throughOffice(file, 'xlsx'));
  const found = editsIn(await files.rowsOf(proposal));
  expect(found.filter(({ state }) => state !== 'change')).toEqual([]);
  expect(inOrder(found.map(({ at, field, after }) => ({ at, field, value: after })))).toEqual(inOrder(edits));
});
