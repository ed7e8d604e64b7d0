import { writeFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import type { ColumnReading, FieldReading, TableReading } from '../../../shared/proposals/table-reading.ts';
import { adsFrom } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

// What a file does not tell of its amounts is asked once a column, and nothing of it is taken before.

type Answers = NonNullable<CommandInput<'proposals.map'>['answers']>;

const read = (column: ColumnReading) => ({ reading: { columns: [column], fields: [] } });

const open = async () => {
  const seller = await openImporter(adsFrom(1, 6));
  const { account, call, place } = seller;
  const table = async (name: string, rows: readonly string[]): Promise<string> => {
    await writeFile(place(name), rows.join('\n'));
    return place(name);
  };
  const answered = ({ proposal }: Proposal, answers: Answers): Promise<Proposal> =>
    call('proposals.map', { account, proposal, answers });
  return { ...seller, table, answered };
};

const BIDS = ['Ad ID;Bod;Prijs', '1;1.250;12,50', '2;2.400;1.000', '3;950;€ 15,-', '4;1,500;7'];

describe('a column whose amounts could be two', () => {
  it('is one question with its two answers, the likelier one of the account first', async () => {
    const { imported, rowsOf, table } = await open();
    const proposal = await imported(await table('bids.csv', BIDS));
    expect(proposal.questions).toEqual([
      {
        code: 'decimal-sign',
        column: 1,
        cells: 3,
        samples: ['1.250', '1,500', '2.400'],
        answers: [
          { decimal: ',', values: ['1250', '1.5', '2400'] },
          { decimal: '.', values: ['1.25', '1500', '2.4'] },
        ],
        answer: null,
      },
    ]);
    const bids = (await rowsOf(proposal)).map(({ cells }) =>
      cells.find((cell) => cell.field === 'bidMicros'),
    );
    expect(bids.map((cell) => cell?.code ?? cell?.after)).toEqual([
      'ambiguous',
      'ambiguous',
      '950000000',
      'ambiguous',
    ]);
    expect(proposal.counts).toMatchObject({ refused: 3 });
  });

  it('is read by the answer, which stays in sight, is changed, and is taken back', async () => {
    const { answered, imported, rowsOf, table } = await open();
    const asked = await imported(await table('bids.csv', BIDS));
    const bids = async (proposal: Proposal) =>
      editsIn(await rowsOf(proposal)).flatMap(({ field, after }) => (field === 'bidMicros' ? [after] : []));
    const comma = await answered(asked, [{ column: 1, decimal: ',' }]);
    expect(await bids(comma)).toEqual(['1250000000', '2400000000', '950000000', '1500000']);
    expect(comma.questions).toEqual([{ ...asked.questions[0], answer: ',' }]);
    const point = await answered(comma, [{ column: 1, decimal: '.' }]);
    expect(await bids(point)).toEqual(['1250000', '2400000', '950000000', '1500000000']);
    const again = await answered(point, [{ column: 1, decimal: null }]);
    expect(again.questions).toEqual(asked.questions);
    expect(again.counts).toMatchObject({ refused: 3 });
  });

  it('is asked of a pasted table too', async () => {
    const { account, call } = await open();
    const pasted = await call('proposals.open', {
      account,
      table: [
        ['Ad ID', 'Bod'],
        ['1', '€ 1.250'],
      ],
    });
    expect(pasted.questions).toMatchObject([{ column: 1, cells: 1, samples: ['€ 1.250'] }]);
  });

  it('is not asked where the seller said the sign before, or leaves the column out', async () => {
    const { account, call, imported, rowsOf, table } = await open();
    const file = await table('bids.csv', BIDS);
    const said = await imported(file, read({ column: 'bod', decimal: ',' }));
    expect([said.questions, said.counts.refused]).toEqual([[], 0]);
    const all = await imported(file, { decimal: '.' });
    expect([all.questions, all.counts.refused, all.decimal]).toEqual([[], 0, '.']);
    const asked = await imported(file, read({ column: 'C', decimal: '.' }));
    expect(asked.questions).toMatchObject([{ column: 1 }]);
    const prices = editsIn(await rowsOf(asked)).filter(({ field }) => field === 'price.amountCents');
    expect(prices.map(({ after }) => after)).toEqual([1250, 100, 1500, 700]);
    const left = await call('proposals.map', {
      account,
      proposal: asked.proposal,
      columns: ['id', null, null],
    });
    expect(left.questions).toEqual([]);
    await expect(imported(file, read({ column: 'Korting', decimal: ',' }))).rejects.toMatchObject({
      code: 'column-unknown',
    });
  });

  it('is one question where its empty cells are given a value, and says what a formula makes of it', async () => {
    const { account, answered, call, imported, rowsOf, table } = await open();
    const file = await table('given.csv', ['Ad ID;Bod;Inkoop', '1;1.250;1.250', '2;;2.000']);
    const fields = [
      { to: 'bidMicros', from: { value: '0.50' }, rows: 'empty' },
      { to: 'price.amountCents', from: { formula: 'Inkoop * 2' }, rows: 'all' },
    ] as const;
    const asked = await imported(file, {
      reading: { columns: [{ column: 'Inkoop', to: null, decimal: ',' }], fields },
    });
    expect(asked.questions).toMatchObject([{ column: 1, cells: 1, samples: ['1.250'] }]);
    const said = await answered(asked, [{ column: 1, decimal: '.' }]);
    expect(said.questions).toMatchObject([{ column: 1, answer: '.' }]);
    const edits = async (proposal: Proposal) =>
      editsIn(await rowsOf(proposal)).map(({ field, after }) => [field, after]);
    expect(await edits(said)).toEqual([
      ['bidMicros', '1250000'],
      ['price.amountCents', 250_000],
      ['bidMicros', '500000'],
      ['price.amountCents', 400_000],
    ]);
    const own = await call('proposals.map', { account, proposal: said.proposal, fields: [] });
    expect([own.questions.length, own.counts.refused]).toEqual([1, 0]);
  });

  it('keeps its answer in the file of what was not taken', async () => {
    const { answered, imported, left, place, table } = await open();
    const asked = await imported(await table('bids.csv', [...BIDS, '5;veel;1']));
    const comma = await answered(asked, [{ column: 1, decimal: ',' }]);
    await left(comma, place('left.xlsx'));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(place('left.xlsx'));
    const [sheet] = book.worksheets;
    const heads = sheet?.getRow(1).values as readonly string[];
    const cell = sheet?.getRow(2).getCell(heads.indexOf('Bod'));
    if (!cell) throw new Error('no cell');
    cell.value = '3.750';
    await book.xlsx.writeFile(place('left.xlsx'));
    const mended = await imported(place('left.xlsx'));
    expect([mended.questions, mended.counts.refused]).toEqual([[], 0]);
  });
});

describe('amounts with more decimals than their field', () => {
  const PRICES = ['Ad ID;Prijs', '1;12,345', '2;0,999', '3;12,50', '4;(5,00)'];

  it('are refused with their number, and rounded where the seller says so, with a note', async () => {
    const { answered, imported, rowsOf, table } = await open();
    const asked = await imported(await table('prices.csv', PRICES));
    expect(asked.questions).toEqual([
      {
        code: 'rounding',
        column: 1,
        cells: 2,
        samples: ['12,345', '0,999'],
        decimals: 2,
        answers: [{ round: true, values: ['12.35', '1'] }],
        answer: null,
      },
    ]);
    const rounded = await answered(asked, [{ column: 1, round: true }]);
    const cells = (await rowsOf(rounded)).flatMap((row) => row.cells);
    expect(cells).toMatchObject([
      { state: 'change', after: 1235, note: 'rounded' },
      { state: 'change', after: 100, note: 'rounded' },
      { state: 'change', after: 1250 },
      { state: 'refused', code: 'negative', text: '(5,00)' },
    ]);
    expect(cells[2]).not.toHaveProperty('note');
    expect(rounded.questions).toMatchObject([{ cells: 2, answer: true }]);
    const back = await answered(rounded, [{ column: 1, round: false }]);
    expect(back.questions).toEqual(asked.questions);
  });

  it('are asked about after what their amounts are, and both answers hold', async () => {
    const { answered, imported, rowsOf, table } = await open();
    const asked = await imported(await table('both.csv', ['Ad ID;Prijs', '1;1.255', '2;2.500']));
    expect(asked.questions).toMatchObject([{ code: 'decimal-sign', cells: 2 }]);
    const point = await answered(asked, [{ column: 1, decimal: '.' }]);
    expect(point.questions).toMatchObject([{ code: 'rounding', cells: 1, samples: ['1.255'] }]);
    const rounded = await answered(point, [{ column: 1, round: true }]);
    expect(editsIn(await rowsOf(rounded)).map(({ after }) => after)).toEqual([126, 250]);
    expect(rounded.questions).toMatchObject([{ code: 'rounding', answer: true }]);
  });

  it('are numbers of a workbook as well, and a percentage there is never a thousand', async () => {
    const { imported, place, answered, rowsOf } = await open();
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Prijzen');
    sheet.addRow(['Ad ID', 'Prijs']);
    sheet.addRow([1, 10 / 3]);
    sheet.addRow([2, 1.255]);
    sheet.addRow([3, '1,5']);
    sheet.addRow([4, 0.01234]).getCell(2).numFmt = '0.000%';
    await book.xlsx.writeFile(place('numbers.xlsx'));
    const asked = await imported(place('numbers.xlsx'));
    expect(asked.questions).toMatchObject([
      { code: 'rounding', cells: 2, answers: [{ values: ['3.33', '1.26'] }] },
    ]);
    const rows = await rowsOf(await answered(asked, [{ column: 1, round: true }]));
    expect(rows.map(({ cells }) => cells[0]?.after ?? cells[0]?.code)).toEqual([333, 126, 150, 'percent']);
    expect(rows[3]?.cells[0]?.text).toBe('1.2340%');
  });
});

describe('a column that others are made of', () => {
  const fields = (...from: readonly FieldReading['from'][]): { reading: TableReading } => ({
    reading: {
      columns: [{ column: 'B', to: null }],
      fields: from.map((one, at) => ({
        to: at === 0 ? 'price.amountCents' : 'price.originalAmountCents',
        from: one,
        rows: 'all',
      })),
    },
  });

  it('is asked about once where a formula calculates with amounts that could be two', async () => {
    const { answered, imported, rowsOf, table } = await open();
    const file = await table('cost.csv', ['Ad ID;Inkoop', '1;1.250', '2;2.000', '3;950']);
    const asked = await imported(file, fields({ formula: 'Inkoop * 2' }, { formula: 'Inkoop * 3' }));
    expect(asked.counts.refused).toBe(4);
    expect(asked.questions).toEqual([
      {
        ...{ code: 'decimal-sign', column: 1, cells: 2, samples: ['1.250', '2.000'], answer: null },
        answers: [
          { decimal: ',', values: ['1250', '2000'] },
          { decimal: '.', values: ['1.25', '2'] },
        ],
      },
    ]);
    const said = await answered(asked, [{ column: 1, decimal: ',' }]);
    expect(said.questions).toMatchObject([{ column: 1, answer: ',' }]);
    const edits = editsIn(await rowsOf(said)).filter(({ field }) => field === 'price.amountCents');
    expect(edits.map(({ after }) => after)).toEqual([250_000, 400_000, 190_000]);
  });

  it('is asked about where its amounts are taken as they stand, and is not rounded by itself', async () => {
    const { answered, imported, place, rowsOf, table } = await open();
    const prices = async (proposal: Proposal) =>
      (await rowsOf(proposal)).flatMap(({ cells }) => cells.map(({ after, note = '' }) => [after, note]));
    const sale = await table('sale.csv', ['Ad ID;Actie', '1;1.250', '2;2.500']);
    const asked = await imported(sale, fields({ columns: ['Actie'] }));
    expect(asked.questions).toMatchObject([{ code: 'decimal-sign', column: 1, cells: 2 }]);
    const said = await answered(asked, [{ column: 1, decimal: '.' }]);
    expect(await prices(said)).toEqual([
      [125, ''],
      [250, ''],
    ]);
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Prijzen');
    for (const row of [
      ['Ad ID', 'Actie'],
      [1, 9.996],
      [2, '9,9951'],
      [3, '12,50'],
    ])
      sheet.addRow(row);
    await book.xlsx.writeFile(place('sale.xlsx'));
    for (const from of [{ formula: '{Actie}' }, { formula: 'coalesce(Actie, 1)' }, { columns: ['Actie'] }]) {
      const precise = await imported(place('sale.xlsx'), fields(from));
      expect(precise.questions).toMatchObject([
        {
          ...{ code: 'rounding', column: 1, cells: 2, samples: ['9.996', '9,9951'] },
          answers: [{ values: ['10', '10'] }],
        },
      ]);
      expect(await prices(await answered(precise, [{ column: 1, round: true }]))).toEqual([
        [1000, 'rounded'],
        [1000, 'rounded'],
        [1250, ''],
      ]);
    }
  });
});
