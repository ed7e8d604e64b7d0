import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { TableReading } from '../../../shared/proposals/table-reading.ts';
import { CATEGORY } from '../../support/ads.ts';
import type { Importer } from './importing.ts';
import { editsIn, openImporter } from './importing.ts';

// A price list comes every week, and is read as last week's was.

const READING: TableReading = {
  columns: [
    { column: 'Nummer', to: 'vendorId' },
    { column: 'Stand', to: 'status', words: { concept: 'PAUSED' } },
    { column: 'Gewicht', to: null },
  ],
  fields: [
    { to: 'title', from: { template: '{Merk} {Model}' }, rows: 'all' },
    { to: 'price.amountCents', from: { formula: 'Inkoop * 1.21' }, rows: 'all' },
    { to: 'categoryId', from: { value: String(CATEGORY) }, rows: 'all' },
  ],
};

type Files = Pick<Importer, 'place'>;

const write = async ({ place }: Files, name: string, lines: readonly string[]): Promise<string> => {
  const file = place(name);
  await writeFile(file, [...lines, ''].join('\n'));
  return file;
};

const firstWeek = (seller: Files): Promise<string> =>
  write(seller, 'week-1.csv', ['Nummer;Merk;Model;Inkoop;Stand;Gewicht', 'A1;Hartman;Zit 3;12,50;concept;3']);

const SECOND = [
  'Lijst van deze week;;;;;;',
  'EAN;Stand;Inkoop;Merk;Nummer;Model;Gewicht',
  '871;concept;20,10;Hartman;B1;Lig;4',
];

const withRecipe = async () => {
  const seller = await openImporter([]);
  const { account, call, imported } = seller;
  const first = await imported(await firstWeek(seller), { reading: READING });
  await call('recipes.save', { account, name: 'Grossier', proposal: first.proposal });
  return seller;
};

describe('a recipe', () => {
  it('reads the file of next week by itself, with columns added and moved below a title', async () => {
    const seller = await withRecipe();
    const proposal = await seller.imported(await write(seller, 'week-2.csv', SECOND));
    expect(proposal.file?.recipe).toEqual({ name: 'Grossier', missing: [] });
    expect(proposal.headerRow).toBe(2);
    expect(proposal.columns.map(({ header, to }) => [header, to])).toEqual([
      ...[
        ['EAN', null],
        ['Stand', 'status'],
        ['Inkoop', null],
        ['Merk', null],
      ],
      ...[
        ['Nummer', 'vendorId'],
        ['Model', null],
        ['Gewicht', null],
      ],
    ]);
    const values = Object.fromEntries(
      editsIn(await seller.rowsOf(proposal)).map(({ field, after }) => [field, after]),
    );
    expect(values).toMatchObject({
      ...{ title: 'Hartman Lig', 'price.amountCents': 2432, categoryId: CATEGORY },
      ...{ vendorId: 'B1', status: 'PAUSED' },
    });
  });

  it('is not taken where the seller says so, or says something else, or for files of ours', async () => {
    const seller = await withRecipe();
    const file = await write(seller, 'week-2.csv', SECOND);
    const without = await seller.imported(file, { recipe: null });
    expect(without.file?.recipe).toBeNull();
    expect(without.fields).toEqual([]);
    const other = await seller.imported(file, {
      headerRow: 2,
      reading: { columns: [{ column: 'Merk', to: 'title' }], fields: [] },
    });
    expect(other.file?.recipe).toBeNull();
    const both = await seller.imported(file, {
      recipe: 'grossier',
      reading: { columns: [], fields: [{ to: 'title', from: { value: 'Stoel' }, rows: 'all' }] },
    });
    expect(both.file?.recipe?.name).toBe('Grossier');
    const titles = editsIn(await seller.rowsOf(both)).filter(({ field }) => field === 'title');
    expect(titles.map(({ after }) => after)).toEqual(['Stoel']);
  });

  it('names the columns that a file lacks, and leaves out what needs them', async () => {
    const seller = await withRecipe();
    const file = await write(seller, 'kort.csv', [
      'Nummer;Merk;Model;Stand;Gewicht',
      'C1;Hartman;Zit;concept;1',
    ]);
    const proposal = await seller.imported(file);
    expect(proposal.file?.recipe).toEqual({ name: 'Grossier', missing: ['Inkoop'] });
    expect(proposal.fields.map(({ to }) => to)).toEqual(['title', 'categoryId']);
  });

  it('says in which encoding a file is where its bytes leave that open, and nowhere else', async () => {
    const seller = await openImporter([]);
    const { account, call, imported, place } = seller;
    const letters = async (name: string, bytes: Buffer): Promise<string> => {
      const file = place(name);
      await writeFile(file, Buffer.concat([Buffer.from('sku|title|category|bid\n'), bytes]));
      return file;
    };
    const unsure = await letters('open.csv', Buffer.from('a-94|Schl\x94sser|1|0,10\n', 'latin1'));
    const [first] = (await imported(unsure)).file?.csv?.unsure ?? [];
    expect(first?.text).toBe('Schlösser');
    const told = await imported(unsure, { encoding: 'macintosh', separator: '|' });
    await call('recipes.save', { account, name: 'Mac', proposal: told.proposal });
    const again = await imported(unsure);
    expect(again.file).toMatchObject({ recipe: { name: 'Mac' }, csv: { encoding: 'macintosh', unsure: [] } });
    const sure = await imported(await letters('sure.csv', Buffer.from('a-95|Schlösser|1|0,10\n')));
    expect(sure.file).toMatchObject({ recipe: { name: 'Mac' }, csv: { encoding: 'utf-8' } });
  });

  it('is renamed, deleted, written to a file and read from one by another seller', async () => {
    const seller = await withRecipe();
    const { account, call, place } = seller;
    await call('recipes.rename', { account, name: 'GROSSIER', to: 'Lijst' });
    const file = place('lijst.json');
    await call('recipes.export', { account, name: 'Lijst', file });
    expect(await call('recipes.import', { account, file })).toMatchObject({ name: 'Lijst (2)' });
    await expect(call('recipes.rename', { account, name: 'Lijst', to: 'lijst (2)' })).rejects.toMatchObject({
      code: 'recipe-exists',
    });
    const { own } = await call('recipes.remove', { account, name: 'Lijst' });
    expect(own.map(({ name }) => name)).toEqual(['Lijst (2)']);
    await expect(call('recipes.remove', { account, name: 'Lijst' })).rejects.toMatchObject({
      code: 'recipe-unknown',
    });
    const other = await openImporter([]);
    await other.call('recipes.import', { account, file });
    const [recipe] = (await other.call('recipes.list', { account })).own;
    expect(recipe).toMatchObject({ name: 'Lijst', separator: ';' });
    expect(recipe?.reading.fields).toEqual(READING.fields);
  });

  it('is refused from a file that is none, without a trace', async () => {
    const seller = await openImporter([]);
    const { account, call, place } = seller;
    const file = place('hostile.json');
    const refused = async (text: string | Uint8Array): Promise<unknown> => {
      await writeFile(file, text);
      return call('recipes.import', { account, file }).then(
        () => 'taken',
        ({ code, params }) => [code, params.at ?? params.reason],
      );
    };
    expect(await refused('{')).toEqual(['recipe-invalid', 'JSON']);
    expect(await refused('[]')).toEqual(['recipe-invalid', 'kind']);
    expect(await refused('{"kind":"adsheet-recipe","version":2}')).toEqual(['recipe-invalid', 'version']);
    const one = {
      kind: 'adsheet-recipe',
      version: 1,
      recipe: { name: 'a', headers: [], reading: { columns: [] } },
    };
    expect(await refused(JSON.stringify(one))).toEqual(['recipe-invalid', 'reading.fields']);
    expect(await refused(new Uint8Array(3_000_000))).toEqual(['file-unreadable', 'too-large']);
    expect(await refused(`${'['.repeat(100_000)}`)).toEqual(['recipe-invalid', 'JSON']);
    expect((await call('recipes.list', { account })).own).toEqual([]);
    await call('recipes.import', { account, file: place('none.json') }).then(
      () => expect.unreachable(),
      ({ code }) => expect(code).toBe('file-unreadable'),
    );
  });
});
