/** Lists of systems that no recipe is for: what is found in them without a choice, and what is asked. */
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { losesValues } from '../../../shared/proposals/proposal.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import { openImporter } from './importing.ts';

const open = async (name: string) => {
  const system = systems.find((one) => one.name === name);
  if (!system) throw new Error(`no system ${name}`);
  const seller = await openImporter([]);
  const { 1: file } = await filesOf(system, 7);
  await writeFile(seller.place(file.fileName), file.bytes);
  const { expected } = file;
  const proposal = await seller.imported(seller.place(file.fileName));
  const picturesWrong = async (of: Proposal): Promise<number> => {
    const rows = await seller.rowsOf(of);
    return expected.filter(({ ids, pictures }) => {
      const row = rows.find(({ cells }) =>
        cells.some(({ field, after }) => field === 'vendorId' && ids.includes(String(after))),
      );
      const images = row?.cells.find(({ field }) => field === 'images')?.after ?? [];
      return !Array.isArray(images) || images.length !== pictures;
    }).length;
  };
  const asked = proposal.questions.map(({ column }) => proposal.columns[column]?.header);
  return { ...seller, proposal, expected, picturesWrong, asked };
};

it('the pictures of numbered columns are all those of the ad', async () => {
  const { proposal, picturesWrong, expected } = await open('etsy');
  expect(proposal.counts).toMatchObject({ new: expected.length, failed: 0, refused: 0 });
  expect(proposal.fields).toMatchObject([{ to: 'images', rows: 'all' }]);
  const pictures = proposal.columns.filter(({ header }) => header.startsWith('IMAGE'));
  expect(pictures.map(({ leftOut }) => leftOut)).toEqual(pictures.map(() => null));
  expect(pictures.some(losesValues)).toBe(false);
  expect(await picturesWrong(proposal)).toBe(0);
});

it('the sheet with the list is read, not the cover before it', async () => {
  const { proposal, asked, expected } = await open('wholesaler');
  expect(proposal).toMatchObject({ file: { sheet: 'Prijslijst' }, headerRow: 5 });
  expect(proposal.counts.new).toBeGreaterThanOrEqual(expected.length);
  expect(asked).toEqual(['Artikel', 'Advies\nincl. btw']);
});

it('headers that are paths of a feed are known by their last names', async () => {
  const { proposal, asked, picturesWrong, call, account } = await open('classifieds');
  // Of the categories none is known here.
  expect(asked).toEqual(['ad/vendorId', 'ad/categoryId', 'ad/price', 'ad/budget/cpc', 'ad/status']);
  const answers = proposal.questions.map(({ column }) => {
    const means = { 'ad/vendorId': 'vendorId' }[proposal.columns[column]?.header ?? ''];
    return { column, to: means ?? null };
  });
  const answered = await call('proposals.map', { account, proposal: proposal.proposal, answers });
  expect(answered.counts).toMatchObject({ failed: 0, refused: 0 });
  expect(await picturesWrong(answered)).toBe(0);
});
