import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FoldReading, TableReading } from '../../../shared/proposals/table-reading.ts';
import type { Importer } from './importing.ts';
import { editsIn, openImporter } from './importing.ts';

// Shops write the variants and further pictures of a product as rows of their own.

const READING: TableReading = {
  columns: [
    { column: 'Handle', to: 'vendorId' },
    { column: 'Name', to: 'title' },
    { column: 'Price', to: 'price.amountCents' },
    { column: 'Image', to: 'images' },
    { column: 'Colour', to: null },
  ],
  fields: [],
  fold: { by: 'Handle', price: 'lowest' },
};

const picture = (name: string): string => `https://img.example/${name}.jpg`;

const HEADER = 'Handle;Name;Price;Image;Colour';
const ROWS = [
  `chair;Chair;20,00;${picture('1')};red`,
  `chair;;12,50;;green`,
  `table;Table;99,00;${picture('3')};`,
  `chair;;;${picture('2')};`,
  `lamp;Lamp;5,00;;`,
];

const write = async ({ place }: Pick<Importer, 'place'>, name: string, lines: readonly string[]) => {
  const file = place(name);
  await writeFile(file, [...lines, ''].join('\n'));
  return file;
};

const valuesAt = async (seller: Importer, proposal: Awaited<ReturnType<Importer['imported']>>, at: number) =>
  Object.fromEntries(
    editsIn(await seller.rowsOf(proposal)).flatMap((edit) =>
      edit.at === at ? [[edit.field, edit.after]] : [],
    ),
  );

describe('rows of one ad', () => {
  it('are one row with the lowest price and all pictures, and none of them vanishes', async () => {
    const seller = await openImporter([]);
    const proposal = await seller.imported(await write(seller, 'a.csv', [HEADER, ...ROWS]), {
      reading: READING,
    });
    expect(proposal.folded).toEqual({
      reading: { by: 'Handle', price: 'lowest' },
      ...{ rows: 2, ads: 1 },
      differing: [{ field: 'price.amountCents', ads: 1, taken: 'lowest' }],
    });
    expect([proposal.rows, proposal.counts.new]).toEqual([3, 3]);
    const rows = await seller.rowsOf(proposal);
    expect(rows.map(({ at, folded }) => [at, folded])).toEqual([
      [2, [3, 5]],
      [4, undefined],
      [6, undefined],
    ]);
    expect(await valuesAt(seller, proposal, 2)).toMatchObject({
      ...{ title: 'Chair', vendorId: 'chair', 'price.amountCents': 1250 },
      images: [{ src: picture('1') }, { src: picture('2') }],
    });
    expect(proposal.columns.map(({ header, filled }) => [header, filled])).toContainEqual(['Price', 4]);
    expect(proposal.columns.map(({ leftOut }) => leftOut)).not.toContain('unknown');
  });

  it.each([
    ['by value', { by: 'Parent' }],
    ['by name', { by: 'Parent', names: ['{Handle}'] }],
    ['by a list', { by: 'Parent', way: 'list', names: ['{Handle}'] }],
  ] as const)('are not those that say a word for no value, %s', async (_, fold) => {
    const seller = await openImporter([]);
    const lines = [
      `${HEADER};Parent`,
      'chair;Chair;20,00;;;NULL',
      'table;Table;99,00;;;NULL',
      'None;Lamp;5,00;;;none',
      'desk;Desk;7,00;;;',
    ];
    const proposal = await seller.imported(await write(seller, 'a.csv', lines), {
      reading: { ...READING, fold },
    });
    expect([proposal.rows, proposal.folded?.rows]).toEqual([4, 0]);
  });

  it('are the same ad next week, wherever they stand', async () => {
    const seller = await openImporter([]);
    const first = await seller.imported(await write(seller, 'a.csv', [HEADER, ...ROWS]), {
      reading: READING,
    });
    await seller.apply(first);
    const next = [
      HEADER,
      `table;Table;99,00;${picture('3')};`,
      ...ROWS.slice(0, 2),
      ...ROWS.slice(3).toReversed(),
    ];
    const second = await seller.imported(await write(seller, 'b.csv', next), { reading: READING });
    expect(second.counts).toMatchObject({ new: 0, unchanged: 3 });
  });

  it('are rows of their own where the seller says so, and keep what was decided about others', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const { fold: _, ...alone } = READING;
    const proposal = await seller.imported(await write(seller, 'a.csv', [HEADER, ...ROWS]), {
      reading: alone,
    });
    expect([proposal.folded, proposal.rows, proposal.counts.failed]).toEqual([null, 5, 3]);
    const folded = await call('proposals.map', {
      ...{ account, proposal: proposal.proposal },
      fold: { by: 'Handle', price: 'lowest' },
    });
    expect([folded.folded?.rows, folded.counts.new]).toEqual([2, 3]);
    await call('proposals.decide', { account, proposal: proposal.proposal, keep: false, rows: [1] });
    const again = await call('proposals.map', {
      ...{ account, proposal: proposal.proposal },
      fields: [{ to: 'sellerName', from: { value: 'Jan' }, rows: 'all' }],
    });
    expect([again.folded?.rows, again.counts.kept.new]).toEqual([2, 2]);
    const apart = await call('proposals.map', { account, proposal: proposal.proposal, fold: null });
    expect([apart.folded, apart.rows]).toEqual([null, 5]);
  });

  it('are asked about where no amount of theirs tells how it is read', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const lines = [HEADER, 'chair;Chair;1.250;;red', 'chair;;900;;green'];
    const proposal = await seller.imported(await write(seller, 'a.csv', lines), { reading: READING });
    expect(proposal.questions).toMatchObject([{ code: 'decimal-sign', cells: 1, samples: ['1.250'] }]);
    const answered = await call('proposals.map', {
      ...{ account, proposal: proposal.proposal },
      answers: [{ column: 2, decimal: ',' }],
    });
    expect(await valuesAt(seller, answered, 2)).toMatchObject({ 'price.amountCents': 90_000 });
    const other = await call('proposals.map', {
      ...{ account, proposal: proposal.proposal },
      answers: [{ column: 2, decimal: '.' }],
    });
    expect(await valuesAt(seller, other, 2)).toMatchObject({ 'price.amountCents': 125 });
  });

  it('are kept as one by a recipe, and their own row comes first where others name it', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const reading: TableReading = {
      columns: [
        { column: 'ID', to: null },
        { column: 'SKU', to: 'vendorId' },
        { column: 'Name', to: 'title' },
        { column: 'Price', to: 'price.amountCents' },
        { column: 'Text', to: 'description', text: 'html' },
      ],
      fields: [],
      fold: { by: 'Parent', names: ['{SKU}', 'id:{ID}'], price: 'lowest' },
      missing: 'pause',
    };
    const lines = [
      'ID;SKU;Name;Price;Text;Parent',
      '11;c-1;Chair, red;20,00;;chair',
      '1;chair;Chair;;<p class="a">Of <b>oak</b></p><p>Solid</p>;',
      '12;c-2;Chair, green;10,00;;id:1',
    ];
    const proposal = await seller.imported(await write(seller, 'a.csv', lines), { reading });
    expect([proposal.folded?.differing, proposal.missing]).toEqual([
      [{ field: 'price.amountCents', ads: 1, taken: 'lowest' }],
      'pause',
    ]);
    expect(await valuesAt(seller, proposal, 3)).toMatchObject({
      ...{ title: 'Chair', vendorId: 'chair', 'price.amountCents': 1000 },
      description: 'Of <b>oak</b>\nSolid',
    });
    const { own } = await call('recipes.save', { account, name: 'Shop', proposal: proposal.proposal });
    expect(own[0]?.reading).toMatchObject({ fold: reading.fold, missing: 'pause' });
    expect(own[0]?.reading.columns).toContainEqual({ column: 'Text', to: 'description', text: 'html' });
    const again = await seller.imported(await write(seller, 'b.csv', lines));
    expect([again.file?.recipe?.name, again.folded?.rows, again.missing]).toEqual(['Shop', 2, 'pause']);
  });

  it('are left out while their prices differ and nobody said which counts, and the answer is kept', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const reading: TableReading = { ...READING, fold: { by: 'Handle' } };
    const seen = await seller.imported(await write(seller, 'a.csv', [HEADER, ...ROWS]), { reading });
    expect(seen.folded?.differing).toEqual([{ field: 'price.amountCents', ads: 1, taken: 'asked' }]);
    expect([seen.counts.new, seen.counts.failed]).toEqual([2, 1]);
    const { proposal } = seen;
    await call('proposals.decide', { account, proposal, keep: false, rows: [1] });
    const answered = await call('proposals.map', {
      ...{ account, proposal },
      fold: { by: 'Handle', price: 'highest' },
    });
    expect(answered.folded?.differing).toMatchObject([{ ads: 1, taken: 'highest' }]);
    // It is about the same rows, of which the seller has rejected one.
    expect([answered.counts.new, answered.counts.kept.new]).toEqual([3, 2]);
    expect(await valuesAt(seller, answered, 2)).toMatchObject({ 'price.amountCents': 2000 });
    await seller.apply(answered);
    const next = await seller.imported(await write(seller, 'b.csv', [HEADER, ...ROWS]));
    expect([next.folded?.reading.price, next.counts.failed]).toEqual(['highest', 0]);
  });

  it('are told by their number where none is their own, and by the list that names none', async () => {
    const seller = await openImporter([]);
    const columns = READING.columns.filter(({ column }) => column !== 'Handle');
    const failures = async (name: string, lines: readonly string[], fold: FoldReading) => {
      const sku = { column: 'SKU', to: 'vendorId' };
      const reading = { columns: [sku, ...columns], fields: [], fold };
      const seen = await seller.imported(await write(seller, name, lines), { reading });
      return (await seller.rowsOf(seen)).map(({ at, failure }) => [at, failure?.code, failure?.params]);
    };
    const header = 'SKU;Name;Price;Image;Colour;Parts';
    const below = ['v0;;9,00;;;Variation', 'p1;Chair;;;;', 'v1;;9,00;;;Variation'];
    const above = { by: 'Parts', way: { above: ['Variation'] } };
    expect(await failures('place.csv', [header, ...below], above)).toEqual([
      [2, 'fold-first', { name: 'Variation' }],
      [3, undefined, undefined],
    ]);
    const listed = ['v1;;9,00;;;', 'p1;Chair;;;;sku=v1|sku=v9', 'p2;Table;;;;v2', 'v2;;5,00;;;'];
    const list = { by: 'Parts', way: 'list', names: ['{SKU}'] } as const;
    expect(await failures('list.csv', [header, ...listed], list)).toEqual([
      [3, 'fold-absent', { name: 'v9' }],
      [4, undefined, undefined],
    ]);
  });
});
