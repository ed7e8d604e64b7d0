import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { ad } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

// A row that became an ad is merged with what it said then: it never takes back what was done since.

const HEAD = 'Titel;Categorie;Bod;Naam verkoper';

/** A seller whose file of one row became an ad. */
const openSeller = async (head = HEAD, row = 'Een kast;Tuinmeubels;0,30;Winkel') => {
  const seller = await openImporter([]);
  const { imported, rowsOf, apply, place, call, account } = seller;
  const propose = async (text: string): Promise<Proposal> => {
    await writeFile(place('ads.csv'), `${head}\n${text}\n`);
    return imported(place('ads.csv'));
  };
  await apply(await propose(row));
  const [made] = await rowsOf(await propose(row));
  const key = made?.key ?? '';
  const edit = async (field: string, text: string): Promise<void> => {
    const changes = [{ key, field, text }];
    expect((await call('edits.apply', { account, label: 'meanwhile', changes })).refused).toEqual([]);
  };
  /** What the file wants once it says this. */
  const edits = async (text: string) =>
    editsIn(await rowsOf(await propose(text))).map(({ field, state, after }) => [field, state, after]);
  return { ...seller, key, propose, edit, edits };
};

describe('a file that is imported again', () => {
  it('takes nothing back where it says what it said', async () => {
    const { edit, propose } = await openSeller();
    await edit('bid', '0.50');
    expect((await propose('Een kast;Tuinmeubels;0,30;Winkel')).counts).toMatchObject({
      ...{ new: 0, changed: 0, unchanged: 1, conflicts: 0 },
    });
  });

  it('changes what was edited in it alone, and what both edited is a conflict', async () => {
    const { edit, edits } = await openSeller();
    await edit('bid', '0.50');
    expect(await edits('Een kast;Tuinmeubels;0,40;Zaak')).toEqual([
      ['bidMicros', 'conflict', '400000'],
      ['sellerName', 'change', 'Zaak'],
    ]);
  });

  it('empties nothing by its blanks, whatever stood there', async () => {
    const { edits } = await openSeller();
    expect(await edits('Een kast;Tuinmeubels;;')).toEqual([]);
    expect(await edits('Een kast;Tuinmeubels;;[]')).toEqual([['sellerName', 'clear', null]]);
  });

  it('says so too where its vendor ID names the ad', async () => {
    const { edit, edits } = await openSeller(`${HEAD};Verkopers-ID`, 'Een kast;Tuinmeubels;0,30;Winkel;V-1');
    await edit('bid', '0.50');
    expect(await edits('Een kast;Tuinmeubels;0,30;Winkel;V-1')).toEqual([]);
    expect(await edits('Een kast;Tuinmeubels;0,30;Zaak;V-1')).toEqual([['sellerName', 'change', 'Zaak']]);
  });

  it('is merged with what it said last, not first', async () => {
    const { edit, propose, edits, apply } = await openSeller();
    await apply(await propose('Een kast;Tuinmeubels;0,40;Winkel'));
    await edit('bid', '0.50');
    expect(await edits('Een kast;Tuinmeubels;0,40;Winkel')).toEqual([]);
    expect(await edits('Een kast;Tuinmeubels;0,45;Winkel')).toEqual([['bidMicros', 'conflict', '450000']]);
  });

  it('does not ask again what was turned down, and asks again what was left open', async () => {
    const { edit, propose, edits, apply, call, account } = await openSeller(
      `${HEAD};Omschrijving`,
      'Een kast;Tuinmeubels;0,30;Winkel;Van eiken',
    );
    await edit('bid', '0.50');
    const text = 'Een kast;Tuinmeubels;0,40;Zaak;Van beuken';
    const open = await propose(text);
    const cells = [{ row: 0, field: 'sellerName' }];
    await call('proposals.decide', { account, proposal: open.proposal, keep: false, cells });
    await apply(open);
    expect(await edits(text)).toEqual([['bidMicros', 'conflict', '400000']]);
    const decided = await propose(text);
    const bid = [{ row: 0, field: 'bidMicros' }];
    await call('proposals.decide', { account, proposal: decided.proposal, keep: true, cells: bid });
    await apply(decided);
    expect(await edits(text)).toEqual([]);
  });

  it('counts again what was taken back, for a person to decide', async () => {
    const { propose, edits, apply, call, account } = await openSeller();
    const text = 'Een kast;Tuinmeubels;0,40;Winkel';
    await apply(await propose(text));
    await call('edits.undo', { account });
    expect(await edits(text)).toEqual([['bidMicros', 'conflict', '400000']]);
    await call('edits.redo', { account });
    expect(await edits(text)).toEqual([]);
  });
});

describe('a file that changed ads which it names', () => {
  it.each([
    ['ad ID', 'Ad ID', '1'],
    ['vendor ID', 'Verkopers-ID', 'V-1'],
  ])('takes nothing back either, by %s', async (_by, column, name) => {
    const { call, account, place, imported, rowsOf, apply, keys } = await openImporter([
      ad(1, { vendorId: 'V-1' }),
      ad(2),
    ]);
    const [key = ''] = keys;
    const propose = async (bid: string): Promise<Proposal> => {
      await writeFile(place('bids.csv'), `${column};Bod\n${name};${bid}\n`);
      return imported(place('bids.csv'));
    };
    const edits = async (bid: string) =>
      editsIn(await rowsOf(await propose(bid))).map(({ field, state, after }) => [field, state, after]);
    await apply(await propose('0,10'));
    const changes = [{ key, field: 'bid', text: '0.50' }];
    await call('edits.apply', { account, label: 'meanwhile', changes });
    expect(await edits('0,10')).toEqual([]);
    expect(await edits('0,20')).toEqual([['bidMicros', 'conflict', '200000']]);
    const again = await propose('0,10');
    expect(again.counts).toMatchObject({ unchanged: 1, new: 0 });
    expect(again.file).toMatchObject({ already: 0 });
  });
});
