/** Vendor IDs are for ever, and asked about before they are set; those of a list that comes again with its first ads. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ImportResult, ProposalResult } from '../../../shared/contract/results/workbooks.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import { GIVEN } from '../../support/price-lists.ts';
import { ACCOUNT as account, edit, openShop } from '../sync/harness.ts';

const HEADER = 'Vendor ID;Title;Description;Price';
const row = (id: string): string => `${id};Garden chair ${id};A chair of oak for the garden;10.00`;

const openSeller = async () => {
  const shop = await openShop({ ads: 0 });
  onTestFinished(shop.end);
  await shop.pull();
  const { call, job, home } = shop;
  /** Applies a list; what it has no column for is given. */
  const applied = async (name: string, ids: readonly string[], header = HEADER): Promise<void> => {
    const file = join(home, name);
    await writeFile(file, [header, ...ids.map(row), ''].join('\n'));
    const result = await job<ImportResult>(() => call('workbook.import', { account, file }));
    const { proposal } = (result as ProposalResult).proposal;
    await call('proposals.map', { account, proposal, fields: GIVEN });
    await job<ChangesetResult>(() => call('proposals.apply', { account, proposal }));
  };
  /** The keys of the ads whose vendor IDs Review asks about. */
  const asked = async (): Promise<readonly RowKey[]> => {
    const { guards } = await call('review.plan', { account });
    return guards.find(({ code }) => code === 'vendor-id')?.keys ?? [];
  };
  return { ...shop, applied, asked };
};

describe('the vendor IDs of a list', () => {
  it('are asked about once: those of its later ads are agreed to with its first', async () => {
    const { applied, asked, push } = await openSeller();
    await applied('1.csv', ['A-1', 'A-2']);
    expect(await asked()).toHaveLength(2);
    await push();
    await applied('2.csv', ['A-1', 'A-2', 'A-3']);
    expect(await asked()).toEqual([]);
  });

  it('are asked about where none of the list was sent, also if another list was', async () => {
    const { applied, asked, push } = await openSeller();
    await applied('1.csv', ['A-1']);
    await push();
    await applied('other.csv', ['B-1', 'B-2'], HEADER.replace('Vendor ID', 'SKU'));
    expect(await asked()).toHaveLength(2);
  });

  it('are asked about where somebody typed another one since', async () => {
    const seller = await openSeller();
    await seller.applied('1.csv', ['A-1']);
    await seller.push();
    await seller.applied('2.csv', ['A-1', 'A-2', 'A-3']);
    const { items } = await seller.call('review.plan', { account });
    const typed = items.find(({ title }) => title.endsWith('A-2'))?.key as RowKey;
    await edit(seller, typed, { vendorId: 'A-22' });
    expect(await seller.asked()).toEqual([typed]);
  });
});
