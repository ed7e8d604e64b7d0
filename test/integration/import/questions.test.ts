import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Proposal, RowFilter } from '../../../shared/proposals/proposal.ts';
import { adsFrom } from '../../support/ads.ts';
import type { Grid } from './importing.ts';
import { edited, openImporter } from './importing.ts';

// Where it is uncertain which ad a row is, Adsheet asks: the row is refused until the seller accepts it.

const HEAD = 'Titel;Categorie;Bod';
const LONG = 'Een halve kast met heel veel laden en deuren en nog veel meer moois erbij';

const openSeller = async (ads: Parameters<typeof openImporter>[0] = []) => {
  const seller = await openImporter(ads);
  const { call, account, place, imported, apply, rowsOf } = seller;
  const propose = async (rows: readonly string[], head = HEAD, name = 'ads.csv'): Promise<Proposal> => {
    await writeFile(place(name), [head, ...rows, ''].join('\n'));
    return imported(place(name));
  };
  const take = async (rows: readonly string[], head = HEAD, name = 'ads.csv'): Promise<Proposal> => {
    const proposal = await propose(rows, head, name);
    await apply(proposal);
    return proposal;
  };
  /** Of each row what it is, its question, and whether it is kept. */
  const asked = async (proposal: Proposal) =>
    (await rowsOf(proposal)).map(({ kind, question, kept }) => [kind, question?.code ?? null, kept]);
  const keep = async ({ proposal }: Proposal, decided: { kind?: RowFilter; rows?: readonly number[] }) => {
    const { kind, rows } = decided;
    const { counts } = await call('proposals.decide', {
      ...{ account, proposal, keep: true },
      ...(kind ? { kind } : {}),
      ...(rows ? { rows: [...rows] } : {}),
    });
    return counts.kept;
  };
  const newRows = async () => (await call('accounts.state', { account })).counts.newRows;
  return { ...seller, propose, take, asked, keep, newRows };
};

const NEW = ['new', null, true];
const MAY_BE = ['new', 'may-be-draft', false];
const SAME = ['unchanged', null, false];

describe('a row that may be an ad which its file had', () => {
  it('is a question where its title was mended', async () => {
    const { take, propose, asked, rowsOf, newRows } = await openSeller();
    await take([`${LONG};Tuinmeubels;0,30`, 'Nog een kast;Tuinmeubels;0,30']);
    const proposal = await propose(['Een halve kast;Tuinmeubels;0,30', 'Nog een kast;Tuinmeubels;0,30']);
    expect(await asked(proposal)).toEqual([MAY_BE, SAME]);
    expect(proposal.counts).toMatchObject({ new: 1, unsure: 1, attention: 1, kept: { new: 0, changed: 0 } });
    const params = { row: 2, title: LONG, vendorId: expect.stringMatching(/^as-/) as string };
    expect((await rowsOf(proposal))[0]?.question).toEqual({ code: 'may-be-draft', params });
    await take(['Een halve kast;Tuinmeubels;0,30', 'Nog een kast;Tuinmeubels;0,30']);
    expect(await newRows()).toBe(2);
  });

  it('is one where rows were sorted with other values, and says which by its title', async () => {
    const { take, propose, asked, rowsOf } = await openSeller();
    await take(['Kast A;Tuinmeubels;0,30', 'Kast B;Tuinmeubels;0,30']);
    const sorted = await propose(['Kast B;Tuinmeubels;0,35', 'Kast A;Tuinmeubels;0,35']);
    expect(await asked(sorted)).toEqual([MAY_BE, MAY_BE]);
    const said = (await rowsOf(sorted)).map(({ question }) => [
      question?.params['title'],
      question?.params['row'],
    ]);
    expect(said).toEqual([
      ['Kast B', 3],
      ['Kast A', 2],
    ]);
  });

  it('is answered with all rows of its kind, and not with those of another', async () => {
    const { account, call, take, propose, asked } = await openSeller();
    await take(['Kast A;Tuinmeubels;0,30', 'Kast B;Tuinmeubels;0,30']);
    const sorted = await propose(['Kast B;Tuinmeubels;0,35', 'Kast A;Tuinmeubels;0,35']);
    expect(sorted.counts.questions).toEqual([{ code: 'may-be-draft', rows: 2, kept: 0 }]);
    const { proposal } = sorted;
    const answer = async (question: 'may-be' | 'may-be-draft', keep: boolean) =>
      (await call('proposals.decide', { account, proposal, keep, question })).counts;
    expect((await answer('may-be', true)).kept).toMatchObject({ new: 0 });
    const taken = await answer('may-be-draft', true);
    expect(taken).toMatchObject({ kept: { new: 2 }, questions: [{ rows: 2, kept: 2 }] });
    expect(await asked(sorted)).toEqual([
      ['new', 'may-be-draft', true],
      ['new', 'may-be-draft', true],
    ]);
    expect((await answer('may-be-draft', false)).kept).toMatchObject({ new: 0 });
  });

  it('becomes one once it is kept by its row or among all questions, not with all rows', async () => {
    const { take, propose, keep, apply, asked, newRows } = await openSeller();
    await take(['Kast A;Tuinmeubels;0,30', 'Kast B;Tuinmeubels;0,30']);
    const mended = ['Kast C;Tuinmeubels;0,30', 'Kast D;Tuinmeubels;0,30'];
    const proposal = await propose(mended);
    expect(await keep(proposal, { kind: 'new' })).toMatchObject({ new: 0 });
    expect(await keep(proposal, { kind: 'differing' })).toMatchObject({ new: 0 });
    expect(await keep(proposal, { rows: [1] })).toMatchObject({ new: 1 });
    await apply(proposal);
    expect(await newRows()).toBe(3);
    const again = await propose(mended);
    expect(await asked(again)).toEqual([MAY_BE, SAME]);
    expect(await keep(again, { kind: 'unsure' })).toMatchObject({ new: 1 });
    await apply(again);
    expect(await asked(await propose(mended))).toEqual([SAME, SAME]);
  });

  it('is that ad once it gives its vendor ID', async () => {
    const { take, propose, rowsOf, newRows } = await openSeller();
    await take(['Kast A;Tuinmeubels;0,30']);
    const [row] = await rowsOf(await propose(['Kast B;Tuinmeubels;0,30']));
    const vendorId = row?.question?.params['vendorId'] ?? '';
    const named = await take([`Kast B;Tuinmeubels;0,30;${vendorId}`], `${HEAD};Verkopers-ID`);
    expect(named.counts).toMatchObject({ new: 0, changed: 1, unsure: 0 });
    expect(await newRows()).toBe(1);
  });

  it('stays decided when a column is said to be for something else', async () => {
    const { take, propose, keep, asked, call, account } = await openSeller();
    await take(['Kast A;Tuinmeubels;0,30', 'Kast B;Tuinmeubels;0,30']);
    const open = await propose(['Kast C;Tuinmeubels;0,30', 'Kast D;Tuinmeubels;0,30']);
    await keep(open, { rows: [0] });
    const columns = ['title', 'categoryId', null];
    const again = await call('proposals.map', { account, proposal: open.proposal, columns });
    expect(await asked(again)).toEqual([['new', 'may-be-draft', true], MAY_BE]);
  });

  it('is none while all ads of the file are named, nor in a file of another name', async () => {
    const { take, propose, asked } = await openSeller();
    const rows = ['Kast A;Tuinmeubels;0,30', 'Kast B;Tuinmeubels;0,30'];
    await take(rows);
    expect(await asked(await propose([...rows, 'Kast C;Tuinmeubels;0,30']))).toEqual([SAME, SAME, NEW]);
    const other = await propose(['Kast C;Tuinmeubels;0,30'], HEAD, 'other.csv');
    expect(await asked(other)).toEqual([NEW]);
    const named = await propose(['Kast C;Tuinmeubels;0,30;V-1'], `${HEAD};Verkopers-ID`);
    expect(await asked(named)).toEqual([NEW]);
  });

  it('is one in a file of ours too, where a new row was mended', async () => {
    const { exported, place, imported, apply, asked, newRows } = await openSeller([]);
    const { file } = await exported('own.csv');
    const write = async (title: string): Promise<Proposal> => {
      const added = (grid: Grid, column: (header: string) => number): Grid => [
        ...grid,
        (grid[0] ?? []).map((_, i) => (i === column('Titel') ? title : '')),
      ];
      return imported(await edited(file, place('own-back.csv'), added));
    };
    await apply(await write('Nieuwe kats'));
    expect(await asked(await write('Nieuwe kast'))).toEqual([MAY_BE]);
    expect(await newRows()).toBe(1);
  });
});

describe('a row at the place of another, under its title', () => {
  const WIDE = 'Titel;Categorie;Bod;Prijs;Omschrijving';
  const FIRST = 'Eiken kast;Tuinmeubels;0,30;100;Een kast van 1 meter breed';

  it('is a question where it says much else: it may well be another thing', async () => {
    const { take, propose, asked, keep, apply, newRows } = await openSeller();
    await take([FIRST], WIDE);
    const other = await propose(
      ['Eiken kast;Tuinmeubels;0,30;450;Een heel andere kast, 3 meter breed'],
      WIDE,
    );
    expect(await asked(other)).toEqual([['changed', 'same-place', false]]);
    expect(await keep(other, { rows: [0] })).toMatchObject({ changed: 1 });
    await apply(other);
    expect(await newRows()).toBe(1);
  });

  it('is that ad where it says a little else', async () => {
    const { take, propose, asked } = await openSeller();
    await take([FIRST], WIDE);
    const cheaper = await propose(['Eiken kast;Tuinmeubels;0,40;90;Een kast van 1 meter breed'], WIDE);
    expect(await asked(cheaper)).toEqual([['changed', null, true]]);
  });
});

describe('a row of a file of ours that lost its ID', () => {
  const ID = 'Advertentie-ID';
  const unnamed = (grid: Grid, column: (header: string) => number, row: number): Grid =>
    grid.map((cells, i) =>
      i === row
        ? cells.with(column(ID), '').with(column('Verkopers-ID'), '').with(column('_adsheet'), '')
        : cells,
    );

  it('is a question while no row names its ad, and deletes none', async () => {
    const { exported, place, imported, asked, rowsOf, call, account } = await openSeller(adsFrom(1, 4));
    const { file } = await exported('ads.csv');
    const back = await edited(file, place('back.csv'), (grid, column) => unnamed(grid, column, 2));
    const proposal = await imported(back);
    expect(await asked(proposal)).toEqual([SAME, ['new', 'may-be', false], SAME, SAME]);
    expect((await rowsOf(proposal))[1]?.question?.params).toEqual({ id: 2, title: 'Tuinstoel 2' });
    const { proposal: id } = proposal;
    const { counts } = await call('proposals.map', { account, proposal: id, missing: 'delete' });
    expect(counts).toMatchObject({ missing: 1, deletes: 0, kept: { new: 0, changed: 0 } });
  });

  it('may be any of them where its title tells nothing, and is new where all are named', async () => {
    const { exported, place, imported, asked, rowsOf } = await openSeller(adsFrom(1, 4));
    const { file } = await exported('ads.csv');
    const retitled = (title: string, rows: (grid: Grid) => Grid) =>
      edited(file, place('back.csv'), (grid, column) => {
        const [head = [], first = []] = grid;
        const added = unnamed([head, first], column, 1)[1]?.with(column('Titel'), title) ?? [];
        return [...rows(grid), added];
      });
    const short = await imported(await retitled('Iets anders', (grid) => grid.toSpliced(2, 2)));
    expect(await asked(short)).toEqual([SAME, SAME, ['new', 'may-be-any', false]]);
    expect((await rowsOf(short))[2]?.question?.params).toEqual({ count: 2 });
    const whole = await imported(await retitled('Iets anders', (grid) => grid));
    expect(await asked(whole)).toEqual([SAME, SAME, SAME, SAME, NEW]);
  });
});

describe('a row that names no ad', () => {
  it('is left out where it says that it is a sum', async () => {
    const { propose, asked } = await openSeller(adsFrom(1, 4));
    const rows = ['1;Tuinstoel 1;0,30', '2;Tuinstoel 2;0,30'];
    const proposal = await propose([...rows, ';Totaal;0,60'], 'Ad ID;Titel;Bod');
    expect(await asked(proposal)).toHaveLength(2);
    expect(proposal.left).toEqual([{ at: 4, why: 'total', text: 'Totaal · 0,60' }]);
  });

  it('is a question where the others do: it may be a sum', async () => {
    const { propose, asked } = await openSeller(adsFrom(1, 4));
    const rows = ['1;Tuinstoel 1;0,30', '2;Tuinstoel 2;0,30'];
    const [last] = (await asked(await propose([...rows, ';Alles samen;0,60'], 'Ad ID;Titel;Bod'))).slice(-1);
    expect(last).toEqual(['new', 'names-none', false]);
    const more = [';Een kast;0,60', ';Nog een kast;0,60'];
    const added = await asked(await propose([...rows, ...more], 'Ad ID;Titel;Bod'));
    expect(added.slice(2)).toEqual([NEW, NEW]);
  });

  it('is one where it was an ad that somebody discarded, and new where that was taken back', async () => {
    const { take, propose, asked, rowsOf, call, account } = await openSeller();
    const rows = ['Een kast;Tuinmeubels;0,30'];
    await take(rows);
    await call('edits.undo', { account });
    expect(await asked(await propose(rows))).toEqual([NEW]);
    await call('edits.redo', { account });
    const [row] = await rowsOf(await propose(rows));
    await call('edits.discard', { account, select: { keys: [row?.key ?? ''] } });
    expect(await asked(await propose(rows))).toEqual([['new', 'made-before', false]]);
  });
});
