import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { CATEGORY } from '../../support/ads.ts';
import type { Importer } from './importing.ts';
import { openImporter } from './importing.ts';

// A price list says nothing of category, bid and budgets: said once for all its rows, and answered once.

const needsOf = ({ counts }: Proposal): readonly (readonly [string, number, number])[] =>
  counts.needs.map(({ field, rows, others }) => [field, rows, others]);

const listed = async (seller: Pick<Importer, 'place' | 'imported'>, text: string): Promise<Proposal> => {
  const file = seller.place('lijst.csv');
  await writeFile(file, text);
  return seller.imported(file);
};

const LIST = 'Titel;Omschrijving;Bod\nTuinbank;Van hout;\nTuinstoel;Van riet;0,40\nParasol;Van doek;\n';

describe('what new rows lack in common', () => {
  it('is told once, with the number of rows, and gone once a value is given where the cell is empty', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const proposal = await listed(seller, LIST);
    expect(needsOf(proposal)).toContainEqual(['categoryId', 3, 0]);
    expect(needsOf(proposal)).toContainEqual(['bidMicros', 2, 0]);
    const answered = await call('proposals.map', {
      ...{ account, proposal: proposal.proposal },
      fields: [
        { to: 'bidMicros', from: { value: '0.30' }, rows: 'empty' },
        { to: 'categoryId', from: { value: String(CATEGORY) }, rows: 'empty' },
      ],
    });
    const left = needsOf(answered).map(([field]) => field);
    expect(left).not.toContain('categoryId');
    expect(left).not.toContain('bidMicros');
    const rows = await seller.rowsOf(answered);
    const bids = rows.map(({ cells }) => cells.find(({ field }) => field === 'bidMicros')?.after);
    expect(bids).toEqual(['300000', '400000', '300000']);
  });

  it('is that of the rows that are taken, and not of cells that say what cannot be read', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const proposal = await listed(seller, LIST.replace('Van hout;', 'Van hout;veel'));
    expect(needsOf(proposal).some(([field]) => field === 'bidMicros')).toBe(false);
    const { counts } = await call('proposals.decide', {
      ...{ account, proposal: proposal.proposal },
      ...{ keep: false, rows: [0] },
    });
    expect(counts.needs).toContainEqual(expect.objectContaining({ field: 'categoryId', rows: 2 }));
  });
});
