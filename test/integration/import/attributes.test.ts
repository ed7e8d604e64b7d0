import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { bike, chair, openAttributes, value } from './chairs-and-bikes.ts';
import { edited, editsIn } from './importing.ts';

// Attributes are named by key or label, in any language of the marketplace, and never made by a slip of the pen.

describe('a column of attributes', () => {
  it('is named by the key, the path or the label in each language', async () => {
    const { edits, opened } = await openAttributes(chair(1, value('material', 'teak')));
    for (const header of ['material', 'attributes.material', 'Materiaal', 'MATIÈRE', 'Material', 'Matière *'])
      expect([header, await edits(await opened([`Ad ID;${header}`, '1;eik']))]).toEqual([
        header,
        [{ at: 2, field: 'attributes.material', state: 'change', after: 'eik' }],
      ]);
  });

  it('means in each row the attribute that its category calls so', async () => {
    const { edits, opened } = await openAttributes(chair(1), bike(2));
    for (const header of ['Kleur', 'Couleur', 'Colour'])
      expect(await edits(await opened([`Ad ID;${header}`, '1;rood', '2;blauw']))).toEqual([
        { at: 2, field: 'attributes.colour_chair', state: 'change', after: 'rood' },
        { at: 3, field: 'attributes.colour_bike', state: 'change', after: 'blauw' },
      ]);
    const rows = ['Titel;Categorie;Prijs;Kleur', 'Een stoel;101;1,00;rood', 'Een fiets;102;2,00;blauw'];
    const made = (await edits(await opened(rows))).filter(({ field }) => field.startsWith('attributes.'));
    expect(made.map(({ at, field }) => [at, field])).toEqual([
      [2, 'attributes.colour_chair'],
      [3, 'attributes.colour_bike'],
    ]);
  });

  it('is told from one that differs by what stands in brackets, and asked about without these', async () => {
    const { edits, opened } = await openAttributes(bike(1));
    const both = await opened(['Ad ID;Maat (UK);Maat (EU)', '1;9;43']);
    expect(await edits(both)).toEqual([
      { at: 2, field: 'attributes.size_uk', state: 'change', after: '9' },
      { at: 2, field: 'attributes.size_eu', state: 'change', after: '43' },
    ]);
    const asked = await opened(['Ad ID;Maat', '1;9']);
    expect(asked.questions).toMatchObject([
      {
        code: 'near-attribute',
        column: 1,
        answers: [{ to: 'attributes.size_eu' }, { to: 'attributes.size_uk' }, { to: null }],
      },
    ]);
  });

  it('with a name that is nearly one is asked about, and makes no attribute', async () => {
    const { account, apply, call, edits, opened } = await openAttributes(
      chair(1, value('material', 'teak')),
      chair(2),
    );
    for (const header of ['Matreiaal', 'Mattière', 'attributes.materiall']) {
      const asked = await opened([`Ad ID;${header}`, '1;eik', '2;beuk']);
      expect(asked.questions).toMatchObject([
        {
          code: 'near-attribute',
          column: 1,
          cells: 2,
          answers: [{ to: 'attributes.material' }, { to: null }],
        },
      ]);
      expect(await edits(asked)).toEqual([]);
      await expect(apply(asked)).rejects.toMatchObject({ code: 'columns-asked' });
      const answers = [{ column: 1, to: 'attributes.material' }];
      const said = await call('proposals.map', { account, proposal: asked.proposal, answers });
      expect((await edits(said)).map(({ field, after }) => [field, after])).toEqual([
        ['attributes.material', 'eik'],
        ['attributes.material', 'beuk'],
      ]);
      await call('proposals.close', { account, proposal: said.proposal });
    }
    const far = await opened(['Ad ID;Magazijn', '1;Hal 3']);
    expect([far.questions, far.columns[1]?.leftOut]).toEqual([[], 'unknown']);
  });

  it('leaves out the cells of ads whose category has no such attribute', async () => {
    const { opened, rowsOf } = await openAttributes(chair(1), bike(2), bike(3, value('material', 'staal')));
    const [first, second, third] = await rowsOf(
      await opened(['Ad ID;Materiaal', '1;eik', '2;staal', '3;carbon']),
    );
    expect(first?.cells).toMatchObject([{ state: 'change', after: 'eik' }]);
    expect(second?.cells).toMatchObject([{ state: 'refused', code: 'unknown-attribute', text: 'staal' }]);
    expect(third?.cells).toMatchObject([{ state: 'change', after: 'carbon' }]);
  });
});

describe('a line of an attribute', () => {
  const LINES = 'material: teak\ncolour_chair: rood';

  it('is named by the key or the label, and refused where two say different values', async () => {
    const { edits, opened } = await openAttributes(chair(1, value('material', 'teak')));
    for (const line of ['material: eik', 'Materiaal: eik', 'Matière: eik', 'material: eik\nMATERIAAL: eik'])
      expect(await edits(await opened(['Ad ID;Kenmerken', `1;"${line}"`]))).toEqual([
        { at: 2, field: 'attributes.material', state: 'change', after: 'eik' },
      ]);
    for (const lines of ['material: den\nMATERIAAL: eik', 'material: den\nmaterial: eik'])
      expect(await edits(await opened(['Ad ID;Kenmerken', `1;"${lines}"`]))).toMatchObject([
        { at: 2, field: 'attributes.material', state: 'refused' },
      ]);
  });

  it('with an unknown name is refused beside the nearest keys, and clears no other', async () => {
    const seller = await openAttributes(
      chair(1, value('material', 'teak'), value('colour_chair', 'rood')),
      bike(2),
    );
    const { exported, imported, left, place, rowsOf } = seller;
    const { file } = await exported('ads.csv');
    const changed = (from: string, lines: string) =>
      edited(from, place('back.csv'), (grid, column) =>
        grid.map((row) => (row[0] === '1' ? row.with(column('Kenmerken'), lines) : row)),
      );
    const same = await imported(await changed(file, `Kleur: rood\nMateriaal: teak`));
    expect(same.counts).toMatchObject({ changed: 0, refused: 0 });
    const slip = await imported(await changed(file, LINES.replace('colour_chair', 'Kleurr')));
    const [row] = (await rowsOf(slip)).filter(({ cells }) => cells.length > 0);
    expect(row?.cells).toMatchObject([
      { state: 'refused', code: 'unknown-attribute', text: 'Kleurr: rood', near: ['colour_chair'] },
    ]);
    expect(slip.counts).toMatchObject({ changed: 0, clears: 0, refused: 1 });
    await left(slip, place('left.xlsx'));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(place('left.xlsx'));
    const told = book.worksheets[0]?.getSheetValues().flat().map(String).join('\n');
    expect(told).toContain('colour_chair.');
    const gone = await imported(await changed(file, 'material: teak'));
    expect(gone.counts).toMatchObject({ clears: 1, refused: 0 });
  });
});

describe('a name that no attribute has', () => {
  const KINDS = [
    'Ad ID;Kenmerken',
    '1;"Kleurr: rood\nMateriaal: eik"',
    '2;"kleurr: blauw\nMagazijn: Hal 3"',
    '3;KLEURR: groen',
  ];
  const ads = () => [chair(1, value('material', 'teak')), bike(2, value('size_eu', '43')), chair(3)];

  it('is asked about once for all rows, and is in each the attribute of its category', async () => {
    const { account, call, edits, opened } = await openAttributes(...ads());
    const asked = await opened(KINDS);
    expect(asked.attributeQuestions).toMatchObject([
      {
        ...{ column: 1, open: 2, answered: 0 },
        names: [
          {
            ...{ name: 'Kleurr', rows: 3, said: null, open: true },
            near: [{ label: 'Kleur', keys: ['colour_chair', 'colour_bike'] }],
          },
          { name: 'Magazijn', rows: 1, near: [], open: true },
        ],
      },
    ]);
    expect(asked.attributeQuestions[0]?.choices.map(({ label }) => label)).toContain('Maat (UK)');
    const made = [{ at: 2, field: 'attributes.material', state: 'change', after: 'eik' }];
    expect((await edits(asked)).filter(({ state }) => state !== 'refused')).toEqual(made);
    const answers = [{ column: 1, attributes: { Kleurr: ['colour_chair', 'colour_bike'], Magazijn: [''] } }];
    const said = await call('proposals.map', { account, proposal: asked.proposal, answers });
    expect(said.counts).toMatchObject({ refused: 0, clears: 0 });
    expect((await edits(said)).map(({ at, field, after }) => [at, field, after])).toEqual([
      [2, 'attributes.colour_chair', 'rood'],
      [2, 'attributes.material', 'eik'],
      [3, 'attributes.colour_bike', 'blauw'],
      [4, 'attributes.colour_chair', 'groen'],
    ]);
    expect(said.attributeQuestions).toMatchObject([
      {
        ...{ open: 0, answered: 2 },
        names: [
          { name: 'Kleurr', rows: 3, open: false, said: { labels: ['Kleur'], leaves: false } },
          { name: 'Magazijn', rows: 1, open: false, said: { labels: [], leaves: true } },
        ],
      },
    ]);
    const back = [{ column: 1, attributes: { Kleurr: null, Magazijn: null } }];
    const again = await call('proposals.map', { account, proposal: said.proposal, answers: back });
    expect(again.attributeQuestions).toEqual(asked.attributeQuestions);
  });

  it('stays open in rows whose category has none of what was said', async () => {
    const { account, call, opened } = await openAttributes(...ads());
    const { proposal } = await opened(KINDS);
    const answers = [{ column: 1, attributes: { Kleurr: ['colour_chair'] } }];
    const half = await call('proposals.map', { account, proposal, answers });
    expect(half.attributeQuestions[0]?.names).toMatchObject([
      {
        ...{ name: 'kleurr', rows: 1, open: true, said: { labels: ['Kleur'] } },
        near: [{ label: 'Kleur', keys: ['colour_bike'] }],
      },
      { name: 'Magazijn', open: true, said: null },
    ]);
  });

  it('is left out without clearing what another line would have set', async () => {
    const seller = await openAttributes(
      chair(1, value('material', 'teak'), value('colour_chair', 'rood')),
      bike(2),
    );
    const { account, call, exported, imported, place } = seller;
    const { file } = await exported('ads.csv');
    const slip = await edited(file, place('back.csv'), (grid, column) =>
      grid.map((row) =>
        row[0] === '1' ? row.with(column('Kenmerken'), 'material: eik\nKleurr: rood') : row,
      ),
    );
    const asked = await imported(slip);
    const [question] = asked.attributeQuestions;
    const answers = [{ column: question?.column ?? -1, attributes: { Kleurr: [''] } }];
    const said = await call('proposals.map', { account, proposal: asked.proposal, answers });
    expect(said.counts).toMatchObject({ changes: 1, clears: 0, refused: 0 });
  });

  it('of a column is asked about too, and what was said is kept in recipes and with the list', async () => {
    const { account, apply, call, edits, opened } = await openAttributes(...ads());
    const asked = await opened(['Ad ID;Materiaal', '1;eik', '2;staal', '3;beuk']);
    expect(asked.attributeQuestions).toMatchObject([
      { column: 1, open: 1, names: [{ name: 'Materiaal', rows: 1, near: [], open: true }] },
    ]);
    const attributes = { Materiaal: ['size_eu'] };
    const answers = [{ column: 1, attributes }];
    const said = await call('proposals.map', { account, proposal: asked.proposal, answers });
    const fields = [
      [2, 'attributes.material'],
      [3, 'attributes.size_eu'],
      [4, 'attributes.material'],
    ];
    expect((await edits(said)).map(({ at, field }) => [at, field])).toEqual(fields);
    const { own } = await call('recipes.save', { account, proposal: said.proposal, name: 'Lists' });
    expect(own[0]?.reading.columns[1]).toMatchObject({
      column: 'Materiaal',
      attributes: { materiaal: ['size_eu'] },
    });
    await call('recipes.remove', { account, name: 'Lists' });
    await apply(said);
    const next = await opened(['Ad ID;Materiaal', '1;den', '2;alu', '3;grenen'], 'next.csv');
    expect((await edits(next)).map(({ at, field }) => [at, field])).toEqual(fields);
    expect(next.attributeQuestions).toMatchObject([{ open: 0, answered: 1, names: [{ rows: 3 }] }]);
  });
});

describe('the sheet of categories', () => {
  it('has the key of each attribute beside its label', async () => {
    const { exported } = await openAttributes(chair(1), bike(2));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile((await exported('ads.xlsx')).file);
    const rows: unknown[][] = [];
    book.getWorksheet('Categorieën')?.eachRow(({ values }) => rows.push((values as unknown[]).slice(4, 6)));
    expect(rows[0]).toEqual(['Wat', 'Sleutel']);
    for (const pair of [
      ['Kleur', 'colour_chair'],
      ['Kleur', 'colour_bike'],
      ['Maat (UK)', 'size_uk'],
    ])
      expect(rows).toContainEqual(pair);
  });
});

describe('a list of several values', () => {
  const USES = ['tuin; terras', ' "binnen" ', 'a: b', '[x]', 'één\nregel', '1,5'];
  const PLAIN = ['tuin', 'terras'];
  const ads = [
    chair(1, value('uses', USES, 'LIST'), value('material', 'teak')),
    chair(2, value('uses', PLAIN, 'LIST')),
  ];

  it.each([
    ['csv', 'one'],
    ['xlsx', 'one'],
    ['csv', 'two'],
    ['xlsx', 'two'],
  ])('stays untouched in a %s of %s categories, with and without our own columns', async (kind, many) => {
    const seller = await openAttributes(...ads, ...(many === 'two' ? [bike(3, value('size_eu', '43'))] : []));
    const { exported, imported, place, rowsOf } = seller;
    const { file } = await exported(`ads.${kind}`);
    const title = (row: number): string => `Stoel met nieuwe titel ${row}`;
    const notes = (headers: readonly string[]) =>
      headers.flatMap((header, at) => (header === '_adsheet' || header.startsWith('Adsheet') ? [at] : []));
    const bare = place(`bare.${kind}`);
    if (kind === 'csv')
      await edited(file, bare, (grid, column) => {
        const [titles, gone] = [column('Titel'), notes(grid[0] ?? [])];
        expect(gone.length).toBeGreaterThan(0);
        return grid.map((row, i) =>
          (i === 0 ? row : row.with(titles, title(i))).filter((_, at) => !gone.includes(at)),
        );
      });
    else {
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(file);
      const sheet = book.worksheets[0] ?? book.addWorksheet();
      const headers = (sheet.getRow(1).values as string[]).slice(1);
      const at = headers.indexOf('Titel') + 1;
      for (const row of [2, 3]) sheet.getRow(row).getCell(at).value = title(row - 1);
      for (const gone of notes(headers).toReversed()) sheet.spliceColumns(gone + 1, 1);
      book.removeWorksheet(book.getWorksheet('_meta')?.id ?? -1);
      await book.xlsx.writeFile(bare);
    }
    const back = await imported(bare);
    expect(back.questions).toEqual([]);
    const edits = editsIn(await rowsOf(back));
    expect(edits.filter(({ at }) => at !== 4).map(({ field }) => field)).toEqual(['title', 'title']);
  });
});
