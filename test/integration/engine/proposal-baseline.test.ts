import { mkdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { columnsInWriteOrder } from '../../../main/engine/proposals/compare/mapped-cells.ts';
import { proposeRow } from '../../../main/engine/proposals/compare/propose.ts';
import { createRowFormat } from '../../../main/engine/proposals/compare/row-format.ts';
import { dryRunRows } from '../../../main/engine/proposals/dry-run-rows.ts';
import type { RowBaseline } from '../../../main/engine/proposals/targets/row-baselines.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { ad, category } from '../../support/ads.ts';
import { temporaryFolder } from '../../support/home.ts';

// A table that comes back weeks after it was made: what each cell held then is known.

const AT = '2026-01-02T03:04:05.000Z';
const NO_NAMES = { category: () => undefined, campaign: () => undefined, priceUnit: () => undefined };
const COLUMNS = ['title', 'sellerName', 'status', 'attributes'];

const propose = async (
  before: RowBaseline,
  cells: readonly TableCell[],
  { merged }: { readonly merged?: string } = {},
) => {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const mirror = openMirror(folder);
  onTestFinished(mirror.close);
  mirror.categories.save([category], AT);
  const key = mirror.ads.addBase(ad(1, { sellerName: 'Nu anders' }), AT);
  const words = createRowFormat(
    { category: undefined, names: NO_NAMES, currency: 'EUR' },
    { ...NO_NAMES, language: 'nl', decimal: ',' },
  );
  const trial = {
    mirror,
    adOf: (one: RowKey) => dryRunRows(mirror, [one])(one),
    gifts: { user: null, allot: () => ({ vendorId: '', drawn: 'random' as const }) },
    columns: columnsInWriteOrder(COLUMNS),
    labels: [],
    meanings: new Map(),
    locked: [{ at: 4, to: 'budgets.total.spentMicros' }],
    wordsIn: () => words,
    decimals: [],
    isGiven: () => false,
    toExisting: () => 'cell' as const,
    answers: [],
    isMeant: () => false,
    template: null,
  };
  const row = { at: 2, cells, ...(merged ? { merged } : {}) };
  return proposeRow(trial, { row, target: { is: 'ad', key }, before, id: 1 });
};

const known = (values: Readonly<Record<string, Json>>): Extract<RowBaseline, { is: 'known' }> => ({
  is: 'known',
  shows: () => true,
  values,
  fixed: { 'budgets.total.spentMicros': '1500000' },
  blanks: 'clear',
});

const BEFORE = known({ title: 'Tuinstoel 1', sellerName: 'Tuin & Zo', status: 'DAILY_BUDGET_REACHED' });
const SPENT = 1.5;

describe('a table with a baseline', () => {
  it('changes nothing where it says what it said, though the ad moved', async () => {
    const row = await propose(BEFORE, ['Tuinstoel 1', 'Tuin & Zo', 'Dagbudget op', null, SPENT]);
    expect(row).toMatchObject({ kind: 'unchanged', cells: [] });
  });

  it('changes what was edited in it, and calls a conflict what moved on both sides', async () => {
    const row = await propose(BEFORE, ['Andere stoel', 'Winkel', 'Gepauzeerd', null, SPENT]);
    expect(row.cells).toMatchObject([
      { field: 'title', state: 'change', before: 'Tuinstoel 1', after: 'Andere stoel' },
      { field: 'sellerName', state: 'conflict', base: 'Tuin & Zo', before: 'Nu anders', after: 'Winkel' },
      { field: 'status', state: 'change', before: 'ACTIVE', after: 'PAUSED' },
    ]);
  });

  it('empties what was emptied in it', async () => {
    const row = await propose(BEFORE, ['', 'Tuin & Zo', 'Dagbudget op', null, SPENT]);
    expect(row.cells).toEqual([
      expect.objectContaining({ field: 'title', state: 'clear', before: 'Tuinstoel 1', after: null }),
    ]);
  });

  it('takes no status that only the marketplace gives', async () => {
    const row = await propose(BEFORE, ['Tuinstoel 1', 'Tuin & Zo', 'SUSPENDED_BY_CS', null, SPENT]);
    expect(row.cells).toMatchObject([{ field: 'status', state: 'refused' }]);
  });

  it('takes a text that means something else to programs for the text it was', async () => {
    const title = known({ title: '[]', sellerName: '#N/A', status: 'ACTIVE' });
    const row = await propose(title, ['[]', '#N/A', 'Actief', null, SPENT]);
    expect(row).toMatchObject({ kind: 'unchanged', cells: [] });
  });

  it('says so where somebody wrote over what nobody can edit', async () => {
    const row = await propose(BEFORE, ['Stoel', 'Tuin & Zo', 'Dagbudget op', null, 0]);
    expect(row).toMatchObject({ kind: 'changed' });
    expect(row.cells).toMatchObject([
      { field: 'title', state: 'change' },
      { field: 'budgets.total.spentMicros', column: 4, state: 'refused', code: 'not-editable', text: '0' },
    ]);
  });

  it('takes lines of attributes one by one: those edited, those gone, those without a name', async () => {
    const values = { title: 'Tuinstoel 1', 'attributes.material': 'hout', 'attributes.kleur': 'rood' };
    const said = known({ ...values, sellerName: 'Tuin & Zo', status: 'ACTIVE' });
    const lines = 'material: beuken\nseats: 1\nhout: 1\nzomaar iets';
    const row = await propose(said, ['Tuinstoel 1', 'Tuin & Zo', 'Actief', lines, SPENT]);
    expect(row.cells.map(({ field, state, code }) => [field, state, code ?? null])).toEqual([
      ['attributes.material', 'conflict', null],
      ['attributes.seats', 'change', null],
      ['attributes', 'refused', 'unknown-attribute'],
      ['attributes', 'refused', 'no-attribute-line'],
    ]);
  });

  it('empties nothing by blanks, nor by lines that are gone, where these say nothing; [] always does', async () => {
    const values = { title: 'Tuinstoel 1', 'attributes.material': 'hout' };
    const said: RowBaseline = { ...known({ ...values, sellerName: 'Nu anders' }), blanks: 'nothing' };
    expect(await propose(said, [null, '', null, null, SPENT])).toMatchObject({ kind: 'unchanged' });
    const cleared = await propose(said, [null, '[]', null, '[]', SPENT]);
    expect(cleared.cells).toMatchObject([
      { field: 'sellerName', state: 'clear' },
      { field: 'attributes.material', state: 'conflict', after: null },
    ]);
  });

  it('takes nothing of a row that has a part of merged cells', async () => {
    const row = await propose(BEFORE, ['Stoel', null, null, null, SPENT], { merged: 'A2:A3' });
    expect(row).toMatchObject({
      kind: 'failed',
      cells: [],
      failure: { code: 'merged', params: { range: 'A2:A3' } },
    });
  });
});

describe('a table whose ads moved since it was made', () => {
  it('has a conflict in each cell that differs, and empties nothing', async () => {
    const row = await propose({ is: 'moved' }, ['Andere stoel', '', 'Actief', null, SPENT]);
    expect(row.cells).toMatchObject([{ field: 'title', state: 'conflict', after: 'Andere stoel' }]);
  });
});
