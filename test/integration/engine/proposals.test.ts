import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { ProposedRow } from '../../../shared/proposals/proposal.ts';
import { readTable } from '../../../shared/table/tsv.ts';
import { ACCOUNT, applyProposal, openLocal } from '../../support/account.ts';
import { ad, adsFrom, CATEGORY, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const campaigns = [{ id: 31, title: 'Zomer', status: 'ACTIVE', isDefault: false }];

const open = async (ads = adsFrom(1, 3)) => {
  const engine = startEngine(await temporaryFolder(), { locale: 'nl-NL', language: 'nl' });
  const keys = await openLocal(engine, { ads, categories: [category], campaigns, user });
  const { call } = engine;
  const account = ACCOUNT;
  const paste = (text: string) =>
    call('proposals.open', { account, table: readTable(text).map((row) => [...row]) });
  const all = async (proposal: string): Promise<readonly ProposedRow[]> =>
    (await call('proposals.rows', { account, proposal, from: 0, limit: 500 })).rows;
  const get = async (key: RowKey) => (await call('ads.get', { account, key })).ad;
  const apply = (input: CommandInput<'proposals.apply'>) => applyProposal(engine, input);
  return { ...engine, keys: keys as [RowKey, RowKey, RowKey], account, paste, all, get, apply };
};

const cellOf = (rows: readonly ProposedRow[], row: number, field: string) =>
  rows[row]?.cells.find((cell) => cell.field === field);

describe('pasted rows', () => {
  it('are matched by ad ID and by vendor ID, and become new ads without either', async () => {
    const { paste, all, keys } = await open();
    const { proposal, counts, columns } = await paste(
      'Advertentie-ID\tVerkopers-ID\tTitel\tBod\r\n' +
        '1\t\tStoel een\t\r\n' +
        '\tv-2\t\t0,35\r\n' +
        '\t\tNieuwe stoel\t0,25\r\n' +
        '3\tV-3\tTuinstoel 3\t0,15\r\n',
    );
    expect(columns.map(({ to }) => to)).toEqual(['id', 'vendorId', 'title', 'bidMicros']);
    expect(counts).toMatchObject({ new: 1, changed: 2, unchanged: 1, failed: 0 });
    const rows = await all(proposal);
    expect(rows.map(({ key, kind, at }) => [key, kind, at])).toEqual([
      [keys[0], 'changed', 2],
      [keys[1], 'changed', 3],
      [null, 'new', 4],
      [keys[2], 'unchanged', 5],
    ]);
    expect(cellOf(rows, 0, 'title')).toMatchObject({ before: 'Tuinstoel 1', after: 'Stoel een' });
    expect(cellOf(rows, 1, 'bidMicros')).toMatchObject({ before: '150000', after: '350000', kept: true });
  });

  it('change nothing until they are applied, and then are one changeset that is undone as one', async () => {
    const { paste, call, account, get, keys, apply } = await open();
    const { proposal } = await paste('id\ttitle\n1\tEen\n2\tTwee\n\tDrie nieuw\n');
    expect((await get(keys[0])).drafts).toEqual({});
    const result = await apply({ account, proposal });
    expect(result).toMatchObject({ rows: 3, refused: [] });
    expect((await get(keys[0])).local['title']).toBe('Een');
    const state = await call('accounts.state', { account });
    expect(state.canUndo).toBe('3 advertenties plakken');
    expect(state.counts.newRows).toBe(1);
    await call('edits.undo', { account });
    const after = await call('accounts.state', { account });
    expect(after.counts).toMatchObject({ drafts: 0, newRows: 0 });
    await expect(apply({ account, proposal })).rejects.toMatchObject({
      code: 'proposal-unknown',
    });
  });

  it('leave a field alone where they are blank, and empty it where they say []', async () => {
    const { paste, all } = await open();
    const { proposal, counts } = await paste('id\turl\tsellerName\n1\t\t[]\n');
    expect(counts).toMatchObject({ changed: 1, changes: 1, clears: 1 });
    expect((await all(proposal))[0]?.cells).toMatchObject([
      { field: 'sellerName', state: 'clear', before: 'Tuin & Zo', after: null },
    ]);
  });

  it('read words, names and amounts of our languages, whichever the window is in', async () => {
    const { paste, all, get, account, keys, apply } = await open();
    const { proposal } = await paste(
      'Ad ID\tStatut\tPrijs\tCampagne\tMatériau\tmateriaal\tBudget quotidien\n' +
        '1\tEn pause\t€ 1.234,50\tzomer\teiken\tbeuken\tIllimité\n',
    );
    const rows = await all(proposal);
    expect(Object.fromEntries(rows[0]?.cells.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      status: 'PAUSED',
      'price.amountCents': 123_450,
      campaignId: 31,
      'attributes.material': 'beuken',
      'budgets.daily.limitMicros': 'UNLIMITED',
    });
    await apply({ account, proposal });
    expect((await get(keys[0])).local).toMatchObject({ status: 'PAUSED', campaignId: 31 });
  });

  it('find categories by name, and fill in what a new ad needs', async () => {
    const { paste, all } = await open([]);
    const { proposal } = await paste('Title\tCategory\nEen nieuwe stoel\tTuinmeubels\nNog een\tNergens\n');
    const rows = await all(proposal);
    expect(cellOf(rows, 0, 'categoryId')).toMatchObject({ after: CATEGORY, state: 'change' });
    expect(cellOf(rows, 0, 'bidMicros')).toMatchObject({ after: '20000', state: 'filled', column: null });
    expect(cellOf(rows, 0, 'status')).toMatchObject({ after: 'PAUSED', state: 'filled' });
    expect(cellOf(rows, 1, 'categoryId')).toMatchObject({ state: 'refused', code: 'no-category' });
  });

  it('are refused row by row where nobody can say which ad is meant', async () => {
    const { paste, all } = await open([...adsFrom(1, 2), ad(3, { status: 'DELETED' })]);
    const { proposal, counts } = await paste(
      'id\tvendorId\ttitle\n1\t\tEen\n\tV-1\tOok een\n99\t\tX\n1,2E+10\t\tY\n3\t\tZ\n\tV-3\tNieuw onder V-3\n',
    );
    const rows = await all(proposal);
    expect(rows.map(({ failure }) => failure?.code ?? null)).toEqual([
      'twice',
      'twice',
      'id-unknown',
      'id-unreadable',
      'ad-final',
      null,
    ]);
    expect(rows[0]?.failure?.params).toEqual({ rows: '3' });
    expect(counts).toMatchObject({ failed: 5, new: 1, attention: expect.any(Number) });
  });

  it('keep back cells that cannot be read or edited, and take the rest of their row', async () => {
    const { paste, all } = await open();
    const { proposal, counts } = await paste(
      'id\tbid\ttitle\tvendorId\tcategory\n1\tveel\tNieuwe titel\tANDERS\t#N/A\n2\t0,1234567\t\t\t\n',
    );
    const rows = await all(proposal);
    expect(cellOf(rows, 0, 'bidMicros')).toMatchObject({ state: 'refused', code: 'not-money', text: 'veel' });
    expect(cellOf(rows, 0, 'vendorId')).toMatchObject({ state: 'refused', code: 'not-editable' });
    expect(cellOf(rows, 0, 'categoryId')).toMatchObject({ state: 'refused', code: 'cell-error' });
    expect(cellOf(rows, 0, 'title')).toMatchObject({ state: 'change' });
    expect(rows[1]).toMatchObject({ kind: 'failed', failure: { code: 'nothing-taken' } });
    expect(counts).toMatchObject({ changed: 1, failed: 1, refused: 4, attention: 2 });
  });

  it('make no ad with a status that is none, and none that is deleted from the start', async () => {
    const { paste, all, call, account, apply } = await open();
    const { proposal, counts } = await paste(
      'title\tstatus\nKast\tVerwijderd\nStoel\tbevroren\nBank\tBudget op\nTafel\tActief\n',
    );
    const rows = await all(proposal);
    expect(rows[0]).toMatchObject({ kind: 'failed', failure: { code: 'new-deleted' }, cells: [] });
    expect(cellOf(rows, 1, 'status')).toMatchObject({
      state: 'refused',
      code: 'not-status',
      text: 'bevroren',
    });
    expect(cellOf(rows, 2, 'status')).toMatchObject({ state: 'refused', code: 'not-status' });
    expect(counts).toMatchObject({ new: 3, failed: 1 });
    await apply({ account, proposal });
    const { ads } = await call('ads.query', { account, where: 'new', columns: ['title', 'status'] });
    expect(ads.map(({ title, status }) => [title, status])).toEqual([
      ['Stoel', 'PAUSED'],
      ['Bank', 'PAUSED'],
      ['Tafel', 'ACTIVE'],
    ]);
  });

  it('make no ad without the price that its row has and nobody can read, nor with a price type of our own', async () => {
    const { paste, all, account, apply, get } = await open([]);
    const { proposal, counts } = await paste(
      'title\tprice\tprice type\nKast\tn.o.t.k.\t\nStoel\t12,50\tvaste prijsje\nBank\t12,50\t\nTafel\t\t\n',
    );
    const rows = await all(proposal);
    expect(rows.map(({ kind, failure }) => [kind, failure?.code ?? null])).toEqual([
      ['failed', 'price-unreadable'],
      ['failed', 'price-unreadable'],
      ['new', null],
      ['new', null],
    ]);
    expect(rows[0]?.cells).toMatchObject([
      { field: 'price.amountCents', state: 'refused', code: 'not-money', text: 'n.o.t.k.' },
    ]);
    expect(counts).toMatchObject({ new: 2, failed: 2, kept: { new: 2 } });
    const { keys } = await apply({ account, proposal });
    const made = await Promise.all(keys.map((key) => get(key as RowKey)));
    expect(made.map(({ local }) => [local['title'], local['price']])).toEqual([
      ['Bank', { priceType: 'FIXED_PRICE', amountCents: 1250 }],
      ['Tafel', { priceType: 'SEE_DESCRIPTION' }],
    ]);
  });

  it('leave a column out that only a short name of expressions heads, and offer what it may be', async () => {
    const { paste, all, keys, call, account } = await open();
    const { proposal, columns, counts } = await paste('id\ttotal\temail\tspent\n1\t80\tja\t12\n');
    expect(columns.map(({ to, leftOut, offered }) => [to, leftOut, offered])).toEqual([
      ['id', null, null],
      [null, 'short-name', 'budgets.total.limitMicros'],
      [null, 'short-name', 'allowContactByEmail'],
      [null, 'short-name', null],
    ]);
    expect(counts).toMatchObject({ unchanged: 1, changes: 0 });
    const chosen = ['id', 'budgets.total.limitMicros', null, null];
    await call('proposals.map', { account, proposal, columns: chosen });
    const rows = await all(proposal);
    expect(rows.map(({ key }) => key)).toEqual([keys[0]]);
    expect(cellOf(rows, 0, 'budgets.total.limitMicros')).toMatchObject({ after: '80000000' });
  });

  it('keep back amounts that may be one or another, in each column as its own cells say', async () => {
    const { paste, all, call, account } = await open([]);
    const { proposal, decimal, counts } = await paste(
      'title\tprice\tbid\tdaily budget\nKast\t1.250\t1,250\t1.250\nStoel\t12,50\t0.20\t2,50\nBank\t80\t2\t3.50\n',
    );
    expect(decimal).toBe(null);
    const rows = await all(proposal);
    const said = (of: readonly ProposedRow[], field: string) =>
      of.map((_, i) => cellOf(of, i, field)?.after ?? cellOf(of, i, field)?.code);
    expect(said(rows, 'price.amountCents')).toEqual([125_000, 1250, 8000]);
    expect(said(rows, 'bidMicros')).toEqual(['1250000000', '200000', '2000000']);
    expect(said(rows, 'budgets.daily.limitMicros')).toEqual(['ambiguous', '2500000', '3500000']);
    expect(counts).toMatchObject({ new: 3, refused: 1 });
    const next = await call('proposals.map', { account, proposal, decimal: ',' });
    expect(next.decimal).toBe(',');
    expect(said(await all(proposal), 'budgets.daily.limitMicros')).toEqual([
      ...['1250000000', '2500000', '3500000'],
    ]);
    expect(await call('proposals.map', { account, proposal, decimal: null })).toMatchObject({
      decimal: null,
      counts: { refused: 1 },
    });
  });

  it('show the problems the ads would have, and not those they have already', async () => {
    const { paste, all } = await open([ad(1, { title: 'x' }), ad(2)]);
    const { proposal, counts } = await paste('id\ttitle\tbid\n1\ty\t\n2\t\t0,01\n');
    const rows = await all(proposal);
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[1]?.problems).toMatchObject([{ field: 'bidMicros', severity: 'error' }]);
    expect(counts.problems).toEqual({ errors: 1, warnings: 0 });
  });

  it('are listed with texts of 300 characters, and with whole texts in the rows that are asked for', async () => {
    const { paste, call, account } = await open();
    const told = 'Een stoel. '.repeat(60).trim();
    const { proposal } = await paste(`id\tdescription\n1\t${told} Een\n2\t${told} Twee\n`);
    const listed = { account, proposal, from: 0, limit: 500 };
    const { rows } = await call('proposals.rows', { ...listed, whole: [1] });
    const texts = [0, 1].map((row) => String(cellOf(rows, row, 'description')?.after));
    expect(texts[0]?.length).toBeLessThanOrEqual(301);
    expect(texts[1]).toContain(`${told} Twee`);
  });

  it('are refused as a whole where there are none, or too many columns', async () => {
    const { paste, call, account } = await open();
    await expect(paste(' \t \n\n')).rejects.toMatchObject({ code: 'table-empty' });
    await expect(
      call('proposals.open', { account, table: [Array.from({ length: 257 }, () => 'x')] }),
    ).rejects.toMatchObject({ code: 'table-too-wide', params: { columns: 257, most: 256 } });
  });
});

describe('deciding', () => {
  const table = 'id\ttitle\tbid\n1\tEen\t0,35\n2\tTwee\t0,36\n\tDrie\t0,37\n';

  it('turns down rows, fields and single cells, and applies the rest', async () => {
    const { paste, call, account, get, keys, apply } = await open();
    const { proposal } = await paste(table);
    const decide = (keep: boolean, what: object) =>
      call('proposals.decide', { account, proposal, keep, ...what });
    expect((await decide(false, { kind: 'new' })).counts.kept).toEqual({ new: 0, changed: 2, changes: 4 });
    expect((await decide(false, { fields: ['bidMicros'] })).counts.kept).toMatchObject({ changes: 2 });
    await decide(false, { cells: [{ row: 0, field: 'title' }] });
    await decide(true, { fields: ['bidMicros'] });
    expect((await decide(false, { rows: [1] })).counts.kept).toEqual({ new: 0, changed: 1, changes: 1 });
    await apply({ account, proposal });
    expect((await get(keys[0])).local).toMatchObject({ title: 'Tuinstoel 1', bidMicros: '350000' });
    expect((await get(keys[1])).drafts).toEqual({});
    expect((await call('accounts.state', { account })).counts.newRows).toBe(0);
  });

  it('takes the problems of what is turned down out of the count', async () => {
    const { paste, call, account } = await open();
    const { proposal, counts } = await paste('id\ttitle\tbid\n1\tEen stoel\t0,01\n');
    expect(counts.problems.errors).toBe(1);
    const cells = [{ row: 0, field: 'bidMicros' }];
    const down = await call('proposals.decide', { account, proposal, keep: false, cells });
    expect(down.counts.problems.errors).toBe(0);
    const up = await call('proposals.decide', { account, proposal, keep: true, cells });
    expect(up.counts.problems.errors).toBe(1);
  });

  it('asks for a yes to as many fields emptied and ads deleted as there are, and does nothing without it', async () => {
    const { paste, call, account, get, keys, apply } = await open();
    const { proposal, counts } = await paste(
      'id\ttitle\turl\tsellerName\tstatus\n1\tEen\t\t[]\t\n2\tTwee\t\t[]\tVerwijderd\n3\tDrie\t\t\t\n',
    );
    expect(counts).toMatchObject({ clears: 2, deletes: 1 });
    const applyWith = (confirmed?: { clears: number; deletes: number }) =>
      apply({ account, proposal, ...(confirmed ? { confirmed } : {}) });
    const refusal = { code: 'not-confirmed', params: { clears: 2, deletes: 1 } };
    await expect(applyWith()).rejects.toMatchObject(refusal);
    await expect(applyWith({ clears: 1, deletes: 1 })).rejects.toMatchObject(refusal);
    await expect(applyWith({ clears: 5, deletes: 0 })).rejects.toMatchObject(refusal);
    expect((await call('accounts.state', { account })).counts.drafts).toBe(0);
    const decided = await call('proposals.decide', { account, proposal, keep: false, rows: [1] });
    expect(decided.counts).toMatchObject({ clears: 1, deletes: 0 });
    expect(await applyWith({ clears: 1, deletes: 0 })).toMatchObject({ rows: 2, refused: [] });
    expect((await get(keys[0])).local).toMatchObject({ title: 'Een' });
    expect((await get(keys[1])).drafts).toEqual({});
  });

  it('leaves alone what moved after it was shown, and says so', async () => {
    const { paste, call, account, get, keys, apply } = await open();
    const { proposal } = await paste(table);
    await call('edits.apply', {
      account,
      label: 'Typed',
      changes: [{ key: keys[0], field: 'title', text: 'Intussen' }],
    });
    const result = await apply({ account, proposal });
    expect(result.refused).toEqual([{ key: keys[0], field: 'title', code: 'moved' }]);
    expect((await get(keys[0])).local).toMatchObject({ title: 'Intussen', bidMicros: '350000' });
  });
});

describe('the mapping', () => {
  it('is said anew by hand: columns, header and decimal sign', async () => {
    const { paste, call, account, all } = await open();
    const first = await paste('nummer\tnaam\tprijsje\n1\tEen\t12.50\n');
    expect(first).toMatchObject({ headerRow: null, rows: 2 });
    const map = (change: object) => call('proposals.map', { account, proposal: first.proposal, ...change });
    const second = await map({ headerRow: 1, columns: ['id', 'title', 'price.amountCents'] });
    expect(second).toMatchObject({ headerRow: 1, rows: 1, counts: { changed: 1 } });
    expect(cellOf(await all(first.proposal), 0, 'price.amountCents')).toMatchObject({ after: 1250 });
    const third = await map({ columns: ['id', 'title', 'title'] });
    expect(third.columns.map(({ to, leftOut }) => [to, leftOut])).toEqual([
      ['id', null],
      ['title', null],
      [null, 'twice'],
    ]);
    await expect(map({ columns: ['id', 'dateCreated', null] })).rejects.toMatchObject({
      code: 'unknown-field',
    });
  });

  it('shows samples, and says why a column is left out', async () => {
    const { paste } = await open();
    const { columns, attributes } = await paste('id\ttitel\tonzin\tGeplaatst\ttitle\n1\tA\tq\t2025\tB\n');
    expect(columns.map(({ leftOut }) => leftOut)).toEqual([null, null, 'unknown', 'read-only', 'twice']);
    expect(columns[1]).toMatchObject({ header: 'titel', samples: ['A'], filled: 1 });
    expect(attributes).toContainEqual({ path: 'attributes.seats', label: 'Zitplaatsen' });
  });
});
