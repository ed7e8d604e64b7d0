/** Picture files beside a price list: taken in when the seller says so, from the folder of the list alone. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProposalResult } from '../../../shared/contract/results/workbooks.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { adsFrom } from '../../support/ads.ts';
import { plain } from '../../support/hostile-pictures.ts';
import { openImporter } from './importing.ts';

const HASH = /^upload:[0-9a-f]{64}$/;

const open = async () => {
  const seller = await openImporter(adsFrom(1, 4));
  const { account, call, finished, place } = seller;
  const put = async (name: string, bytes: Uint8Array | string): Promise<void> => {
    await mkdir(dirname(place(name)), { recursive: true });
    await writeFile(place(name), bytes);
  };
  const red = await plain(60, 40, '#ff0000').png().toBuffer();
  const blue = await plain(40, 60, '#0000ff').jpeg().toBuffer();
  await put('list/red.png', red);
  await put('list/fotos/blue 2.jpg', blue);
  const list = async (name: string, rows: readonly string[]): Promise<Proposal> => {
    await put(`list/${name}`, rows.join('\n'));
    return seller.imported(place(`list/${name}`));
  };
  const taking = async ({ proposal }: Proposal) =>
    finished((await call('proposals.take_pictures', { account, proposal })).job);
  const taken = async (proposal: Proposal): Promise<Proposal> => {
    const ended = await taking(proposal);
    if (ended.state !== 'done') throw new Error(JSON.stringify(ended));
    return (ended.result as ProposalResult).proposal;
  };
  const imagesOf = async (proposal: Proposal) =>
    (await seller.rowsOf(proposal)).map(({ cells }) => cells.find(({ field }) => field === 'images'));
  return { ...seller, put, list, taken, taking, imagesOf };
};

describe('picture files that a list names', () => {
  it('are no pictures before they are taken in, and then those of their ads, sent as any other', async () => {
    const { list, taken, imagesOf, apply, call, account, keys } = await open();
    const proposal = await list('ads.csv', [
      'Ad ID;Pictures',
      '1;red.png',
      '2;fotos\\blue 2.jpg|https://img.example.nl/x.jpg',
      '3;https://img.example.nl/y.jpg',
    ]);
    expect(proposal.pictureFiles).toEqual({ cells: 2, names: 2, taken: 0, left: [] });
    expect((await imagesOf(proposal)).map((cell) => cell?.code ?? cell?.state)).toEqual([
      'picture-file',
      'picture-file',
      'change',
    ]);
    const after = await taken(proposal);
    expect(after.pictureFiles).toEqual({ cells: 0, names: 0, taken: 2, left: [] });
    expect((await imagesOf(after)).map((cell) => cell?.after)).toEqual([
      [{ src: expect.stringMatching(HASH) }],
      [{ src: expect.stringMatching(HASH) }, { src: 'https://img.example.nl/x.jpg' }],
      [{ src: 'https://img.example.nl/y.jpg' }],
    ]);
    await apply(after);
    const { ad } = await call('ads.get', { account, key: keys[0] ?? '' });
    expect(ad.local['images']).toEqual([{ src: expect.stringMatching(HASH) }]);
    // The same list again changes nothing.
    const again = await taken(await list('ads.csv', ['Ad ID;Pictures', '1;red.png']));
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('are named where they are not there, are none, or lie outside of its folder', async () => {
    const { list, taken, imagesOf, put, place } = await open();
    await put('outside.png', await plain(30, 30, '#00ff00').png().toBuffer());
    await put('list/page.jpg', '<html></html>');
    await symlink(place('outside.png'), place('list/link.png'));
    const after = await taken(
      await list('ads.csv', [
        'Ad ID;Pictures',
        '1;red.png;',
        '2;nowhere.png',
        '3;../outside.png',
        '4;"page.jpg;link.png"',
      ]),
    );
    expect(after.pictureFiles).toMatchObject({ cells: 3, names: 4, taken: 1 });
    expect(after.pictureFiles?.left.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: '../outside.png', why: 'no-plain-file' },
      { name: 'link.png', why: 'no-plain-file' },
      { name: 'nowhere.png', why: 'no-file' },
      { name: 'page.jpg', why: 'html' },
    ]);
    expect((await imagesOf(after)).map((cell) => cell?.code ?? cell?.state)).toEqual([
      'change',
      'picture-file',
      'picture-file',
      'picture-file',
    ]);
  });

  it('are left where whole paths of another computer have one name in several folders', async () => {
    const { list, taken, imagesOf, put } = await open();
    await put('list/1.png', await plain(30, 30, '#00ff00').png().toBuffer());
    const paths = ['D:\\fotos\\stoel\\1.png', 'D:\\fotos\\tafel\\1.png', 'D:\\fotos\\tafel\\red.png'];
    const rows = paths.map((path, at) => `${at + 1};${path}`);
    const after = await taken(await list('ads.csv', ['Ad ID;Pictures', ...rows]));
    const why = 'several-folders';
    expect(after.pictureFiles).toMatchObject({
      taken: 1,
      left: paths.slice(0, 2).map((name) => ({ name, why })),
    });
    expect((await imagesOf(after)).map((cell) => cell?.code ?? cell?.state)).toEqual([
      ...['picture-file', 'picture-file', 'change'],
    ]);
  });

  it('are taken in again once they are mended, and not at all once the job is cancelled', async () => {
    const { list, taken, taking, put, call, account, finished } = await open();
    const before = await taken(await list('ads.csv', ['Ad ID;Pictures', '1;late.png', '2;red.png']));
    expect(before.pictureFiles).toMatchObject({ names: 1, taken: 1, left: [{ name: 'late.png' }] });
    await put('list/late.png', await plain(20, 20, '#123456').png().toBuffer());
    const { job } = await call('proposals.take_pictures', { account, proposal: before.proposal });
    await call('jobs.cancel', { job });
    expect(await finished(job)).toMatchObject({ state: 'cancelled' });
    const still = await call('proposals.map', { account, proposal: before.proposal });
    expect(still.pictureFiles).toMatchObject({ names: 1, taken: 1 });
    expect((await taken(still)).pictureFiles).toEqual({ cells: 0, names: 0, taken: 2, left: [] });
    expect(await taking({ ...before, proposal: 'gone' }).catch(({ code }) => code)).toBe('proposal-unknown');
  });

  it('of a pasted table are in no folder', async () => {
    const { call, account } = await open();
    const table = [
      ['Ad ID', 'Pictures'],
      ['1', 'red.png'],
    ];
    expect((await call('proposals.open', { account, table })).pictureFiles).toBeNull();
  });
});
