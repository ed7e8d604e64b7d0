import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { adsFrom, category } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

// Values that a field does not have are asked about once each, with what they may mean, and never taken by a guess.

type Words = NonNullable<NonNullable<CommandInput<'proposals.map'>['answers']>[number]['words']>;

const colour = {
  ...{ key: 'colour', label: { nl_NL: 'Kleur' }, type: 'STRING', values: { nl_NL: ['Rood', 'Blauw'] } },
  ...{ mandatory: false, updatable: true, writable: true },
};

const open = async () => {
  const seller = await openImporter(adsFrom(1, 6));
  const { account, call, place } = seller;
  const table = async (name: string, rows: readonly string[]): Promise<string> => {
    await writeFile(place(name), rows.join('\n'));
    return place(name);
  };
  const meant = ({ proposal }: Proposal, column: number, words: Words): Promise<Proposal> =>
    call('proposals.map', { account, proposal, answers: [{ column, words }] });
  const statuses = async (proposal: Proposal) =>
    editsIn(await seller.rowsOf(proposal)).flatMap(({ state, after }) => (state === 'change' ? [after] : []));
  return { ...seller, table, meant, statuses };
};

const LIST = ['Ad ID;Status', '1;draft', '2;draft', '3;Te koop', '4;phase 2', '5;Paused', '6;trash'];

describe('values that a field does not have', () => {
  it('are one question a column, each once with its rows, and a suggestion where one is likely', async () => {
    const { imported, statuses, table } = await open();
    const proposal = await imported(await table('list.csv', LIST));
    expect(proposal.valueQuestions).toEqual([
      {
        ...{ column: 1, to: 'status', open: 4, translated: 0, choices: [] },
        first: [
          { at: 2, text: 'draft' },
          { at: 3, text: 'draft' },
          { at: 4, text: 'Te koop' },
          { at: 5, text: 'phase 2' },
          { at: 7, text: 'trash' },
        ],
        values: [
          { text: 'draft', rows: 2, suggestion: { word: 'PAUSED', label: null }, word: null, open: true },
          { text: 'Te koop', rows: 1, suggestion: { word: 'ACTIVE', label: null }, word: null, open: true },
          { text: 'phase 2', rows: 1, suggestion: null, word: null, open: true },
          { text: 'trash', rows: 1, suggestion: null, word: null, open: true },
        ],
      },
    ]);
    expect(proposal.counts.refused).toBe(5);
    expect(await statuses(proposal)).toEqual(['PAUSED']);
  });

  it('are taken as the seller says, stay in sight, and are asked about again once that is taken back', async () => {
    const { imported, meant, statuses, table } = await open();
    const asked = await imported(await table('list.csv', LIST));
    const said = await meant(asked, 1, { draft: 'PAUSED', trash: '' });
    expect(await statuses(said)).toEqual(['PAUSED', 'PAUSED', 'PAUSED']);
    expect(said.valueQuestions).toMatchObject([
      {
        ...{ open: 2, translated: 2 },
        values: [
          { text: 'draft', rows: 2, word: 'PAUSED', open: false },
          { text: 'Te koop', open: true },
          { text: 'phase 2', open: true },
          { text: 'trash', word: '', open: false },
        ],
      },
    ]);
    const back = await meant(said, 1, { draft: null, trash: null });
    expect(back.valueQuestions).toEqual(asked.valueQuestions);
    const wrong = await meant(asked, 1, { draft: 'no status' });
    expect(wrong.valueQuestions[0]?.values[0]).toMatchObject({
      text: 'draft',
      word: 'no status',
      open: true,
    });
  });

  it('are remembered with files of the kind, and kept in a recipe', async () => {
    const { account, apply, call, imported, meant, table } = await open();
    const file = await table('list.csv', LIST);
    const words = { draft: 'PAUSED', 'Te koop': '', 'phase 2': '', trash: '' };
    const said = await meant(await imported(file), 1, words);
    const { own } = await call('recipes.save', { account, proposal: said.proposal, name: 'Lists' });
    expect(own).toMatchObject([{ reading: { columns: [{}, { column: 'Status', words }] } }]);
    await call('recipes.remove', { account, name: 'Lists' });
    await apply(said);
    const next = await table('next.csv', ['Ad ID;Status', '3;draft', '4;sold']);
    const again = await imported(next);
    expect(again.valueQuestions).toMatchObject([
      {
        open: 1,
        translated: 1,
        values: [
          { text: 'draft', word: 'PAUSED' },
          { text: 'sold', open: true },
        ],
      },
    ]);
  });

  it('are ways of categories and values of attributes too, each with its name', async () => {
    const sold = { ...category, config: {}, attributeGroups: [{ label: {}, attributes: [colour] }] };
    const tree = [
      { id: 1, parentId: 0, level: 1, status: 'ACTIVE', label: { nl_NL: 'Tuin en Terras' } },
      sold,
      { ...sold, id: 102, label: { nl_NL: 'Parasols' } },
    ];
    const { account, call, imported, place, rowsOf } = await openImporter([], undefined, {}, tree);
    const rows = [
      'Tafel;Tuin en Terras / Tuinmeubels;Rood',
      'Kast;Winkel > Tuinmeubel;rode',
      'Boot;Boten;Blauw',
    ];
    await writeFile(place('ways.csv'), ['Titel;Categorie;Kleur', ...rows].join('\n'));
    const proposal = await imported(place('ways.csv'));
    const way = { word: '101', label: 'Tuin en Terras > Tuinmeubels' };
    expect(proposal.valueQuestions).toMatchObject([
      {
        ...{ column: 1, to: 'categoryId', open: 2 },
        values: [
          { text: 'Winkel > Tuinmeubel', suggestion: way },
          { text: 'Boten', suggestion: null },
        ],
      },
    ]);
    const words = { 'Winkel > Tuinmeubel': '101', Boten: '102' };
    const said = await call('proposals.map', {
      ...{ account, proposal: proposal.proposal },
      answers: [{ column: 1, words }],
    });
    expect(said.valueQuestions).toMatchObject([
      { column: 1, open: 0, translated: 2 },
      {
        ...{ column: 2, open: 1, choices: [{ word: 'Rood' }, { word: 'Blauw' }] },
        values: [{ text: 'rode', suggestion: null }],
      },
    ]);
    const categories = editsIn(await rowsOf(said)).filter(({ field }) => field === 'categoryId');
    expect(categories.map(({ after }) => after)).toEqual([101, 101, 102]);
  });

  it('are shipping times of another form too, whose rows are taken without them until they are translated', async () => {
    const { imported, meant, rowsOf, table } = await open();
    const rows = ['1;3d-9d;A', '2;2-3 wkn;B', '3;2-3 wkn;C', '4;op aanvraag;D'];
    const asked = await imported(await table('times.csv', ['Ad ID;Levertijd;Titel', ...rows]));
    expect(asked.questions).toEqual([]);
    expect(asked.valueQuestions).toMatchObject([
      {
        ...{ column: 1, to: 'shippingOptions.SHIP.time', open: 2 },
        values: [
          { text: '2-3 wkn', rows: 2, suggestion: { word: '14d-21d' }, open: true },
          { text: 'op aanvraag', rows: 1, suggestion: null, open: true },
        ],
      },
    ]);
    const taken = async (proposal: Proposal) =>
      editsIn(await rowsOf(proposal)).flatMap(({ state, after }) => (state === 'change' ? [after] : []));
    expect(await taken(asked)).toEqual(['3d-9d', 'A', 'B', 'C', 'D']);
    const said = await meant(asked, 1, { '2-3 wkn': '14d-21d', 'op aanvraag': '' });
    expect(said.valueQuestions).toMatchObject([{ open: 0, translated: 2 }]);
    expect(said.counts.refused).toBe(0);
    expect(await taken(said)).toEqual(['3d-9d', 'A', '14d-21d', 'B', '14d-21d', 'C', 'D']);
  });

  it('of a long column are asked about by the most frequent first, and counted', async () => {
    const { imported, table } = await open();
    const rows = Array.from({ length: 300 }, (_, at) => `Thing ${at};state ${at % 250};1`);
    const proposal = await imported(await table('long.csv', ['Title;Status;Bid', ...rows]), {
      reading: { columns: [{ column: 'Status', to: 'status' }], fields: [] },
    });
    const [question] = proposal.valueQuestions;
    expect([question?.open, question?.values.length, question?.values[0]?.rows]).toEqual([250, 200, 2]);
  });
});

it('what programs write for nothing is asked about once, and never the title of an ad', async () => {
  const { imported, meant, rowsOf, table } = await open();
  const lines = [
    'Artikelnummer;Titel;sellerName',
    'A1;NULL;Jan',
    'NULL;Stoel met leuning;nan',
    'B2;Tafel;None',
  ];
  const proposal = await imported(await table('nulls.csv', lines));
  const texts = proposal.valueQuestions.map(({ to, values }) => [to, values.map(({ text }) => text)]);
  expect(texts).toEqual([
    ['vendorId', ['NULL']],
    ['title', ['NULL']],
    ['sellerName', ['nan', 'None']],
  ]);
  const values = editsIn(await rowsOf(proposal)).flatMap(({ state, after }) =>
    state === 'refused' ? [] : [after],
  );
  expect(values.filter((value) => /null|nan|none/iu.test(String(value)))).toEqual([]);
  const answered = await meant(proposal, 1, { NULL: '' });
  expect(answered.valueQuestions.find(({ to }) => to === 'title')).toMatchObject({ open: 0, translated: 1 });
});
